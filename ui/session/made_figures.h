#pragma once

#include <vector>

#include <QString>
#include <QStringList>

#include "core/store/project.h"

namespace ui {

/// A figure or table that was exported from a project.
struct MadeFigure {
    QString title; ///< What it shows.
    QString file;  ///< The first of the files it was written to.
    QString at;    ///< ISO 8601, UTC.
};

/// Keeps it for the project, on this machine and not in the project, whose paths would be those of others; unless that
/// is null or read-only: the newest first, each file once. Never throws: what was exported is written all the same.
void noteFigure(core::store::Project* project, const QString& title, const QStringList& files);
/// Newest first.
[[nodiscard]] std::vector<MadeFigure> madeFigures(const core::store::Project& project);

} // namespace ui
