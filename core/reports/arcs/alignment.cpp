#include "core/reports/arcs/alignment.h"

#include <algorithm>
#include <stdexcept>

namespace core::reports {
namespace {

/// Neighbouring words of the changed text that come from the same original words.
struct Group {
    std::vector<std::size_t> after;
    text::Origins origins;
    bool kept = false; ///< Belongs to the longest run in original order.
};

std::vector<Group> groupsOf(const text::Text& after)
{
    std::vector<Group> groups;
    for (std::size_t i = 0; i < after.size(); ++i) {
        const auto& origins = after.word(i).origins;
        if (!groups.empty() && !origins.empty() && groups.back().origins == origins)
            groups.back().after.push_back(i);
        else
            groups.push_back({{i}, origins, false});
    }
    return groups;
}

/// Marks the longest strictly increasing run of first origins (patience sorting).
void markKept(std::vector<Group>& groups)
{
    constexpr std::size_t none = static_cast<std::size_t>(-1);
    std::vector<std::size_t> tails; // tails[k]: group that ends the best run of length k + 1
    std::vector<std::size_t> previous(groups.size(), none);
    for (std::size_t i = 0; i < groups.size(); ++i) {
        if (groups[i].origins.empty())
            continue;
        const auto at = std::lower_bound(tails.begin(), tails.end(), groups[i].origins.front(),
                                         [&](std::size_t g, std::uint32_t o) { return groups[g].origins.front() < o; });
        if (at != tails.begin())
            previous[i] = *(at - 1);
        if (at == tails.end())
            tails.push_back(i);
        else
            *at = i;
    }
    for (std::size_t i = tails.empty() ? none : tails.back(); i != none; i = previous[i])
        groups[i].kept = true;
}

AlignedWords::Kind kindOf(const Group& group, const text::Text& before, const text::Text& after)
{
    using Kind = AlignedWords::Kind;
    if (group.origins.size() > 1)
        return Kind::Merged;
    if (group.after.size() > 1)
        return Kind::Split;
    return before.word(group.origins.front()).id == after.word(group.after.front()).id ? Kind::Same : Kind::Replaced;
}

} // namespace

std::vector<AlignedWords> align(const text::Text& before, const text::Text& after)
{
    using Kind = AlignedWords::Kind;
    if (before.size() != after.originalSize())
        throw std::invalid_argument("align: the second text was not edited from the first");
    auto groups = groupsOf(after);
    markKept(groups);
    std::vector<bool> somewhere(before.size(), false);
    for (const auto& group : groups)
        for (const auto origin : group.origins)
            somewhere[origin] = true;

    std::vector<AlignedWords> columns;
    std::size_t next = 0;                        // the first original word not shown yet
    const auto passUpTo = [&](std::size_t end) { // originals that no kept group represents
        for (; next < end; ++next)
            columns.push_back({somewhere[next] ? Kind::Moved : Kind::Deleted, {next}, {}});
    };
    for (const auto& group : groups) {
        if (group.origins.empty()) {
            columns.push_back({Kind::Inserted, {}, group.after});
            continue;
        }
        const std::size_t first = group.origins.front();
        if (!group.kept || first < next) {
            columns.push_back({Kind::Moved, {}, group.after});
            continue;
        }
        passUpTo(first);
        AlignedWords column{kindOf(group, before, after), {}, group.after};
        for (; next <= group.origins.back(); ++next) // words lost between merged ones go with them
            column.before.push_back(next);
        columns.push_back(std::move(column));
    }
    passUpTo(before.size());
    return columns;
}

} // namespace core::reports
