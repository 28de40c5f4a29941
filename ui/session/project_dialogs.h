#pragma once

#include <QString>

class QAction;
class QObject;
class QWidget;

namespace ui {

class Session;

/// Ask for a file and make or open the project there.
void chooseNewProject(Session& session, QWidget* parent);
void chooseProject(Session& session, QWidget* parent);
/// The action of pages that are empty because no project is open.
[[nodiscard]] QAction* makeDemoAction(Session& session, QObject* parent);
/// A file for a copy of the project; empty when the user cancelled.
[[nodiscard]] QString chooseCopy(QWidget* parent);

} // namespace ui
