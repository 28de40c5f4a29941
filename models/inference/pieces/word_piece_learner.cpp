#include "models/inference/pieces/word_piece_learner.h"

#include <algorithm>
#include <map>
#include <set>

#include "models/inference/pieces/merge_learner.h"

namespace models {

namespace {

constexpr std::string_view continued = "##";

/// "play" -> "p" "##l" "##a" "##y"
std::vector<std::string> charactersOf(const std::string& word)
{
    std::vector<std::string> characters;
    for (const char byte : word) {
        if ((static_cast<unsigned char>(byte) & 0xC0U) != 0x80U)
            characters.emplace_back(characters.empty() ? "" : continued);
        characters.back() += byte;
    }
    return characters;
}

std::string joinedPieces(const std::string& first, const std::string& second)
{
    return first + second.substr(continued.size()); // the second of a pair is never a word's first
}

} // namespace

void WordPieceLearner::add(std::string_view text)
{
    for (auto& token : basicTokens(text, options_))
        ++counts_[std::move(token.form)];
}

std::vector<std::string> WordPieceLearner::pieces(std::size_t size, std::int64_t minimum) const
{
    std::vector<CountedWord> words;
    std::map<std::string, std::int64_t> characters;
    for (const auto& [word, count] : std::map(counts_.begin(), counts_.end())) {
        words.push_back({charactersOf(word), count});
        for (const auto& character : words.back().symbols)
            characters[character] += count;
    }
    std::erase_if(words, [&](const CountedWord& word) {
        return std::ranges::any_of(word.symbols, [&](const auto& symbol) { return characters[symbol] < minimum; });
    });

    std::vector<std::string> pieces{"[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"};
    std::vector<std::pair<std::int64_t, std::string>> frequent;
    for (const auto& [character, count] : characters)
        if (count >= minimum)
            frequent.emplace_back(-count, character);
    std::ranges::sort(frequent);
    for (const auto& item : frequent)
        if (pieces.size() < size)
            pieces.push_back(item.second);
    std::set<std::string> seen(pieces.begin(), pieces.end());
    // Two ways of merging may make one piece, so that more merges than pieces can be needed.
    for (const auto& [first, second] : learnMerges(words, 2 * size, minimum, joinedPieces)) {
        if (pieces.size() >= size)
            break;
        if (auto piece = joinedPieces(first, second); seen.insert(piece).second)
            pieces.push_back(std::move(piece));
    }
    return pieces;
}

} // namespace models
