#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/studies/verdicts/results.h"

namespace core::studies {

/// A longer silence between two answers is a pause, and no work.
inline constexpr double pauseSeconds = 300.0;

/// How quickly a rater answered.
struct RaterPace {
    std::string rater;
    std::size_t answers = 0;                       ///< That count.
    std::size_t timed = 0;                         ///< Whose time was measured; of these are the next three.
    double lower = 0.0, median = 0.0, upper = 0.0; ///< Quartiles of the seconds per answer, interpolated linearly.
    /// Answers per hour of work: those that followed another within `pauseSeconds`, over the time between them. Empty
    /// without two answers of known instants.
    std::optional<double> perHour;
};
/// In the names' order; without the adjudicator. Check value: answers at 0, 10, 20 and 1000 s are 2 in 20 s, 360 per
/// hour.
[[nodiscard]] std::vector<RaterPace> paceOf(const StudyResults& results);

/// How many answers took how long.
struct AnswerTimes {
    double width = 1.0;              ///< Of a bin, in seconds; the first begins at 0.
    std::vector<std::size_t> counts; ///< The last bin has all longer ones, too. Empty where nothing was measured.
    std::size_t timed = 0;
    double median = 0.0, longest = 0.0;
};
/// `rater`: of one; empty: of all but the adjudicator. At most 21 bins, of which all but the last hold at least 19 of
/// 20 answers.
[[nodiscard]] AnswerTimes answerTimes(const StudyResults& results, const std::string& rater = {});

/// How far raters agreed with the others while they went on.
struct OrderBlock {
    std::size_t first = 1, last = 1; ///< Answers of each rater, counted from 1 in the order in which they were given.
    std::size_t answers = 0;         ///< Of all raters together.
    double withOthers = 0.0;         ///< Mean share of the other raters who gave the same answer, 0..1.
};
/// Of the answers that RaterQuality::withOthers is about and whose instants are known, in at most `blocks` blocks of
/// equal length. `rater` as above.
[[nodiscard]] std::vector<OrderBlock> agreementByOrder(const StudyResults& results, const std::string& rater = {},
                                                       std::size_t blocks = 10);

/// An answer that something speaks against.
struct DoubtfulAnswer {
    std::size_t item = 0; ///< Index in `results.items`.
    Ballot ballot;
    std::string reason; ///< For people, whole: "given after 0.4 s; the attention check asked for \"different\"".
};
/// Attention checks and gold items that were answered otherwise than is right, and first answers about an item that
/// came in less than `fastestSeconds`: later ones about the same texts may be quick. By rater, in the order in which
/// they were given.
[[nodiscard]] std::vector<DoubtfulAnswer> doubtfulAnswers(const StudyResults& results);

} // namespace core::studies
