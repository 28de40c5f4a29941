#pragma once

#include <optional>

#include <QString>

#include "core/reports/arcs/arc_sentence.h"
#include "core/victims/views.h"

namespace ui {

/// The tool tip of an arc: head, label, what became of it, its score and that of the best other head.
[[nodiscard]] QString tipOfArc(const core::reports::ArcSentence& sentence, int arc,
                               const std::optional<core::victims::ArcScores>& scores);
/// The tool tip of a word: its heads before and after, and the heads with the best scores.
[[nodiscard]] QString tipOfWord(const core::reports::ArcSentence& sentence, int column,
                                const std::optional<core::victims::ArcScores>& before,
                                const std::optional<core::victims::ArcScores>& after);

} // namespace ui
