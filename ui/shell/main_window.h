#pragma once

#include <QMainWindow>

namespace ui {

/// The window: sidebar, pages, job bar.
class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    explicit MainWindow(QWidget* parent = nullptr);
};

} // namespace ui
