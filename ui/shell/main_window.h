#pragma once

#include <QMainWindow>

namespace ui {

class Session;

/// The window: sidebar, pages, job bar.
class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    explicit MainWindow(Session& session, QWidget* parent = nullptr);
};

} // namespace ui
