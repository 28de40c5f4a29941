#pragma once

#include <functional>

#include <QStringList>

#include "ui/figures/paper.h"

class QWidget;

namespace ui {

using WriteArcsFn = std::function<void(const QStringList& files, const Paper& paper)>;

/// Asks where trees go, on how wide a paper and in which formats, and starts with what was chosen the last time.
/// `name`: of the files, without an ending.
void askArcExport(QWidget* parent, const QString& name, WriteArcsFn write);

} // namespace ui
