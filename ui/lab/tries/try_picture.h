#pragma once

#include <QStringList>

#include "core/store/format/try_record.h"
#include "ui/charts/paper.h"
#include "ui/charts/picture.h"

namespace ui {

/// The text before and after with the changed words in bold, and the victim's answers; as high as it needs to be.
[[nodiscard]] Picture tryPicture(const core::store::TryRecord& tried, const Paper& paper);

/// Writes it to these files: .pdf, .svg, .png, and .tex, which is a LaTeX table. \throws core::Error.
void writeTry(const core::store::TryRecord& tried, const QStringList& files, const Paper& paper);

} // namespace ui
