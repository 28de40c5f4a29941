#pragma once

#include <map>

#include "ui/answers/answer_widget.h"

namespace ui {

class ArcView;

/// Answers of any kind, gold, before and after: scores of labels as bars, trees as arcs, forms and equations as
/// texts and trees, translations as texts. Every page shows answers by this widget.
class AnswerView : public QWidget {
    Q_OBJECT
public:
    explicit AnswerView(QWidget* parent = nullptr);

    /// Answers of another kind than before are shown by the widget for that kind.
    void setAnswers(const ShownAnswers& answers);
    void clear(); ///< Shows nothing; the kind stays.
    [[nodiscard]] core::structures::AnswerKind kind() const { return kind_; }

    /// The widget that draws trees: for actions, the chosen word and scores of arcs.
    [[nodiscard]] ArcView* arcs() const;
    [[nodiscard]] ArcView* forms() const;     ///< The widget that draws logical forms.
    [[nodiscard]] ArcView* equations() const; ///< The widget that draws equations.
    [[nodiscard]] AnswerWidget* widgetOf(core::structures::AnswerKind kind) const { return widgets_.at(kind); }

private:
    void choose(core::structures::AnswerKind kind);
    core::structures::AnswerKind kind_ = core::structures::AnswerKind::Label;
    std::map<core::structures::AnswerKind, AnswerWidget*> widgets_;
};

} // namespace ui
