#include "tests/support/registered_test.h"

#include "core/reports/arcs/arc_examples.h"
#include "core/reports/arcs/equation_sentence.h"
#include "core/text/splitting/tokenizer.h"
#include "tests/core/reports/arcs/half_wide.h"

using namespace core::reports;
using core::structures::Equation;
using core::structures::Prediction;
using Links = std::vector<std::pair<std::string, int>>;

namespace {

core::text::Text problem(const char* text) { return core::text::tokenize(text, core::text::Tokenization::Whitespace); }

/// What the leaves of a tree are called, and the columns of their numbers.
Links linksOf(const ArcSentence& sentence, bool after = false)
{
    Links links;
    for (const auto& link : sentence.links)
        if (link.after == after) {
            const auto& column = sentence.columns[static_cast<std::size_t>(link.leaf)];
            links.emplace_back(after ? column.after : column.before, link.word);
        }
    return links;
}

/// The nodes of a tree, as they are written.
std::vector<std::string> nodesOf(const ArcSentence& sentence, bool after = false)
{
    std::vector<std::string> nodes;
    for (const auto& arc : sentence.arcs)
        if (arc.after == after) {
            const auto& column = sentence.columns[static_cast<std::size_t>(arc.dependent)];
            nodes.push_back(after ? column.after : column.before);
        }
    return nodes;
}

} // namespace

/// Equations as trees below their problem. All by hand.
class TestEquationTrees : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void leavesAreLinkedToTheNumbers()
    {
        const auto text = problem("mia has 12 pens and 3 boxes of 2 each ?");
        const auto sentence = equationSentence(text, text, {Prediction(Equation{"12 + 3 * 2", 18.0})}, std::nullopt);
        QVERIFY(sentence.has_value());
        QCOMPARE(nodesOf(*sentence), (std::vector<std::string>{"+", "12", "*", "3", "2"}));
        QCOMPARE(linksOf(*sentence), (Links{{"12", 2}, {"3", 5}, {"2", 8}}));
        QCOMPARE(*sentence->nodes, text.size());
        const int leaf = sentence->links[1].leaf;
        QCOMPARE(sentence->linkedWith(leaf), std::vector<int>{5});
        QCOMPARE(sentence->linkedWith(5), std::vector<int>{leaf});
        QVERIFY(sentence->linkedWith(0).empty());
    }

    /// Of equal numbers the leaf says which one it is, as the solver copied it; a constant that could be a number says
    /// that it is none.
    void equalNumbersAreToldApart()
    {
        const auto text = problem("ann has 5 pens , ben 5 , mia 12 ?");
        const Prediction second = Equation{"5 - 5", 0.0, {1, 0}}, dozen = Equation{"5 * 12", 60.0, {0, -1}};
        QCOMPARE(linksOf(*equationSentence(text, text, {second}, std::nullopt)),
                 (Links{{"5 (2nd)", 6}, {"5 (1st)", 2}}));
        const auto sentence = *equationSentence(text, text, {dozen}, std::nullopt);
        QCOMPARE(nodesOf(sentence), (std::vector<std::string>{"*", "5 (1st)", "12 (constant)"}));
        QCOMPARE(linksOf(sentence), (Links{{"5 (1st)", 2}}));
    }

    /// Each tree is linked to the numbers of its own text.
    void beforeAndAfter()
    {
        const auto before = problem("ann has 8 pens and loses 3 ?");
        const auto after = before.replaced(2, "9");
        const Prediction was = Equation{"8 - 3", 5.0}, is = Equation{"9 + 3", 12.0};
        const auto sentence = answeredEquations(before, after, was, {}, was, is);
        QVERIFY(sentence && sentence->two);
        QCOMPARE(sentence->names[0], std::string("before: 5"));
        QCOMPARE(sentence->names[1], std::string("after: 12"));
        QCOMPARE(linksOf(*sentence), (Links{{"8", 2}, {"3", 6}}));
        QCOMPARE(linksOf(*sentence, true), (Links{{"9", 2}, {"3", 6}}));
    }

    /// What is right beside what is answered: of a text with other numbers, its own.
    void goldAndAnswer()
    {
        const auto before = problem("ann has 8 pens and loses 3 ?");
        const auto after = before.replaced(2, "9");
        const Prediction gold = Equation{"8 - 3", 5.0}, own = Equation{"9 - 3", 6.0}, said = Equation{"9 + 3", 12.0};
        const auto compared = answeredEquations(before, after, gold, own, gold, said, ComparedEquations::GoldAndAnswer);
        QCOMPARE(compared->names[0], std::string("gold: 6"));
        QCOMPARE(nodesOf(*compared), (std::vector<std::string>{"-", "9", "3"}));
        // Of an unchanged text: the gold equation and the answer, or one where they are the same.
        QCOMPARE(answeredEquations(before, before, gold, {}, Equation{"8 + 3", 11.0}, {})->names[1],
                 std::string("answer: 11"));
        QVERIFY(!answeredEquations(before, before, gold, {}, gold, {})->two);
        QVERIFY(!answeredEquations(before, before, gold, {}, {}, {})->two);
    }

    void whatCannotBeDrawn()
    {
        const auto text = problem("ann has 8 pens ?");
        QVERIFY(!equationSentence(text, text, {Prediction(Equation{"8 + (", 8.0})}, std::nullopt));
        QVERIFY(!equationSentence(text, text, {Prediction(Equation{"", 8.0})}, std::nullopt));
        QVERIFY(!equationSentence(text, text, {Prediction()}, std::nullopt));
    }

    /// An unknown, and both sides.
    void bothSides()
    {
        const auto text = problem("what and 3 are 7 ?");
        const auto sentence = equationSentence(text, text, {Prediction(Equation{"x + 3 = 7", 4.0})}, std::nullopt);
        QCOMPARE(nodesOf(*sentence), (std::vector<std::string>{"=", "+", "x", "3", "7"}));
        QCOMPARE(linksOf(*sentence), (Links{{"3", 2}, {"7", 4}}));
    }

    /// Results are drawn by the figure of trees, and written as TeX.
    void ofResults()
    {
        core::attacks::AttackResult result;
        result.example = "7";
        result.status = core::attacks::Status::Succeeded;
        result.original = core::text::Input::sentence(problem("ann has 5 pens and 5 cups ?"));
        result.perturbed = result.original.with(0, result.original[0].text.replaced(1, "owns"));
        result.gold = result.originalOutput = Equation{"5 + 5", 10.0};
        result.perturbedOutput = Equation{"5 - 5", 0.0};
        core::attacks::Scoring scoring;
        scoring.kind = core::structures::AnswerKind::Equation;
        QVERIFY(hasTree(result, scoring));
        const auto example = arcExample(result, scoring);
        QVERIFY(example.has_value());
        const auto figure = arcFigure({*example}, {}, halfWide);
        QVERIFY(toTex(figure).find("5 (2nd)") != std::string::npos);
        QVERIFY(toText(figure).find("5 (1st)") != std::string::npos);
    }
};

QTEST_APPLESS_MAIN(TestEquationTrees)
#include "tst_equation_trees.moc"
