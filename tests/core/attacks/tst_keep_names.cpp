#include "tests/support/registered_test.h"

#include <QRegularExpression>

#include "core/attacks/attack.h"
#include "core/attacks/constraints/keep_negations.h"
#include "core/attacks/recipe/catalogue.h"
#include "core/corpora/reading/reader.h"
#include "core/language/entities/first_name_gender.h"
#include "core/language/said/negations.h"
#include "tests/support/fakes/fake_victim.h"
#include "tests/support/samples/resources.h"

using namespace core::attacks;
using core::structures::AnswerKind;
using core::text::Edit;
using core::text::EditOp;
using core::text::intern;
using Candidates = std::vector<Candidate>;

namespace {

using ordered_json = nlohmann::ordered_json;

/// What the constraint says of one change; `passes`, or why not.
QString verdict(const ordered_json& part, const core::text::Input& input, Candidate candidate)
{
    AttackContext context(input, 1, 1);
    const auto constraint = makeConstraint(part, samples::resources());
    Candidates candidates{std::move(candidate)};
    constraint->filter(context, input, {candidates[0].edit.segment, candidates[0].edit.index}, candidates, 0);
    return candidates[0].passes() ? QString("passes")
                                  : QString::fromStdString(constraint->reason(context, input, candidates[0]));
}

core::corpora::Corpus problemsOf(const std::string& texts)
{
    return core::corpora::corpusFromBytes(
        "Question\tEquation\tAnswer\n" + texts, "problems.tsv",
        {.format = "tsv", .columns = {{"text", "Question"}, {"equation", "Equation"}, {"answer", "Answer"}}});
}

} // namespace

