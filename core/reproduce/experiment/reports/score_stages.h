#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "core/reports/basics/figure.h"
#include "core/reports/basics/table.h"
#include "core/reproduce/experiment/run.h"

namespace core::reproduce {

// Tables and figures of a stage that has `scores`, the files that `robustness` wrote, instead of campaigns. How they
// look is in the paper's words.json (core/reports/papers/pair_tables.h).

/// With the names of their files.
using NamedTables = std::vector<std::pair<std::string, reports::Table>>;

/// What makes the stage's `tables`: {"table": LAYOUT, "subset": "changed"}. \throws Error with the place of what does
/// not fit; what is returned, when a file of scores cannot be read.
[[nodiscard]] std::function<NamedTables()> tablesOfScores(const ExperimentRunPtr& run, const WrittenStage& stage);
/// The stage's `figures`: {"figure": "adversaries", "corpus": NAME}. \throws likewise.
[[nodiscard]] std::vector<campaigns::Stage> figuresOfScores(const ExperimentRunPtr& run, const WrittenStage& stage);

} // namespace core::reproduce
