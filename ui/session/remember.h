#pragma once

#include <QString>

#include "ui/base/column_room.h"

class QHeaderView;
class QSplitter;

namespace ui {

class Session;

/// Saves a splitter's positions, a table's columns and its sort order with the project; restores them on opening one.
void rememberSplitter(Session& session, const QString& key, QSplitter* splitter);
/// `room`: how the columns share the width of the table.
void rememberColumns(Session& session, const QString& key, QHeaderView* header, ColumnRoom room = {});

} // namespace ui
