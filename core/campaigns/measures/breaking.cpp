#include "core/campaigns/measures/breaking.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "core/attacks/result/change_words.h"
#include "core/base/ascii.h"
#include "core/text/search/search.h"
#include "core/text/search/searched_words.h"

namespace core::campaigns {

namespace {

using attacks::Status;

struct Ended {
    std::string name; ///< As it was first met.
    std::size_t attacked = 0, succeeded = 0;
};
/// By their names as searches compare them, so that a row counts what a search for it finds.
using Kinds = std::map<std::string, Ended>;

std::vector<Breaking> ranked(const Kinds& kinds, const char* column)
{
    std::vector<Breaking> all;
    for (const auto& [folded, ended] : kinds)
        if (ended.succeeded > 0)
            all.push_back({ended.name, text::searchFor(column, ended.name), ended.attacked, ended.succeeded});
    std::ranges::stable_sort(all, [](const Breaking& one, const Breaking& other) { // names are in order already
        return std::pair(other.succeeded, one.attacked) < std::pair(one.succeeded, other.attacked);
    });
    return all;
}

} // namespace

WhatBreaks whatBreaks(const store::Project& project, store::Id campaign, std::size_t mostPairs,
                      const std::optional<std::set<std::size_t>>& only)
{
    Kinds pairs, tags;
    std::array<Ended, 4> quarters;
    project.forEachResult(campaign, false, [&](const store::PlacedResult& placed) {
        const auto& result = placed.result;
        if (result.status == Status::Skipped || result.status == Status::Error ||
            (only && !only->contains(placed.position)))
            return;
        std::map<std::string, std::string> ownPairs, ownTags; // names by the folded ones
        std::set<std::size_t> ownQuarters;
        for (const auto& edit : result.edits) {
            const auto pair = lowered(attacks::pairOf(edit));
            ownPairs.emplace(text::foldedText(pair), pair);
            if (!edit.pos.empty())
                ownTags.emplace(text::foldedText(edit.pos), edit.pos);
            if (const auto place = attacks::placeOf(result, edit))
                ownQuarters.insert(static_cast<std::size_t>(*place / 25));
        }
        const std::size_t success = result.status == Status::Succeeded ? 1 : 0;
        const auto count = [&](Ended& ended) {
            ++ended.attacked;
            ended.succeeded += success;
        };
        const auto countAll = [&](const std::map<std::string, std::string>& own, Kinds& kinds) {
            for (const auto& [folded, name] : own)
                count(kinds.try_emplace(folded, Ended{name, 0, 0}).first->second);
        };
        countAll(ownPairs, pairs);
        countAll(ownTags, tags);
        for (const auto quarter : ownQuarters)
            count(quarters[quarter]);
    });
    WhatBreaks what{ranked(pairs, "pair"), ranked(tags, "pos"), {}};
    if (what.pairs.size() > mostPairs)
        what.pairs.resize(mostPairs);
    constexpr std::array names{"first quarter", "second quarter", "third quarter", "last quarter"};
    constexpr std::array searches{"place:0-24", "place:25-49", "place:50-74", "place:75-99"};
    for (std::size_t i = 0; i < quarters.size(); ++i)
        if (quarters[i].attacked > 0)
            what.places.push_back({names[i], searches[i], quarters[i].attacked, quarters[i].succeeded});
    return what;
}

} // namespace core::campaigns
