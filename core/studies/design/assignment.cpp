#include "core/studies/design/assignment.h"

#include <algorithm>
#include <map>
#include <numeric>

#include <fmt/format.h>

#include "core/base/error.h"
#include "core/base/hash.h"
#include "core/base/random.h"
#include "core/studies/design/spacing.h"

namespace core::studies {

namespace {

using Indices = std::vector<std::size_t>;

// Streams of the study's seed.
enum AssignmentStream : std::uint64_t { Dealing = 1, Ordering = 2, Sides = 3 };

bool isForEveryone(Role role) { return role == Role::Gold || role == Role::Attention || role == Role::Training; }

/// Deals `overlap` raters to each item. A cycle takes every rater equally often; a new one starts in a new order.
std::vector<Indices> deal(Indices items, std::size_t raters, std::size_t overlap, Random& random)
{
    std::vector<Indices> loads(raters);
    Indices order;
    std::size_t next = 0;
    random.shuffle(items);
    for (const std::size_t item : items) {
        if (next % raters == 0) { // all have had the same number: any order is fair
            order.resize(raters);
            std::iota(order.begin(), order.end(), std::size_t{0});
            random.shuffle(order);
        }
        // An item that runs over the end of a cycle must not meet a rater twice, so the order is kept till a common
        // end.
        for (std::size_t k = 0; k < overlap; ++k, ++next)
            loads[order[next % raters]].push_back(item);
    }
    return loads;
}

std::string conditionOf(const Item& item)
{
    return item.sources.empty() ? std::string() : item.sources.front().campaign;
}

std::vector<Indices> latinSquare(std::span<const Item> items, const Indices& judged, std::size_t raters, Random& random,
                                 std::vector<std::string>& notes)
{
    std::map<std::string, std::size_t> conditions;
    for (const std::size_t i : judged)
        if (items[i].role == Role::Judged)
            conditions.emplace(conditionOf(items[i]), 0);
    std::size_t count = 0;
    for (auto& [name, number] : conditions)
        number = count++;
    if (count == 0)
        return std::vector<Indices>(raters);
    if (raters % count != 0)
        notes.push_back(
            fmt::format("{} raters are not a multiple of {} campaigns: some items have one rater more", raters, count));
    std::map<std::string, Indices> sentences;
    for (const std::size_t i : judged)
        sentences[items[i].sourceSentence()].push_back(i);
    std::vector<std::string> order;
    std::size_t uneven = 0;
    for (const auto& [sentence, members] : sentences) {
        order.push_back(sentence);
        uneven += members.size() != count ? 1 : 0;
    }
    if (uneven > 0)
        notes.push_back(fmt::format("{} of {} sentences do not have exactly one item of each campaign, so they are "
                                    "not balanced over raters",
                                    uneven, sentences.size()));
    random.shuffle(order);
    std::vector<Indices> loads(raters);
    for (std::size_t n = 0; n < order.size(); ++n)
        for (const std::size_t i : sentences[order[n]])
            for (std::size_t r = 0; r < raters; ++r)
                if (items[i].role != Role::Judged || (r + n) % count == conditions.at(conditionOf(items[i])))
                    loads[r].push_back(i);
    return loads;
}

std::vector<Indices> loadsOf(const Study& study, std::span<const Item> items, std::vector<std::string>& notes)
{
    const std::size_t raters = study.plan.raters.size();
    Indices judged;
    for (std::size_t i = 0; i < items.size(); ++i)
        if (!isForEveryone(items[i].role))
            judged.push_back(i);
    Random random(study.plan.seed, Dealing);
    switch (study.plan.mode) {
    case AssignmentPlan::Mode::Full:
        return std::vector<Indices>(raters, judged);
    case AssignmentPlan::Mode::Overlap:
        return deal(judged, raters, static_cast<std::size_t>(study.plan.overlap), random);
    case AssignmentPlan::Mode::LatinSquare:
        break;
    }
    return latinSquare(items, judged, raters, random, notes);
}

/// Known only to owners of the design: a rater cannot guess another's.
std::string ticketOf(const Study& study, std::span<const Item> items, const std::string& rater)
{
    std::string secret = studyText(study) + "\n" + rater;
    for (const auto& item : items)
        secret += toJson(item).dump();
    return sha256(secret).substr(0, 32);
}

Assignment assignmentOf(const Study& study, std::span<const Item> items, const std::string& rater, const Indices& load,
                        std::vector<std::string>& notes)
{
    const std::uint64_t self = hash64(rater);
    Random random(study.plan.seed, Ordering, self);
    Indices training;
    Indices checks;
    Indices rest = load;
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (items[i].role == Role::Training)
            training.push_back(i);
        else if (items[i].role == Role::Attention)
            checks.push_back(i);
        else if (items[i].role == Role::Gold)
            rest.push_back(i);
    }
    std::ranges::sort(rest);
    std::vector<std::string> sentences;
    for (const std::size_t i : rest)
        sentences.push_back(items[i].sourceSentence());
    const Spaced spaced = spacedOrder(sentences, random);
    if (spaced.repeats > 0)
        notes.push_back(fmt::format("{}: {} times an item follows another of the same sentence; the set does not allow "
                                    "fewer",
                                    rater, spaced.repeats));
    Indices judged;
    for (const std::size_t at : spaced.order)
        judged.push_back(rest[at]);
    random.shuffle(checks);
    Indices order = std::move(training);
    for (const std::size_t i : withChecks(judged, checks))
        order.push_back(i);

    Assignment assignment{rater, ticketOf(study, items, rater), {}};
    for (const std::size_t i : order) {
        Random side(study.plan.seed, Sides, combine64(self, hash64(items[i].key)));
        assignment.order.push_back({items[i].key, study.shuffleSides && side.below(2) == 1});
    }
    return assignment;
}

} // namespace

Design assign(const Study& study, std::span<const Item> items)
{
    const std::size_t raters = study.plan.raters.size();
    if (raters == 0)
        throw UsageError("the study has no raters", "Name at least one: --raters r1,r2,r3");
    if (study.plan.mode == AssignmentPlan::Mode::Overlap &&
        (study.plan.overlap < 1 || static_cast<std::size_t>(study.plan.overlap) > raters))
        throw UsageError(fmt::format("an item cannot have {} raters: the study has {}", study.plan.overlap, raters),
                         "Choose an overlap from 1 to the number of raters");
    Design design;
    const auto loads = loadsOf(study, items, design.notes);
    for (std::size_t r = 0; r < raters; ++r)
        design.assignments.push_back(assignmentOf(study, items, study.plan.raters[r], loads[r], design.notes));
    return design;
}

Json toJson(const Assignment& assignment)
{
    Json json{{"rater", assignment.rater}, {"ticket", assignment.ticket}};
    json["items"] = Json::array();
    for (const auto& item : assignment.order)
        json["items"].push_back({{"item", item.item}, {"swapped", item.swapped}});
    return json;
}

Assignment assignmentFrom(const Json& json)
{
    const Fields fields(json, "an assignment");
    Assignment assignment{fields.text("rater"), fields.text("ticket"), {}};
    for (const auto& entry : fields.list("items")) {
        const Fields item(entry, "an assigned item");
        assignment.order.push_back({item.text("item"), item.flag("swapped", false)});
    }
    return assignment;
}

} // namespace core::studies
