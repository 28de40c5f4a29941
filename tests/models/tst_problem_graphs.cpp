#include "tests/support/registered_test.h"

#include "core/language/problems/quantity_cells.h"
#include "core/text/splitting/tokenizer.h"
#include "models/inference/equations/problem_graphs.h"

namespace {

models::SolverProblem problemIn(const std::string& text)
{
    const models::Vocabulary words({"<unk>", "<number>"});
    return models::problemOf(core::text::tokenize(text, core::text::Tokenization::Whitespace), {}, words);
}

} // namespace

/// The graphs that a graph2tree reads, worked by hand.
class TestProblemGraphs : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// Each number with both neighbours, and the three words before the last question mark.
    void cells()
    {
        const std::vector<std::string_view> words{"Ann", "has", "5",   "pens", "?",   "He",
                                                  "has", "7",   "how", "many", "now", "?"};
        const std::vector<std::size_t> numbers{2, 7};
        QCOMPARE(core::language::quantityCells(words, numbers), (std::vector<std::size_t>{1, 2, 3, 6, 7, 8, 9, 10}));
        // At the edges, and without a question mark the last three words.
        const std::vector<std::string_view> bare{"5", "and", "of", "them", "all", "7"};
        const std::vector<std::size_t> ends{0, 5};
        QCOMPARE(core::language::quantityCells(bare, ends), (std::vector<std::size_t>{0, 1, 3, 4, 5}));
        QVERIFY(core::language::quantityCells({}, {}).empty());
    }

    /// From 9 to 4 and to 3.5, from 4 to 3.5; two equal numbers know nothing of each other. Rows sum to 1.
    void comparison()
    {
        const models::ProblemGraphs graphs(problemIn("4 9 3.5 4"));
        const float quarter = 0.25F, half = 0.5F;
        QCOMPARE(graphs.comparison, (std::vector<float>{half, 0, half, 0, quarter, quarter, quarter, quarter, 0, 0, 1,
                                                        0, 0, 0, half, half}));
        // All four are members of the cells.
        QCOMPARE(graphs.cells, std::vector<float>(16, quarter));
        const models::ProblemGraphs apart(problemIn("5 a b c d e f ?"));
        QCOMPARE(apart.cells[1 * 8 + 0], 1.0F / 5); // 5 a, d e f
        QCOMPARE(apart.cells[2 * 8 + 2], 1.0F);     // b alone
        QCOMPARE(apart.cells[2 * 8 + 1], 0.0F);
    }

    /// A changed text has other graphs: they come from nothing else.
    void comeFromTheText()
    {
        const models::ProblemGraphs one(problemIn("Ann has 5 pens and 7 cups .")),
            two(problemIn("Ann has 7 pens and 5 cups ."));
        QVERIFY(one.comparison != two.comparison);
        QVERIFY(one.cells == two.cells);
        QVERIFY(models::ProblemGraphs(problemIn("7 cups and 5 pens has Ann .")).cells != two.cells);
    }
};

QTEST_APPLESS_MAIN(TestProblemGraphs)
#include "tst_problem_graphs.moc"
