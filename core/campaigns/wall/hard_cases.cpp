#include "core/campaigns/wall/hard_cases.h"

#include <unordered_map>

#include <fmt/format.h>

#include "core/base/hash.h"
#include "core/campaigns/planning/tried_texts.h"

namespace core::campaigns {

namespace {

std::string asRead(const text::Input& input)
{
    std::string text;
    for (const auto& segment : input.segments())
        text += (text.empty() ? "" : " | ") + segment.text.str();
    return text;
}

bool sameTexts(const text::Input& one, const text::Input& other) { return asRead(one) == asRead(other); }

/// The cases so far, each once.
class Cases {
public:
    void add(HardCase found)
    {
        const auto [place, isNew] = places_.emplace(found.id, cases_.size());
        if (isNew) {
            cases_.push_back(std::move(found));
            return;
        }
        auto& known = cases_[place->second];
        known.starred = known.starred || found.starred;
        if (known.brokeSpec.empty())
            known.brokeSpec = std::move(found.brokeSpec);
    }
    std::vector<HardCase> take() { return std::move(cases_); }

private:
    std::vector<HardCase> cases_;
    std::unordered_map<std::string, std::size_t> places_;
};

void addCampaign(const store::Project& project, const store::CampaignRecord& campaign, bool onlyStarred, Cases& cases)
{
    const auto marks = project.marks(campaign.id);
    project.forEachResult(campaign.id, false, [&](store::PlacedResult&& placed) {
        const auto mark = marks.find(placed.position);
        const bool starred = mark != marks.end() && mark->second.starred;
        const bool excluded = mark != marks.end() && mark->second.excluded;
        const auto& result = placed.result;
        const bool broke = result.status == attacks::Status::Succeeded;
        if (excluded || !(broke || starred) || (onlyStarred && !starred) ||
            sameTexts(result.original, result.perturbed))
            return;
        cases.add({.id = hardCaseId(result.original, result.perturbed),
                   .campaign = campaign.id,
                   .position = placed.position,
                   .from = campaign.name,
                   .name = result.example,
                   .original = asRead(result.original),
                   .text = asRead(result.perturbed),
                   .brokeSpec = broke ? campaign.victim : std::string(),
                   .starred = starred});
    });
}

} // namespace

std::string hardCaseId(const text::Input& original, const text::Input& text)
{
    std::uint64_t hash = 0;
    for (const auto* input : {&original, &text})
        for (const auto& segment : input->segments())
            hash = combine64(combine64(hash, hash64(segment.name)), hash64(segment.text.str()));
    return fmt::format("{:016x}", hash);
}

std::vector<HardCase> hardCases(const store::Project& project, bool onlyStarred)
{
    Cases cases;
    for (const auto& campaign : project.campaigns())
        addCampaign(project, campaign, onlyStarred, cases);
    for (const auto& tried : project.tries()) {
        const bool broke = brokeVictim(tried);
        if (!(broke || tried.starred) || (onlyStarred && !tried.starred) ||
            sameTexts(tried.result.original, tried.result.perturbed))
            continue;
        cases.add({.id = hardCaseId(tried.result.original, tried.result.perturbed),
                   .tried = tried.id,
                   .from = tried.victimName,
                   .name = tried.name.empty() ? fmt::format("try {}", tried.id) : tried.name,
                   .original = asRead(tried.result.original),
                   .text = asRead(tried.result.perturbed),
                   .brokeSpec = broke ? tried.victim : std::string(),
                   .starred = tried.starred});
    }
    return cases.take();
}

} // namespace core::campaigns
