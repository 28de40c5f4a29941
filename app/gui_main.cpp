#include <QApplication>

#include "ui/shell/main_window.h"

int main(int argc, char** argv)
{
    QApplication app(argc, argv);
    ui::MainWindow window;
    window.show();
    return QApplication::exec();
}
