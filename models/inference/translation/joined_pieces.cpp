#include "models/inference/translation/joined_pieces.h"

#include "core/text/splitting/tokenizer.h"

namespace models {

namespace {

constexpr std::string_view mark = "@@";

} // namespace

std::vector<std::string> joinedWords(const std::string& string)
{
    const auto text = core::text::tokenize(string, core::text::Tokenization::Unicode);
    std::vector<std::string> words;
    std::size_t end = 0;
    for (const auto& word : text.words()) {
        const bool joined = !words.empty() && word.span.begin == end;
        words.push_back((joined ? std::string(mark) : std::string()) +
                        string.substr(word.span.begin, word.span.end - word.span.begin));
        end = word.span.end;
    }
    return words;
}

MarkedWord markedWord(std::string_view word)
{
    const bool joined = word.size() > mark.size() && word.starts_with(mark);
    return {joined, joined ? word.substr(mark.size()) : word};
}

std::vector<std::string> joinedPieces(const std::string& text, const BpeCodes& codes)
{
    std::vector<std::string> pieces;
    for (const auto& word : joinedWords(text)) {
        const auto [joined, plain] = markedWord(word);
        bool first = true;
        for (const auto& piece : codes.pieces(plain)) {
            pieces.push_back(first && joined ? std::string(mark) + piece : piece);
            first = false;
        }
    }
    return pieces;
}

std::string textOfPieces(std::span<const std::string> pieces)
{
    std::string text;
    bool open = true; // no blank before the next piece
    for (const auto& piece : pieces) {
        std::string_view plain = piece;
        const bool joined = plain.size() > mark.size() && plain.starts_with(mark);
        if (joined)
            plain.remove_prefix(mark.size());
        const bool continues = plain.size() > mark.size() && plain.ends_with(mark);
        if (continues)
            plain.remove_suffix(mark.size());
        if (!joined && !open)
            text += ' ';
        text += plain;
        open = continues;
    }
    return text;
}

} // namespace models
