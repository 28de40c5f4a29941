#include "tests/support/registered_test.h"

#include "core/attacks/attack.h"
#include "core/attacks/recipe/catalogue.h"
#include "core/corpora/reading/reader.h"
#include "tests/support/fakes/answering_victim.h"
#include "tests/support/fakes/fake_victim.h"
#include "tests/support/samples/resources.h"

using namespace core::attacks;
using core::structures::AnswerKind;
using core::structures::Prediction;
using core::structures::TextAnswer;
using core::text::Edit;
using core::text::EditOp;
using core::text::intern;

/// What keeps gold answers right, by hand; tests/models/attacks tries it on every recipe.
class TestKeepNumbers : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// Every way in which a number can be lost, gained or read otherwise, by hand.
    void aNumberIsChanged_data()
    {
        QTest::addColumn<Edit>("edit");
        QTest::addColumn<bool>("passes");
        // 0 Ann 1 has 2 a 3 dozen 4 eggs 5 and 6 twenty 7 brown 8 five 9 - 10 day 11 old 12 hens 13 at 14 5 15 % 16 .
        const auto one = intern("one");
        QTest::newRow("a word by another") << Edit::replace(0, 4, intern("nuts")) << true;
        QTest::newRow("by a number word") << Edit::replace(0, 4, one) << false;
        QTest::newRow("by an ordinal") << Edit::replace(0, 7, intern("Second")) << false;
        QTest::newRow("by a word with a digit") << Edit::replace(0, 7, intern("br0wn")) << false;
        QTest::newRow("by a double") << Edit::replace(0, 7, intern("double")) << false;
        QTest::newRow("by a phrase with a pair") << Edit::replace(0, 4, intern("pair-wise")) << false;
        QTest::newRow("a number by its digits") << Edit::replace(0, 6, intern("20")) << false;
        QTest::newRow("a letter of a number") << Edit::replace(0, 8, intern("fiv")) << false;
        QTest::newRow("a number's capitals") << Edit::replace(0, 8, intern("Five")) << true;
        QTest::newRow("a dozen by the dozen") << Edit::replace(0, 2, intern("the")) << false;
        QTest::newRow("any word put in") << Edit::insert(0, 12, intern("very")) << true;
        QTest::newRow("one put in") << Edit::insert(0, 12, one) << false;
        QTest::newRow("a word into a dozen") << Edit::insert(0, 3, intern("whole")) << false;
        QTest::newRow("twenty five out of twenty and five") << Edit::remove(0, 7) << false;
        QTest::newRow("a number left out") << Edit::remove(0, 14) << false;
        QTest::newRow("a sign left out") << Edit::remove(0, 15) << false;
        QTest::newRow("a word left out") << Edit::remove(0, 11) << true;
        QTest::newRow("numbers in another order") << Edit::move(0, 8, 0) << false;
        QTest::newRow("a word in another place") << Edit::move(0, 0, 1) << true;
        QTest::newRow("a word cut so that ten comes out")
            << Edit{EditOp::Split, 0, 4, 0, intern("of"), intern("ten")} << false;
        QTest::newRow("a number merged") << Edit{EditOp::Merge, 0, 7, 0, intern("brown"), {}} << false;
        QTest::newRow("a number attached to its neighbour") << Edit::space(0, 15, intern("")) << true;
        QTest::newRow("a number attached to a word") << Edit::space(0, 14, intern("")) << false;
    }
    void aNumberIsChanged()
    {
        QFETCH(const Edit, edit);
        QFETCH(const bool, passes);
        const auto input = fakes::inputOf({"Ann", "has", "a", "dozen", "eggs", "and", "twenty", "brown", "five", "-",
                                           "day", "old", "hens", "at", "5", "%", "."});
        AttackContext context(input, 1, 1);
        const auto constraint = makeConstraint({{"type", "keep-numbers"}}, samples::resources());
        std::vector<Candidate> candidates{{edit, "test"}};
        constraint->filter(context, input, {0, edit.index}, candidates, 3);
        QCOMPARE(candidates[0].passes(), passes);
        if (!passes)
            QVERIFY(constraint->reason(context, input, candidates[0])
                        .starts_with("numbers stay: dozen twenty five day 5 %"));
        const auto off = makeConstraint({{"type", "keep-numbers"}, {"numbers", "free"}}, samples::resources());
        std::vector<Candidate> free{{edit, "test"}};
        off->filter(context, input, {0, edit.index}, free, 3);
        QVERIFY(free[0].passes());
        const auto anyOrder =
            makeConstraint({{"type", "keep-numbers"}, {"numbers", "in-any-order"}}, samples::resources());
        std::vector<Candidate> moved{{edit, "test"}};
        anyOrder->filter(context, input, {0, edit.index}, moved, 3);
        QCOMPARE(moved[0].passes(), passes || edit.op == EditOp::Move);
    }

    /// Two words ask for a number together that say none alone.
    void whatAsksForANumberStays()
    {
        const auto input = fakes::inputOf({"Say", "the", "number", "of", "gears", "that", "work", "."});
        AttackContext context(input, 1, 1);
        const auto constraint = makeConstraint({{"type", "keep-numbers"}}, samples::resources());
        for (const auto& [edit, passes] : {std::pair(Edit::replace(0, 2, intern("crowd")), false),
                                           {Edit::replace(0, 3, intern("from")), false},
                                           {Edit::remove(0, 2), false},
                                           {Edit::replace(0, 6, intern("amount")), true},
                                           {Edit::replace(0, 4, intern("wheels")), true},
                                           {Edit::insert(0, 2, intern("large")), true}}) {
            std::vector<Candidate> candidates{{edit, "test"}};
            constraint->filter(context, input, {0, edit.index}, candidates, 3);
            QVERIFY2(candidates[0].passes() == passes, std::string(core::text::formOf(edit.word)).c_str());
        }
    }

    /// The s behind an apostrophe is no unit, but that of a number may be one; n't stays.
    void endingsAreNoUnits()
    {
        const auto input = fakes::inputOf(
            {"Joan's", "hen", "ran", "5's", ",", "7", "s", ",", "Ben", "'s", "8", "I\u2019m", "can't", "9", "'", "m"});
        AttackContext context(input, 1, 1);
        const auto constraint = makeConstraint({{"type", "keep-numbers"}}, samples::resources());
        std::string stay;
        for (std::uint32_t i = 0; i < input[0].text.size(); ++i)
            if (!constraint->allows(context, input, {0, i}))
                stay += std::string(input[0].text.form(i)) + " ";
        QCOMPARE(stay, std::string("5's 7 s 8 can't 9 m "));
        std::vector<Candidate> renamed{{Edit::replace(0, 0, intern("Mary's")), "test"},
                                       {Edit::replace(0, 0, intern("Mary")), "test"},
                                       {Edit::replace(0, 0, intern("Mary s")), "test"}};
        constraint->filter(context, input, {0, 0}, renamed, 3);
        QVERIFY(renamed[0].passes());
        QVERIFY(renamed[1].passes());
        QVERIFY(!renamed[2].passes());
    }

    /// "Ann has 5 more hens than Ben and each lays 2 eggs daily , how many in all ?": each word here that says how
    /// quantities relate, by another one or by a word that is none, gives a problem with another answer.
    void quantitiesAreKept_data()
    {
        QTest::addColumn<Edit>("edit");
        QTest::addColumn<bool>("passes");
        // 0 Ann 1 has 2 5 3 more 4 hens 5 than 6 Ben 7 and 8 each 9 lays 10 2 11 eggs 12 daily 13 , 14 how 15 many
        // 16 in 17 all 18 ?
        QTest::newRow("more by fewer") << Edit::replace(0, 3, intern("fewer")) << false;
        QTest::newRow("more by white") << Edit::replace(0, 3, intern("white")) << false;
        QTest::newRow("each by both") << Edit::replace(0, 8, intern("both")) << false;
        QTest::newRow("each by they") << Edit::replace(0, 8, intern("they")) << false;
        QTest::newRow("each with a typing error") << Edit::replace(0, 8, intern("eahc")) << false;
        QTest::newRow("daily by weekly") << Edit::replace(0, 12, intern("weekly")) << false;
        QTest::newRow("many by much") << Edit::replace(0, 15, intern("much")) << false;
        QTest::newRow("all by total, which asks the same") << Edit::replace(0, 17, intern("total")) << true;
        QTest::newRow("all by some") << Edit::replace(0, 17, intern("some")) << false;
        QTest::newRow("hens by pounds") << Edit::replace(0, 4, intern("pounds")) << false;
        QTest::newRow("hens by metres") << Edit::replace(0, 4, intern("m")) << false;
        QTest::newRow("last put in") << Edit::insert(0, 10, intern("last")) << false;
        QTest::newRow("another put in") << Edit::insert(0, 10, intern("another")) << false;
        QTest::newRow("per put in") << Edit::insert(0, 11, intern("per")) << false;
        QTest::newRow("older put in") << Edit::insert(0, 4, intern("older")) << false;
        QTest::newRow("left put in") << Edit::insert(0, 18, intern("left")) << false;
        QTest::newRow("every put in") << Edit::insert(0, 9, intern("every")) << false;
        QTest::newRow("each left out") << Edit::remove(0, 8) << false;
        QTest::newRow("than left out") << Edit::remove(0, 5) << false;
        QTest::newRow("each before the comparison") << Edit::move(0, 8, 3) << false;
        QTest::newRow("a thing by another") << Edit::replace(0, 4, intern("ducks")) << true;
        QTest::newRow("an adjective put in") << Edit::insert(0, 4, intern("old")) << true;
    }
    void quantitiesAreKept()
    {
        QFETCH(const Edit, edit);
        QFETCH(const bool, passes);
        const auto input = fakes::inputOf({"Ann", "has", "5", "more", "hens", "than", "Ben", "and", "each", "lays", "2",
                                           "eggs", "daily", ",", "how", "many", "in", "all", "?"});
        AttackContext context(input, 1, 1);
        const auto constraint = makeConstraint({{"type", "keep-numbers"}}, samples::resources());
        std::vector<Candidate> candidates{{edit, "test"}};
        constraint->filter(context, input, {0, edit.index}, candidates, 3);
        QCOMPARE(candidates[0].passes(), passes);
        QString allowed;
        for (std::uint32_t i = 0; i < 19; ++i)
            allowed += constraint->allows(context, input, {0, i}) ? QString::number(i) + ' ' : QString();
        QCOMPARE(allowed, QString("0 1 4 6 7 9 11 13 14 16 18 "));
    }

    void numbersAreNotPlacesToChange()
    {
        const auto input = fakes::inputOf({"Two", "boys", "won", "the", "21st", "one-mile", "race", "twice"});
        AttackContext context(input, 1, 1);
        const auto constraint = makeConstraint({{"type", "keep-numbers"}}, samples::resources());
        QString allowed;
        for (std::uint32_t i = 0; i < 8; ++i)
            allowed += constraint->allows(context, input, {0, i}) ? QString::number(i) : QString();
        QCOMPARE(allowed, QString("1236"));
    }

    /// The recipe that a campaign stores says what is kept; what a recipe says itself is not touched.
    void tasksBringTheirConstraints()
    {
        const auto plain = Recipe::load("textfooler");
        QCOMPARE(plain.forAnswers(AnswerKind::Label).hash(), plain.hash());
        QCOMPARE(plain.forAnswers(AnswerKind::Translation).hash(), plain.hash());
        QCOMPARE(plain.forAnswers(AnswerKind::Equation).text("constraints.keep-numbers.numbers"), std::string("kept"));
        QVERIFY(plain.forAnswers(AnswerKind::Form).written("constraints.keep-marked.entities") == true);
        QVERIFY(plain.forAnswers(AnswerKind::Form).check().empty());
        auto said = plain;
        said.set("constraints.keep-marked", "off");
        QVERIFY(said.forAnswers(AnswerKind::Form).written("constraints.keep-marked.entities") == false);
        said.set("constraints.keep-marked", "on");
        QVERIFY(said.written("constraints.keep-marked.numbers") == true);
        said = Recipe::stored(R"({"name": "mine", "goal": {"type": "answer-error"}, "search": {"type": "enumerate"},
                                  "transformation": {"type": "word-deletion"}})");
        QCOMPARE(said.forAnswers(AnswerKind::Equation).parts("constraints").size(), std::size_t{3});
        QCOMPARE(said.forAnswers(AnswerKind::Form).parts("constraints").size(), std::size_t{2});
    }

    /// A translation is compared with the references that the corpus has, whatever becomes of the text.
    void referencesStay()
    {
        core::victims::VictimCard card;
        card.name = "translator";
        card.task = "translation";
        const auto corpus = core::corpora::corpusFromBytes(
            "text\ttranslation\ttranslation2\nthe big old house is red .\tla gran casa vieja es roja .\tuna casa\n",
            "pairs.tsv", {.format = "tsv", .columns = {{"text", "text"}, {"translation", "translation"}}});
        const auto& example = corpus.examples.at(0);
        fakes::AnsweringVictim victim(card, [](const core::text::Input& input) -> Prediction {
            const bool known = input[0].text.str().find("big old house") != std::string::npos;
            return TextAnswer{known ? "la gran casa vieja es roja ." : "un perro"};
        });
        const Attack attack(Recipe::load("synonyms-answer").forAnswers(AnswerKind::Translation),
                            samples::sharedResources());
        const auto result = attack.run(example, victim, {}, {});
        QCOMPARE(result.status, Status::Succeeded);
        QVERIFY(result.gold == example.gold);
        QVERIFY(result.columns == example.columns);
        QVERIFY(!example.columns.empty());
    }
};

QTEST_GUILESS_MAIN(TestKeepNumbers)
#include "tst_keep_numbers.moc"
