#include "models/inference/pieces/merge_learner.h"

#include <queue>
#include <unordered_map>

namespace models {

namespace {

using Symbol = std::uint32_t;
using Pair = std::pair<Symbol, Symbol>;

struct PairHash {
    std::size_t operator()(const Pair& pair) const
    {
        return std::hash<std::uint64_t>()(std::uint64_t{pair.first} << 32 | pair.second);
    }
};

/// How often pairs are adjacent, and in which words; kept up to date from merge to merge.
class PairCounts {
public:
    PairCounts(const std::vector<CountedWord>& words, const JoinSymbols& join)
        : join_(join), before_{this}, queue_(before_)
    {
        for (const auto& word : words) {
            auto& symbols = words_.emplace_back(std::vector<Symbol>(), word.count).first;
            for (const auto& symbol : word.symbols)
                symbols.push_back(numberOf(symbol));
            count(words_.size() - 1, +1);
        }
        for (const auto& item : pairs_)
            queue_.push({item.second.count, item.first});
    }

    /// The most frequent pair; its count is 0 when there is none.
    std::pair<std::int64_t, Pair> mostFrequent()
    {
        while (!queue_.empty()) {
            const auto [known, pair] = queue_.top();
            const std::int64_t now = pairs_[pair].count;
            if (known == now && now > 0)
                return {now, pair};
            queue_.pop(); // counts have fallen since it was put there
            if (now > 0 && now < known)
                queue_.push({now, pair});
        }
        return {0, {}};
    }

    Merge merge(const Pair& pair)
    {
        Merge merged{names_[pair.first], names_[pair.second]};
        const Symbol joined = numberOf(join_(merged.first, merged.second));
        touched_.clear();
        const auto places = std::move(pairs_[pair].words);
        for (const std::size_t word : places) {
            count(word, -1);
            auto& symbols = words_[word].first;
            std::size_t out = 0;
            for (std::size_t i = 0; i < symbols.size(); ++out)
                if (i + 1 < symbols.size() && Pair(symbols[i], symbols[i + 1]) == pair) {
                    symbols[out] = joined;
                    i += 2;
                } else {
                    symbols[out] = symbols[i++];
                }
            symbols.resize(out);
            count(word, +1);
        }
        for (const auto& grown : touched_)
            queue_.push({pairs_[grown].count, grown});
        return merged;
    }

private:
    struct Places {
        std::int64_t count = 0;
        std::vector<std::size_t> words; ///< May still list a word that has lost the pair.
    };
    using Counted = std::pair<std::int64_t, Pair>;
    struct Before {
        const PairCounts* counts;
        bool operator()(const Counted& a, const Counted& b) const { return counts->less(a, b); }
    };

    bool less(const Counted& a, const Counted& b) const
    {
        if (a.first != b.first)
            return a.first < b.first;
        const int first = names_[a.second.first].compare(names_[b.second.first]);
        return first != 0 ? first < 0 : names_[a.second.second] < names_[b.second.second];
    }

    Symbol numberOf(const std::string& name)
    {
        const auto [found, isNew] = numbers_.try_emplace(name, static_cast<Symbol>(names_.size()));
        if (isNew)
            names_.push_back(name);
        return found->second;
    }

    void count(std::size_t word, std::int64_t sign)
    {
        const auto& [symbols, often] = words_[word];
        for (std::size_t i = 0; i + 1 < symbols.size(); ++i) {
            const Pair pair{symbols[i], symbols[i + 1]};
            auto& places = pairs_[pair];
            places.count += sign * often;
            if (sign < 0)
                continue;
            if (places.words.empty() || places.words.back() != word)
                places.words.push_back(word);
            touched_.push_back(pair);
        }
    }

    const JoinSymbols& join_;
    std::vector<std::string> names_;
    std::unordered_map<std::string, Symbol> numbers_;
    std::vector<std::pair<std::vector<Symbol>, std::int64_t>> words_;
    std::unordered_map<Pair, Places, PairHash> pairs_;
    std::vector<Pair> touched_; ///< Pairs that a merge has counted anew.
    Before before_;
    std::priority_queue<Counted, std::vector<Counted>, Before> queue_;
};

} // namespace

std::vector<Merge> learnMerges(const std::vector<CountedWord>& words, std::size_t most, std::int64_t minimum,
                               const JoinSymbols& join)
{
    PairCounts counts(words, join);
    std::vector<Merge> merges;
    while (merges.size() < most) {
        const auto [often, pair] = counts.mostFrequent();
        if (often == 0 || often < minimum)
            break;
        merges.push_back(counts.merge(pair));
    }
    return merges;
}

} // namespace models
