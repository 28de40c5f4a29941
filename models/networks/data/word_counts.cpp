#include "models/networks/data/word_counts.h"

#include <algorithm>
#include <unordered_set>

#include "core/text/word_table.h"

namespace models::networks {

Vocabulary WordCounts::vocabulary(std::vector<std::string> signs, std::int64_t minCount, std::size_t most) const
{
    std::vector<std::pair<std::int64_t, std::string>> kept;
    for (const auto& [word, count] : counts_)
        if (count >= minCount && std::ranges::find(signs, word) == signs.end())
            kept.emplace_back(-count, word);
    std::ranges::sort(kept);
    kept.resize(std::min(kept.size(), most));
    for (auto& item : kept)
        signs.push_back(std::move(item.second));
    return Vocabulary(std::move(signs));
}

Vocabulary withWordsOf(const core::lexicon::WordVectors& vectors, const Vocabulary& known)
{
    std::vector<std::string> words;
    for (std::size_t row = 0; row < known.size(); ++row)
        words.push_back(known.word(row));
    std::unordered_set<std::string> seen(words.begin(), words.end());
    for (std::size_t row = 0; row < vectors.size(); ++row)
        if (std::string word(core::text::formOf(vectors.word(row))); seen.insert(word).second)
            words.push_back(std::move(word));
    return Vocabulary(std::move(words));
}

} // namespace models::networks
