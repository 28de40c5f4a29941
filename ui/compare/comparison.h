#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/attacks/result/result.h"
#include "core/reports/data/paired.h"
#include "core/store/project.h"

namespace ui {

/// Two campaigns of a project side by side.
struct Comparison {
    core::store::Id first = 0, second = 0;
    core::reports::Pairs pairs;
    std::string latex; ///< The table of the report "compare".
};
/// Call it in a job.
[[nodiscard]] Comparison compare(const core::store::Project& project, core::store::Id first, core::store::Id second);

/// The same for parts of the examples: the user's slices (`kept`), and those that suggest themselves: labels, lengths,
/// values of columns. Call it in a job.
using ComparedParts = std::vector<core::reports::PairedPart>;
[[nodiscard]] ComparedParts compareParts(const core::store::Project& project, const Comparison& comparison,
                                         std::vector<core::corpora::Slice> kept);

/// What the two made of one example.
struct ComparedResults {
    std::optional<core::attacks::AttackResult> first, second;
};

/// The campaign that another one is best compared with: the newest other one over the same sample, else over the same
/// corpus, else the newest other one; 0 if there is none.
[[nodiscard]] core::store::Id proposedSecond(const core::store::Project& project, core::store::Id first);

} // namespace ui
