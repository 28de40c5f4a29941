#include "tests/places.h"
#include "tests/support/registered_test.h"

#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>

#include "core/reports/registry.h"
#include "tests/support/fakes/campaigns.h"
#include "tests/support/fakes/flagged.h"
#include "tests/support/samples/studies.h"

using namespace core::reports;
namespace structures = core::structures;
namespace studies = core::studies;

namespace {

/// Everything that TeX gives a meaning.
const std::string nasty = R"(50% & #1_{a}~^\ $x)";

std::vector<CampaignData> campaigns(bool trees)
{
    std::vector<CampaignData> all{fakes::campaign(), fakes::campaign(nasty, "pwws")};
    all[0].recipeJson = R"({"name":"a","transformation":{"type":"vector-neighbours","k":8}})";
    all[1].recipeJson = R"({"name":"b","transformation":{"type":"vector-neighbours","k":50}})";
    all[1].transfers = {{nasty, 5, 4, 4, 3}};
    for (auto& campaign : all)
        for (auto& result : campaign.results) {
            result.similarity = 0.875;
            if (!trees)
                continue;
            structures::DependencyTree chain;
            for (std::size_t i = 0; i < result.original[0].text.size(); ++i)
                chain.heads.push_back(static_cast<int>(i));
            result.gold = result.originalOutput = chain;
            chain.heads.back() = 1;
            result.perturbedOutput = chain;
        }
    return all;
}

/// A choice and a scale, answered by two raters.
studies::StudyResults study()
{
    auto design = samples::study("trial", {"ann", "bob"});
    design.questions.front().options.front().label = nasty;
    studies::Question scale;
    scale.id = "similar";
    scale.prompt = "How similar? " + nasty;
    scale.kind = studies::QuestionKind::Likert;
    scale.low = 1;
    scale.high = 5;
    scale.level = core::metrics::Level::Ordinal;
    design.questions.push_back(scale);
    auto items = samples::items(6, {"pwws", "random"});
    std::vector<studies::Ballot> ballots;
    for (std::size_t i = 0; i < items.size(); ++i) {
        items[i].sources.front().perturbedPercent = static_cast<double>(5 * i);
        for (const auto* rater : {"ann", "bob"}) {
            const bool same = (i + (*rater == 'b' && i == 3 ? 1 : 0)) % 3 != 0;
            ballots.push_back(samples::ballot("trial", items[i].key, rater, same ? "same" : "different"));
            ballots.push_back(samples::ballot("trial", items[i].key, rater, std::to_string(1 + i % 5)));
            ballots.back().question = "similar";
        }
    }
    return studies::resultsOf(design, items, ballots);
}

Figure figureOf(const std::string& kind)
{
    ReportSettings options;
    options.tag = [](std::span<const core::text::WordId> words) {
        return std::vector<std::string>(words.size(), "NN");
    };
    auto shown = campaigns(kind == "per-pos-effect" || kind == "propagation");
    if (kind == "per-pos-effect")
        shown.resize(1); // its effects are of one campaign
    if (kind == "growth") {
        shown[1].recipe = shown[0].recipe;
        shown[1].trainedFrom = shown[0].victim;
        shown[1].trainedShare = 0.1;
    }
    if (kind == "validity")
        for (auto& campaign : shown)
            campaign = fakes::flagged(std::move(campaign));
    if (kind == "agent-training")
        shown[0].recipeJson = R"({"transformation":{"type":"agent","agent":")" TEST_DATA R"(/agent"}})";
    return makeFigure(kind, shown, options);
}

} // namespace

/// What is written for papers goes through pdflatex.
class TestTex : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void everyFigureCompiles();
    void everyTableCompiles();

private:
    /// Empty if it compiled, else pdflatex's messages.
    [[nodiscard]] QString compiled(const QByteArray& tex) const;
    [[nodiscard]] int pages() const;
    QString latex_;
    QTemporaryDir folder_;
};

void TestTex::initTestCase()
{
    latex_ = QStandardPaths::findExecutable(QStringLiteral("pdflatex"));
    if (latex_.isEmpty())
        QSKIP("pdflatex is not installed");
    for (const auto* package : {"pgfplots.sty", "standalone.cls", "booktabs.sty"}) {
        QProcess which;
        which.start(QStringLiteral("kpsewhich"), {QLatin1String(package)});
        if (!which.waitForFinished() || which.readAllStandardOutput().isEmpty())
            QSKIP(package);
    }
}

