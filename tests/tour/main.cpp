#include <QApplication>

#include "app/blas_kernels.h"
#include "app/gui/backends.h"
#include "tests/support/contact_sheet.h"
#include "tests/tour/tour.h"
#include "ui/base/theme.h"
#include "ui/charts/plain_numbers.h"
#include "ui/session/session.h"
#include "ui/window/main_window.h"
#include "ui/window/pages.h"

/// Usage: faultline-tour FOLDER [PART]: pictures of every page on the demo project, or of those with PART in their
/// name, and sheets of them.
int main(int argc, char** argv)
{
    app::chooseBlasKernels(argv);
    // As the program itself, whose settings the script has put elsewhere.
    QApplication::setOrganizationName(QStringLiteral("Faultline"));
    QApplication::setApplicationName(QStringLiteral("faultline"));
    QApplication app(argc, argv);
    ui::usePlainNumbers();
    QApplication::setApplicationDisplayName(QStringLiteral("Faultline"));
    ui::theme::install(app);
    const auto arguments = QApplication::arguments();
    if (arguments.size() < 2 || arguments.size() > 3)
        qFatal("Usage: faultline-tour FOLDER [PART]");
    ui::Session session(app::makeBackends());
    ui::MainWindow window(session, ui::makePages(session));
    QObject::connect(&window, &ui::MainWindow::left, &app, &QApplication::quit);
    window.show();
    tour::Tour tour(session, window, arguments[1], arguments.value(2));
    QObject::connect(&tour, &tour::Tour::finished, &window, [folder = arguments[1]] { tests::writeSheets(folder); });
    QObject::connect(&tour, &tour::Tour::finished, &window, &ui::MainWindow::leave, Qt::QueuedConnection);
    tour.start();
    return QApplication::exec();
}
