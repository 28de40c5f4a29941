#include "core/campaigns/measures/result_parts.h"

#include <algorithm>
#include <map>

#include "core/base/error.h"
#include "core/victims/card_json.h"

namespace core::campaigns {

namespace {

/// Of so many results the columns are looked at: they stand in the results themselves, which have to be read.
constexpr std::size_t mostRead = 10'000;
/// A column with more values than these is no way to part results.
constexpr std::size_t mostValues = 8;

/// One for each value of the user's columns.
std::vector<corpora::Slice> columnParts(const store::Project& project, store::Id campaign)
{
    std::vector<std::string> names; // in their order
    std::map<std::string, std::set<std::string>> values;
    project.forEachResult(campaign, false, [&](const store::PlacedResult& placed) {
        for (const auto& [name, value] : placed.result.columns) {
            auto [known, isNew] = values.try_emplace(name);
            if (isNew)
                names.push_back(name);
            if (known->second.size() <= mostValues)
                known->second.insert(value);
        }
    });
    std::vector<corpora::Slice> parts;
    for (const auto& name : names)
        if (const auto& different = values[name]; different.size() > 1 && different.size() <= mostValues)
            for (const auto& value : different)
                parts.push_back({name + ": " + value, text::searchFor(name, value)});
    return parts;
}

} // namespace

std::vector<corpora::Slice> resultParts(const store::Project& project, store::Id campaign)
{
    const auto record = project.campaign(campaign);
    const auto names = victims::labelsInCard(record.victimCard); // results number labels as the victim does
    std::set<int> labels;
    std::vector<std::size_t> words;
    project.forEachFacts(campaign, [&](const store::ResultFacts& facts) {
        labels.insert(facts.gold);
        words.push_back(facts.words);
    });
    std::vector<corpora::Slice> parts;
    for (const int label : labels)
        if (label >= 0 && static_cast<std::size_t>(label) < names.size()) {
            const auto& name = names[static_cast<std::size_t>(label)];
            parts.push_back({name, text::searchFor("label", name)});
        }
    for (auto& slice : corpora::lengthSlices(std::move(words)))
        parts.push_back(std::move(slice));
    if (record.done <= mostRead)
        for (auto& part : columnParts(project, campaign))
            parts.push_back(std::move(part));
    return parts;
}

std::vector<PartRate> partRates(const store::Project& project, store::Id campaign,
                                const std::vector<corpora::Slice>& parts,
                                const std::optional<std::set<std::size_t>>& only)
{
    using attacks::Status;
    std::vector<bool> attacked, succeeded; // by position
    project.forEachFacts(campaign, [&](const store::ResultFacts& facts) {
        attacked.resize(std::max(attacked.size(), facts.position + 1));
        succeeded.resize(attacked.size());
        attacked[facts.position] = facts.status != Status::Skipped;
        succeeded[facts.position] = facts.status == Status::Succeeded;
    });
    std::vector<PartRate> rates;
    for (const auto& part : parts) {
        PartRate rate{part, 0, 0, 0, {}};
        try {
            store::ResultQuery query;
            query.words = part.search;
            auto found = project.findResults(campaign, query).positions;
            if (only)
                std::erase_if(found, [&](std::size_t position) { return !only->contains(position); });
            rate.examples = found.size();
            for (const auto position : found) {
                if (position >= attacked.size() || !attacked[position])
                    continue; // it came in meanwhile, or does not count
                ++rate.attacked;
                rate.succeeded += succeeded[position] ? 1 : 0;
            }
        } catch (const UsageError& error) { // kept for another corpus, whose columns these results lack
            rate.problem = error.what();
        }
        rates.push_back(std::move(rate));
    }
    return rates;
}

} // namespace core::campaigns