QString TestTex::compiled(const QByteArray& tex) const
{
    QFile file(folder_.filePath(QStringLiteral("a.tex")));
    if (!file.open(QIODevice::WriteOnly))
        return file.errorString();
    file.write(tex);
    file.close();
    QProcess process;
    process.setWorkingDirectory(folder_.path());
    process.start(latex_, {QStringLiteral("-interaction=nonstopmode"), QStringLiteral("-halt-on-error"),
                           QStringLiteral("a.tex")});
    if (!process.waitForFinished(120'000))
        return QStringLiteral("pdflatex does not end");
    return process.exitCode() == 0
               ? QString()
               : QString::fromLocal8Bit(process.readAllStandardOutput()).section(QStringLiteral("\n!"), 1).left(800);
}

int TestTex::pages() const
{
    QFile log(folder_.filePath(QStringLiteral("a.log")));
    if (!log.open(QIODevice::ReadOnly))
        return 0;
    const auto match =
        QRegularExpression(QStringLiteral("\\((\\d+) pages?,")).match(QString::fromLocal8Bit(log.readAll()));
    return match.captured(1).toInt();
}

void TestTex::everyFigureCompiles()
{
    // One run for all, each on its own page; their preambles differ only in the number of colours.
    std::vector<Figure> figures;
    for (const auto& kind : reportKinds(false, false))
        if (!kind.ownHeight)
            figures.push_back(figureOf(kind.name));
    for (const auto& kind : reportKinds(false, true))
        for (const auto* question : {"meaning", "similar"}) {
            ReportSettings options;
            options.set("question", question);
            options.set("rounds", 100);
            figures.push_back(makeStudyFigure(kind.name, study(), options));
        }
    QByteArray preamble;
    QByteArray bodies;
    for (const auto& figure : figures) {
        QVERIFY2(!figure.empty(), (figure.kind + ": " + figure.note).c_str());
        const auto tex = QByteArray::fromStdString(toTex(figure, 85, 60));
        const auto begin = tex.indexOf("\\begin{document}");
        const auto end = tex.indexOf("\\end{document}");
        QVERIFY(begin > 0 && end > begin);
        if (tex.left(begin).count("definecolor") > preamble.count("definecolor"))
            preamble = tex.left(begin);
        bodies += tex.mid(begin + 16, end - begin - 16);
    }
    preamble.replace("\\documentclass[border=1pt]", "\\documentclass[border=1pt,multi=tikzpicture]");
    const auto said = compiled(preamble + "\\begin{document}" + bodies + "\\end{document}\n");
    QVERIFY2(said.isEmpty(), qPrintable(said));
    QCOMPARE(pages(), static_cast<int>(figures.size()));
    // And one just as it is exported.
    ReportSettings options;
    options.set("question", "similar");
    const auto alone = compiled(QByteArray::fromStdString(toTex(makeStudyFigure("likert", study(), options), 175, 60)));
    QVERIFY2(alone.isEmpty(), qPrintable(alone));
    QCOMPARE(pages(), 1);
}

void TestTex::everyTableCompiles()
{
    QByteArray tables;
    for (const auto& kind : reportKinds(true, false))
        tables += QByteArray::fromStdString(toLatex(makeTable(kind.name, campaigns(false))));
    ReportSettings pivot;
    pivot.set("significance", true);
    tables += QByteArray::fromStdString(toLatex(makeTable("pivot", campaigns(false), pivot)));
    for (const auto& kind : reportKinds(true, true))
        tables += QByteArray::fromStdString(toLatex(makeStudyTable(kind.name, study())));
    const auto said = compiled("\\documentclass{article}\n\\usepackage[utf8]{inputenc}\n\\usepackage[T1]{fontenc}\n"
                               "\\usepackage{booktabs}\n\\extrafloats{100}\n\\begin{document}\n" +
                               tables + "\\end{document}\n");
    QVERIFY2(said.isEmpty(), qPrintable(said));
    QVERIFY(pages() >= 1);
}

QTEST_GUILESS_MAIN(TestTex)
#include "tst_tex.moc"
