#include "tests/support/registered_test.h"

#include "core/attacks/attack.h"
#include "core/attacks/goals/output_goals.h"
#include "core/attacks/recipe/catalogue.h"
#include "core/attacks/recipe/recipe.h"
#include "tests/support/fakes/answering_victim.h"
#include "tests/support/fakes/fake_victim.h"
#include "tests/support/said.h"
#include "tests/support/samples/resources.h"

using namespace core::attacks;
using core::structures::Prediction;
using core::structures::TextAnswer;
using Answers = std::vector<std::string>;

namespace {

core::victims::VictimCard translatorCard(const char* task = "translation")
{
    core::victims::VictimCard card;
    card.name = "program";
    card.task = task;
    return card;
}

/// What a goal says of an answer, where the victim's clean answer is `clean` and the corpus's `gold`.
struct Asked {
    nlohmann::ordered_json goal;
    std::string clean, gold;

    [[nodiscard]] Goal::Reference reference() const
    {
        core::corpora::Example example;
        example.id = "1";
        example.input = fakes::inputOf({"das", "alte", "Haus"});
        example.gold = TextAnswer{gold};
        return made()->reference(example, TextAnswer{clean}, translatorCard());
    }
    [[nodiscard]] Judgement of(const std::string& answer) const
    {
        const auto input = fakes::inputOf({"das", "alte", "Haus"});
        return made()->judge(TextAnswer{answer}, reference(), {input});
    }

private:
    [[nodiscard]] std::unique_ptr<Goal> made() const { return makeGoal(goal, core::language::Resources()); }
};

} // namespace

/// Goals on the words of a translation.
class TestOutputGoals : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// TextAttack's word_difference_score over the words of the reference: places where they differ, as far as both go.
    void placesThatDiffer_data()
    {
        QTest::addColumn<QString>("answer");
        QTest::addColumn<QString>("right");
        QTest::addColumn<double>("share");
        QTest::newRow("two of three") << "a c b d"
                                      << "a b c" << 2.0 / 3.0;
        QTest::newRow("the same") << "the old house"
                                  << "the old house" << 0.0;
        QTest::newRow("signs do not count") << "The old, house!"
                                            << "The old house." << 0.0;
        QTest::newRow("everything") << "it stood there"
                                    << "the old house" << 1.0;
        QTest::newRow("too short to differ everywhere") << "it"
                                                        << "the house" << 0.5;
        QTest::newRow("nothing is said") << ""
                                         << "the house" << 0.0;
        QTest::newRow("moved on by one word") << "see the old house"
                                              << "the old house" << 1.0;
    }
    void placesThatDiffer()
    {
        QFETCH(const QString, answer);
        QFETCH(const QString, right);
        QFETCH(const double, share);
        QCOMPARE(nonOverlap(wordsOfAnswer(answer.toStdString()), wordsOfAnswer(right.toStdString())), share);
    }

    void noWordWhereItStood()
    {
        const Asked own{{{"type", "non-overlap"}}, "the old house", "a house"};
        QVERIFY(!own.reference().metAlready && !own.reference().wrongAlready);
        QVERIFY(own.of("it stood there").success);
        const auto half = own.of("the young man");
        QVERIFY(!half.success && std::abs(half.loss - 2.0 / 3.0) < 1e-6);
        QVERIFY(half.score < 1.0 && own.of("the old house").score > 0.99); // by the answer that it is compared with
        const Asked gold{{{"type", "non-overlap"}, {"reference", "gold"}}, "a mouse", "it was"};
        QVERIFY(gold.reference().metAlready); // no word is right to begin with
    }

    void wordsThatAreToComeUp()
    {
        const Asked asked{{{"type", "keyword"}, {"words", "Police, fire"}}, "the old house", "the old house"};
        QVERIFY(!asked.reference().metAlready);
        QCOMPARE(asked.of("the old house").loss, 0.0);
        QCOMPARE(asked.of("the police came").loss, 0.5);
        QVERIFY(!asked.of("the police came").success);
        QVERIFY(asked.of("FIRE, police!").success);
        QVERIFY(!asked.of("fires and policemen").success);
        QVERIFY((
            Asked{{{"type", "keyword"}, {"words", "house"}}, "the old house", "the old house"}.reference().metAlready));
    }

    void whatTheyCannotAttack()
    {
        const auto problems = [](const char* set, const char* to, const char* task) {
            auto recipe = Recipe::load("seq2sick-black-box");
            recipe.set(set, to);
            std::string all;
            for (const auto& problem : Attack(recipe, samples::sharedResources()).mismatches(translatorCard(task)))
                all += problem + "\n";
            return all;
        };
        QCOMPARE(problems("goal.reference", "own", "translation"), std::string());
        CONTAINS(problems("goal.reference", "own", "equations"), "translations");
        CONTAINS(problems("goal.type", "keyword", "translation"), "goal.words");
    }

    /// A recipe of them is scored as other attacks on translators, by the tokenizer of the language.
    void campaignsScoreThem()
    {
        const auto recipe = Recipe::load("seq2sick-black-box").forTranslations("zh");
        QCOMPARE(recipe.text("goal.tokenizer"), std::string("zh"));
        QVERIFY(recipe.check().empty());
    }
};

QTEST_GUILESS_MAIN(TestOutputGoals)
#include "tst_output_goals.moc"
