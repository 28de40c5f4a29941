#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/attacks/result/result.h"
#include "core/store/marks.h"

namespace core::store {

/// Which results of a campaign, and in which order; all of them as in the sample by default.
struct ResultQuery {
    enum class Order : std::uint8_t { Position, Status, Before, After, Queries, Perturbed, Similarity, Marks };
    enum class Excluded : std::uint8_t { Shown, Hidden, Only };

    std::set<attacks::Status> statuses;               ///< Empty: all.
    int labelBefore = -1, labelAfter = -1;            ///< -1: all.
    double perturbedLow = 0.0, perturbedHigh = 100.0; ///< Percent, both included.
    /// A search (text::Search): words must be in the original or the attacked text or in the example's id. Columns are
    /// status, reason, message, label, before, after, queries, changed (percent), similarity, words, edits, seconds,
    /// star, excluded, note, right_before and right_after (whether the answer is the gold one), success_query, id, text
    /// (original, attacked), pair ("good > great"), pos and place (0-99, percent of the text before it) of what was
    /// changed, arcs (how many changed), the segments and the user's own. findResults() throws UsageError where it
    /// cannot be read.
    std::string words;
    std::optional<std::set<std::string>> examples; ///< Only these ids.
    bool starred = false;                          ///< Only those.
    Excluded excluded = Excluded::Shown;
    Order order = Order::Position; ///< Equal ones are in sample order.
    bool descending = false;
};

struct FoundResults {
    std::vector<std::uint32_t> positions;          ///< In the sample, in the requested order.
    std::map<attacks::Status, std::size_t> counts; ///< Of all results of the campaign.
    std::size_t all = 0;                           ///< How many those are.
    ResultMarks marks;                             ///< Of all results of the campaign.
};

/// The query to SQLite's FTS5 for words that must all occur, a part in quotation marks being one phrase; empty when
/// there is no letter or digit in them.
[[nodiscard]] std::string matchExpression(const std::string& words);

} // namespace core::store
