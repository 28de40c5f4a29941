#include "tests/support/registered_test.h"

#include <QImageReader>
#include <QPainter>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>

#include "core/base/error.h"
#include "ui/charts/figure_painter.h"

using core::reports::Figure;
using core::reports::Mark;

namespace {

/// Two bars, 100 % and 50 % of the axis, of the first two colours.
Figure bars()
{
    Figure figure;
    figure.kind = "accuracy";
    figure.caption = "A & B";
    figure.x.categories = {"one"};
    figure.x.label = "Victim";
    figure.y = {"Accuracy (%)", false, {}, 0.0, 100.0};
    figure.series = {{"before", Mark::Bars, {{0, 100}}}, {"after", Mark::Bars, {{0, 50}}}};
    return figure;
}

/// A figure with names, numbers, a legend and labels, drawn with the mark.
Figure marked(Mark mark)
{
    auto figure = bars();
    for (auto& series : figure.series) {
        series.mark = mark;
        series.points = {{0, 10, core::reports::Bounds{5, 15}, 0.1, "10%"},
                         {1, 60, core::reports::Bounds{50, 70}, 0.6, "60%"},
                         {2, 40, core::reports::Bounds{30, 50}, 0.4, "40%"}};
    }
    figure.x.categories = {"one", "two", "three"};
    if (mark == Mark::Cells) { // which cover names in both directions
        figure.series.pop_back();
        for (auto& point : figure.series[0].points)
            point.y = point.x;
        figure.y = {"Gold", false, {"a", "b", "c"}, 0.0, 0.0};
    }
    return figure;
}

void addMarks()
{
    QTest::addColumn<Mark>("mark");
    QTest::newRow("line") << Mark::Line;
    QTest::newRow("step") << Mark::Step;
    QTest::newRow("bars") << Mark::Bars;
    QTest::newRow("points") << Mark::Points;
    QTest::newRow("cells") << Mark::Cells;
    QTest::newRow("areas") << Mark::Areas;
    QTest::newRow("spans") << Mark::Spans;
}

QByteArray bytesOf(const QString& file)
{
    QFile opened(file);
    return opened.open(QIODevice::ReadOnly) ? opened.readAll() : QByteArray();
}

/// Height of the longest upright run of pixels that look like `colour`.
int tallest(const QImage& image, const QColor& colour)
{
    int best = 0;
    for (int x = 0; x < image.width(); ++x) {
        int run = 0;
        for (int y = 0; y < image.height(); ++y) {
            const QColor c = image.pixelColor(x, y);
            const int away = std::abs(c.red() - colour.red()) + std::abs(c.green() - colour.green()) +
                             std::abs(c.blue() - colour.blue());
            run = away < 24 ? run + 1 : 0;
            best = std::max(best, run);
        }
    }
    return best;
}

} // namespace

class TestFigureExport : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void pngHasTheSizeAskedFor();
    void pdfHasTheSizeAndAnEmbeddedFont();
    void everyKindOfMarkEmbedsItsFonts_data();
    void everyKindOfMarkEmbedsItsFonts();
    void lettersAreSixToNinePoints_data();
    void lettersAreSixToNinePoints();
    void svgHasTheSizeInMillimetres();
    void svgAndPngAreTheSamePicture();
    void barsAreAsTallAsTheirNumbers();
    void texAndCsvComeFromCore();
    void wrongRequestsAreRefused();
    void sizesAreTenMillimetresToAMetre();
    void unwritableFolderIsAnErrorWithTheFile();
    void emptyFigureShowsItsNote();

private:
    QTemporaryDir folder_;
    [[nodiscard]] QString file(const char* name) const { return folder_.filePath(QString::fromLatin1(name)); }
    [[nodiscard]] std::filesystem::path path(const char* name) const { return file(name).toStdString(); }
};

void TestFigureExport::pngHasTheSizeAskedFor()
{
    ui::exportFigure(bars(), path("a.png"), {85, 60}, 600);
    const QImage image(file("a.png"));
    QCOMPARE(image.size(), QSize(2008, 1417)); // 85 and 60 mm at 600 dots per inch
    QCOMPARE(image.dotsPerMeterX(), 23622);
    QCOMPARE(image.pixelColor(0, 0), QColor(Qt::white));
}

