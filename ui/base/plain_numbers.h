#pragma once

namespace ui {

/// Numbers have a point and mean the same everywhere, whatever the user's language. To be called after a QApplication
/// is made, which takes the system's locale over.
void usePlainNumbers();

} // namespace ui
