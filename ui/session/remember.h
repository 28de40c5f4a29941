#pragma once

#include <QString>

#include "ui/base/column_room.h"

class QHeaderView;
class QSplitter;

namespace core::store {
class Project;
}

namespace ui {

class Session;

/// The key in QSettings of something that is remembered about a project on this machine, not in it: paths, and what may
/// be done unasked. By where the project lies, so one that comes from elsewhere brings nothing along.
[[nodiscard]] QString keyHere(const core::store::Project& project, const QString& what);

/// Saves a splitter's positions, a table's columns and its sort order with the project; restores them on opening one.
void rememberSplitter(Session& session, const QString& key, QSplitter* splitter);
/// `room`: how the columns share the width of the table.
void rememberColumns(Session& session, const QString& key, QHeaderView* header, ColumnRoom room = {});

} // namespace ui
