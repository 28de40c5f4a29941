#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/studies/design/study.h"

namespace core::studies {

struct AssignedItem {
    std::string item;     ///< Item::key
    bool swapped = false; ///< The perturbed text is on the left.
};

/// What one rater judges, in order: training first, attention checks spread evenly, the rest shuffled.
struct Assignment {
    std::string rater;
    std::string ticket; ///< Known to this rater's packet and the project only: shows whose ballots a file holds.
    std::vector<AssignedItem> order;
};

struct Design {
    std::vector<Assignment> assignments; ///< In the order of the plan's raters.
    std::vector<std::string> notes;      ///< What the set of items did not allow, for people.
};

/// Who judges which items, and in which order.
///
/// Overlap: items in shuffled order go to the raters in cycles, each cycle in a fresh order, so that every item has
/// `overlap` raters, loads differ by at most one, and all pairs of raters meet. Latin square: the n-th sentence under
/// campaign c goes to raters whose number is (c - n) modulo the campaigns. Training, gold and attention items go to
/// everyone. The same source sentence does not come twice in a row if the set allows that. The same study, items and
/// seed give the same design. \throws UsageError when the plan cannot be carried out (no raters, overlap above raters).
[[nodiscard]] Design assign(const Study& study, std::span<const Item> items);

[[nodiscard]] Json toJson(const Assignment& assignment);
[[nodiscard]] Assignment assignmentFrom(const Json& json);

} // namespace core::studies
