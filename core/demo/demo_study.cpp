#include "core/demo/demo_study.h"

#include <algorithm>
#include <array>

#include "core/base/clock.h"
#include "core/base/hash.h"
#include "core/base/random.h"
#include "core/studies/design/templates.h"
#include "core/studies/study_project.h"

namespace core::demo {

using studies::Item;
using studies::Role;

namespace {

constexpr std::uint64_t seed = 7;
constexpr double slip = 0.15; ///< How often a made-up rater leaves what the item deserves.

/// The true quality of a text, the same for all raters.
struct Worth {
    std::string label;
    int grammar = 5;
    int likeness = 2;      ///< Of 0, 0.5 and 1.
    std::size_t other = 0; ///< Index of an answer to any other choice; the first says that the meaning is kept.
};

Worth worthOf(const Item& item)
{
    Random random(seed, hash64(item.key));
    Worth worth;
    worth.label = item.sources.empty() ? std::string() : item.sources.front().label;
    if (item.role != Role::Judged)
        return worth;
    worth.grammar = 3 + static_cast<int>(random.below(3));
    worth.likeness = std::max(0, 2 - static_cast<int>(random.below(5)) / 2);
    worth.other = random.below(5) / 4;
    worth.other += random.below(10) / 9;
    return worth;
}

std::string madeUp(const studies::Question& question, const Item& item, Random& random)
{
    for (const auto& [asked, right] : item.expected)
        if (asked == question.id && random.uniform() > slip / 2)
            return right;
    const Worth worth = worthOf(item);
    const bool slips = random.uniform() < slip;
    const auto scale = question.scale();
    if (question.id == "grammar")
        return std::to_string(std::clamp(worth.grammar + (slips ? static_cast<int>(random.below(3)) - 1 : 0), 1, 5));
    if (question.id == "similarity")
        return scale.at(static_cast<std::size_t>(
            std::clamp(worth.likeness + (slips ? static_cast<int>(random.below(3)) - 1 : 0), 0, 2)));
    if (slips)
        return scale.at(random.below(scale.size()));
    return std::ranges::find(scale, worth.label) == scale.end() ? scale.at(std::min(worth.other, scale.size() - 1))
                                                                : worth.label;
}

} // namespace

void addDemoStudy(store::Project& project, const DemoStudy& demo, const std::vector<store::Id>& campaigns)
{
    auto design = studies::studyTemplate(demo.paper);
    design.name = demo.name;
    design.title += " (demo with made-up answers)";
    design.plan.raters = {"made-up-1", "made-up-2", "made-up-3"};
    design.sampling.items = demo.items;
    design.sampling.originals = demo.originals;
    design.sampling.variants = demo.variants;
    if (demo.variants)
        design.sampling.statuses.clear();
    const auto made = studies::createStudy(project, design, campaigns);
    const auto study = studies::studyOf(project, design.name);
    std::map<std::string, Item> items;
    for (auto& item : studies::itemsOf(project, design.name))
        items.emplace(item.key, item);
    std::vector<studies::Ballot> ballots;
    for (const auto& assignment : made.assignments) {
        Random random(seed, hash64(assignment.rater));
        for (const auto& assigned : assignment.order)
            for (const auto& question : study.questions) {
                if (question.scale().empty()) // reasons, which are optional
                    continue;
                ballots.push_back({design.name,
                                   assigned.item,
                                   assignment.rater,
                                   question.id,
                                   madeUp(question, items.at(assigned.item), random),
                                   3.0 + 9.0 * random.uniform(),
                                   {},
                                   utcNow(),
                                   1,
                                   study.version});
            }
    }
    project.addBallots(design.name, ballots);
}

} // namespace core::demo
