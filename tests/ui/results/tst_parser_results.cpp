#include "tests/support/registered_test.h"

#include <QComboBox>
#include <QLabel>
#include <QSplitter>

#include "tests/support/fakes/chain_parser.h"
#include "tests/support/fakes/counting_victim.h"
#include "ui/answers/score_bars.h"
#include "ui/arcs/arc_view.h"
#include "ui/results/detail_panel.h"
#include "ui/results/filter_bar.h"
#include "ui/results/results_model.h"
#include "ui/results/results_page.h"

namespace {

const char* const boat = "we saw the small boat yesterday";

/// Two attacks: the first moves one head of six, the second none.
ui::ResultList list()
{
    ui::ResultList made;
    made.scoring.kind = core::structures::AnswerKind::Tree;
    made.rows = {ui::rowOf(0, fakes::parserResult("a", boat, 4)), ui::rowOf(1, fakes::parserResult("b", boat, 1))};
    made.found.positions = {0, 1};
    return made;
}

/// A campaign on a classifier, then one on a parser.
void fill(core::store::Project& project)
{
    core::corpora::Corpus corpus;
    corpus.name = "trees";
    corpus.sha256 = "0";
    corpus.segments = {"sentence"};
    auto tree = fakes::parserResult("a", boat, 4);
    core::corpora::Example example;
    example.id = "a";
    example.hash = 1;
    example.input = tree.original;
    example.gold = tree.gold;
    corpus.examples = {example};
    core::store::SampleRecord how;
    how.name = how.method = "first";
    how.limit = how.size = 1;
    const auto sample = project.addSample(project.addCorpus(corpus), how, corpus.examples);
    for (const bool parser : {false, true}) {
        auto result = tree;
        result.exampleHash = 1;
        if (!parser) {
            result.originalOutput = core::structures::ClassScores{{0.25F, 0.75F}};
            result.perturbedOutput = core::structures::ClassScores{{0.75F, 0.25F}};
            result.gold = core::structures::ClassLabel{1};
        }
        core::store::CampaignRecord record;
        record.name = parser ? "parser" : "classifier";
        record.sample = sample;
        record.victim = "counting";
        record.victimCard = parser ? R"({"task": "parsing"})" : R"({"labels": ["no", "yes"]})";
        record.recipe = R"({"name": "any"})";
        record.recipeName = "any";
        record.total = 1;
        project.addResult(project.addCampaign(record), 0, result);
    }
}

} // namespace

/// The Results page's parts with a campaign on a parser.
class TestParserResults : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void columnsAreUas()
    {
        ui::ResultsModel model;
        model.setList(list(), false);
        const auto header = [&](int column) {
            return model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
        };
        QCOMPARE(header(ui::ResultsModel::LabelBefore), QStringLiteral("UAS before"));
        QCOMPARE(header(ui::ResultsModel::LabelAfter), QStringLiteral("UAS after"));
        QCOMPARE(model.index(0, ui::ResultsModel::LabelBefore).data().toString(), QStringLiteral("100.0%"));
        QCOMPARE(model.index(0, ui::ResultsModel::LabelAfter).data().toString(), QStringLiteral("83.3%"));
        QCOMPARE(model.index(1, ui::ResultsModel::LabelAfter).data().toString(), QStringLiteral("100.0%"));
        model.sort(ui::ResultsModel::LabelAfter, Qt::DescendingOrder);
        QVERIFY(model.order() == core::store::ResultQuery::Order::After && model.descending());
    }

    void thereAreNoLabelsToFilterBy()
    {
        ui::FilterBar bar;
        bar.show();
        bar.setLabels({});
        for (const auto* box : bar.findChildren<QComboBox*>())
            QVERIFY(!box->isVisible());
    }

    void treesTakeTheWholeWidth()
    {
        QStandardPaths::setTestModeEnabled(true);
        const QTemporaryDir folder;
        const auto file = folder.filePath(QStringLiteral("p.faultline")).toStdString();
        fill(*core::store::Project::create(file));
        ui::Session session(fakeBackends());
        ui::ResultsPage page(session);
        page.resize(1100, 800);
        page.show();
        session.openProject(file);
        const auto* splitter = page.findChild<QSplitter*>();
        const auto* view = page.findChild<ui::ArcView*>();
        QVERIFY(QTest::qWaitFor([&] { return splitter->orientation() == Qt::Vertical && view->isVisible(); }));
        QVERIFY(QTest::qWaitFor([&] { return view->width() > 900; }));
        session.setCampaign(session.project()->campaigns().front().id); // a classifier's
        QVERIFY(QTest::qWaitFor([&] { return splitter->orientation() == Qt::Horizontal; }));
    }

    void theDetailShowsBothTrees()
    {
        ui::Session session(fakeBackends());
        ui::DetailPanel panel(session);
        panel.resize(420, 800);
        panel.show();
        panel.setResult(fakes::parserResult("a", boat, 4), {});
        QVERIFY(panel.arcs()->isVisible());
        QVERIFY(!panel.findChild<ui::ScoreBars*>()->isVisible());
        const auto& sentence = panel.arcs()->figure().panels.front().example.sentence;
        QVERIFY(sentence.two && sentence.gold);
        QVERIFY(sentence.arcs[3].change == core::reports::ArcChange::Lost);
        QVERIFY(sentence.arcs[9].change == core::reports::ArcChange::New);
        bool said = false;
        for (const auto* label : panel.findChildren<QLabel*>())
            said = said || (label->text().contains(QStringLiteral("UAS 100.0% \u2192 75.0% without the arcs of")) &&
                            label->text().contains(QStringLiteral("UAS 100.0% \u2192 83.3% with them")) &&
                            label->text().contains(QStringLiteral("1 arc moved, of which 1 away from changed words")));
        QVERIFY(said);
        // A classifier's result after it: bars again.
        auto classes = fakes::parserResult("c", boat, 1);
        classes.gold = core::structures::ClassLabel{1};
        classes.originalOutput = core::structures::ClassScores{{0.25F, 0.75F}};
        classes.perturbedOutput = core::structures::ClassScores{{0.75F, 0.25F}};
        panel.setResult(classes, {QStringLiteral("no"), QStringLiteral("yes")});
        QVERIFY(!panel.arcs()->isVisible());
        QVERIFY(panel.findChild<ui::ScoreBars*>()->isVisible());
    }
};

QTEST_MAIN(TestParserResults)
#include "tst_parser_results.moc"
