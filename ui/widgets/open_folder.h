#pragma once

#include <QStringList>

namespace ui {

class Banner;

/// Says in the banner which files were written, with a button that opens their folder.
void tellWritten(Banner& banner, const QStringList& files);

} // namespace ui
