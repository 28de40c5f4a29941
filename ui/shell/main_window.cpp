#include "ui/shell/main_window.h"

namespace ui {

MainWindow::MainWindow(QWidget* parent) : QMainWindow(parent) { setWindowTitle(tr("Faultline")); }

} // namespace ui
