#include "tests/support/registered_test.h"
#include "tests/support/spent.h"

#include <QCheckBox>
#include <QClipboard>
#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollBar>
#include <QSignalSpy>

#include "core/base/error.h"
#include "core/files/file.h"
#include "tests/support/fakes/counting_victim.h"
#include "ui/arcs/arc_export.h"
#include "ui/arcs/arc_painter.h"
#include "ui/arcs/arc_view.h"
#include "ui/base/convert.h"
#include "ui/charts/export_dialog.h"
#include "ui/charts/figure_plot.h"
#include "ui/widgets/banner.h"

using core::reports::ArcExample;
using core::text::Text;

namespace {

/// "we saw her duck" -> "we saw her swim": the arc of "her" moves from word 4 to word 2; gold as before.
ArcExample duck()
{
    const std::vector<std::string> forms{"we", "saw", "her", "duck"};
    const auto before = Text::ofWords(forms);
    const core::structures::DependencyTree gold{{2, 0, 4, 2}, {"nsubj", "root", "nmod:poss", "obj"}};
    return {"ewt-1", "",
            core::reports::arcSentence(before, gold, before.replaced(3, "swim"),
                                       {{2, 0, 2, 2}, {"nsubj", "root", "obj", "obj"}}, &gold)};
}

ArcExample longOne(std::size_t words)
{
    std::vector<std::string> forms;
    core::structures::DependencyTree tree;
    for (std::size_t i = 0; i < words; ++i) {
        forms.push_back("word" + std::to_string(i));
        tree.heads.push_back(static_cast<int>(i)); // a chain
        tree.labels.push_back(i == 0 ? "root" : "dep");
    }
    return {"long", "", core::reports::arcSentence(Text::ofWords(forms), tree)};
}

core::victims::ArcScores scores(std::vector<float> values)
{
    core::victims::ArcScores made;
    made.words = 4;
    made.scores = std::move(values);
    return made;
}

QPoint middle(const QRectF& box) { return box.center().toPoint(); }

/// As Qt writes a document's title: UTF-16, big end first.
std::string pdfString(const std::string& text)
{
    std::string bytes;
    for (const char c : text) {
        bytes += '\0';
        bytes += c;
    }
    return bytes;
}

} // namespace

class TestArcView : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { useTestSettings("arcs"); }
    void keysGoThroughTheWords();
    void clickChoosesAndDoubleClickActivates();
    void keysGoTheOtherWayInArabic();
    void zoomByKeysAndWheel();
    void aTreeFillsItsPane();
    void longSentencesWrapOrScroll();
    void hoverTellsScoresAndChanges();
    void speaksForScreenReaders();
    void copiesTextAndPicture();
    void changedArcsAreColoured();
    void exportsEveryFormatFromOneGeometry_data();
    void exportsEveryFormatFromOneGeometry();
    void whereExportsGoIsRememberedAndTold();
    void exportsAreAsWideAsThePaper_data();
    void exportsAreAsWideAsThePaper();
    void wrongEndingsAreRefused();
    void labelsFitTheirBoxes();
    void sixtyWordsInFiveMilliseconds();
};

void TestArcView::keysGoThroughTheWords()
{
    ui::ArcView view;
    view.setExample(duck());
    view.resize(600, 400);
    view.show();
    QSignalSpy changed(&view, &ui::ArcView::currentChanged);
    QSignalSpy activated(&view, &ui::ArcView::activated);
    QTest::keyClick(&view, Qt::Key_Return);
    QCOMPARE(activated.count(), 0); // no word is chosen yet
    QTest::keyClick(&view, Qt::Key_Right);
    QCOMPARE(view.current(), 0);
    QTest::keyClick(&view, Qt::Key_Right);
    QCOMPARE(view.current(), 1);
    QTest::keyClick(&view, Qt::Key_End);
    QTest::keyClick(&view, Qt::Key_Right);
    QCOMPARE(view.current(), 3);
    QTest::keyClick(&view, Qt::Key_Left);
    QTest::keyClick(&view, Qt::Key_Home);
    QCOMPARE(view.current(), 0);
    QTest::keyClick(&view, Qt::Key_Return);
    QCOMPARE(activated.count(), 1);
    QCOMPARE(changed.count(), 5);
}

