#include "core/reports/tables/pivot_parts.h"

#include <algorithm>
#include <map>
#include <set>

#include "core/base/error.h"
#include "core/reports/data/conditions.h"
#include "core/reports/tables/pivot.h"
#include "core/text/search/search.h"

namespace core::reports::pivoting {
namespace {

std::string fieldOf(const Part& part, const std::string& field)
{
    const auto& campaign = *part.campaign;
    if (field == "victim")
        return part.victim;
    if (field == "recipe")
        return campaign.recipe;
    if (field == "corpus")
        return campaign.corpus;
    if (field == "campaign")
        return campaign.name;
    if (field == "seed")
        return std::to_string(campaign.seed);
    if (field == "label")
        return part.label;
    if (field == "model")
        return campaign.trainedFrom.empty() ? part.victim : campaign.trainedFrom;
    if (field == "trained")
        return campaign.trainedAgainst.empty() ? "standard" : "against " + campaign.trainedAgainst;
    throw UsageError("a pivot table has no field '" + field + "'", "Use " + joined(pivotFields(), ", "));
}

/// Adds the campaign's parts to `parts`, and their contents to `held`.
void addByLabel(const CampaignData& campaign, std::deque<CampaignData>& held, std::vector<Part>& parts)
{
    for (std::size_t label = 0; label < campaign.labels.size(); ++label) {
        CampaignData data = campaign;
        data.valid.reset(); // people judged successes of all labels together
        data.validUnknown.clear();
        data.part = [label](const attacks::AttackResult& result) {
            return structures::labelOf(result.gold) == static_cast<int>(label);
        };
        data.partSearch = text::searchFor("label", campaign.labels[label]);
        for (auto& count : data.variants) // none of a label is not the same as none kept
            if (count.gold != static_cast<int>(label))
                count.variants = count.fooled = 0; // which counts nowhere
        if (const auto results = resultsOf(data); results.begin() != results.end())
            parts.push_back({&held.emplace_back(std::move(data)), campaign.labels[label], {}, {}, {}});
    }
}

} // namespace

Names listOf(const std::string& text)
{
    Names names;
    std::string::size_type begin = 0;
    while (begin < text.size()) {
        const auto end = std::min(text.find(',', begin), text.size());
        names.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return names;
}

std::string joined(const Names& names, const char* between)
{
    std::string text;
    for (const auto& name : names)
        text += (text.empty() ? "" : between) + name;
    return text;
}

bool contains(const Names& names, const std::string& name)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

Names keyOf(const Part& part, const Names& fields)
{
    Names key;
    for (const auto& field : fields)
        key.push_back(fieldOf(part, field));
    return key;
}

CampaignPointers campaignsOf(const std::vector<Part>& parts)
{
    CampaignPointers campaigns;
    for (const auto& part : parts)
        campaigns.push_back(part.campaign);
    return campaigns;
}

std::vector<Part> partsOf(const std::vector<CampaignData>& campaigns, const Fields& fields,
                          std::deque<CampaignData>& held)
{
    std::vector<Part> parts;
    for (const auto& campaign : campaigns)
        if (contains(fields.all(), "label"))
            addByLabel(campaign, held, parts);
        else
            parts.push_back({&campaign, {}, {}, {}, {}});
    const auto victims = victimLabels(campaignsOf(parts));
    for (std::size_t i = 0; i < parts.size(); ++i)
        parts[i].victim = victims[i];
    return parts;
}

bool nameSamples(std::vector<Part>& parts, const Names& fields)
{
    const Names samples = sampleLabels(campaignsOf(parts));
    std::map<std::string, std::set<std::string>> known; // by what the fields say of it
    for (std::size_t i = 0; i < parts.size(); ++i)
        known[contains(fields, "corpus") ? parts[i].campaign->corpus : ""].insert(samples[i]);
    if (std::all_of(known.begin(), known.end(), [](const auto& of) { return of.second.size() == 1; }))
        return false;
    for (std::size_t i = 0; i < parts.size(); ++i)
        parts[i].sample = samples[i];
    return true;
}

bool isClean(const Names& measures)
{
    return std::all_of(measures.begin(), measures.end(),
                       [](const std::string& name) { return name == "clean-accuracy" || name == "macro-f1"; });
}

bool nameSettings(std::vector<Part>& parts, const Names& fields, const Names& measures)
{
    const bool clean = isClean(measures);
    Names keys;
    for (const auto& part : parts)
        keys.push_back(joined(keyOf(part, fields), "\n") + "\n" + part.sample);
    const Names settings = rowSettings(campaignsOf(parts), keys, clean ? Depends::OnVictim : Depends::OnAttack);
    for (std::size_t i = 0; i < parts.size(); ++i)
        parts[i].setting = settings[i];
    return std::any_of(settings.begin(), settings.end(), [](const auto& setting) { return !setting.empty(); });
}

std::string taskOf(const Part& part)
{
    const auto& campaign = *part.campaign;
    return joined({campaign.victim, campaign.victimHash, sampleOf(campaign), campaign.sampleHash,
                   conditionsOf(campaign), part.label},
                  "\n");
}

} // namespace core::reports::pivoting