/// Names and negations, by hand; tests/models/attacks tries them on every recipe.
class TestKeepNames : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// "Joan had 5 pears and gave Tom 3 . How many pears does Joan have now ?": the question asks for Joan, so Joan is
    /// one person throughout, and not Tom.
    void aNameIsChanged_data()
    {
        QTest::addColumn<Edit>("edit");
        QTest::addColumn<QString>("said");
        // 0 Joan 1 had 2 5 3 pears 4 and 5 gave 6 Tom 7 3 8 . 9 She 10 was 11 glad 12 . 13 How 14 many 15 pears 16 does
        // 17 Joan 18 have 19 now 20 ?
        const QString twice = "joan is named 2 times, and all change alike or none";
        QTest::newRow("one mention of two") << Edit::replace(0, 0, intern("Mary")) << twice;
        QTest::newRow("the name that is asked for") << Edit::replace(0, 17, intern("Mary")) << twice;
        QTest::newRow("with a typing error") << Edit::replace(0, 17, intern("Jaon")) << twice;
        QTest::newRow("left out") << Edit::remove(0, 17) << twice;
        QTest::newRow("in small letters") << Edit::replace(0, 17, intern("joan")) << twice;
        QTest::newRow("merged") << Edit{EditOp::Merge, 0, 16, 0, intern("doesJoan"), {}} << twice;
        QTest::newRow("the only mention") << Edit::replace(0, 6, intern("Ben")) << "passes";
        QTest::newRow("by who has the rest")
            << Edit::replace(0, 6, intern("Joan")) << "tom would be joan, and joan is in the text already";
        QTest::newRow("by a word of the text")
            << Edit::replace(0, 6, intern("glad")) << "tom would be glad, and glad is in the text already";
        QTest::newRow("he by a name of she")
            << Edit::replace(0, 6, intern("Mary")) << "tom would be mary, and the text says he or she";
        QTest::newRow("the only mention left out") << Edit::remove(0, 6) << "tom would be gone";
        QTest::newRow("a pronoun") << Edit::replace(0, 9, intern("He")) << "she stays: it says who is meant";
        QTest::newRow("a pronoun for a thing")
            << Edit::replace(0, 3, intern("them")) << "them would be named where it was not";
        QTest::newRow("a name put in") << Edit::insert(0, 3, intern("Tom")) << "tom would be named where it was not";
        QTest::newRow("a thing by another") << Edit::replace(0, 3, intern("plums")) << "passes";
        QTest::newRow("a word put in") << Edit::insert(0, 3, intern("ripe")) << "passes";
        QTest::newRow("a contraction") << Edit{EditOp::Merge, 0, 9, 0, intern("She's"), {}} << "passes";
        QTest::newRow("a name moved") << Edit::move(0, 6, 7) << "passes";
    }
    void aNameIsChanged()
    {
        QFETCH(const Edit, edit);
        QFETCH(const QString, said);
        const auto input =
            fakes::inputOf({"Joan", "had", "5",   "pears", "and",   "gave", "Tom",  "3",    ".",   "She", "was",
                            "glad", ".",   "How", "many",  "pears", "does", "Joan", "have", "now", "?"});
        QCOMPARE(verdict({{"type", "keep-names"}}, input, {edit, "test"}), said);
        QCOMPARE(verdict({{"type", "keep-names"}, {"names", "free"}}, input, {edit, "test"}), QString("passes"));
    }

    /// Of a name that is in no list the text says by its pronoun who it is, if it names nobody else.
    void pronounsSayWhoAnUnknownNameIs()
    {
        const auto input =
            fakes::inputOf({"Lina", "read", "18", "pages", ".", "How", "many", "did", "she", "read", "?"});
        const ordered_json part{{"type", "keep-names"}};
        QCOMPARE(verdict(part, input, {Edit::replace(0, 0, intern("Mary")), "test"}), QString("passes"));
        QCOMPARE(verdict(part, input, {Edit::replace(0, 0, intern("Peter")), "test"}),
                 QString("lina would be peter, and the text says he or she"));
    }

    /// A text that names nobody gets no pronoun, however it is attached.
    void nobodyComesIn()
    {
        const auto input = fakes::inputOf({"Each", "runner", "needs", "3", "hours", "."});
        const ordered_json part{{"type", "keep-names"}};
        for (const char* word : {"they", ".they", "they're", "His"})
            QCOMPARE(verdict(part, input, {Edit::replace(0, 1, intern(word)), "test"}).section(' ', 1),
                     QString("would be named where it was not"));
        QCOMPARE(verdict(part, input, {Edit::insert(0, 1, intern("the")), "test"}), QString("passes"));
    }

    /// A recipe that renames gives the new name to all mentions, as each of them writes it, and to the first of them
    /// only once.
    void othersAreRenamedAlong()
    {
        const auto corpus = problemsOf("Joan's mother saw 5 dogs and Joan saw 4 . How many dogs did JOAN'S mother and "
                                       "Joan see ?\t5 + 4\t9\n");
        auto recipe = Recipe::stored(R"({"name": "mine", "goal": {"type": "answer-error"}, )"
                                     R"("search": {"type": "enumerate"}, )"
                                     R"("transformation": {"type": "person-names", "draws": 3}})");
        const Attack attack(recipe.forAnswers(AnswerKind::Equation), samples::sharedResources());
        const auto variants = attack.variants(corpus.examples.at(0), {}, {}, {});
        QCOMPARE(variants.size(), std::size_t{3}); // three draws for the first mention, none for the others
        for (const auto& variant : variants) {
            const auto text = QString::fromStdString(variant.input[0].text.str());
            QVERIFY2(!QRegularExpression("\\bJoan\\b|JOAN").match(text).hasMatch(), qPrintable(text));
            const auto name = text.section('\'', 0, 0);
            QCOMPARE(text.count(name), 4);
            QCOMPARE(text.count(name + "'s") + text.count(name + "'S"), 2);
        }
        recipe.set("constraints.keep-names", "off");
        const Attack loose(recipe.forAnswers(AnswerKind::Equation), samples::sharedResources());
        bool some = false;
        for (const auto& variant : loose.variants(corpus.examples.at(0), {}, {}, {}))
            some = some || variant.input[0].text.str().find("Joan") != std::string::npos;
        QVERIFY(some);
    }

    /// A pair's label depends on whether both texts name the same one. Single texts, and recipes that do not rename,
    /// are attacked as published.
    void pairsKeepWhatBothName()
    {
        const auto checklist = Recipe::load("checklist");
        QCOMPARE(checklist.forAnswers(AnswerKind::Label).hash(), checklist.hash());
        QCOMPARE(checklist.forAnswers(AnswerKind::Label, 2).text("constraints.keep-names.names"),
                 std::string("shared"));
        const auto textfooler = Recipe::load("textfooler");
        QCOMPARE(textfooler.forAnswers(AnswerKind::Label, 2).hash(), textfooler.hash());
        const core::text::Input pair(
            {{"premise", fakes::inputOf({"Maria", "met", "Peter", "in", "Paris", "."})[0].text, true, "en", {}},
             {"hypothesis", fakes::inputOf({"Maria", "was", "in", "Paris", "."})[0].text, true, "en", {}}});
        const ordered_json shared{{"type", "keep-names"}, {"names", "shared"}};
        QCOMPARE(verdict(shared, pair, {Edit::replace(1, 3, intern("Rome")), "test"}),
                 QString("paris is named 2 times, and all change alike or none"));
        QCOMPARE(verdict(shared, pair, {Edit::replace(0, 2, intern("John")), "test"}), QString("passes"));
    }

    void negationsSaid_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("said");
        QTest::newRow("none") << "Ann noted a knot , nothing-like ."
                              << "nothing";
        QTest::newRow("not in every writing") << "do not don't DON\u2019T do n't dont cannot can't 'not'"
                                              << "not not not not not not not not";
        QTest::newRow("others") << "Never , no-one; neither ... nor without"
                                << "never no neither nor without";
        QTest::newRow("letters that only look so") << "n\u043et"
                                                   << "";
        QTest::newRow("empty") << ""
                               << "";
    }
    void negationsSaid()
    {
        QFETCH(const QString, text);
        QFETCH(const QString, said);
        QStringList found;
        for (const auto& negation : core::language::negationsSaid(text.toStdString()))
            found << QString::fromStdString(negation);
        QCOMPARE(found.join(' '), said);
    }

    void aNegationIsChanged_data()
    {
        QTest::addColumn<Edit>("edit");
        QTest::addColumn<bool>("passes");
        // 0 Ann 1 did 2 not 3 sell 4 3 5 of 6 them 7 and 8 is 9 n't 10 sad
        QTest::newRow("not by now") << Edit::replace(0, 2, intern("now")) << false;
        QTest::newRow("not by never") << Edit::replace(0, 2, intern("never")) << false;
        QTest::newRow("not left out") << Edit::remove(0, 2) << false;
        QTest::newRow("not with a typing error") << Edit::replace(0, 2, intern("nto")) << false;
        QTest::newRow("not put in") << Edit::insert(0, 3, intern("not")) << false;
        QTest::newRow("never for a word") << Edit::replace(0, 7, intern("never")) << false;
        QTest::newRow("contracted") << Edit{EditOp::Merge, 0, 1, 0, intern("didn't"), {}} << true;
        QTest::newRow("written out") << Edit::replace(0, 9, intern("not")) << true;
        QTest::newRow("a word attached to n't") << Edit::replace(0, 8, intern("was")) << true;
        QTest::newRow("another word") << Edit::replace(0, 3, intern("give")) << true;
    }
    void aNegationIsChanged()
    {
        QFETCH(const Edit, edit);
        QFETCH(const bool, passes);
        const auto input = fakes::inputOf({"Ann", "did", "not", "sell", "3", "of", "them", "and", "is", "n't", "sad"});
        const auto said = verdict({{"type", "keep-negations"}}, input, {edit, "test"});
        QVERIFY2(passes ? said == "passes" : said.startsWith("negations stay: not not, would be "), qPrintable(said));
        QCOMPARE(verdict({{"type", "keep-negations"}, {"negations", "free"}}, input, {edit, "test"}),
                 QString("passes"));
    }

    void pronounsOfNames()
    {
        using core::language::genderOfFirstName;
        using core::language::NameGender;
        for (const char* name : {"joan", "abby", "zoey", "charlotte"})
            QCOMPARE(genderOfFirstName(name), NameGender::She);
        for (const char* name : {"tom", "aaron", "zack"})
            QCOMPARE(genderOfFirstName(name), NameGender::He);
        for (const char* name : {"sam", "kim", "table", ""})
            QCOMPARE(genderOfFirstName(name), NameGender::Unknown);
    }
};

QTEST_GUILESS_MAIN(TestKeepNames)
#include "tst_keep_names.moc"
