#include "ui/widgets/banner.h"

#include <QAccessible>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>

#include "ui/base/theme.h"
#include "ui/jobs/job.h"

namespace ui {

namespace {

struct Appearance {
    QString icon;
    QColor color;
};

Appearance appearanceOf(Banner::Kind kind)
{
    switch (kind) {
    case Banner::Kind::Good:
        return {QStringLiteral("ok"), theme::good()};
    case Banner::Kind::Warning:
        return {QStringLiteral("warning"), theme::warning()};
    case Banner::Kind::Error:
        return {QStringLiteral("error"), theme::error()};
    case Banner::Kind::Info:
        break;
    }
    return {QStringLiteral("info"), theme::accent()};
}

} // namespace

Banner::Banner(QWidget* parent)
    : QFrame(parent), icon_(new QLabel(this)), text_(new QLabel(this)), button_(new QPushButton(this)),
      close_(new QToolButton(this))
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 8, 8, 8);
    row->setSpacing(theme::grid);
    row->addWidget(icon_, 0, Qt::AlignTop);
    row->addWidget(text_, 1);
    row->addWidget(button_);
    row->addWidget(close_, 0, Qt::AlignTop);
    text_->setWordWrap(true);
    text_->setTextFormat(Qt::PlainText);
    text_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    close_->setAutoRaise(true);
    close_->setToolTip(tr("Close this message"));
    close_->setAccessibleName(tr("Dismiss"));
    connect(close_, &QToolButton::clicked, this, &Banner::clear);
    connect(button_, &QPushButton::clicked, this, [this] {
        if (const auto action = action_) // a copy: it may show another message, with another action
            action();
    });
    setVisible(false);
}

void Banner::show(Kind kind, const QString& text, const QString& actionText, std::function<void()> action)
{
    kind_ = kind;
    text_->setText(text);
    button_->setText(actionText);
    button_->setVisible(!actionText.isEmpty());
    action_ = std::move(action);
    refresh();
    setAccessibleName(text);
    setVisible(true);
    if (kind == Kind::Error) {
        QAccessibleEvent event(this, QAccessible::Alert);
        QAccessible::updateAccessibility(&event);
    }
}

void Banner::showProblem(const Problem& problem, const QString& actionText, std::function<void()> action)
{
    auto what = problem.what;
    if (!what.isEmpty() && !what.endsWith(QLatin1Char('.')))
        what += QLatin1Char('.');
    show(Kind::Error, problem.remedy.isEmpty() ? what : what + QLatin1Char('\n') + problem.remedy, actionText,
         std::move(action));
}

void Banner::clear()
{
    setVisible(false);
    action_ = nullptr; // it may hold a project that is closed
}

QString Banner::text() const { return text_->text(); }

void Banner::refresh()
{
    const auto appearance = appearanceOf(kind_);
    icon_->setPixmap(theme::icon(appearance.icon, appearance.color).pixmap(20, 20));
    close_->setIcon(theme::icon(QStringLiteral("cancel")));
}

void Banner::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    const auto color = appearanceOf(kind_).color;
    auto soft = color;
    soft.setAlphaF(0.10F);
    painter.fillRect(rect(), palette().color(QPalette::Base));
    painter.fillRect(rect(), soft);
    painter.fillRect(QRect(0, 0, 3, height()), color);
}

void Banner::changeEvent(QEvent* event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        refresh();
}

} // namespace ui
