#pragma once

#include <functional>

#include <QStringList>

#include "ui/figures/paper.h"

class QWidget;

namespace ui {

class ArcView;
class Banner;

using WriteArcsFn = std::function<void(const QStringList& files, const Paper& paper)>;

/// Asks where trees go, on how wide a paper and in which formats, and starts with what this user chose the last time.
/// `name`: of the files, without an ending.
void askArcExport(QWidget* parent, const QString& name, WriteArcsFn write);

/// Shows what becomes of the view's exports in `banner`.
void tellExports(ArcView& view, Banner& banner);

} // namespace ui
