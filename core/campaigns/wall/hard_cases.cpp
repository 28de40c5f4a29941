#include "core/campaigns/wall/hard_cases.h"

#include <algorithm>
#include <unordered_map>

#include <fmt/format.h>

#include "core/base/hash.h"
#include "core/campaigns/planning/tried_texts.h"
#include "core/text/joined.h"

namespace core::campaigns {

namespace {

bool sameTexts(const text::Input& one, const text::Input& other)
{
    return text::joined(one, " | ") == text::joined(other, " | ");
}

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
    const auto markOf = [&](std::size_t position) {
        const auto mark = marks.find(position);
        return mark == marks.end() ? store::ResultMark() : mark->second;
    };
    // By the columns alone, which are many times as fast as the results.
    std::vector<std::uint32_t> positions;
    project.forEachFacts(campaign.id, [&](const store::ResultFacts& facts) {
        const auto mark = markOf(facts.position);
        const bool broke = facts.status == attacks::Status::Succeeded;
        if (!mark.excluded && (mark.starred || (broke && !onlyStarred)))
            positions.push_back(static_cast<std::uint32_t>(facts.position));
    });
    for (std::size_t at = 0; at < positions.size(); at += store::resultBlock) {
        const auto count = std::min(store::resultBlock, positions.size() - at);
        for (const auto& [position, result] : project.resultsAt(campaign.id, {positions.data() + at, count})) {
            if (sameTexts(result.original, result.perturbed))
                continue;
            const bool broke = result.status == attacks::Status::Succeeded;
            cases.add({.id = hardCaseId(result.original, result.perturbed),
                       .campaign = campaign.id,
                       .position = position,
                       .from = campaign.name,
                       .name = result.example,
                       .original = text::joined(result.original, " | "),
                       .text = text::joined(result.perturbed, " | "),
                       .brokeSpec = broke ? campaign.victim : std::string(),
                       .starred = markOf(position).starred});
        }
    }
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
                   .original = text::joined(tried.result.original, " | "),
                   .text = text::joined(tried.result.perturbed, " | "),
                   .brokeSpec = broke ? tried.victim : std::string(),
                   .starred = tried.starred});
    }
    return cases.take();
}

} // namespace core::campaigns
