#pragma once

#include <utility>
#include <vector>

#include "core/attacks/result/result.h"
#include "ui/text/heat_words.h"

namespace ui {

/// The words of all segments in a row, for HeatWords: changed ones marked against the original, segments named where
/// there are several, or where the only one is locked.
[[nodiscard]] std::vector<HeatWord> heatWords(const core::text::Input& original, const core::text::Input& current,
                                              const std::vector<core::attacks::WordImportance>& importance);
/// Segment and index of the n-th word of that row; -1, -1 when there is none.
[[nodiscard]] std::pair<int, int> placeOf(const core::text::Input& input, int word);
/// The inverse; -1 when there is none.
[[nodiscard]] int wordAt(const core::text::Input& input, int segment, int index);

} // namespace ui
