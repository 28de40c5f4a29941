#include "ui/studies/rating/button_answers.h"

#include <algorithm>

#include <QKeyEvent>
#include <QVBoxLayout>

#include "ui/base/convert.h"
#include "ui/base/theme.h"
#include "ui/studies/rating/answer_button.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/styled_label.h"

namespace ui {

using core::studies::QuestionKind;

QString keyOfAnswer(std::size_t n) { return n < 9 ? QString::number(n + 1) : n == 9 ? QStringLiteral("0") : QString(); }

int answerOfDigit(int digit, std::size_t answers)
{
    const int n = digit == 0 ? 9 : digit - 1;
    return n < static_cast<int>(answers) ? n : -1;
}

ButtonAnswers::ButtonAnswers(const core::studies::Question& question, QWidget* parent) : AnswerEditor(parent)
{
    const bool scaled = question.kind == QuestionKind::Likert;
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(theme::grid);
    std::vector<QString> labels;
    for (const auto& value : question.scale())
        values_ << toQt(value);
    // On a scale of single digits the number itself is the key.
    const bool byValue = scaled && question.low >= 0 && question.high <= 9;
    for (qsizetype i = 0; i < values_.size(); ++i) {
        const auto n = static_cast<std::size_t>(i);
        digits_.push_back(byValue ? values_.at(i).toInt() : n < 9 ? static_cast<int>(n) + 1 : n == 9 ? 0 : -1);
        labels.push_back(scaled ? values_.at(i) : toQt(question.options[n].label));
    }
    auto* row = scaled ? new QWidget(this) : nullptr;
    auto* flow = scaled ? new FlowLayout(row, theme::grid) : nullptr;
    if (flow != nullptr)
        flow->setContentsMargins(0, 0, 0, 0);
    for (std::size_t i = 0; i < labels.size(); ++i) {
        const auto key = byValue || digits_[i] < 0 ? QString() : QString::number(digits_[i]);
        auto* button = new AnswerButton(labels[i], key, this);
        if (byValue && (i == 0 || i + 1 == labels.size()) && !(i == 0 ? question.lowLabel : question.highLabel).empty())
            button->setAccessibleName(
                QStringLiteral("%1, %2").arg(labels[i], toQt(i == 0 ? question.lowLabel : question.highLabel)));
        button->installEventFilter(this);
        connect(button, &QPushButton::clicked, this, [this, i] { choose(i); });
        buttons_.push_back(button);
        if (flow != nullptr)
            flow->addWidget(button);
        else
            column->addWidget(button, 0, Qt::AlignLeft);
    }
    if (flow != nullptr) {
        column->addWidget(row);
        QStringList ends;
        if (!question.lowLabel.empty())
            ends << QStringLiteral("%1 = %2").arg(values_.first(), toQt(question.lowLabel));
        if (!question.highLabel.empty())
            ends << QStringLiteral("%1 = %2").arg(values_.last(), toQt(question.highLabel));
        if (!ends.isEmpty()) {
            auto* label = new StyledLabel(StyledLabel::Style::Muted, ends.join(QStringLiteral("     ")), this);
            label->setTextFormat(Qt::PlainText);
            label->setWordWrap(true);
            column->addWidget(label);
        }
    }
}

void ButtonAnswers::setAnswer(const QString& answer)
{
    answer_ = answer;
    for (std::size_t i = 0; i < buttons_.size(); ++i)
        buttons_[i]->setChecked(values_.at(static_cast<qsizetype>(i)) == answer);
}

bool ButtonAnswers::press(int digit)
{
    const auto found = std::ranges::find(digits_, digit);
    if (found == digits_.end())
        return false;
    choose(static_cast<std::size_t>(found - digits_.begin()));
    return true;
}

void ButtonAnswers::choose(std::size_t n)
{
    setAnswer(values_.at(static_cast<qsizetype>(n)));
    Q_EMIT changed();
    Q_EMIT given();
}

QString ButtonAnswers::hint() const { return tr("A digit answers; arrows and Enter too"); }

QWidget* ButtonAnswers::firstAnswer()
{
    for (auto* button : buttons_)
        if (button->isChecked())
            return button;
    return buttons_.empty() ? nullptr : buttons_.front();
}

bool ButtonAnswers::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::KeyPress)
        return false;
    const auto* key = static_cast<QKeyEvent*>(event);
    const auto at = std::ranges::find(buttons_, watched) - buttons_.begin();
    const auto count = static_cast<std::ptrdiff_t>(buttons_.size());
    if (at == count)
        return false;
    switch (key->key()) {
    case Qt::Key_Down:
    case Qt::Key_Right:
        buttons_[static_cast<std::size_t>((at + 1) % count)]->setFocus(Qt::TabFocusReason);
        return true;
    case Qt::Key_Up:
    case Qt::Key_Left:
        buttons_[static_cast<std::size_t>((at + count - 1) % count)]->setFocus(Qt::BacktabFocusReason);
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        if (!key->isAutoRepeat())
            choose(static_cast<std::size_t>(at));
        return true;
    default:
        return false;
    }
}

} // namespace ui
