#pragma once

#include <functional>

#include <QAction>
#include <QKeySequence>
#include <QPushButton>
#include <QString>
#include <QToolButton>

namespace ui {

/// An action with icon, shortcut and a tooltip that names the shortcut. `tip` is a sentence without a full stop.
QAction* makeAction(QObject* parent, const QString& text, const QString& iconName, const QKeySequence& shortcut,
                    const QString& tip, std::function<void()> triggered);

/// A button that does what the action does, with its text, tooltip and enabled state.
QPushButton* makeButton(QAction* action, QWidget* parent = nullptr);
/// The same as a small button with an icon only.
QToolButton* makeIconButton(QAction* action, QWidget* parent = nullptr);

/// Draws a button as the page's main one: filled with the accent.
void makePrimary(QPushButton* button);

} // namespace ui
