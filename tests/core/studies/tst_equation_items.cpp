#include "tests/support/registered_test.h"

#include <QTemporaryDir>

#include "core/answers/numbers.h"
#include "core/campaigns/planning/setup.h"
#include "core/campaigns/runner.h"
#include "core/corpora/reading/reader.h"
#include "core/studies/design/sampling.h"
#include "tests/places.h"
#include "tests/support/fakes/answering_victim.h"
#include "tests/support/said.h"
#include "tests/support/samples/resources.h"
#include "tests/support/samples/studies.h"

using namespace core;
using structures::Equation;
using structures::Prediction;

/// Word problems are shown to raters with the equation that is right for each text.
class TestEquationItems : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { qputenv("FAULTLINE_RESOURCES", RESOURCES); }

    /// Of the text with other numbers it is that of these numbers.
    void eachTextHasItsOwn()
    {
        const auto items = itemsOf("problem-numbers", true);
        QCOMPARE(items.size(), std::size_t{2});
        for (const auto& item : items) {
            QVERIFY(item.originalTree && item.originalTree->equation && item.perturbedTree);
            QCOMPARE(item.originalTree->equation->equation, std::string("4 + 5"));
            QCOMPARE(item.originalTree->words.size(), std::size_t{13});
            double sum = 0.0;
            for (const auto& word : item.perturbedTree->words)
                sum += answers::numberIn(word).value_or(0.0);
            QCOMPARE(item.perturbedTree->equation.value_or(Equation{}).answer, sum);
            QVERIFY(sum != 9.0);
        }
        for (const auto& item : itemsOf("problem-numbers", false))
            QVERIFY(!item.originalTree && !item.perturbedTree);
    }

    /// As packets hold them.
    void nothingIsLost()
    {
        const studies::ShownTree tree{{"5", "and", "5"}, {}, Equation{"5 - 5 * 12", -55.0, {1, 0, -1}}};
        const auto json = studies::toJson(tree);
        QCOMPARE(json.dump(), std::string(R"({"words":["5","and","5"],"equation":"5 - 5 * 12","answer":-55.0,)"
                                          R"("leaves":[1,0,null]})"));
        const auto read = studies::treeFrom(&json, "a tree");
        QVERIFY(read && read->equation && read->words == tree.words);
        QCOMPARE(read->equation->equation, tree.equation->equation);
        QCOMPARE(read->equation->answer, tree.equation->answer);
        QCOMPARE(read->equation->leaves, tree.equation->leaves);
        for (const char* leaf : {"-1", "0.5", "\"0\"", "3000000000"}) {
            const auto wrong =
                studies::Json::parse(std::string(R"({"words": [], "equation": "x", "leaves": [)") + leaf + "]}");
            CONTAINS(errorOf([&] { static_cast<void>(studies::treeFrom(&wrong, "a tree")); }), "leaf");
        }
    }

private:
    static std::vector<studies::Item> itemsOf(const char* recipe, bool trees)
    {
        const auto project = store::Project::inMemory();
        victims::VictimCard card;
        card.name = "parrot";
        card.task = "equations";
        card.segments = {"sentence"};
        fakes::AnsweringVictim victim(card, [](const text::Input&) -> Prediction { return Equation{"4 + 5", 9.0}; });
        campaigns::CampaignPlan plan;
        plan.victimSpec = "parrot";
        plan.recipe = attacks::Recipe::load(recipe);
        const std::string rows = "Question,Equation,Answer\n"
                                 "Ann has 4 pens and finds 5 pens . How many pens ?,4 + 5,9\n"
                                 "Ben has 4 cups and finds 5 cups . How many cups ?,4 + 5,9\n";
        const auto id = campaigns::setUpCampaign(*project, corpora::corpusFromBytes(rows, "problems.csv"), plan,
                                                 victim.card(), *samples::sharedResources());
        campaigns::runCampaign(*project, id, victim, samples::sharedResources(), {}, {}, {});
        auto study = samples::study("s", {"r1"});
        study.showTrees = trees;
        study.sampling.statuses.clear();
        return studies::candidateItems(*project, {&id, 1}, study);
    }
};

QTEST_APPLESS_MAIN(TestEquationItems)
#include "tst_equation_items.moc"
