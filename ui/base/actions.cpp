#include "ui/base/actions.h"

#include <QApplication>
#include <QEvent>
#include <QPalette>

#include "ui/base/theme.h"

namespace ui {

namespace {

/// Gives the action's icon new colours when the window turns dark or light.
class IconKeeper : public QObject {
public:
    IconKeeper(QAction* action, QString name) : QObject(action), action_(action), name_(std::move(name))
    {
        qApp->installEventFilter(this);
        refresh();
    }
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (watched == qApp && event->type() == QEvent::ApplicationPaletteChange)
            refresh();
        return false;
    }

private:
    void refresh() { action_->setIcon(theme::icon(name_)); }
    QAction* action_;
    QString name_;
};

constexpr const char* iconProperty = "iconName";
constexpr const char* primaryProperty = "primary";

QIcon iconFor(const QPushButton* button, const QAction* action)
{
    const auto name = action->property(iconProperty).toString();
    return button->property(primaryProperty).toBool() && action->isEnabled() && !name.isEmpty()
               ? theme::icon(name, theme::textOn(theme::accent()))
               : action->icon();
}

/// Keeps a primary button's colours those of the accent.
class PrimaryKeeper : public QObject {
public:
    explicit PrimaryKeeper(QPushButton* button) : QObject(button), button_(button)
    {
        qApp->installEventFilter(this);
        button->installEventFilter(this);
        refresh();
    }
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (watched == qApp && event->type() == QEvent::ApplicationPaletteChange)
            refresh();
        if (watched == button_ && event->type() == QEvent::EnabledChange)
            refreshIcon();
        return false;
    }

private:
    void refreshIcon()
    {
        const auto name = button_->property(iconProperty).toString();
        if (!name.isEmpty())
            button_->setIcon(button_->isEnabled() ? theme::icon(name, theme::textOn(theme::accent()))
                                                  : theme::icon(name));
    }
    void refresh()
    {
        QPalette palette;
        for (const auto group : {QPalette::Active, QPalette::Inactive}) {
            // Fusion lightens a button's colour; to keep the text readable it gets a darker one.
            palette.setColor(group, QPalette::Button, theme::isDark() ? theme::accent() : theme::accent().darker(120));
            palette.setColor(group, QPalette::ButtonText, theme::textOn(theme::accent()));
        }
        button_->setPalette(palette);
        refreshIcon();
    }
    QPushButton* button_;
};

} // namespace

QAction* makeAction(QObject* parent, const QString& text, const QString& iconName, const QKeySequence& shortcut,
                    const QString& tip, std::function<void()> triggered)
{
    auto* action = new QAction(text, parent);
    if (!iconName.isEmpty())
        new IconKeeper(action, iconName);
    action->setProperty(iconProperty, iconName);
    action->setShortcut(shortcut);
    auto plain = tip;
    if (!shortcut.isEmpty())
        plain += QStringLiteral(" (%1)").arg(shortcut.toString(QKeySequence::NativeText));
    action->setToolTip(plain);
    action->setStatusTip(tip);
    if (triggered)
        QObject::connect(action, &QAction::triggered, parent, [triggered = std::move(triggered)] { triggered(); });
    return action;
}

QPushButton* makeButton(QAction* action, QWidget* parent)
{
    auto* button = new QPushButton(parent);
    const auto follow = [button, action] {
        button->setText(action->text());
        button->setIcon(iconFor(button, action));
        button->setToolTip(action->toolTip());
        button->setEnabled(action->isEnabled());
        button->setVisible(action->isVisible());
    };
    button->setProperty(iconProperty, action->property(iconProperty));
    button->setText(action->text());
    button->setIcon(action->icon());
    button->setToolTip(action->toolTip());
    button->setEnabled(action->isEnabled());
    QObject::connect(action, &QAction::changed, button, follow);
    QObject::connect(button, &QPushButton::clicked, action, &QAction::trigger);
    return button;
}

QToolButton* makeIconButton(QAction* action, QWidget* parent)
{
    auto* button = new QToolButton(parent);
    button->setDefaultAction(action);
    button->setToolButtonStyle(Qt::ToolButtonIconOnly);
    button->setAutoRaise(true);
    button->setAccessibleName(action->text());
    return button;
}

void makePrimary(QPushButton* button)
{
    button->setProperty(primaryProperty, true);
    new PrimaryKeeper(button);
}

} // namespace ui
