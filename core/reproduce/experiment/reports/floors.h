#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/reproduce/experiment/reports/labelled_campaigns.h"

namespace core::reproduce {

/// The mean of a column over the first rows of a table, or the last ones, as many as asked for at most: a file with
/// tabs between its numbers and names in its first line. Empty where it has no rows. \throws Error with file and line
/// when it has no such column, or something else than a number there.
[[nodiscard]] std::optional<double> meanOfColumn(const std::string& file, const std::string& column, std::size_t rows,
                                                 bool last);

/// By how much the last rows of a column are above its first ones, as many of each as asked for: the lower end of the
/// 95 % interval of the difference of their means (bootstrap). Empty where the file has not twice as many rows.
/// \throws Error as above.
[[nodiscard]] std::optional<double> surelyGained(const std::string& file, const std::string& column, std::size_t rows);

/// A number that was measured: the mean of a measure over campaigns, or of a column of a table that a stage wrote.
class Quantity {
public:
    /// `node`: {"measure": "attacked-accuracy", "of": ..., "where": ..., "except": ...} as tables choose campaigns; or
    /// {"file": "{out}/...", "column": "reward", "first": 10}, or "last": the mean over so many rows of a file with
    /// tabs between them and names in its first row, or "gained": surelyGained() of so many; or {"lower": "bleu", "of":
    /// ..., "beside": {"of": ...}}: the p-value of the first campaigns' BLEU under attack being lower than that of the
    /// others, each beside the one in its place, the largest of them. \throws Error with the place of what does not
    /// fit.
    Quantity(const ExperimentRun& run, const JsonNode& node, const Scope& scope);

    /// Empty where no campaign was chosen, or none has such a number, and where there is no such file.
    /// \throws Error for a file that does not hold the column, or something else than numbers in it.
    [[nodiscard]] std::optional<double> measured(const ProjectCampaigns& project) const;

private:
    std::string measure_;
    std::optional<CampaignChoice> choice_;
    std::string file_, column_;
    std::size_t first_ = 0, last_ = 0, gained_ = 0;
    std::optional<CampaignChoice> beside_;
};

/// Something that a run should reach, and whether it did: `floors` of a summary.
///
/// {"floor": "what is wanted", "value": QUANTITY, "least": BOUND} or "most"; a bound is a number, or a quantity with
/// `times` and `plus`, by which it is changed: 1.15 times what another attack reached.
struct Floor {
    std::string what;
    Quantity value;
    bool least = true;
    double bound = 0.0; ///< Or, where there is a quantity beside it, what is added to that.
    double times = 1.0;
    std::optional<Quantity> beside;
};

/// Those of a list, in its order. \throws Error with the place of what does not fit.
[[nodiscard]] std::vector<Floor> floorsIn(const ExperimentRun& run, const JsonNode& list, const Scope& scope);
/// A table of them in Markdown: what is wanted, what was measured, the bound, and met, missed or not measured.
[[nodiscard]] std::string floorsTable(const std::vector<Floor>& floors, const ProjectCampaigns& project);

} // namespace core::reproduce
