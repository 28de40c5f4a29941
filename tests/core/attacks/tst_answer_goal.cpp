#include "tests/support/registered_test.h"

#include <algorithm>

#include "core/attacks/attack.h"
#include "core/attacks/recipe/catalogue.h"
#include "core/attacks/recipe/recipe.h"
#include "core/attacks/recipe/scoring.h"
#include "core/base/error.h"
#include "tests/support/fakes/answering_victim.h"
#include "tests/support/fakes/fake_victim.h"
#include "tests/support/samples/resources.h"

using namespace core::attacks;
using core::structures::AnswerKind;
using core::structures::Equation;
using core::structures::Prediction;
using core::structures::TextAnswer;
using fakes::inputOf;
using nlohmann::ordered_json;

namespace {

using samples::resources;

core::victims::VictimCard cardOf(const char* task)
{
    core::victims::VictimCard card;
    card.name = "program";
    card.task = task;
    return card;
}

core::corpora::Example exampleWith(const Prediction& gold)
{
    core::corpora::Example example;
    example.id = "1";
    example.input = inputOf({"which", "large", "rivers", "run", "here"});
    example.gold = gold;
    return example;
}

/// A question parser that knows `large` and no other word for it, and shows nothing but its form.
fakes::AnsweringVictim largeRivers()
{
    auto card = cardOf("forms");
    card.segments = {"question"};
    return {std::move(card), [](const core::text::Input& input) -> Prediction {
                return TextAnswer{input[0].text.str().find("large") == std::string::npos
                                      ? "answer(river(all))"
                                      : "answer(largest(river(all)))"};
            }};
}

} // namespace

