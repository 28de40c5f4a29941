#include "tests/support/registered_test.h"

#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>

#include "core/base/error.h"
#include "core/reports/arcs/arc_figure.h"
#include "core/reports/basics/number.h"
#include "tests/core/reports/arcs/half_wide.h"

using namespace core::reports;
using core::text::Text;

namespace {

/// "we saw her duck": the arc of "her" moves from "duck" to "saw" when "duck" becomes "swim"; gold as before.
ArcExample duck(const std::string& id = "ex-1")
{
    const std::vector<std::string> forms{"we", "saw", "her", "duck"};
    const auto before = Text::ofWords(forms);
    const core::structures::DependencyTree gold{{2, 0, 4, 2}, {"nsubj", "root", "nmod:poss", "obj"}};
    return {id, "ex-1: UAS 100% to 75%",
            arcSentence(before, gold, before.replaced(3, "swim"), {{2, 0, 2, 2}, {"nsubj", "root", "obj", "xcomp"}},
                        &gold)};
}

ArcFigure figureOf(std::vector<ArcExample> examples, ArcOptions options = {})
{
    return arcFigure(std::move(examples), options, halfWide);
}

std::size_t count(const std::string& text, const std::string& what)
{
    std::size_t n = 0;
    for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + 1))
        ++n;
    return n;
}

} // namespace

class TestArcFigure : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void legendNamesWhatIsThere();
    void panelsStandBelowOneAnother();
    void titlesAreBrokenIntoLines();
    void texHasTheLayoutsOwnPoints();
    void texCompiles();
    void texEscapesWhatItMust();
    void csvHasARowForEveryArc();
    void textForTheClipboard();
    void nothingToDraw();
};

void TestArcFigure::legendNamesWhatIsThere()
{
    const auto figure = figureOf({duck()});
    std::vector<std::string> texts;
    for (const auto& entry : figure.legend)
        texts.push_back(entry.text);
    QCOMPARE(texts, (std::vector<std::string>{"kept, right", "lost", "new, wrong", "other label", "changed word",
                                              "left out (changed word)"}));
    const auto plain =
        figureOf({{"a", "", arcSentence(Text::ofWords(std::vector<std::string>{"a"}), {{0}, {"root"}})}});
    QVERIFY(plain.legend.empty()); // one tree, no gold: nothing to distinguish
}

void TestArcFigure::panelsStandBelowOneAnother()
{
    const auto figure = figureOf({duck("1"), duck("2"), duck("3")});
    for (std::size_t i = 1; i < figure.panels.size(); ++i) {
        const auto& before = figure.panels[i - 1];
        QVERIFY(figure.panels[i].title.front().baseline - arcTitlePoints >= before.top + before.layout.height);
        QVERIFY(figure.panels[i].top > figure.panels[i].title.back().baseline);
    }
    QVERIFY(figure.legend.front().baseline > figure.panels.back().top + figure.panels.back().layout.height);
    QVERIFY(figure.height >= figure.legend.back().baseline);
    for (const auto& entry : figure.legend)
        QVERIFY(entry.x + arcLegendSample + 3.0 + halfWide(entry.text, 7.0) <= figure.width + 1e-9);
}

void TestArcFigure::titlesAreBrokenIntoLines()
{
    auto long_ = duck();
    long_.title =
        "ewt-17 (parser-blackbox): succeeded, UAS 100.0% to 90.0% strict (93.8% to 81.3% raw), 2 words changed";
    ArcOptions options;
    options.maxWidth = 220.0;
    options.fill = true;
    const auto figure = figureOf({long_}, options);
    QCOMPARE(figure.width, 220.0); // neither more for the title nor less for the four words
    QVERIFY(figure.panels[0].title.size() >= 2);
    std::string together;
    double before = 0.0;
    for (const auto& line : figure.panels[0].title) {
        QVERIFY(halfWide(line.text, arcTitlePoints) <= 220.0);
        QVERIFY(line.baseline - before >= arcTitlePoints);
        before = line.baseline;
        together += (together.empty() ? "" : " ") + line.text;
    }
    QCOMPARE(together, long_.title);
    QVERIFY(figure.panels[0].top >= before);
    QCOMPARE(count(toTex(figure), "anchor=base west"), figure.panels[0].title.size() + figure.legend.size());
    QCOMPARE(figureOf({long_}).panels[0].title.size(), std::size_t{1}); // without a width there is no need to
}

