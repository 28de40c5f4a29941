#include "models/inference/cutting/whole_words.h"

#include "models/inference/cutting/aligned_text.h"

namespace models {

WholeWords::WholeWords(PieceRows rows, std::uint32_t unknown, HiddenRows hidden)
    : rows_(std::move(rows)), unknown_(unknown), hidden_(std::move(hidden))
{}

void WholeWords::cut(std::string_view word, std::vector<WordPart>& parts) const
{
    const auto row = rows_.find(word);
    parts.push_back({row && !hidden_(*row) ? *row : unknown_, 0, word.size()});
}

LongestPieces::LongestPieces(PieceRows rows, std::uint32_t unknown, std::string continued, std::size_t longest,
                             HiddenRows hidden)
    : rows_(std::move(rows)), unknown_(unknown), continued_(std::move(continued)), longest_(longest),
      hidden_(std::move(hidden))
{}

void LongestPieces::cut(std::string_view word, std::vector<WordPart>& parts) const
{
    std::vector<std::size_t> cuts; // the bytes at which characters begin, and the end
    forEachCharacter(word, [&](UChar32, std::size_t begin, std::size_t) { cuts.push_back(begin); });
    const std::size_t characters = cuts.size(), before = parts.size();
    cuts.push_back(word.size());
    std::size_t begin = 0;
    std::string continued;
    while (begin < characters && characters <= longest_) {
        std::size_t end = characters;
        std::optional<std::uint32_t> row;
        for (; end > begin; --end) {
            const auto part = word.substr(cuts[begin], cuts[end] - cuts[begin]);
            row = begin == 0 ? rows_.find(part) : rows_.find(continued.assign(continued_).append(part));
            if (row && !hidden_(*row))
                break;
            row.reset();
        }
        if (!row)
            break;
        parts.push_back({*row, cuts[begin], cuts[end]});
        begin = end;
    }
    if (begin < characters) {
        parts.resize(before);
        parts.push_back({unknown_, 0, word.size()});
    }
}

} // namespace models