void TestFigureExport::pdfHasTheSizeAndAnEmbeddedFont()
{
    ui::exportFigure(bars(), path("a.pdf"), {85, 60});
    const auto pdf = bytesOf(file("a.pdf"));
    QVERIFY(pdf.startsWith("%PDF-"));
    const QRegularExpression box(QStringLiteral("/MediaBox \\[0 0 ([0-9.]+) ([0-9.]+)\\]"));
    const auto match = box.match(QString::fromLatin1(pdf));
    QVERIFY(match.hasMatch());
    QVERIFY(std::abs(match.captured(1).toDouble() - 85 / 25.4 * 72) <= 1.0); // points
    QVERIFY(std::abs(match.captured(2).toDouble() - 60 / 25.4 * 72) <= 1.0);
    QVERIFY(pdf.contains("/FontFile")); // FontFile2 or FontFile3: the font program itself
    QVERIFY(pdf.contains("DejaVuSans"));
}

void TestFigureExport::everyKindOfMarkEmbedsItsFonts_data() { addMarks(); }

void TestFigureExport::everyKindOfMarkEmbedsItsFonts()
{
    QFETCH(const Mark, mark);
    ui::exportFigure(marked(mark), path("f.pdf"), {85, 60});
    const auto pdffonts = QStandardPaths::findExecutable(QStringLiteral("pdffonts"));
    if (pdffonts.isEmpty())
        QSKIP("pdffonts is not installed");
    QProcess process;
    process.start(pdffonts, {file("f.pdf")});
    QVERIFY(process.waitForFinished());
    const auto lines =
        QString::fromLatin1(process.readAllStandardOutput()).split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    QVERIFY(lines.size() > 2); // two lines of titles, then the fonts
    const auto at = lines.front().indexOf(QStringLiteral("emb"));
    for (const auto& line : lines.mid(2)) {
        QCOMPARE(line.mid(at, 3), QStringLiteral("yes"));
        QVERIFY2(!line.contains(QStringLiteral("Type 3")), qPrintable(line)); // outlines, not bitmaps
    }
}

void TestFigureExport::lettersAreSixToNinePoints_data() { addMarks(); }

void TestFigureExport::lettersAreSixToNinePoints()
{
    QFETCH(const Mark, mark);
    ui::exportFigure(marked(mark), path("l.svg"), {85, 60});
    const auto svg = QString::fromUtf8(bytesOf(file("l.svg")));
    const auto box = QRegularExpression(QStringLiteral("viewBox=\"0 0 ([0-9.]+)")).match(svg).captured(1).toDouble();
    QVERIFY(box > 0.0);
    const double pointsAUnit = 85 / 25.4 * 72 / box;
    auto texts = QRegularExpression(QStringLiteral("<g [^>]*transform=\"matrix\\(([-0-9.e]+),([-0-9.e]+)[^>]*"
                                                   "font-size=\"([0-9.]+)\"[^>]*>\\s*<text"))
                     .globalMatch(svg);
    int letters = 0;
    while (texts.hasNext()) {
        const auto one = texts.next();
        const double scale = std::hypot(one.captured(1).toDouble(), one.captured(2).toDouble()); // slanted names turn
        const double points = one.captured(3).toDouble() * scale * pointsAUnit;
        QVERIFY2(points >= 6.0 && points <= 9.0, qPrintable(QString::number(points)));
        ++letters;
    }
    QVERIFY2(letters >= 5, qPrintable(QString::number(letters)));
}

void TestFigureExport::svgHasTheSizeInMillimetres()
{
    ui::exportFigure(bars(), path("a.svg"), {85, 60});
    const auto svg = bytesOf(file("a.svg"));
    QVERIFY(svg.contains("width=\"85.01mm\"") || svg.contains("width=\"85mm\"") || svg.contains("width=\"85.0194mm\""));
    QVERIFY(svg.contains("Accuracy (%)")); // text stays text
}

