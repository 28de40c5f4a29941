#include "app/figure_file.h"

#include <memory>

#include <QApplication>

#include "ui/figures/figure_painter.h"

namespace app {

void writeFigure(const core::reports::Figure& figure, const std::filesystem::path& file, double widthMm,
                 double heightMm)
{
    static int argc = 1;
    static char name[] = "faultline-cli";
    static char* argv[] = {name, nullptr};
    std::unique_ptr<QApplication> application;
    if (QCoreApplication::instance() == nullptr) {
        qputenv("QT_QPA_PLATFORM", "offscreen");
        application = std::make_unique<QApplication>(argc, argv);
    }
    ui::exportFigure(figure, file, widthMm, heightMm);
    if (file.extension() != ".csv")
        ui::exportFigure(figure, std::filesystem::path(file).replace_extension(".csv"), widthMm, heightMm);
}

} // namespace app
