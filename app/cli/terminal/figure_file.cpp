#include "app/cli/terminal/figure_file.h"

#include <memory>

#include <QApplication>

#include "app/cli/terminal/console.h"
#include "ui/arcs/arc_painter.h"
#include "ui/charts/figure_painter.h"
#include "ui/charts/picture.h"
#include "ui/charts/plain_numbers.h"

namespace app {

namespace {

/// An offscreen application for as long as it lives, if the program has none.
class Application {
public:
    Application()
    {
        static int argc = 1;
        static char name[] = "faultline-cli";
        static char* argv[] = {name, nullptr};
        if (QCoreApplication::instance() == nullptr) {
            qputenv("QT_QPA_PLATFORM", "offscreen");
            qInstallMessageHandler(tell);
            own_ = std::make_unique<QApplication>(argc, argv);
            ui::usePlainNumbers();
        }
    }

private:
    /// A server account may not have such a folder, and nothing is written to it.
    static void tell(QtMsgType, const QMessageLogContext&, const QString& message)
    {
        if (!message.startsWith(QLatin1String("QStandardPaths: XDG_RUNTIME_DIR")))
            app::note(message.toStdString());
    }

    std::unique_ptr<QApplication> own_;
};

} // namespace

std::string writeFigure(const core::reports::Figure& figure, const std::filesystem::path& file,
                        const FigurePaper& paper)
{
    const Application application;
    const ui::Paper asked{paper.widthMm, paper.heightMm, ui::figureFontNamed(paper.font)};
    ui::exportFigure(figure, file, asked);
    return ui::layOut(figure, asked).figure.caption;
}

void writeArcs(std::vector<core::reports::ArcExample> examples, bool overlaid, const std::filesystem::path& file,
               const FigurePaper& paper, const std::string& source)
{
    const Application application;
    const auto font = ui::figureFontNamed(paper.font);
    auto figure = paper.widthMm > 0.0 ? ui::arcsOnPaper(std::move(examples), overlaid, paper.widthMm, font)
                                      : ui::arcsWithin(std::move(examples), overlaid, ui::twoColumnsMm, font);
    figure.source = source;
    ui::exportArcs(figure, file, font);
}

core::reports::WriteDrawing setWriter()
{
    return [](const core::reports::MadeItem& item, const core::reports::FigureSet& set,
              const std::filesystem::path& file) {
        const FigurePaper paper{item.widthMm, item.heightMm, set.font};
        if (const auto* figure = std::get_if<core::reports::Figure>(&item.report))
            writeFigure(*figure, file, paper);
        else if (const auto* arcs = std::get_if<core::reports::ArcReport>(&item.report))
            writeArcs(arcs->examples, arcs->overlaid, file, paper, arcs->source);
    };
}

bool hasThinBars(const core::reports::Figure& figure, const FigurePaper& paper)
{
    if (figure.panels > 0 || !core::reports::canHavePanels(figure))
        return false;
    const Application application;
    return ui::layOut(figure, {paper.widthMm, paper.heightMm, ui::figureFontNamed(paper.font)}).thinBars;
}

std::string writtenWithNumbers(const std::filesystem::path& file)
{
    const auto numbers = ui::numbersBeside(file);
    return "written to " + file.string() + (numbers == file ? "" : ", its numbers to " + numbers.string());
}

core::reproduce::FigureWriterPtr figureWriter()
{
    class Writer : public core::reproduce::FigureWriter {
    public:
        void write(const core::reports::Figure& figure, const std::filesystem::path& file, double widthMm,
                   double heightMm) const override
        {
            writeFigure(figure, file, {widthMm, heightMm});
        }
        void write(std::vector<core::reports::ArcExample> examples, const std::filesystem::path& file) const override
        {
            writeArcs(std::move(examples), false, file, {0.0});
        }
    };
    return std::make_shared<const Writer>();
}

} // namespace app
