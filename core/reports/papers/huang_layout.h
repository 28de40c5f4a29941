#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/reports/basics/table.h"
#include "core/reports/papers/paper_words.h"
#include "core/victims/evaluation/robustness.h"

/// How the tables of Huang et al. look: `resources/papers/huang2021/words.json`.
namespace core::reports::huang {

[[nodiscard]] const PaperWords& words();
/// The paper's name of a way, and of `micro` and `macro`.
[[nodiscard]] std::string titleOfWay(const std::string& way);

/// A table without rows, and how to fill them.
class Layout {
public:
    /// `name` in the words. The paper's numbers ("robust paper") are left out unless all pairs count, and success as a
    /// black-box attack unless `losses` are known.
    Layout(const std::string& name, victims::PairSubset subset, bool losses = true);
    /// A row of the cells that `cellOf` gives for what the columns show.
    void add(const std::function<Cell(const std::string& shows)>& cellOf);

    /// Its kind tells the subset: huang2021-table2-changed.
    Table table;

private:
    std::vector<std::string> shows_;
};

} // namespace core::reports::huang
