#include "ui/widgets/menu_button.h"

#include <algorithm>

#include <QAction>
#include <QMenu>
#include <QPushButton>

namespace ui {

QPushButton* makeMenuButton(const QString& text, const QList<QAction*>& actions, QWidget* parent)
{
    auto* button = new QPushButton(text, parent);
    auto* menu = new QMenu(button);
    menu->addActions(actions);
    menu->setToolTipsVisible(true);
    button->setMenu(menu);
    const auto follow = [button, actions] { button->setEnabled(std::ranges::any_of(actions, &QAction::isEnabled)); };
    for (const auto* action : actions)
        QObject::connect(action, &QAction::changed, button, follow);
    follow();
    return button;
}

} // namespace ui
