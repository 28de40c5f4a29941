#pragma once

#include <QString>

class QHeaderView;
class QSplitter;

namespace ui {

class Session;

/// Saves a splitter's positions, a table's columns and its sort order with the project; restores them on opening one.
void rememberSplitter(Session& session, const QString& key, QSplitter* splitter);
void rememberColumns(Session& session, const QString& key, QHeaderView* header);

} // namespace ui
