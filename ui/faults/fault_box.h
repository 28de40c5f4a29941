#pragma once

#include <filesystem>

class QWidget;
class QString;

namespace core::faults {
struct Crash;
}

namespace ui {

struct Problem;

/// Shows what went wrong, that the work is kept, and where the report lies (empty: nowhere). One at a time, without an
/// event loop of its own: what follows from a fault that is still shown is in the log.
void showFault(const Problem& problem, const std::filesystem::path& report);

/// The same for a program that cannot go on: returns when it was read. Nothing where there is no screen.
void waitForFault(const Problem& problem, const std::filesystem::path& report);

/// Shows, over the window, that the last start ended unexpectedly and what this one has left out: page, campaign,
/// victim, recipe, and the project `closed` unless that is empty.
void showCrash(const core::faults::Crash& crash, const QString& closed, QWidget* window);

} // namespace ui
