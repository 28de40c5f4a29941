#include "models/inference/masked/piece_words.h"

#include <algorithm>
#include <array>
#include <string_view>

#include <unicode/utf8.h>

#include "models/inference/masked/proposable.h"

namespace models {

namespace {

constexpr std::string_view sentencePieceSpace = "\u2581", bytesSpace = "\u0120";

/// How a vocabulary writes that a piece begins a word, or goes on with one.
enum class Spelling { WordPiece, Bytes, SentencePiece };

Spelling spellingOf(const std::vector<std::string>& forms)
{
    const auto begin = [&](std::string_view sign) {
        return std::ranges::any_of(forms, [&](const std::string& form) { return form.starts_with(sign); });
    };
    return begin(sentencePieceSpace) ? Spelling::SentencePiece
           : begin(bytesSpace)       ? Spelling::Bytes
                                     : Spelling::WordPiece;
}

/// The text of a piece of GPT-2's, in which each byte is a sign: those that can be seen stand for themselves, the
/// others for the signs from U+0100 on. Source: bytes_to_unicode() of the released code.
std::string bytesOf(std::string_view form)
{
    static const std::array<char, 512> table = [] {
        std::array<char, 512> bytes{};
        std::size_t next = 256;
        for (std::size_t byte = 0; byte < 256; ++byte) {
            const bool seen = (byte > 32 && byte < 127) || (byte > 160 && byte != 173);
            bytes[seen ? byte : next++] = static_cast<char>(byte);
        }
        return bytes;
    }();
    std::string text;
    for (std::int32_t at = 0; at < static_cast<std::int32_t>(form.size());) {
        UChar32 c = 0;
        U8_NEXT(form.data(), at, static_cast<std::int32_t>(form.size()), c);
        if (c < 0 || c >= 512)
            return {};
        text += table[static_cast<std::size_t>(c)];
    }
    return text;
}

core::text::WordId wholeWord(std::string_view form)
{
    return isWholeWord(form) ? core::text::intern(form) : core::text::noWord;
}

bool closes(std::string_view form)
{
    return form == "n't" || form.find_first_of(".,;:!?)]}%'") == 0 || form.starts_with("\u2019");
}

bool opens(std::string_view form) { return form == "(" || form == "[" || form == "{"; }

} // namespace

PieceWords::PieceWords(std::shared_ptr<const PieceTokenizer> tokenizer, const std::vector<std::string>& forms)
    : tokenizer_(std::move(tokenizer))
{
    const Spelling spelling = spellingOf(forms);
    spaced_ = spelling != Spelling::WordPiece;
    for (const std::string& form : forms) {
        const std::string_view sign = spelling == Spelling::WordPiece ? "##"
                                      : spelling == Spelling::Bytes   ? bytesSpace
                                                                      : sentencePieceSpace;
        const bool marked = form.starts_with(sign);
        const auto rest = std::string_view(form).substr(marked ? sign.size() : 0);
        const auto word = wholeWord(spelling == Spelling::Bytes ? bytesOf(rest) : rest);
        const bool goesOn = marked != spaced_;
        words_.push_back(goesOn ? core::text::noWord : word);
        endings_.push_back(goesOn ? word : core::text::noWord);
    }
    // A text begins without a space, unless the tokenizer puts one there.
    const auto first = tokenizer_->pieces("a");
    const bool marks = spaced_ && !first.empty() && !forms[first.front().row].starts_with("a");
    firsts_ = spaced_ && !marks ? endings_ : words_;
}

std::vector<std::vector<std::uint32_t>> PieceWords::cut(std::span<const core::text::WordId> words, std::size_t begin,
                                                        std::size_t end) const
{
    std::vector<std::vector<std::uint32_t>> rows(end - begin);
    std::string text;
    std::vector<std::uint32_t> ends; // of the words' bytes
    for (std::size_t i = begin; i < end; ++i) {
        const auto form = core::text::formOf(words[i]);
        if (!spaced_) {
            for (const Piece& piece : tokenizer_->pieces(form))
                rows[i - begin].push_back(piece.row);
            continue;
        }
        if (i > 0 && !closes(form) && !opens(core::text::formOf(words[i - 1])))
            text += ' ';
        text += form;
        ends.push_back(static_cast<std::uint32_t>(text.size()));
    }
    if (text.empty())
        return rows;
    std::size_t word = 0;
    for (const Piece& piece : tokenizer_->pieces(text)) {
        std::uint32_t at = piece.begin; // its first byte that is not the space before a word
        while (at + 1 < piece.end && text[at] == ' ')
            ++at;
        while (word + 1 < ends.size() && at >= ends[word])
            ++word;
        rows[word].push_back(piece.row);
    }
    return rows;
}

} // namespace models
