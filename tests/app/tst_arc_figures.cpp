#include "tests/support/registered_test.h"

#include <QProcess>
#include <QTemporaryDir>

#include "core/files/file.h"
#include "tests/places.h"
#include "tests/support/command_line.h"
#include "tests/support/fakes/chain_parser.h"
#include "tests/support/samples/results.h"

using tests::cli;

namespace {

/// A campaign on the fake parser: of three sentences two lose an arc.
void makeProject(const QString& file)
{
    const auto project = core::store::Project::create(file.toStdString());
    auto corpus = samples::corpus(3);
    for (auto& example : corpus.examples)
        example.input = core::text::Input::sentence(
            core::text::tokenize("we saw the small boat yesterday", core::text::Tokenization::Whitespace));
    const auto campaign = samples::campaign(*project, corpus);
    for (std::size_t i = 0; i < 3; ++i) {
        auto result = fakes::parserResult(corpus.examples[i].id, "we saw the small boat yesterday",
                                          i == 0   ? 1
                                          : i == 1 ? 3
                                                   : 4);
        result.exampleHash = corpus.examples[i].hash;
        project->addResult(campaign, i, result);
    }
}

/// A semantic parser that takes streams for states.
void makeFormsProject(const QString& file)
{
    using core::structures::TextAnswer;
    const auto project = core::store::Project::create(file.toStdString());
    auto corpus = samples::corpus(1);
    auto& example = corpus.examples.front();
    example.input = core::text::Input::sentence(
        core::text::tokenize("which rivers are in Texas", core::text::Tokenization::Whitespace));
    core::store::SampleRecord how;
    how.name = "all";
    how.method = "first";
    core::store::CampaignRecord record;
    record.sample = project->addSample(project->addCorpus(corpus), how, corpus.examples);
    record.name = "insert";
    record.victim = "exec:true";
    record.victimCard = R"({"name":"geo","task":"forms"})";
    record.recipe = R"({"name":"little"})";
    record.recipeName = "little";
    auto result = samples::failed(example);
    result.status = core::attacks::Status::Succeeded;
    result.perturbed = example.input.with(0, example.input[0].text.replaced(1, "streams"));
    result.edits = {{core::text::EditOp::Replace, "sentence", 1, "rivers", "streams", ""}};
    result.gold = result.originalOutput = TextAnswer{"answer(river(loc_2(stateid('texas'))))"};
    result.perturbedOutput = TextAnswer{"answer(state(loc_2(stateid('texas'))))"};
    project->addResult(project->addCampaign(record), 0, result);
}

} // namespace

