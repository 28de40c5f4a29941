#include "ui/studies/rating/answer_button.h"

#include <QEvent>
#include <QPainter>
#include <QStyleOptionButton>
#include <QStylePainter>

#include "ui/base/theme.h"
#include "ui/studies/rating/passage.h"

namespace ui {

namespace {

constexpr int widestCharacters = 44;
constexpr int margin = theme::grid;

} // namespace

AnswerButton::AnswerButton(const QString& text, const QString& key, QWidget* parent) : QPushButton(parent)
{
    setCheckable(true);
    setAutoDefault(false);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setFont(annotationFont());
    setLabel(text, key);
}

void AnswerButton::setLabel(const QString& text, const QString& key)
{
    label_ = text;
    key_ = key;
    setAccessibleName(text);
    setToolTip(key.isEmpty() ? text : tr("%1 (key %2)").arg(text, key));
    updateGeometry();
    update();
}

int AnswerButton::keyWidth() const
{
    const auto metrics = QFontMetrics(theme::captionFont());
    return key_.isEmpty() ? 0 : metrics.horizontalAdvance(key_) + metrics.height();
}

QSize AnswerButton::textSize() const
{
    const QFontMetrics metrics(font());
    const QRect room(0, 0, metrics.averageCharWidth() * widestCharacters, 100'000);
    return metrics.boundingRect(room, Qt::TextWordWrap, label_).size() + QSize(2, 0);
}

QSize AnswerButton::sizeHint() const
{
    const auto text = textSize();
    const int gap = key_.isEmpty() ? 0 : margin;
    return {text.width() + keyWidth() + gap + 4 * margin, text.height() + 2 * margin};
}

void AnswerButton::paintEvent(QPaintEvent* /*event*/)
{
    QStylePainter painter(this);
    QStyleOptionButton option;
    initStyleOption(&option);
    option.text.clear();
    painter.drawControl(QStyle::CE_PushButtonBevel, option);
    if (isChecked()) {
        painter.setPen(QPen(theme::accent(), 2));
        painter.setRenderHint(QPainter::Antialiasing);
        painter.drawRoundedRect(rect().adjusted(2, 2, -2, -2), 4, 4);
    }
    auto inner = rect().adjusted(2 * margin, margin, -2 * margin, -margin);
    if (!key_.isEmpty()) {
        const auto metrics = QFontMetrics(theme::captionFont());
        QRect cap(inner.left(), 0, keyWidth(), metrics.height() + 4);
        cap.moveTop(inner.top() + (fontMetrics().height() - cap.height()) / 2);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(theme::muted());
        painter.setFont(theme::captionFont());
        painter.drawRoundedRect(cap, 3, 3);
        painter.drawText(cap, Qt::AlignCenter, key_);
        inner.setLeft(cap.right() + 1 + margin);
    }
    painter.setFont(font());
    painter.setPen(palette().color(isEnabled() ? QPalette::Active : QPalette::Disabled, QPalette::ButtonText));
    painter.drawText(inner, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWordWrap, label_);
    if (hasFocus()) {
        QStyleOptionFocusRect focus;
        focus.initFrom(this);
        focus.rect = rect().adjusted(3, 3, -3, -3);
        painter.drawPrimitive(QStyle::PE_FrameFocusRect, focus);
    }
}

void AnswerButton::changeEvent(QEvent* event)
{
    QPushButton::changeEvent(event);
    if (event->type() == QEvent::ApplicationFontChange) {
        setFont(annotationFont());
        updateGeometry();
    }
}

} // namespace ui
