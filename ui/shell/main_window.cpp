#include "ui/shell/main_window.h"

namespace ui {

MainWindow::MainWindow(Session&, QWidget* parent) : QMainWindow(parent) { setWindowTitle(tr("Faultline")); }

} // namespace ui
