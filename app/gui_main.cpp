#include <QApplication>

#include "ui/base/theme.h"
#include "ui/shell/main_window.h"
#include "ui/shell/pages.h"
#include "ui/shell/session.h"

int main(int argc, char** argv)
{
    QApplication app(argc, argv);
    ui::theme::install(app);
    ui::Session session({});
    ui::MainWindow window(session, ui::makePages(session));
    window.show();
    return QApplication::exec();
}
