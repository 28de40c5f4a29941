#pragma once

#include <memory>

#include <QStringList>
#include <QWidget>

#include "core/structures/prediction.h"
#include "core/structures/task.h"
#include "core/text/text.h"

namespace ui {

/// What a victim answered to a text, and to the changed text; unknown answers are monostate.
struct ShownAnswers {
    core::structures::AnswerKind kind = core::structures::AnswerKind::Label;
    core::structures::Prediction gold = {}, before = {}, after = {};
    core::text::Text original = {}, current = {}; ///< The words that trees are drawn over.
    QStringList labels = {};                      ///< The victim's classes.
    QString id = {};                              ///< Of the example, for exported files.
    core::structures::Prediction goldAfter = {};  ///< Of the changed text, where it is another one; else nothing.
    bool once = false;                            ///< There is one answer, to an unchanged text.
};

/// Shows answers of one kind. A kind for which makeAnswerWidget() has no line is shown as texts.
class AnswerWidget : public QWidget {
    Q_OBJECT
public:
    using QWidget::QWidget;
    virtual void setAnswers(const ShownAnswers& answers) = 0;
    virtual void clear() = 0;
};

/// The widget for answers of this kind.
[[nodiscard]] AnswerWidget* makeAnswerWidget(core::structures::AnswerKind kind, QWidget* parent);

} // namespace ui