/// `figure P arcs` from a stored campaign on a parser.
class TestArcFigures : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY(folder_.isValid());
        project_ = folder_.filePath(QStringLiteral("parser.faultline"));
        makeProject(project_);
    }
    void oneExampleInEveryFormat_data()
    {
        QTest::addColumn<QString>("ending");
        for (const char* ending : {"pdf", "svg", "png", "tex", "csv"})
            QTest::newRow(ending) << QString::fromLatin1(ending);
    }
    void oneExampleInEveryFormat()
    {
        QFETCH(const QString, ending);
        const auto file = folder_.filePath(QStringLiteral("one.") + ending);
        const auto made = cli({QStringLiteral("figure"), project_, QStringLiteral("arcs"), QStringLiteral("--example"),
                               QStringLiteral("r2"), QStringLiteral("--out"), file});
        QVERIFY2(made.exit == 0, made.err.constData());
        QVERIFY(QFileInfo(file).size() > 200);
        const bool isNumbers = ending == QStringLiteral("csv"); // which stand beside each of the others
        const auto numbers = folder_.filePath(isNumbers ? QStringLiteral("one.csv") : QStringLiteral("one.figure.csv"));
        QVERIFY2(made.err.contains(file.toUtf8()) && made.err.contains(numbers.toUtf8()), made.err.constData());
        QFile csv(numbers);
        QVERIFY(csv.open(QIODevice::ReadOnly));
        const auto lines = QString::fromUtf8(csv.readAll()).split(QStringLiteral("\r\n"), Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 13); // a header, six words before and six after
        QCOMPARE(lines[3], QStringLiteral("r2,before,3,the,2,saw,obl,lost,no"));
        QCOMPARE(lines[9], QStringLiteral("r2,after,3,the,1,we,obl,new,no"));
    }
    void successesMakeASheet()
    {
        const auto file = folder_.filePath(QStringLiteral("sheet.tex"));
        const auto made =
            cli({QStringLiteral("figure"), project_, QStringLiteral("arcs"), QStringLiteral("--out"), file});
        QVERIFY2(made.exit == 0, made.err.constData());
        QFile tex(file);
        QVERIFY(tex.open(QIODevice::ReadOnly));
        const auto text = tex.readAll();
        // Strict leaves out "small", which was changed, and "boat", which is attached to it: of four arcs one is lost.
        QVERIFY(
            text.contains("r2: succeeded, UAS 100.0\\% to 75.0\\% strict (100.0\\% to 83.3\\% raw), 1 word changed"));
        QVERIFY(text.contains("r3: succeeded"));
        QVERIFY(!text.contains("r1: "));
    }
    void logicalFormsAreTrees()
    {
        const auto project = folder_.filePath(QStringLiteral("forms.faultline"));
        makeFormsProject(project);
        const auto file = folder_.filePath(QStringLiteral("form.svg"));
        const auto made =
            cli({QStringLiteral("figure"), project, QStringLiteral("arcs"), QStringLiteral("--out"), file});
        QVERIFY2(made.exit == 0, made.err.constData());
        QFile svg(file);
        QVERIFY(svg.open(QIODevice::ReadOnly));
        const auto picture = svg.readAll();
        for (const char* text : {">streams<", ">before<", ">river<", ">state<", ">only after<"})
            QVERIFY2(picture.contains(text), text);
        QFile csv(folder_.filePath(QStringLiteral("form.figure.csv")));
        QVERIFY(csv.open(QIODevice::ReadOnly));
        const auto lines = QString::fromUtf8(csv.readAll()).split(QStringLiteral("\r\n"), Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 11); // a header, and the five nodes of each form
        QCOMPARE(lines[1], QStringLiteral("r1,before,1,answer,0,ROOT,root,kept,no"));
        QCOMPARE(lines[7], QStringLiteral("r1,after,2,state,1,answer,1,new,no"));
    }
    /// `results P > results.csv; figure P --out results.pdf` are two commands that a person gives one after the other.
    void aFileOfTheSameNameStays()
    {
        const auto mine = folder_.filePath(QStringLiteral("mine.csv"));
        core::writeFile(mine.toStdString(), "example,status\n");
        const auto made = cli({QStringLiteral("figure"), project_, QStringLiteral("arcs"), QStringLiteral("--out"),
                               folder_.filePath(QStringLiteral("mine.pdf"))});
        QVERIFY2(made.exit == 0, made.err.constData());
        QCOMPARE(core::readFile(mine.toStdString()), std::string("example,status\n"));
        QVERIFY(QFile::exists(folder_.filePath(QStringLiteral("mine.figure.csv"))));
    }
    void whatIsNotThereIsSaid()
    {
        const auto file = folder_.filePath(QStringLiteral("no.pdf"));
        const auto unknown = cli({QStringLiteral("figure"), project_, QStringLiteral("arcs"),
                                  QStringLiteral("--example"), QStringLiteral("r99"), QStringLiteral("--out"), file});
        QCOMPARE(unknown.exit, 2);
        QVERIFY(unknown.err.contains("r99"));
        const auto ending = cli({QStringLiteral("figure"), project_, QStringLiteral("arcs"), QStringLiteral("--out"),
                                 folder_.filePath(QStringLiteral("no.jpeg"))});
        QCOMPARE(ending.exit, 2);
        QVERIFY(!QFile::exists(file));
    }
    void propagationIsDrawn()
    {
        const auto file = folder_.filePath(QStringLiteral("propagation.csv"));
        const auto made =
            cli({QStringLiteral("figure"), project_, QStringLiteral("propagation"), QStringLiteral("--out"), file});
        QVERIFY2(made.exit == 0, made.err.constData());
    }

private:
    QTemporaryDir folder_;
    QString project_;
};

QTEST_GUILESS_MAIN(TestArcFigures)
#include "tst_arc_figures.moc"
