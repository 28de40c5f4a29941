#pragma once

#include <span>
#include <string>
#include <vector>

namespace core::victims {

/// Which of the victim's labels each label of a corpus means.
struct LabelMapping {
    enum class Kind {
        Names,   ///< The names are the same, but for capitals.
        Numbers, ///< A number means the label of that index; "LABEL_1" and "1.0" are 1, "yes" beside "no" is.
        Order,   ///< As many labels on both sides, none in common: first to first, second to second. A guess.
    };
    Kind kind = Kind::Names;
    std::vector<int> toVictim; ///< [corpus labels]; -1 where the victim has no such label.
    std::string note;          ///< What was assumed, for people; empty when the names are the same.

    /// The victim's label of a corpus label; -1 for -1 and for labels the victim does not have.
    [[nodiscard]] int victimLabel(int corpusLabel) const
    {
        const bool known = corpusLabel >= 0 && static_cast<std::size_t>(corpusLabel) < toVictim.size();
        return known ? toVictim[static_cast<std::size_t>(corpusLabel)] : -1;
    }
};

/// Maps labels by name if at least one name agrees; scores by the threshold of a victim that has one (score_labels.h),
/// where they lie on both sides of it; else by their values if the corpus has such
/// (corpora/label_values.h): an index is that label, and -1 and what has no value beside at least two of them is left
/// out; values that are not indices, such as 1..4, -1 and 1, or 0.0 and 4.0, are taken in ascending order if there are
/// as many as the victim has labels; else by order if both sides have equally many. \throws Error listing both sides
/// when none of this applies.
[[nodiscard]] LabelMapping mapLabels(std::span<const std::string> corpusLabels,
                                     std::span<const std::string> victimLabels);

/// What to tell the user about a mapping, as a sentence: that it was guessed by order, or that the victim lacks labels.
/// Empty when there is nothing to say.
[[nodiscard]] std::string labelWarning(const LabelMapping& mapping);
/// The same for labels that may not fit at all, which mapLabels later reports, or that are none, as a parser's.
[[nodiscard]] std::string labelWarning(std::span<const std::string> corpusLabels,
                                       std::span<const std::string> victimLabels);

} // namespace core::victims
