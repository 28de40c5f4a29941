#pragma once

#include <string>
#include <vector>

#include "core/reports/basics/table.h"
#include "core/reports/tables/pivot_parts.h"
#include "core/reports/tables/score_columns.h"

namespace core::reports::pivoting {

/// A measure in the table's columns; of scores, one of them.
struct Shown {
    std::string measure, score;
    std::string title;
};

/// Scores of several kinds have a column each. Without any attack, the agreement with the own answer is not one.
/// \throws UsageError for an unknown measure.
[[nodiscard]] std::vector<Shown> shownOf(const Names& measures, const ScoreColumns& scores);

/// The measures of all parts. `parts` must stay where they are.
class PartMeasures {
public:
    PartMeasures(const std::vector<Part>& parts, const Names& measures, campaigns::Convention convention);

    /// Those that apply to a part; all if none does to any, so that all that was asked for is empty.
    [[nodiscard]] const std::vector<Shown>& shown() const { return shown_; }
    [[nodiscard]] bool some() const { return some_; }
    /// A score of another task, what is of translators alone, and answers that nobody gave have no column.
    [[nodiscard]] bool applies(const Part& part, const Shown& one) const;
    [[nodiscard]] Cell cell(const Part& part, const Shown& one) const;

private:
    [[nodiscard]] const campaigns::Summary& summaryOfPart(const Part& part) const;

    const std::vector<Part>& parts_;
    std::vector<campaigns::Summary> summaries_; ///< Of the parts, where a measure is taken from them.
    std::vector<Shown> shown_;
    bool some_ = false;
};

} // namespace core::reports::pivoting
