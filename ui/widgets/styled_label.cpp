#include "ui/widgets/styled_label.h"

#include <QApplication>
#include <QEvent>

#include "ui/base/theme.h"

namespace ui {

StyledLabel::StyledLabel(Style style, const QString& text, QWidget* parent) : QLabel(text, parent), style_(style)
{
    qApp->installEventFilter(this);
    refresh();
}

void StyledLabel::setStyleOf(Style style)
{
    style_ = style;
    refresh();
}

void StyledLabel::refresh()
{
    setFont(style_ == Style::Bold      ? theme::boldFont()
            : style_ == Style::Title   ? theme::titleFont()
            : style_ == Style::Caption ? theme::captionFont()
                                       : QApplication::font());
    QPalette colors;
    if (style_ == Style::Muted || style_ == Style::Caption)
        colors.setColor(QPalette::WindowText, theme::muted());
    setPalette(colors);
}

bool StyledLabel::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == qApp &&
        (event->type() == QEvent::ApplicationFontChange || event->type() == QEvent::ApplicationPaletteChange))
        refresh();
    return false;
}

} // namespace ui
