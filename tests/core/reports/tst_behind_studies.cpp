#include "tests/support/registered_test.h"

#include "core/reports/registry.h"

using namespace core::reports;
namespace studies = core::studies;

namespace {

/// Four items of two campaigns, r1 to r4; both raters keep the first two, and say "no" to the others. Nobody was asked
/// anything else.
studies::StudyResults judgedResults()
{
    studies::Study study;
    study.name = "trial";
    studies::Question same;
    same.id = "same";
    same.prompt = "Same meaning?";
    same.options = {{"yes", "yes"}, {"no", "no"}};
    study.questions = {same};
    study.plan.raters = {"ann", "bob"};
    study.keeps.question = "same";
    study.keeps.answers = {"yes"};
    std::vector<studies::Item> items;
    std::vector<studies::Ballot> ballots;
    for (int i = 1; i <= 4; ++i) {
        studies::Item item;
        item.original = "text " + std::to_string(i);
        item.perturbed = "words " + std::to_string(i);
        item.key = studies::itemKey(item.original, item.perturbed, {});
        studies::ItemSource source;
        source.attack = i <= 3 ? "pwws" : "random";
        source.campaign = i <= 3 ? "pwws on mr" : "random on mr";
        source.example = "r" + std::to_string(i);
        item.sources = {source};
        for (const auto* rater : {"ann", "bob"}) {
            studies::Ballot ballot;
            ballot.study = "trial";
            ballot.item = item.key;
            ballot.rater = rater;
            ballot.question = "same";
            ballot.answer = i <= 2 ? "yes" : "no";
            ballots.push_back(ballot);
        }
        items.push_back(std::move(item));
    }
    return studies::resultsOf(study, items, ballots);
}

using Ids = std::vector<std::string>;

} // namespace

/// Numbers of a study lead to the results that its items were drawn from.
class TestBehindStudies : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void countsLeadToTheItemsResults()
    {
        const auto table = makeStudyTable("judgements", judgedResults());
        const auto idsOf = [&](std::size_t row, const std::string& title) -> Ids {
            for (std::size_t c = 0; c < table.columns.size(); ++c)
                if (table.columns[c].title == title) {
                    const auto& behind = table.rows[row][c].behind;
                    return behind.empty() ? Ids() : behind.front().ids;
                }
            return {"no such column"};
        };
        QCOMPARE(std::get<std::string>(table.rows[0][0].value), std::string("pwws"));
        QCOMPARE(idsOf(0, "Items"), (Ids{"r1", "r2", "r3"}));
        QCOMPARE(idsOf(0, "Kept"), (Ids{"r1", "r2"}));
        QCOMPARE(idsOf(0, "Not kept"), (Ids{"r3"}));
        QCOMPARE(idsOf(0, "Undecided"), Ids());
        QCOMPARE(idsOf(0, "no"), (Ids{"r3"}));
        QCOMPARE(idsOf(1, "Not kept"), (Ids{"r4"}));
        for (const auto& cell : table.rows[0])
            for (const auto& one : cell.behind)
                QCOMPARE(one.campaignName, std::string("pwws on mr")); // a study knows names
    }

    void boxesLeadToWhoAnsweredSo()
    {
        const auto figure = makeStudyFigure("likert", judgedResults());
        QCOMPARE(figure.series[0].name, std::string("yes"));
        std::vector<Ids> yes;
        for (const auto& point : figure.series[0].points)
            for (const auto& one : point.behind)
                yes.push_back(one.ids);
        QCOMPARE(yes, (std::vector<Ids>{{"r1", "r2"}})); // of pwws alone
    }
};

QTEST_GUILESS_MAIN(TestBehindStudies)
#include "tst_behind_studies.moc"
