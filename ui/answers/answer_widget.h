#pragma once

#include <memory>

#include <QStringList>
#include <QWidget>

#include "core/structures/prediction.h"
#include "core/structures/task.h"
#include "core/text/text.h"

namespace ui {

/// What a victim answered to a text, and to the text after it was changed; what is not known is monostate.
struct ShownAnswers {
    core::structures::AnswerKind kind = core::structures::AnswerKind::Label;
    core::structures::Prediction gold = {}, before = {}, after = {};
    core::text::Text original = {}, current = {}; ///< The words that trees stand over.
    QStringList labels = {};                      ///< The victim's classes.
    QString id = {};                              ///< Of the example, for files that are exported.
    bool once = false;                            ///< There is one answer, to a text that nothing has changed.
};

/// Shows answers of one kind. A new kind of answer is a class of this and a line of makeAnswerWidget().
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