void TestArcView::clickChoosesAndDoubleClickActivates()
{
    ui::ArcView view;
    view.setExample(duck());
    view.resize(600, 400);
    view.show();
    QSignalSpy activated(&view, &ui::ArcView::activated);
    QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, middle(view.wordRect(2)));
    QCOMPARE(view.current(), 2);
    QTest::mouseDClick(view.viewport(), Qt::LeftButton, {}, middle(view.wordRect(1)));
    QCOMPARE(activated.count(), 1);
    QCOMPARE(activated[0][0].toInt(), 1);
    QCOMPARE(view.columnAt({-5, -5}), -1);
}

void TestArcView::keysGoTheOtherWayInArabic()
{
    const std::vector<std::string> forms{"\u0642\u0631\u0623", "\u0627\u0644\u0648\u0644\u062f",
                                         "\u0643\u062a\u0627\u0628\u0627"};
    ui::ArcView view;
    view.setExample(
        {"ar", "", core::reports::arcSentence(Text::ofWords(forms), {{0, 1, 1}, {"root", "nsubj", "obj"}})});
    view.resize(600, 300);
    view.show();
    QVERIFY(view.wordRect(0).left() > view.wordRect(2).right()); // the first word is on the right
    QTest::keyClick(&view, Qt::Key_Right);
    QCOMPARE(view.current(), 0);
    QTest::keyClick(&view, Qt::Key_Left);
    QCOMPARE(view.current(), 1);
}

void TestArcView::zoomByKeysAndWheel()
{
    ui::ArcView view;
    view.setExample(duck());
    view.resize(600, 400);
    view.show();
    view.setFocus();
    const double width = view.wordRect(1).width();
    view.setZoom(2.0);
    QVERIFY(std::abs(view.wordRect(1).width() - 2.0 * width) < 0.5);
    view.setZoom(1000.0);
    QVERIFY(view.zoom() <= 5.0);
    view.setZoom(1.0);
    const auto at = middle(view.wordRect(0));
    QWheelEvent wheel(at, view.mapToGlobal(at), {}, {0, 120}, Qt::NoButton, Qt::ControlModifier, Qt::NoScrollPhase,
                      false);
    QApplication::sendEvent(view.viewport(), &wheel);
    QVERIFY(view.zoom() > 1.1);
}

/// A short sentence grows with the pane up to twice the text's size, and never needs a bar; one of many rows stays as
/// it is.
void TestArcView::aTreeFillsItsPane()
{
    ui::ArcView view;
    view.setExample(duck());
    view.resize(600, 600);
    view.show();
    const double own = view.figure().width;
    view.setFilling(true);
    view.resize(2000, 600);
    QCoreApplication::processEvents();
    QCOMPARE(view.zoom(), 2.0);
    QCOMPARE(view.figure().panels.front().layout.rows, std::size_t{1});
    QCOMPARE(view.horizontalScrollBar()->maximum(), 0);
    QVERIFY(std::abs(view.figure().width - own) < 1.0); // the same figure, drawn larger
    view.setMostHeight(view.sizeHint().height() * 3 / 4);
    view.setFilling(true);
    QVERIFY(view.zoom() > 1.0 && view.zoom() < 2.0);
    QCOMPARE(view.verticalScrollBar()->maximum(), 0);
    view.setZoom(1.0); // somebody zooms: it is theirs from now on
    view.resize(1000, 600);
    QCOMPARE(view.zoom(), 1.0);
    view.setExample(longOne(40));
    view.resize(500, 300);
    view.setFilling(true);
    QCOMPARE(view.zoom(), 1.0);
}

void TestArcView::longSentencesWrapOrScroll()
{
    ui::ArcView view;
    view.setExample(longOne(40));
    view.resize(500, 300);
    view.show();
    QVERIFY(view.figure().panels.front().layout.rows > 3);
    QCOMPARE(view.horizontalScrollBar()->maximum(), 0);
    view.setWrapped(false);
    QCOMPARE(view.figure().panels.front().layout.rows, std::size_t{1});
    QVERIFY(view.horizontalScrollBar()->maximum() > 500);
    view.setCurrent(39); // comes into sight
    QVERIFY(view.viewport()->rect().contains(middle(view.wordRect(39))));
}

