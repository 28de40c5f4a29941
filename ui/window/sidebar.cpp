#include "ui/window/sidebar.h"

#include <QButtonGroup>
#include <QEvent>
#include <QPainter>
#include <QVBoxLayout>

#include "ui/base/theme.h"

namespace ui {

namespace {

constexpr int fullWidth = 160;
constexpr int iconsWidth = 48;

} // namespace

SidebarButton::SidebarButton(const QString& iconName, const QString& text, QWidget* parent)
    : QAbstractButton(parent), iconName_(iconName)
{
    setText(text);
    setAccessibleName(text);
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void SidebarButton::setCollapsed(bool collapsed)
{
    collapsed_ = collapsed;
    updateGeometry();
    update();
}

QSize SidebarButton::sizeHint() const
{
    const int height = qMax(36, fontMetrics().height() + 16);
    const int text = QFontMetrics(theme::boldFont()).horizontalAdvance(this->text());
    return {collapsed_ ? iconsWidth : textLeft() + text + 16, height};
}

int SidebarButton::iconSize() const { return qMax(20, fontMetrics().height() + 2); }

int SidebarButton::textLeft() const { return 16 + iconSize() + 8; }

void SidebarButton::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const auto area = rect().adjusted(6, 2, -6, -2);
    const auto textColor = palette().color(QPalette::WindowText);
    if (isChecked() || underMouse()) {
        auto back = isChecked() ? theme::accent() : textColor;
        back.setAlphaF(isChecked() ? 0.16F : 0.07F);
        painter.setPen(Qt::NoPen);
        painter.setBrush(back);
        painter.drawRoundedRect(area, 5, 5);
    }
    if (isChecked()) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme::accent());
        painter.drawRoundedRect(QRect(area.left(), area.top() + 6, 3, area.height() - 12), 1.5, 1.5);
    }
    if (hasFocus()) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(theme::accent(), 1.5));
        painter.drawRoundedRect(area, 5, 5);
    }
    const int iconSize = this->iconSize();
    const int left = collapsed_ ? (width() - iconSize) / 2 : 16;
    theme::icon(iconName_, textColor).paint(&painter, QRect(left, (height() - iconSize) / 2, iconSize, iconSize));
    if (!collapsed_) {
        painter.setPen(textColor);
        painter.setFont(isChecked() ? theme::boldFont() : font());
        painter.drawText(QRect(textLeft(), 0, width() - textLeft() - 4, height()), Qt::AlignVCenter | Qt::AlignLeft,
                         text());
    }
}

void SidebarButton::enterEvent(QEnterEvent* /*event*/) { update(); }
void SidebarButton::leaveEvent(QEvent* /*event*/) { update(); }

Sidebar::Sidebar(QWidget* parent)
    : QFrame(parent), top_(new QVBoxLayout), bottom_(new QVBoxLayout), group_(new QButtonGroup(this)),
      collapse_(new SidebarButton(QStringLiteral("collapse"), tr("Collapse"), this))
{
    setAccessibleName(tr("Pages"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, theme::grid, 0, theme::grid);
    column->setSpacing(0);
    top_->setSpacing(0);
    bottom_->setSpacing(0);
    column->addLayout(top_);
    column->addStretch(1);
    column->addLayout(bottom_);
    column->addWidget(collapse_);
    collapse_->setToolTip(tr("Show icons only, or icons with names (Ctrl+B)"));
    connect(collapse_, &SidebarButton::clicked, this, [this] { setCollapsed(!collapsed_); });
    connect(group_, &QButtonGroup::idClicked, this, &Sidebar::chosen);
    setCollapsed(false);
}

SidebarButton* Sidebar::addPage(const QString& iconName, const QString& text, const QString& tip, bool bottom)
{
    auto* button = new SidebarButton(iconName, text, this);
    button->setCheckable(true);
    button->setToolTip(tip);
    button->setObjectName(QStringLiteral("page-") + iconName);
    group_->addButton(button, static_cast<int>(buttons_.size()));
    buttons_.push_back(button);
    (bottom ? bottom_ : top_)->addWidget(button);
    setTabOrder(button, collapse_);
    return button;
}

void Sidebar::setCurrent(int index)
{
    if (auto* button = group_->button(index))
        button->setChecked(true);
}

void Sidebar::setCollapsed(bool collapsed)
{
    const bool changed = collapsed != collapsed_;
    collapsed_ = collapsed;
    // Wide text (200 %) widens the sidebar rather than cutting the names.
    int wanted = fullWidth;
    for (auto* button : buttons_) {
        button->setCollapsed(false);
        wanted = qMax(wanted, button->sizeHint().width());
        button->setCollapsed(collapsed);
    }
    collapse_->setCollapsed(collapsed);
    setFixedWidth(collapsed ? qMax(iconsWidth, collapse_->sizeHint().width()) : wanted);
    if (changed)
        Q_EMIT collapsedChanged(collapsed);
}

void Sidebar::changeEvent(QEvent* event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        setCollapsed(collapsed_);
}

void Sidebar::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.fillRect(rect(), theme::surface());
    painter.setPen(theme::line());
    painter.drawLine(width() - 1, 0, width() - 1, height());
}

} // namespace ui