/// `answer-error`: forms, translations and equations that become wrong.
class TestAnswerGoal : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aWrongFormIsASuccess()
    {
        const auto goal = makeGoal({{"type", "answer-error"}}, resources());
        const auto card = cardOf("forms");
        QVERIFY(goal->mismatches(card).empty());
        const Prediction gold = TextAnswer{"answer(a)"};
        const auto example = exampleWith(gold);
        const auto reference = goal->reference(example, gold, card);
        QVERIFY(!reference.wrongAlready);
        const auto same = goal->judge(TextAnswer{"answer(a)"}, reference, {example.input});
        QVERIFY(!same.success);
        QCOMPARE(same.loss, 0.0);
        const auto other = goal->judge(TextAnswer{"answer(b)"}, reference, {example.input});
        QVERIFY(other.success);
        QCOMPARE(other.loss, 1.0);
        QCOMPARE(other.score, 0.0);
    }

    /// What is wrong without an attack is nothing to attack, unless its own answer is the reference.
    void aWrongCleanAnswerIsSkipped()
    {
        const auto card = cardOf("equations");
        const auto example = exampleWith(Equation{"3 + 4", 7});
        const Prediction clean = Equation{"3 * 4", 12};
        QVERIFY(makeGoal({{"type", "answer-error"}}, resources())->reference(example, clean, card).wrongAlready);
        const auto own = makeGoal({{"type", "answer-error"}, {"reference", "own"}}, resources());
        const auto reference = own->reference(example, clean, card);
        QVERIFY(!reference.wrongAlready);
        QVERIFY(!own->judge(Equation{"4 * 3", 12}, reference, {example.input}).success); // the same value
        QVERIFY(own->judge(Equation{"3 + 4", 7}, reference, {example.input}).success);
    }

    void itSaysWhatDoesNotFit()
    {
        const auto goal = makeGoal({{"type", "answer-error"}}, resources());
        QVERIFY(!goal->mismatches(cardOf("classification")).empty());
        QVERIFY(!goal->mismatches(cardOf("parsing")).empty());
        const auto value = makeGoal({{"type", "answer-error"}, {"measure", "value"}}, resources());
        QVERIFY(value->mismatches(cardOf("equations")).empty());
        QVERIFY(!value->mismatches(cardOf("forms")).empty());
        const auto labels = makeGoal({{"type", "untargeted"}}, resources());
        QVERIFY(!labels->mismatches(cardOf("translation")).empty());
        QVERIFY_EXCEPTION_THROWN(static_cast<void>(goal->reference(exampleWith({}), TextAnswer{"a"}, cardOf("forms"))),
                                 core::Error);
    }

    void aRecipeKnowsWhatItAttacks()
    {
        const auto recipe = Recipe::load("synonyms-answer");
        QVERIFY(recipe.check().empty());
        QVERIFY(recipe.attacks(AnswerKind::Form));
        QVERIFY(recipe.attacks(AnswerKind::Translation));
        QVERIFY(recipe.attacks(AnswerKind::Equation));
        QVERIFY(!recipe.attacks(AnswerKind::Label));
        QVERIFY(!recipe.attacks(AnswerKind::Tree));
        QVERIFY(Recipe::load("pwws").attacks(AnswerKind::Label));
        QVERIFY(Recipe::load("parser-blackbox").attacks(AnswerKind::Tree));
    }

    void scoringComesOfGoalAndTask()
    {
        const auto recipe = Recipe::fromJson(R"({"goal": {"type": "answer-error", "measure": "exact"}})");
        const auto* equations = core::structures::findTask("equations");
        QCOMPARE(scoringOf(recipe, equations).name(), std::string("exact"));
        QCOMPARE(scoringOf(Recipe(), equations).name(), std::string("value"));
        QCOMPARE(scoringOf(recipe, nullptr).name(), std::string("accuracy"));
        QCOMPARE(scoringOf(Recipe(), core::structures::findTask("parsing")).name(), std::string("uas"));
    }

    /// Every page scores the chosen victim's answers with the chosen recipe, whether or not they fit each other. A
    /// recipe that does not attack such answers leaves them their default measure, the first of their list.
    void everyRecipeCanBeAskedAboutEveryTask()
    {
        int asked = 0;
        for (const auto& name : Recipe::presets()) {
            const auto recipe = Recipe::load(name);
            for (const auto& task : core::structures::tasks()) {
                const auto scoring = scoringOf(recipe, &task);
                QVERIFY(scoring.kind == task.answer);
                const auto measures = core::metrics::measuresOf(task.answer);
                if (measures.empty())
                    continue;
                QVERIFY2(std::ranges::find(measures, scoring.answers) != measures.end(), name.c_str());
                if (!recipe.attacks(task.answer))
                    QVERIFY2(scoring.answers == measures.front(), name.c_str());
                ++asked;
            }
        }
        QVERIFY(asked > 100);
    }

    /// What check() refuses, and a project of a later version may hold, can still be shown.
    void anUnknownMeasureIsTheDefaultOne()
    {
        const auto* forms = core::structures::findTask("forms");
        for (const char* measure : {R"("rouge")", R"("uas")", R"("bleu")", "7", "null"}) {
            const auto recipe =
                Recipe::fromJson(R"({"goal": {"type": "answer-error", "measure": )" + std::string(measure) + "}}");
            QCOMPARE(scoringOf(recipe, forms).name(), std::string("normal-form"));
        }
        const auto trees = Recipe::fromJson(R"({"goal": {"type": "tree-error", "punctuation": "dashes"}})");
        QVERIFY(!trees.check().empty());
        QCOMPARE(scoringOf(trees, core::structures::findTask("parsing")).name(), std::string("uas"));
    }

    /// The only synonym that matters is found, with one word changed; the same attack by its own answer too.
    void anAttackOnAQuestionParser()
    {
        auto victim = largeRivers();
        for (const char* reference : {"gold", "own"}) {
            auto recipe = Recipe::load("synonyms-answer");
            recipe.set("goal.reference", reference);
            const Attack attack(recipe, samples::sharedResources());
            QVERIFY(attack.mismatches(victim.card()).empty());
            const auto result = attack.run(exampleWith(TextAnswer{"answer(largest(river(all)))"}), victim, {}, {});
            QCOMPARE(result.status, Status::Succeeded);
            QCOMPARE(result.edits.size(), std::size_t(1));
            QCOMPARE(result.edits.front().from, std::string("large"));
            QCOMPARE(result.perturbedOutput, Prediction(TextAnswer{"answer(river(all))"}));
        }
    }
};

QTEST_GUILESS_MAIN(TestAnswerGoal)
#include "tst_answer_goal.moc"
