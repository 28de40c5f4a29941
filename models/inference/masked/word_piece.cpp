#include "models/inference/masked/word_piece.h"

#include <optional>

#include <unicode/locid.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include "core/base/error.h"

namespace models {

namespace {

constexpr std::int32_t longestWord = 100; // characters

/// Line and paragraph separators are white space to Python's split(), which the reference cuts with.
bool isSpace(UChar32 c) { return c == '\t' || c == '\n' || c == '\r' || (U_GET_GC_MASK(c) & U_GC_Z_MASK) != 0; }

bool isControl(UChar32 c) { return c == 0 || c == 0xFFFD || (!isSpace(c) && (U_GET_GC_MASK(c) & U_GC_C_MASK) != 0); }

bool isPunctuation(UChar32 c)
{
    const bool ascii = (c >= 33 && c <= 47) || (c >= 58 && c <= 64) || (c >= 91 && c <= 96) || (c >= 123 && c <= 126);
    return ascii || (U_GET_GC_MASK(c) & U_GC_P_MASK) != 0;
}

/// The blocks of ideographs that the reference lists; Japanese kana and Korean are written with or like spaces.
bool isChinese(UChar32 c)
{
    return (c >= 0x4E00 && c <= 0x9FFF) || (c >= 0x3400 && c <= 0x4DBF) || (c >= 0x20000 && c <= 0x2A6DF) ||
           (c >= 0x2A700 && c <= 0x2B73F) || (c >= 0x2B740 && c <= 0x2B81F) || (c >= 0x2B820 && c <= 0x2CEAF) ||
           (c >= 0xF900 && c <= 0xFAFF) || (c >= 0x2F800 && c <= 0x2FA1F);
}

/// Calls `visit` with every character.
template<class Visit>
void forEach(const icu::UnicodeString& text, const Visit& visit)
{
    for (std::int32_t at = 0; at < text.length(); at = text.moveIndex32(at, 1))
        visit(text.char32At(at));
}

icu::UnicodeString withoutAccents(const icu::UnicodeString& word)
{
    UErrorCode status = U_ZERO_ERROR;
    const auto* decompose = icu::Normalizer2::getNFDInstance(status);
    icu::UnicodeString decomposed;
    if (U_SUCCESS(status))
        decomposed = decompose->normalize(word, status);
    if (U_FAILURE(status))
        throw core::Error(std::string("text cannot be normalised: ") + u_errorName(status));
    icu::UnicodeString kept;
    forEach(decomposed, [&](UChar32 c) {
        if (u_charType(c) != U_NON_SPACING_MARK)
            kept.append(c);
    });
    return kept;
}

class Tokens {
public:
    void add(UChar32 c) { current_.append(c); }
    void cut()
    {
        if (!current_.isEmpty())
            current_.toUTF8String(list.emplace_back());
        current_.remove();
    }
    std::vector<std::string> list;

private:
    icu::UnicodeString current_;
};

/// Cuts one word at its punctuation; lower case can make a blank of nothing, but no other white space.
void addWord(icu::UnicodeString& word, const BasicTokenizerOptions& options, Tokens& tokens)
{
    if (options.lowercase)
        word.toLower(icu::Locale::getRoot());
    if (options.stripAccents)
        word = withoutAccents(word);
    forEach(word, [&](UChar32 c) {
        if (isSpace(c)) {
            tokens.cut();
        } else if (isPunctuation(c)) {
            tokens.cut();
            tokens.add(c);
            tokens.cut();
        } else {
            tokens.add(c);
        }
    });
    tokens.cut();
    word.remove();
}

} // namespace

std::vector<std::string> basicTokens(std::string_view text, const BasicTokenizerOptions& options)
{
    Tokens tokens;
    icu::UnicodeString word;
    const auto bytes = icu::StringPiece(text.data(), static_cast<std::int32_t>(text.size()));
    forEach(icu::UnicodeString::fromUTF8(bytes), [&](UChar32 c) {
        if (isControl(c))
            return;
        if (isSpace(c)) {
            addWord(word, options, tokens);
        } else if (options.separateChinese && isChinese(c)) {
            addWord(word, options, tokens);
            word.append(c);
            addWord(word, options, tokens);
        } else {
            word.append(c);
        }
    });
    addWord(word, options, tokens);
    return std::move(tokens.list);
}

std::vector<std::uint32_t> wordPieces(std::string_view text, const BasicTokenizerOptions& options,
                                      const Vocabulary& vocabulary, std::uint32_t unknown)
{
    std::vector<std::uint32_t> rows;
    for (const auto& token : basicTokens(text, options)) {
        std::vector<std::size_t> cuts; // byte offsets of the characters, and the end
        for (std::size_t i = 0; i < token.size(); ++i)
            if ((static_cast<unsigned char>(token[i]) & 0xC0U) != 0x80U)
                cuts.push_back(i);
        cuts.push_back(token.size());
        std::vector<std::uint32_t> pieces;
        std::size_t begin = 0;
        const std::size_t characters = cuts.size() - 1;
        while (begin < characters && characters <= longestWord) {
            std::size_t end = characters;
            std::optional<std::uint32_t> row;
            for (; end > begin && !row; --end) {
                const auto piece = std::string_view(token).substr(cuts[begin], cuts[end] - cuts[begin]);
                row = begin == 0 ? vocabulary.find(piece) : vocabulary.find("##" + std::string(piece));
            }
            if (!row)
                break;
            pieces.push_back(*row);
            begin = end + 1; // the loop stepped back once more
        }
        if (begin < characters)
            pieces.assign(1, unknown);
        rows.insert(rows.end(), pieces.begin(), pieces.end());
    }
    return rows;
}

} // namespace models