void TestArcView::hoverTellsScoresAndChanges()
{
    ui::ArcView view;
    view.setExample(duck());
    view.resize(600, 400);
    view.show();
    // Row by row: heads 0..4 of each word.
    view.setScores(scores({0, 0, 9, 1, 2, 8, 0, 0, 1, 2, 0, 1, 3, 0, 7.25F, 0, 1, 6, 2, 0}), std::nullopt);
    const auto lost = view.arcTip(2);
    QVERIFY2(lost.contains(QStringLiteral("head of \"her\" is \"duck\" (nmod:poss)")), qPrintable(lost));
    QVERIFY2(lost.contains(QStringLiteral("7.25")) && lost.contains(QStringLiteral("\"saw\" with 3.00")),
             qPrintable(lost));
    QVERIFY2(lost.contains(QStringLiteral("attached to a changed word")), qPrintable(lost));
    const auto fresh = view.arcTip(6);
    QVERIFY2(fresh.contains(QStringLiteral("new in the tree after, and wrong")), qPrintable(fresh));
    QVERIFY2(!fresh.contains(QStringLiteral("score")), qPrintable(fresh)); // none were given for the tree after
    // Scores of another sentence are not shown.
    core::victims::ArcScores other;
    other.words = 2;
    other.scores = {1, 2, 3, 4, 5, 6};
    view.setScores(other, std::nullopt);
    QVERIFY(!view.arcTip(2).contains(QStringLiteral("score")));
    // The arc is found under the pointer: on the flat line of the arc we <- saw.
    const auto& panel = view.figure().panels.front();
    bool found = false;
    for (int y = 0; y < 200 && !found; ++y)
        found = view.arcAt(QPointF((view.wordRect(0).center().x() + view.wordRect(1).center().x()) / 2, y)) >= 0;
    QVERIFY(found && !panel.layout.arcs.empty());
}

void TestArcView::speaksForScreenReaders()
{
    ui::ArcView view;
    view.setEmptyText(QStringLiteral("No tree yet."));
    QCOMPARE(view.accessibleDescription(), QStringLiteral("No tree yet."));
    view.setExample(duck());
    QVERIFY(!view.accessibleName().isEmpty());
    QVERIFY(view.accessibleDescription().contains(QStringLiteral("we saw her swim")));
    view.setCurrent(2);
    QVERIFY2(
        view.accessibleDescription().startsWith(QStringLiteral("Word 3 of 4. before: head of \"her\" is \"duck\"")),
        qPrintable(view.accessibleDescription()));
}

void TestArcView::copiesTextAndPicture()
{
    ui::ArcView view;
    view.setExample(duck());
    for (auto* action : view.viewActions())
        if (action->text() == QStringLiteral("Copy as text"))
            action->trigger();
    QVERIFY(QGuiApplication::clipboard()->text().contains(QStringLiteral("3 her <- nmod:poss 4 duck (lost)")));
    for (auto* action : view.viewActions())
        if (action->text() == QStringLiteral("Copy as picture"))
            action->trigger();
    QVERIFY(QGuiApplication::clipboard()->image().width() > 300);
    view.clear();
    QVERIFY(!view.exportAction()->isEnabled());
}

void TestArcView::changedArcsAreColoured()
{
    const auto figure = core::reports::arcFigure({duck()}, {}, ui::figureMeasure());
    const auto image = ui::arcImage(figure, 200);
    bool blue = false;
    bool orange = false;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) {
            const auto colour = image.pixelColor(x, y);
            blue = blue || colour == QColor(0x00, 0x72, 0xB2);
            orange = orange || colour == QColor(0xD5, 0x5E, 0x00);
        }
    QVERIFY(blue && orange);
    QCOMPARE(image.pixelColor(0, 0), QColor(Qt::white));
}

