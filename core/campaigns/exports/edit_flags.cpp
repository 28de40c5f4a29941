#include "core/campaigns/exports/edit_flags.h"

#include <tuple>

#include "core/attacks/run/result_edits.h"

namespace core::campaigns {

std::vector<EditFlags> editFlags(const attacks::AttackResult& result, std::span<const language::SegmentFlag> flags)
{
    const auto& edits = result.edits;
    const auto places = attacks::editPlaces(result.perturbed);
    if (places.size() != edits.size())
        return {};
    std::vector<EditFlags> all(edits.size());
    for (const auto& [segment, flag] : flags) {
        // The nearest; at one place, what stands there before what was deleted in front of it.
        std::optional<std::size_t> best;
        const auto distance = [&, place = flag.place](std::size_t edit) {
            const auto far = places[edit] > place ? places[edit] - place : place - places[edit];
            return std::tuple(far, edits[edit].op == text::EditOp::Delete, edit);
        };
        for (std::size_t edit = 0; edit < edits.size(); ++edit)
            if (edits[edit].segment == result.perturbed[segment].name && (!best || distance(edit) < distance(*best)))
                best = edit;
        if (!best)
            continue;
        if (language::isRelation(flag.kind))
            all[*best].relation = flag;
        if (language::typeOf(flag.kind).weight != language::FlagWeight::Relation)
            all[*best].flags.push_back(flag);
    }
    return all;
}

} // namespace core::campaigns
