#pragma once

#include <QString>

#include "core/studies/design/question.h"

namespace ui {

/// A stored answer in the words that the rater read: the option's label, "4", "left out".
[[nodiscard]] QString answerText(const core::studies::Question& question, const std::string& answer);
/// The name of a kind of question, for people.
[[nodiscard]] QString kindText(core::studies::QuestionKind kind);

} // namespace ui
