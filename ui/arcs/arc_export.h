#pragma once

#include <functional>

#include <QStringList>

#include "ui/charts/paper.h"

class QWidget;

namespace ui {

class ArcView;
class Banner;

using WriteArcsFn = std::function<void(const QStringList& files, const Paper& paper)>;

/// Asks for the folder, paper width and formats of exported trees; starts with what this user chose last time.
/// `name`: of the files, without an ending.
void askArcExport(QWidget* parent, const QString& name, WriteArcsFn write);

/// Reports the view's exports in `banner`.
void tellExports(ArcView& view, Banner& banner);

} // namespace ui
