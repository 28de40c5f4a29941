#pragma once

#include "ui/answers/drawn_answers.h"

namespace ui {

/// Logical forms as texts, and below them as trees with the changed subtrees marked, under the question before and
/// after.
class FormAnswers : public DrawnAnswers {
    Q_OBJECT
public:
    explicit FormAnswers(QWidget* parent = nullptr);

private:
    [[nodiscard]] std::optional<core::reports::ArcSentence> drawn(const ShownAnswers& answers) const override;
};

} // namespace ui