void TestArcView::exportsEveryFormatFromOneGeometry_data()
{
    QTest::addColumn<QString>("ending");
    for (const auto* ending : {"pdf", "svg", "png", "tex", "csv"})
        QTest::newRow(ending) << QString::fromLatin1(ending);
}

void TestArcView::exportsEveryFormatFromOneGeometry()
{
    QFETCH(const QString, ending);
    QTemporaryDir folder;
    const auto file = folder.filePath(QStringLiteral("arcs.") + ending);
    const auto figure = core::reports::arcFigure({duck(), duck()}, {}, ui::figureMeasure());
    ui::exportArcs(figure, ui::toPath(file));
    const auto bytes = core::readFile(ui::toPath(file));
    const double width = (figure.width + 6.0) / 72.0; // inches, with the margin
    if (ending == QStringLiteral("pdf")) {
        QVERIFY(bytes.starts_with("%PDF"));
        const QRegularExpression box(QStringLiteral("/MediaBox \\[0 0 ([0-9.]+) "));
        const auto match = box.match(QString::fromLatin1(bytes.data(), static_cast<qsizetype>(bytes.size())));
        QVERIFY(match.hasMatch());
        QVERIFY(std::abs(match.captured(1).toDouble() / 72.0 - width) < 0.02);
    } else if (ending == QStringLiteral("svg")) {
        const QRegularExpression box(QStringLiteral("viewBox=\"0 0 ([0-9.]+) "));
        const auto match = box.match(QString::fromUtf8(bytes.data(), static_cast<qsizetype>(bytes.size())));
        QVERIFY(match.hasMatch());
        QVERIFY(std::abs(match.captured(1).toDouble() / 288.0 - width) < 0.02);
        QVERIFY(bytes.find("nmod:poss") != std::string::npos); // text stays text
    } else if (ending == QStringLiteral("png")) {
        const QImage image(file);
        QVERIFY(std::abs(image.width() / 300.0 - width) < 0.02);
    } else if (ending == QStringLiteral("tex")) {
        QCOMPARE(bytes, "% Made with Faultline\n" + core::reports::toTex(figure));
    } else {
        QCOMPARE(bytes, core::reports::toCsv(figure));
    }
}

void TestArcView::whereExportsGoIsRememberedAndTold()
{
    QTemporaryDir folder;
    ui::Banner banner;
    const auto ask = [](ui::ArcView& view) {
        view.exportAction()->trigger();
        return view.findChild<ui::ExportDialog*>();
    };
    {
        ui::ArcView view;
        view.setExample(duck());
        ui::tellExports(view, banner);
        auto* dialog = ask(view);
        dialog->findChild<QLineEdit*>(QStringLiteral("folder"))->setText(folder.path());
        dialog->findChild<QCheckBox*>(QStringLiteral("svg"))->setChecked(true);
        dialog->findChild<QDoubleSpinBox*>(QStringLiteral("width"))->setValue(90.0);
        dialog->accept();
    }
    QVERIFY(QFile::exists(folder.filePath(QStringLiteral("arcs-ewt-1.pdf"))));
    QVERIFY(QFile::exists(folder.filePath(QStringLiteral("arcs-ewt-1.svg"))));
    QVERIFY2(banner.text().startsWith(QLatin1String("Written to ") + folder.path()), qPrintable(banner.text()));
    QCOMPARE(banner.findChild<QPushButton*>()->text(), QStringLiteral("Open the folder"));
    // On another page, and after the next start.
    ui::ArcView view;
    view.setExample(duck());
    ui::tellExports(view, banner);
    auto* dialog = ask(view);
    QCOMPARE(dialog->folder(), folder.path());
    QCOMPARE(dialog->formats(), (QStringList{QStringLiteral("pdf"), QStringLiteral("svg")}));
    QCOMPARE(dialog->paper().widthMm, 90.0);
    dialog->findChild<QLineEdit*>(QStringLiteral("folder"))->setText(QStringLiteral("/dev/null/nowhere"));
    dialog->accept();
    QVERIFY(banner.kind() == ui::Banner::Kind::Error);
}