void TestArcFigure::texHasTheLayoutsOwnPoints()
{
    const auto figure = figureOf({duck()});
    const auto tex = toTex(figure);
    const auto& panel = figure.panels.front();
    const auto at = [&](double x, double y) {
        return "(" + formatNumber(x, 2) + "," + formatNumber(panel.top + y, 2) + ")";
    };
    for (const auto& arc : panel.layout.arcs)
        for (const auto& stroke : strokesOf(arc)) {
            std::string path;
            for (const auto& point : stroke)
                path += (path.empty() ? "" : " -- ") + at(point.x, point.y);
            QVERIFY2(tex.find(path + ";") != std::string::npos, path.c_str());
        }
    for (const auto& word : panel.layout.words)
        QVERIFY(tex.find(at(word.box.middle(), word.baseline)) != std::string::npos);
    QCOMPARE(count(tex, "-- cycle"), panel.layout.arcs.size() + 1); // an arrowhead each, and the legend's
    QCOMPARE(count(tex, "{"), count(tex, "}"));
    QVERIFY(tex.find("dash pattern=on 5.0bp off 2.2bp") != std::string::npos);
}

void TestArcFigure::texCompiles()
{
    const auto latex = QStandardPaths::findExecutable(QStringLiteral("pdflatex"));
    if (latex.isEmpty())
        QSKIP("no TeX on this machine");
    ArcOptions overlaid;
    overlaid.overlaid = true;
    const std::vector<std::string> forms{"caf\u00e9", "100%", "R&D", "#1_{x}", "~^\\"};
    const auto text = Text::ofWords(forms);
    const ArcExample odd{"odd", "50% of R&D_1", arcSentence(text, {{2, 0, 2, 3, 1}, {"a_b", "root", "x%", "y&", "#"}})};
    for (const auto& figure : {figureOf({duck(), odd}), figureOf({duck()}, overlaid)}) {
        QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("arcs.tex")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray::fromStdString(toTex(figure)));
        file.close();
        QProcess process;
        process.setWorkingDirectory(folder.path());
        process.start(latex, {QStringLiteral("-interaction=nonstopmode"), QStringLiteral("-halt-on-error"),
                              QStringLiteral("arcs.tex")});
        if (!process.waitForFinished(60000))
            process.kill();
        const auto said = process.readAllStandardOutput();
        if (said.contains(".sty' not found") || said.contains(".cls' not found"))
            QSKIP("TeX has no standalone or tikz here");
        QVERIFY2(process.exitCode() == 0, said.right(600).constData());
        QVERIFY(QFile::exists(folder.filePath(QStringLiteral("arcs.pdf"))));
        QVERIFY2(!said.contains("Missing character"), said.constData());
    }
}

void TestArcFigure::texEscapesWhatItMust()
{
    auto example = duck();
    example.title = "R&D_1 100%";
    QVERIFY(toTex(figureOf({example})).find("R\\&D\\_1 100\\%") != std::string::npos);
}

void TestArcFigure::csvHasARowForEveryArc()
{
    const auto csv = toCsv(figureOf({duck("a,b")}));
    const auto lines = QString::fromStdString(csv).split(QStringLiteral("\r\n"), Qt::SkipEmptyParts);
    QCOMPARE(lines.size(), 9);
    QCOMPARE(lines[0], QStringLiteral("example,tree,dependent,form,head,head_form,label,look,left_out"));
    QCOMPARE(lines[2], QStringLiteral("\"a,b\",before,2,saw,0,ROOT,root,kept,no"));
    QCOMPARE(lines[3], QStringLiteral("\"a,b\",before,3,her,4,duck,nmod:poss,lost,yes"));
    QCOMPARE(lines[7], QStringLiteral("\"a,b\",after,3,her,2,saw,obj,new,yes"));
    QCOMPARE(lines[8], QStringLiteral("\"a,b\",after,4,swim,2,saw,xcomp,relabelled,yes"));
}

void TestArcFigure::textForTheClipboard()
{
    const auto text = toText(figureOf({duck()}));
    QVERIFY(text.find("we saw her swim\n") != std::string::npos);
    QVERIFY(text.find("  3 her <- nmod:poss 4 duck (lost)\n") != std::string::npos);
    QVERIFY(text.find("  2 saw <- root ROOT\n") != std::string::npos);
}

void TestArcFigure::nothingToDraw()
{
    QVERIFY_THROWS_EXCEPTION(core::UsageError, (void)toTex(figureOf({})));
    QVERIFY(figureOf({}).panels.empty());
}

QTEST_APPLESS_MAIN(TestArcFigure)
#include "tst_arc_figure.moc"
