#include "tests/support/registered_test.h"

#include "core/reports/papers/paper_numbers.h"
#include "core/reports/papers/paper_tables.h"
#include "core/reports/registry.h"
#include "tests/places.h"

using namespace core::reports;

namespace {

/// A campaign on a solver that answers the first `right` of ten problems.
CampaignData campaignOn(const std::string& victim, const std::string& corpus, const std::string& recipe)
{
    CampaignData data;
    data.victim = victim;
    data.corpus = corpus;
    data.recipe = recipe;
    data.recipeJson = R"({"goal": {"type": "answer-error"}})";
    data.task = &core::structures::taskNamed("equations");
    for (int i = 0; i < 10; ++i) {
        core::attacks::AttackResult result;
        result.example = std::to_string(i);
        result.exampleHash = static_cast<std::uint64_t>(i + 1);
        result.gold = core::structures::Equation{"1 + 1", 2.0};
        result.originalOutput = result.gold;
        result.perturbedOutput = core::structures::Equation{"", i < 4 ? 2.0 : 3.0};
        result.status = i < 4 ? core::attacks::Status::Failed : core::attacks::Status::Succeeded;
        data.results.push_back(result);
    }
    return data;
}

} // namespace

/// What a paper reports stands beside what was measured.
class TestPaperNumbersBeside : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { qputenv("FAULTLINE_RESOURCES", RESOURCES); }

    /// Table 6.2 of Maheshwary (2022): GTS on MaWPS 82.6, reordered 32.3, paraphrased 22.7.
    void numbersStandBesideTheRows()
    {
        const auto table = makeTable("maheshwary-table6.2", {campaignOn("gts", "mawps", "kumar-reorder")}, {});
        QCOMPARE(table.rows.size(), std::size_t{1});
        const auto last = table.columns.size() - 3;
        QCOMPARE(table.columns[last].title, std::string("before"));
        const auto number = [&](std::size_t column) { return std::get<double>(table.rows[0].at(column).value); };
        QCOMPARE(number(last), 82.6);
        QCOMPARE(number(last + 1), 32.3);
        QCOMPARE(number(last + 2), 22.7);
    }

    /// Of other data the paper says nothing.
    void otherDataHaveNone()
    {
        const auto table = makeTable("maheshwary-table6.2", {campaignOn("gts", "others", "kumar-reorder")}, {});
        for (const auto& column : table.columns)
            QVERIFY(column.title != "before");
    }

    /// Every number of tables 6.2 and 6.3 has a row that it can stand beside: two corpora, three solvers.
    void allOfThem()
    {
        const auto& numbers = PaperNumbers::of("maheshwary2022");
        QCOMPARE(numbers.under("table6.2").size(), std::size_t{18});
        QCOMPARE(numbers.under("table6.3").size(), std::size_t{24});
        QCOMPARE(numbers.find({"table6.3", "asdiv", "graph2tree with BERT", "kumar-paraphrase"}).value_or(0.0), 42.6);
    }
};

QTEST_APPLESS_MAIN(TestPaperNumbersBeside)
#include "tst_paper_numbers_beside.moc"
