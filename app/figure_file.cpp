#include "app/figure_file.h"

#include <memory>

#include <QApplication>

#include "ui/arcs/arc_painter.h"
#include "ui/figures/figure_painter.h"

namespace app {

namespace {

/// An offscreen application for as long as it lives, where the program has none.
class Application {
public:
    Application()
    {
        static int argc = 1;
        static char name[] = "faultline-cli";
        static char* argv[] = {name, nullptr};
        if (QCoreApplication::instance() == nullptr) {
            qputenv("QT_QPA_PLATFORM", "offscreen");
            own_ = std::make_unique<QApplication>(argc, argv);
        }
    }

private:
    std::unique_ptr<QApplication> own_;
};

} // namespace

void writeFigure(const core::reports::Figure& figure, const std::filesystem::path& file, double widthMm,
                 double heightMm)
{
    const Application application;
    ui::exportFigure(figure, file, widthMm, heightMm);
}

void writeArcs(std::vector<core::reports::ArcExample> examples, bool overlaid, const std::filesystem::path& file,
               double widthMm)
{
    const Application application;
    core::reports::ArcOptions options;
    options.overlaid = overlaid;
    options.maxWidth = widthMm / 25.4 * 72.0;
    ui::exportArcs(core::reports::arcFigure(std::move(examples), options, ui::figureMeasure()), file);
}

} // namespace app
