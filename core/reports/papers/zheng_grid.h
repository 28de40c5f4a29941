#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/reports/basics/table.h"
#include "core/reports/data/campaign_data.h"
#include "core/reports/papers/paper_words.h"
#include "core/reports/papers/parser_runs.h"
#include "core/reports/papers/zheng_numbers.h"

/// What the tables of Zheng et al. are made of: rows of attacks, groups of columns for models.
namespace core::reports::zheng {

[[nodiscard]] const PaperWords& words();

using Runs = std::vector<const ParserRun*>;
using Filter = std::function<bool(const ParserRun&)>;
using Value = std::function<std::optional<double>(const ParserRun&)>;

/// What a column shows of a run, in the table's unit.
struct Measure {
    std::string title;
    int digits = 1;
    Value value;
    std::function<std::string(const ParserRun&)> note;          ///< May be empty.
    std::function<std::optional<double>(const Setting&)> paper; ///< Empty: the paper has no such number.
    bool underAttack = false; ///< A score in which errors count with their answers before the attack.
};

/// A heading over columns, and the runs that belong under it.
struct Group {
    std::string title;
    Filter holds;
    std::vector<Measure> measures;
};

struct Row {
    std::vector<std::string> titles;
    Filter holds;
    bool clean = false; ///< The score before any attack: only the first measure of a group has a value.
};

/// A cell for each measure of each group; runs that differ in the seed alone are averaged, which the caption says;
/// `paper`: adds the paper's own numbers after the measures of a group.
[[nodiscard]] Table gridOf(const std::vector<ParserRun>& runs, const std::vector<std::string>& titles,
                           const std::vector<Row>& rows, const std::vector<Group>& groups, bool paper);

} // namespace core::reports::zheng