void TestFigureExport::svgAndPngAreTheSamePicture()
{
    ui::exportFigure(bars(), path("b.svg"), {85, 60});
    const QImage png = ui::imageOf(ui::pictureOf(bars(), {85, 60}), 144);
    QImageReader reader(file("b.svg"));
    if (!reader.canRead())
        QSKIP("Qt's SVG image plugin is not installed.");
    reader.setScaledSize(png.size());
    QImage svg(png.size(), QImage::Format_RGB32);
    svg.fill(Qt::white);
    QPainter painter(&svg);
    const QImage read = reader.read();
    QVERIFY2(!read.isNull(), qPrintable(reader.errorString()));
    painter.drawImage(0, 0, read);
    painter.end();
    qint64 away = 0;
    for (int y = 0; y < png.height(); ++y)
        for (int x = 0; x < png.width(); ++x)
            away += std::abs(qGray(png.pixel(x, y)) - qGray(svg.pixel(x, y)));
    const double mean = static_cast<double>(away) / (png.width() * png.height());
    QVERIFY2(mean < 3.0, qPrintable(QString::number(mean))); // of 255; anti-aliasing differs
}

void TestFigureExport::barsAreAsTallAsTheirNumbers()
{
    auto figure = bars();
    std::swap(figure.series[0].points[0].y, figure.series[1].points[0].y); // the solid series is half as tall
    const QColor solid(0x4c, 0x9c, 0xc9);                                  // 0072B2 at 70 % on white
    const int full = tallest(ui::imageOf(ui::pictureOf(bars(), {85, 60}), 300), solid);
    const int half = tallest(ui::imageOf(ui::pictureOf(figure, {85, 60}), 300), solid);
    QVERIFY(full > 300);
    QVERIFY2(std::abs(full - 2 * half) <= 12, qPrintable(QStringLiteral("%1 %2").arg(full).arg(half)));
}

void TestFigureExport::texAndCsvComeFromCore()
{
    ui::exportFigure(bars(), path("a.TEX"), {85, 60});
    ui::exportFigure(bars(), path("a.csv"), {85, 60});
    QCOMPARE(bytesOf(file("a.TEX")).toStdString(), "% Made with Faultline\n" + core::reports::toTex(bars(), 85, 60));
    QCOMPARE(bytesOf(file("a.csv")).toStdString(), core::reports::toCsv(bars()));
}

void TestFigureExport::wrongRequestsAreRefused()
{
    QVERIFY_EXCEPTION_THROWN(ui::exportFigure(bars(), path("a.docx"), {85, 60}), core::UsageError);
    QVERIFY_EXCEPTION_THROWN(ui::exportFigure(bars(), path("a.pdf"), {0, 60}), core::UsageError);
    QVERIFY_EXCEPTION_THROWN(ui::exportFigure(bars(), path("a.pdf"), {85, 1e9}), core::UsageError);
    Figure empty;
    empty.note = "No attack succeeded.";
    QVERIFY_EXCEPTION_THROWN(ui::exportFigure(empty, path("a.pdf"), {85, 60}), core::UsageError);
    QVERIFY(!QFile::exists(file("a.docx")));
}

void TestFigureExport::sizesAreTenMillimetresToAMetre()
{
    // Numbers fit on any of them.
    for (const auto& [width, height] : {std::pair(1000.0, 10.0), {10.0, 1000.0}})
        ui::exportFigure(bars(), path("size.csv"), {width, height});
    for (const auto& [width, height] : {std::pair(1000.5, 60.0), {85.0, 1000.5}, {9.5, 60.0}, {85.0, 9.5}})
        QVERIFY_EXCEPTION_THROWN(ui::exportFigure(bars(), path("size.csv"), {width, height}), core::UsageError);
}

void TestFigureExport::unwritableFolderIsAnErrorWithTheFile()
{
    QFile blocker(file("blocker"));
    QVERIFY(blocker.open(QIODevice::WriteOnly));
    try {
        ui::exportFigure(bars(), path("blocker/a.pdf"), {85, 60});
        QFAIL("written");
    } catch (const core::Error& error) {
        QVERIFY(QString::fromUtf8(error.what()).contains(QStringLiteral("blocker")));
    }
}

void TestFigureExport::emptyFigureShowsItsNote()
{
    Figure empty;
    empty.note = "No attack succeeded.";
    const QImage image = ui::imageOf(ui::pictureOf(empty, {85, 60}), 144);
    bool ink = false;
    for (int y = 0; y < image.height() && !ink; ++y)
        for (int x = 0; x < image.width() && !ink; ++x)
            ink = qGray(image.pixel(x, y)) < 160;
    QVERIFY(ink);
}

QTEST_MAIN(TestFigureExport)
#include "tst_figure_export.moc"
