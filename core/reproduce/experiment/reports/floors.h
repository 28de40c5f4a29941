#pragma once

#include <cstddef>
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
/// 95 % interval of the difference of their means (bootstrap), 0 where nothing varies or is gained. Rows are taken for
/// independent draws, which neighbouring ones need not be. Empty where the file has not twice as many rows.
/// \throws Error as above.
[[nodiscard]] std::optional<double> surelyGained(const std::string& file, const std::string& column, std::size_t rows);

/// A number with its interval; without one both ends are the number.
struct Measured {
    double value, low, high;
};

/// The mean of numbers, `texts` saying which texts each is of (all different ones without it). Those of separate texts,
/// such as folds, are independent: the interval's ends are as far from the mean as the root of the sum of the squares
/// of theirs says, divided by how many there are. Those of the same texts, such as runs with several seeds, are taken
/// for one witness: their distances are summed up before they are squared. Empty without any.
[[nodiscard]] std::optional<Measured> meanOfMeasured(const std::vector<Measured>& numbers,
                                                     const std::vector<std::string>& texts = {});

/// The place of each of these names among the others. Empty without any, and unless both lists have the same names,
/// each once.
[[nodiscard]] std::optional<std::vector<std::size_t>> partnersOf(const std::vector<std::string>& these,
                                                                 const std::vector<std::string>& those);

/// A number that was measured: the mean of a measure over campaigns, or of a column of a table that a stage wrote.
class Quantity {
public:
    /// `node`: {"measure": "attacked-accuracy", "of": ..., "where": ..., "except": ...} as tables choose campaigns; or
    /// {"file": "{out}/...", "column": "reward", "first": 10}, or "last": the mean over so many rows of a file with
    /// tabs between them and names in its first row, or "gained": surelyGained() of so many; or {"lower": "bleu", "of":
    /// ..., "by": "{round}", "beside": {"of": ...}}: the p-value of the first campaigns' BLEU under attack being lower
    /// than that of the others, each beside the one for which the place `by` is the same (without it one beside one),
    /// the largest of them. \throws Error with the place of what does not fit.
    Quantity(const ExperimentRun& run, const JsonNode& node, const Scope& scope);

    /// Empty where no campaign was chosen, or none has such a number, where there is no such file, and where campaigns
    /// have no one to stand beside or share no text with it.
    /// \throws Error for a file that does not hold the column, or something else than numbers in it.
    [[nodiscard]] std::optional<Measured> measured(const ProjectCampaigns& project) const;

private:
    std::string measure_;
    std::optional<CampaignChoice> choice_;
    std::string file_, column_;
    std::size_t first_ = 0, last_ = 0, gained_ = 0;
    std::optional<CampaignChoice> beside_;
    std::optional<JsonNode> by_;
};

/// Something that a run should reach, and whether it did, `floors` of a summary; or something that a paper says, and
/// whether it is seen, `findings`.
///
/// {"floor": "what is wanted", "value": QUANTITY, "least": BOUND}, "more" or "most", and likewise {"finding": ...}; a
/// bound is a number, or a quantity with `times` and `plus`, by which it is changed: 1.15 times what another attack
/// reached.
struct Floor {
    std::string what;
    Quantity value;
    bool least = true;  ///< The value should be at least the bound, or, with `more`, above it; else at most the bound.
    bool more = false;  ///< Equal is not enough.
    double bound = 0.0; ///< Or, where there is a quantity beside it, what is added to that.
    double times = 1.0;
    std::optional<Quantity> beside;

    /// The bound, measured. Empty where what it stands beside is not.
    [[nodiscard]] std::optional<Measured> bounds(const ProjectCampaigns& project) const;
};

/// Those of a list, in its order, `called` floor or finding; one that goes through sets counts once for each text of
/// it (a corpus, of all its folds). \throws Error with the place of what does not fit.
[[nodiscard]] std::vector<Floor> floorsIn(const ExperimentRun& run, const JsonNode& list, const Scope& scope,
                                          const char* called);
/// Whether a value is what a Floor wants of it beside its bound.
[[nodiscard]] bool isMet(double value, double bound, bool least, bool more);
/// A table of them in Markdown: what is wanted, what was measured, the bound, and met, missed or not measured.
[[nodiscard]] std::string floorsTable(const std::vector<Floor>& floors, const ProjectCampaigns& project);

/// Whether a value that should be above (or, without `least`, below) what stands beside it is: "seen"; "seen, within
/// the intervals" where these overlap, so that it may be chance; "not seen", also where both are equal: an attack that
/// takes nothing leaves as much right as before.
[[nodiscard]] std::string verdictOf(const Measured& value, const Measured& beside, bool least);
/// A table of them in Markdown: what the paper finds, what was measured with its interval, the same of what it stands
/// beside, and the verdict, or "not measured".
[[nodiscard]] std::string findingsTable(const std::vector<Floor>& findings, const ProjectCampaigns& project);

} // namespace core::reproduce
