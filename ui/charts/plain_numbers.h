#pragma once

namespace ui {

/// Numbers use a decimal point everywhere, whatever the user's language. To be called after a QApplication is made,
/// which takes over the system's locale.
void usePlainNumbers();

} // namespace ui
