#include "ui/studies/rating/field_answers.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>

#include "ui/base/convert.h"
#include "ui/base/theme.h"
#include "ui/studies/rating/passage.h"
#include "ui/widgets/styled_label.h"

namespace ui {

SliderAnswer::SliderAnswer(const core::studies::Question& question, QWidget* parent)
    : AnswerEditor(parent), slider_(new QSlider(Qt::Horizontal, this)), value_(new QLabel(this))
{
    for (const auto& value : question.scale())
        values_ << toQt(value);
    slider_->setRange(0, static_cast<int>(values_.size()) - 1);
    slider_->setValue(static_cast<int>(values_.size()) / 2);
    slider_->setPageStep(std::max(1, static_cast<int>(values_.size()) / 10));
    slider_->setAccessibleName(toQt(question.prompt));
    slider_->setMinimumWidth(320);
    value_->setFont(annotationFont());
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(value_, 0, Qt::AlignHCenter);
    column->addWidget(slider_);
    auto* ends = new QHBoxLayout;
    const auto end = [&](const QString& value, const std::string& label) {
        auto* text = new StyledLabel(StyledLabel::Style::Muted,
                                     label.empty() ? value : QStringLiteral("%1 = %2").arg(value, toQt(label)), this);
        text->setTextFormat(Qt::PlainText);
        return text;
    };
    ends->addWidget(end(values_.value(0), question.lowLabel));
    ends->addStretch(1);
    ends->addWidget(end(values_.value(values_.size() - 1), question.highLabel));
    column->addLayout(ends);
    connect(slider_, &QSlider::valueChanged, this, &SliderAnswer::touch);
    connect(slider_, &QSlider::sliderPressed, this, &SliderAnswer::touch);
    value_->setText(QStringLiteral("\u2013"));
}

void SliderAnswer::touch()
{
    touched_ = true;
    value_->setText(answer());
    slider_->setAccessibleDescription(answer());
    Q_EMIT changed();
}

void SliderAnswer::setAnswer(const QString& answer)
{
    const auto at = values_.indexOf(answer);
    if (at < 0)
        return;
    slider_->setValue(static_cast<int>(at));
    touch();
}

QString SliderAnswer::answer() const { return touched_ ? values_.value(slider_->value()) : QString(); }

FreeTextAnswer::FreeTextAnswer(const core::studies::Question& question, QWidget* parent)
    : AnswerEditor(parent), text_(new QPlainTextEdit(this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(text_);
    text_->setAccessibleName(toQt(question.prompt));
    text_->setFont(annotationFont());
    text_->setTabChangesFocus(true);
    text_->setFixedHeight(QFontMetrics(annotationFont()).lineSpacing() * 4 + theme::grid * 2);
    text_->installEventFilter(this);
    connect(text_, &QPlainTextEdit::textChanged, this, &AnswerEditor::changed);
}

bool FreeTextAnswer::eventFilter(QObject* /*watched*/, QEvent* event)
{
    if (event->type() != QEvent::KeyPress)
        return false;
    const auto* key = static_cast<QKeyEvent*>(event);
    const bool enter = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
    if (!enter || key->modifiers().testFlag(Qt::ShiftModifier))
        return false;
    event->ignore(); // the panel continues
    return true;
}

} // namespace ui
