#pragma once

#include <QString>

class QHeaderView;
class QSplitter;

namespace ui {

class Session;

/// Keeps a splitter's places, a table's columns and its sort with the project, and brings them back when one is opened.
void rememberSplitter(Session& session, const QString& key, QSplitter* splitter);
void rememberColumns(Session& session, const QString& key, QHeaderView* header);

} // namespace ui
