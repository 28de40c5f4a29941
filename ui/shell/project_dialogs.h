#pragma once

#include <QString>

class QWidget;

namespace ui {

class Session;

/// Ask for a file and make or open the project there.
void chooseNewProject(Session& session, QWidget* parent);
void chooseProject(Session& session, QWidget* parent);
/// A file for a copy of the project; empty when the user thought better of it.
[[nodiscard]] QString chooseCopy(QWidget* parent);

} // namespace ui