void TestArcView::exportsAreAsWideAsThePaper_data()
{
    QTest::addColumn<double>("width");
    QTest::newRow("one column") << 85.0;
    QTest::newRow("two columns") << 175.0;
}

void TestArcView::exportsAreAsWideAsThePaper()
{
    QFETCH(const double, width);
    QTemporaryDir folder;
    auto example = duck();
    example.title =
        "ewt-17 (parser-blackbox): succeeded, UAS 100.0% to 90.0% strict (93.8% to 81.3% raw), 2 words changed";
    example.campaign = "blackbox, 15%";
    ui::ArcView view;
    view.setExample(example);
    const auto file = [&](const char* ending) { return folder.filePath(QStringLiteral("a.") + QLatin1String(ending)); };
    view.exportTo({file("pdf"), file("svg"), file("png")}, {width});
    const auto text = [&](const char* ending) {
        const auto bytes = core::readFile(ui::toPath(file(ending)));
        return QString::fromLatin1(bytes.data(), static_cast<qsizetype>(bytes.size()));
    };
    const auto number = [](const QString& in, const char* pattern) {
        return QRegularExpression(QString::fromLatin1(pattern)).match(in).captured(1).toDouble();
    };
    QVERIFY(std::abs(number(text("pdf"), "/MediaBox \\[0 0 ([0-9.]+) ") / 72.0 * 25.4 - width) < 0.3);
    QVERIFY(std::abs(number(text("svg"), "viewBox=\"0 0 ([0-9.]+) ") / 288.0 * 25.4 - width) < 0.1);
    QVERIFY(std::abs(QImage(file("png")).width() / 300.0 * 25.4 - width) < 0.1);
    // The description names the trees.
    QVERIFY(text("svg").contains(QStringLiteral("blackbox, 15%: ewt-17")));
    QVERIFY(core::readFile(ui::toPath(file("pdf"))).find(pdfString("blackbox, 15%: ewt-17")) != std::string::npos);
    // A word that is wider than the paper is refused with the width that would do.
    QVERIFY_THROWS_EXCEPTION(core::UsageError, view.exportTo({file("pdf")}, {10.0}));
}

void TestArcView::wrongEndingsAreRefused()
{
    const auto figure = core::reports::arcFigure({duck()}, {}, ui::figureMeasure());
    QVERIFY_THROWS_EXCEPTION(core::UsageError, ui::exportArcs(figure, "arcs.jpeg"));
    QVERIFY_THROWS_EXCEPTION(core::UsageError, ui::exportArcs({}, "arcs.pdf"));
    QTemporaryFile file; // where a folder would have to be
    QVERIFY(file.open());
    QVERIFY_THROWS_EXCEPTION(core::Error,
                             ui::exportArcs(figure, ui::toPath(file.fileName() + QStringLiteral("/a.svg"))));
}

void TestArcView::labelsFitTheirBoxes()
{
    // What is measured is what is painted: at another resolution too.
    const auto measure = ui::figureMeasure();
    QVERIFY(measure("nmod:poss", 7.0) > measure("det", 7.0));
    QVERIFY(std::abs(measure("nsubj", 14.0) - 2.0 * measure("nsubj", 7.0)) < 0.1);
    const auto figure = core::reports::arcFigure({duck()}, {}, measure);
    for (const auto& arc : figure.panels.front().layout.arcs)
        if (!arc.labelBox.empty())
            QVERIFY(std::abs(arc.labelBox.right - arc.labelBox.left - measure(arc.label, 7.0)) < 1e-6);
}

void TestArcView::sixtyWordsInFiveMilliseconds()
{
    const auto example = longOne(60);
    const auto measure = ui::figureMeasure();
    double best = 1e9;
    for (int round = 0; round < 10; ++round) {
        const tests::Spent spent;
        const auto figure = core::reports::arcFigure({example}, {}, measure);
        best = std::min(best, 1e3 * spent.seconds());
        QVERIFY(figure.width > 100);
    }
    qInfo("60 words with the real font: %.2f ms", best);
    QVERIFY2(tests::sanitized || best < 5.0, qPrintable(QString::number(best)));
}

QTEST_MAIN(TestArcView)
#include "tst_arc_view.moc"
