#include "tests/support/registered_test.h"

#include <algorithm>
#include <set>

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
                QVERIFY2(std::ranges::find(measures, scoring.answers.measure) != measures.end(), name.c_str());
                if (!recipe.attacks(task.answer))
                    QVERIFY2(scoring.answers.measure == measures.front(), name.c_str());
                ++asked;
            }
        }
        QVERIFY(asked > 100);
    }

    /// A translation is as good as its best reference makes it; a campaign of a version that knew one alone stays as
    /// it was, and says so by writing no tokenizer.
    void translationsHaveSeveralReferences()
    {
        const auto card = cardOf("translation");
        auto example = exampleWith(TextAnswer{"a b c d e"});
        example.columns = {{"translation2", "p q r s t"}};
        const Prediction other = TextAnswer{"p q r s t"};
        const auto plain = Recipe::load("synonyms-answer");
        const auto scoreOf = [&](const Recipe& recipe, const Prediction& answer) {
            const auto goal = makeGoal(recipe.json().at("goal"), resources());
            return goal->judge(answer, goal->reference(example, TextAnswer{"a b c d e"}, card), {example.input}).score;
        };
        QCOMPARE(scoreOf(plain.forTranslations("de"), other), 1.0);
        QCOMPARE(scoreOf(plain, other), 0.0);
        // A changed text with a translation of its own has no other: the further ones are of the text as it was.
        const auto goal = makeGoal(plain.forTranslations("de").json().at("goal"), resources());
        const auto clean = goal->reference(example, TextAnswer{"a b c d e"}, card);
        const Prediction own = TextAnswer{"a b x d e"};
        QCOMPARE(goal->judge(other, clean, {.base = example.input, .gold = &own}).score, 0.0);
        QCOMPARE(goal->judge(own, clean, {.base = example.input, .gold = &own}).score, 1.0);
        auto first = plain;
        first.set("goal.references", "first");
        QCOMPARE(scoreOf(first.forTranslations("de"), other), 0.0);
        auto lower = plain;
        lower.set("goal.lowercase", "true");
        QVERIFY(scoreOf(plain.forTranslations("de"), TextAnswer{"A B C D E"}) < 0.1);
        QCOMPARE(scoreOf(lower.forTranslations("de"), TextAnswer{"A B C D E"}), 1.0);
        // Chinese sentences are compared by their characters.
        example.gold = TextAnswer{"他在河边的老房子里写信"};
        example.columns.clear();
        const Prediction near = TextAnswer{"她在河边的老房子里写信"};
        QVERIFY(scoreOf(plain.forTranslations("zh"), near) > 0.8);
        QVERIFY(scoreOf(plain.forTranslations("de"), near) < 0.1);
    }

    void aCampaignSaysHowItScoresTranslations()
    {
        using core::metrics::BleuTokenizer;
        const auto* translation = core::structures::findTask("translation");
        const auto plain = Recipe::load("synonyms-answer");
        const auto chinese = plain.forTranslations("zh");
        QVERIFY(chinese.check().empty());
        QCOMPARE(chinese.text("goal.tokenizer"), std::string("zh"));
        QCOMPARE(chinese.addedTo(plain).size(), std::size_t{1});
        QVERIFY(plain.forTranslations("de").addedTo(plain).empty()); // 13a is nothing new
        const auto options = scoringOf(chinese, translation).answers.translations;
        QVERIFY(options.tokenizer == BleuTokenizer::Chinese && options.allReferences && !options.lowerCase);
        // Recipes as they were stored before: 13a, one reference.
        const auto before = scoringOf(plain, translation).answers.translations;
        QCOMPARE(before.bleu().tokenizer, BleuTokenizer::Mteval13a);
        QVERIFY(!before.allReferences);
        auto chosen = plain;
        chosen.set("goal.tokenizer", "char");
        chosen.set("goal.smoothing", "none");
        const auto said = scoringOf(chosen.forTranslations("zh"), translation).answers.translations;
        QVERIFY(said.tokenizer == BleuTokenizer::Character && said.smoothing == core::metrics::BleuSmoothing::None);
        // A value of a later version can still be shown.
        const auto later = Recipe::fromJson(R"({"goal": {"type": "answer-error", "tokenizer": "spm"}})");
        QVERIFY(!later.check().empty());
        QCOMPARE(scoringOf(later, translation).answers.translations.bleu().tokenizer, BleuTokenizer::Mteval13a);
        QCOMPARE(Recipe::load("pwws").forTranslations("zh").hash(), Recipe::load("pwws").hash());
    }

    /// What a recipe says of translations is part of its hash; where it says nothing, the hash is the one that `recipe
    /// list --json` gave before there was a choice.
    void whatIsNotSaidIsNotHashed()
    {
        const auto plain = Recipe::load("synonyms-answer");
        QCOMPARE(plain.hash(), std::string("e284c49c32a7d8ba"));
        QCOMPARE(Recipe::load("morpheus").hash(), std::string("9c895fed52191d46"));
        QCOMPARE(plain.spelledOut().hash(), plain.hash());
        auto same = plain;
        same.set("goal.tokenizer", "auto");
        QCOMPARE(same.hash(), plain.hash());
        std::set<std::string> hashes{plain.hash()};
        for (const auto& [key, value] : {std::pair("tokenizer", "13a"), std::pair("lowercase", "true"),
                                         std::pair("smoothing", "floor"), std::pair("references", "first")}) {
            auto other = plain;
            other.set(std::string("goal.") + key, value);
            hashes.insert(other.hash());
        }
        QCOMPARE(hashes.size(), std::size_t{5});
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
        const auto problems = trees.check();
        QVERIFY(std::ranges::any_of(problems, [](const std::string& problem) {
            return problem.starts_with("goal.punctuation is \"dashes\"");
        })); // beside the parts that it lacks
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
