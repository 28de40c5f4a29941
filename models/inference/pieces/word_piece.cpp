#include "models/inference/pieces/word_piece.h"

#include <optional>

#include <fmt/format.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/utf8.h>

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

/// `form`: nfc, nfd, nfkc or nfkd.
icu::UnicodeString inNormalForm(const icu::UnicodeString& word, std::string_view form)
{
    UErrorCode status = U_ZERO_ERROR;
    const auto* normalizer = form == "nfc"    ? icu::Normalizer2::getNFCInstance(status)
                             : form == "nfd"  ? icu::Normalizer2::getNFDInstance(status)
                             : form == "nfkc" ? icu::Normalizer2::getNFKCInstance(status)
                                              : icu::Normalizer2::getNFKDInstance(status);
    icu::UnicodeString normal;
    if (U_SUCCESS(status))
        normal = normalizer->normalize(word, status);
    if (U_FAILURE(status))
        throw core::Error(std::string("text cannot be normalised: ") + u_errorName(status));
    return normal;
}

/// Letter by letter: a capital sigma becomes U+03C3 everywhere, as in Hugging Face's tokenizers.
icu::UnicodeString inSmallLetters(const icu::UnicodeString& word)
{
    icu::UnicodeString small;
    forEach(word, [&](UChar32 c) {
        small.append(u_tolower(c));
        if (c == 0x130) // the one letter whose small form is two characters
            small.append(UChar32{0x307});
    });
    return small;
}

icu::UnicodeString withoutAccents(const icu::UnicodeString& word, bool allMarks)
{
    const std::uint32_t stripped = allMarks ? U_GC_M_MASK : U_GC_MN_MASK;
    icu::UnicodeString kept;
    forEach(inNormalForm(word, "nfd"), [&](UChar32 c) {
        if ((U_GET_GC_MASK(c) & stripped) == 0)
            kept.append(c);
    });
    return kept;
}

/// Gathers the tokens of one text.
class Tokens {
public:
    void add(UChar32 c) { current_.append(c); }
    void cut(std::uint32_t begin, std::uint32_t end)
    {
        if (current_.isEmpty())
            return;
        current_.toUTF8String(list.emplace_back(BasicToken{{}, begin, end}).form);
        current_.remove();
    }
    std::vector<BasicToken> list;

private:
    icu::UnicodeString current_;
};

/// A run of characters without white space, and the place of each in the text.
struct Run {
    icu::UnicodeString characters;
    std::uint32_t begin = 0, end = 0;
};

/// Cuts one run at its punctuation; lower case can make a blank of nothing, but no other white space.
/// A run in which nothing but punctuation is cut gives each part its own bytes, where the case did not change lengths.
void addRun(Run& run, const std::vector<std::uint32_t>& offsets, const BasicTokenizerOptions& options, Tokens& tokens)
{
    const std::int32_t before = run.characters.countChar32();
    if (!options.normalForm.empty())
        run.characters = inNormalForm(run.characters, options.normalForm);
    if (options.lowercase)
        run.characters = inSmallLetters(run.characters);
    if (options.stripAccents)
        run.characters = withoutAccents(run.characters, options.stripAllMarks);
    const bool aligned = run.characters.countChar32() == before;
    std::uint32_t at = 0, start = run.begin;
    const auto offset = [&](std::uint32_t character) { return aligned ? offsets[character] : run.end; };
    forEach(run.characters, [&](UChar32 c) {
        const std::uint32_t here = aligned ? offset(at) : run.begin;
        if (isSpace(c)) {
            tokens.cut(start, aligned ? here : run.end);
            start = aligned ? offset(at + 1) : run.begin;
        } else if (isPunctuation(c)) {
            tokens.cut(start, aligned ? here : run.end);
            tokens.add(c);
            tokens.cut(here, offset(at + 1));
            start = aligned ? offset(at + 1) : run.begin;
        } else {
            tokens.add(c);
        }
        ++at;
    });
    tokens.cut(start, run.end);
    run.characters.remove();
}

} // namespace

std::vector<BasicToken> basicTokens(std::string_view text, const BasicTokenizerOptions& options)
{
    Tokens tokens;
    Run run;
    std::vector<std::uint32_t> offsets; // of the run's characters, and its end
    const auto flush = [&] {
        if (!run.characters.isEmpty()) {
            offsets.push_back(run.end);
            addRun(run, offsets, options, tokens);
        }
        offsets.clear();
    };
    const auto add = [&](UChar32 c, std::int32_t begin, std::int32_t end) {
        if (offsets.empty())
            run.begin = static_cast<std::uint32_t>(begin);
        offsets.push_back(static_cast<std::uint32_t>(begin));
        run.end = static_cast<std::uint32_t>(end);
        run.characters.append(c);
    };
    const auto size = static_cast<std::int32_t>(text.size());
    for (std::int32_t at = 0; at < size;) {
        const std::int32_t begin = at;
        UChar32 c = 0;
        U8_NEXT(text.data(), at, size, c);
        if (c < 0 || (options.dropControls && isControl(c)))
            continue;
        if (isSpace(c)) {
            flush();
        } else if (options.separateChinese && isChinese(c)) {
            flush();
            add(c, begin, at);
            flush();
        } else {
            add(c, begin, at);
        }
    }
    flush();
    return std::move(tokens.list);
}

std::vector<Piece> wordPieces(std::string_view text, const BasicTokenizerOptions& options, const Vocabulary& vocabulary,
                              std::uint32_t unknown)
{
    std::vector<Piece> all;
    std::vector<std::size_t> cuts; // byte offsets of a token's characters, and its end
    std::string continued;
    for (const auto& [token, from, to] : basicTokens(text, options)) {
        cuts.clear();
        for (std::size_t i = 0; i < token.size(); ++i)
            if ((static_cast<unsigned char>(token[i]) & 0xC0U) != 0x80U)
                cuts.push_back(i);
        cuts.push_back(token.size());
        const std::size_t first = all.size();
        std::size_t begin = 0;
        const std::size_t characters = cuts.size() - 1;
        while (begin < characters && characters <= longestWord) {
            std::size_t end = characters;
            std::optional<std::uint32_t> row;
            for (; end > begin && !row; --end) {
                const auto piece = std::string_view(token).substr(cuts[begin], cuts[end] - cuts[begin]);
                if (begin == 0) {
                    row = vocabulary.find(piece);
                } else {
                    continued.assign("##").append(piece);
                    row = vocabulary.find(continued);
                }
            }
            if (!row)
                break;
            all.push_back({*row, from, to});
            begin = end + 1; // the loop stepped back once more
        }
        if (begin < characters) {
            all.resize(first);
            all.push_back({unknown, from, to});
        }
    }
    return all;
}

WordPieceTokenizer::WordPieceTokenizer(Vocabulary vocabulary, const BasicTokenizerOptions& options,
                                       const std::filesystem::path& file)
    : vocabulary_(std::move(vocabulary)), options_(options), file_(file), unknown_(special("[UNK]")),
      begin_(special("[CLS]")), end_(special("[SEP]")), frame_(Frame::of(begin_, end_, false))
{}

std::uint32_t WordPieceTokenizer::special(const char* piece) const
{
    const auto row = vocabulary_.find(piece);
    if (!row)
        throw core::Error({file_.string()}, fmt::format("the piece {} is missing", piece),
                          fmt::format("Give the {} that the model was trained with", file_.filename().string()));
    return *row;
}

} // namespace models
