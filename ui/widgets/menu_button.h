#pragma once

#include <QList>

class QAction;
class QPushButton;
class QString;
class QWidget;

namespace ui {

/// A button that opens a menu of actions; enabled while one of them is.
QPushButton* makeMenuButton(const QString& text, const QList<QAction*>& actions, QWidget* parent = nullptr);

} // namespace ui
