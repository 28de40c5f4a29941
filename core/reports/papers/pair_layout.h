#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/reports/basics/table.h"
#include "core/reports/papers/pair_tables.h"
#include "core/reports/papers/paper_words.h"

/// How tables of pairs look: a layout in the words of a paper.
namespace core::reports::pairs {

/// A table without rows, and how to fill them.
class Layout {
public:
    /// The paper's numbers ("robust paper") are left out unless all pairs count, and, where the layout shows `losses`
    /// that are known only, success as a black-box attack unless `losses`.
    Layout(const std::string& paper, const std::string& name, victims::PairSubset subset, bool losses);
    /// A row of the cells that `cellOf` gives for what the columns show.
    void add(const std::function<Cell(const std::string& shows)>& cellOf);
    /// The paper's name of a way, and of `micro` and `macro`.
    [[nodiscard]] std::string titleOfWay(const std::string& way) const { return words_.titleOf("/ways", way); }

    Table table;

private:
    const PaperWords& words_;
    std::vector<std::string> shows_;
};

/// The rows that are shared adversaries.
[[nodiscard]] Table sharedTable(Layout layout, const std::vector<SemanticParserRun>& runs, victims::PairSubset subset);

} // namespace core::reports::pairs
