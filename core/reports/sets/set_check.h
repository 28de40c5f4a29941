#pragma once

#include <string>
#include <vector>

#include "core/reports/sets/tex_check.h"

namespace core::reports {

/// What of a set would not read well in print, a sentence each without a full stop:
/// - a figure that is neither a column nor the page's text wide;
/// - one that the paper scales, so that its letters become smaller than 6 pt, or are not those of the other figures;
/// - series that look alike in grey: the same dash, marker or hatch in greys that differ by less than an eighth;
/// - a font other than the paper's;
/// - one whose words do not fit its paper, or that cannot be made.
/// `paper`: as checkPaper() read it; without one what depends on it is not checked.
[[nodiscard]] std::vector<std::string> checkSet(const MadeSet& made, const CheckedPaper* paper);

/// How light a colour is in grey, 0 to 1 (ITU-R BT.601: what printers and Qt make of it). \throws UsageError unless it
/// is RRGGBB. Check values: 000000 0, FFFFFF 1, FF0000 0.299.
[[nodiscard]] double lightness(const std::string& colour);

/// Pairs of series that cannot be told apart in grey, by their names.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> alikeInGrey(const Figure& figure);

} // namespace core::reports
