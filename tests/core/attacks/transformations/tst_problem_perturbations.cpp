#include "tests/support/registered_test.h"

#include <cmath>
#include <regex>

#include <QLocale>
#include <QRegularExpression>

#include "core/attacks/attack.h"
#include "core/corpora/reading/reader.h"
#include "core/structures/equations/equation_value.h"
#include "tests/support/fakes/answering_victim.h"
#include "tests/support/samples/resources.h"

using core::attacks::Attack;
using core::attacks::AttackResult;
using core::attacks::GeneratedVariant;
using core::attacks::Reason;
using core::attacks::Recipe;
using core::attacks::Status;
using core::corpora::Corpus;
using core::structures::AnswerKind;
using core::structures::Equation;
using core::structures::Prediction;

namespace {

Corpus problemsFrom(const std::string& rows)
{
    return core::corpora::corpusFromBytes(
        "Question,Equation,Answer\n" + rows, "problems.csv",
        {.format = "csv", .columns = {{"text", "Question"}, {"equation", "Equation"}, {"answer", "Answer"}}});
}

/// Problems that a rule solves whatever their names, things and numbers are, and wherever they ask.
Corpus solvable()
{
    return problemsFrom("Ann has 4 bags with 6 apples in each bag . How many apples does Ann have ?,4 * 6,24\n"
                        "Ben had 31 stamps . He sold 12 of them . How many stamps does he have left ?,31 - 12,19\n"
                        "Ann has 8 pens . Ben has 15 pens . How many pens do they have together ?,8 + 15,23\n"
                        "\"If 5 children share 35 cookies equally , how many cookies does each child get ?\",35 / 5,7\n"
                        "A rope of 7.5 feet is cut into 3 parts . How long is each part ?,7.5 / 3,2.5\n");
}

std::vector<double> numbersBehind(const std::string& text, const std::string& before, const std::string& behind = "")
{
    const std::regex place(before + "([0-9]+(\\.[0-9]+)?)" + behind);
    std::vector<double> numbers;
    for (std::sregex_iterator found(text.begin(), text.end(), place), last; found != last; ++found)
        numbers.push_back(std::stod((*found)[1].str()));
    return numbers;
}

/// The answer to each of them, as a child would find it; not a number for others.
double solution(std::string text)
{
    // What is said of a place is left out.
    static const std::regex aside("The [a-z ]*(library|bridge|clock|station|museum|castle|theater|lighthouse)[^.]*\\.");
    text = std::regex_replace(text, aside, "");
    const auto in = [&](const char* before, const char* behind = "") {
        const auto numbers = numbersBehind(text, before, behind);
        return numbers.empty() ? NAN : numbers.front();
    };
    if (text.find(" bags ") != std::string::npos)
        return in("", " bags") * in("bags with ");
    if (text.find(" sold ") != std::string::npos)
        return in("had ") - in("sold ");
    if (text.find(" share") != std::string::npos) { // "5 kids share 35 tarts", "35 cookies are shared by 5 children"
        const double things = in("share ");
        return (std::isnan(things) ? in("", " cookies") : things) / in("", " (?:children|kids)");
    }
    if (text.find(" feet ") != std::string::npos)
        return in("", " feet") / in("into ");
    const auto both = numbersBehind(text, "has ");
    return both.size() == 2 ? both[0] + both[1] : NAN;
}

core::victims::VictimCard solverCard()
{
    core::victims::VictimCard card;
    card.name = "reader";
    card.task = "equations";
    return card;
}

double answerOf(const Prediction& gold) { return std::get<Equation>(gold).answer; }

/// A recipe without what asks a language model, which core's tests have not.
Recipe recipeOf(const QString& name)
{
    auto recipe = Recipe::load(name.toStdString());
    if (name == "problem-question")
        recipe.set("constraints.fluency", "off");
    return recipe;
}

std::vector<GeneratedVariant> variantsOf(const Recipe& recipe, const core::corpora::Example& example)
{
    return Attack(recipe.forAnswers(AnswerKind::Equation), samples::sharedResources())
        .variants(example, {}, {.perPlace = 0, .perText = 0, .seed = 3}, {});
}

QString textOf(const GeneratedVariant& variant) { return QString::fromStdString(variant.input[0].text.str()); }

} // namespace

/// Word problems made into others whose answers are known: by hand, and by a solver that reads them anew.
class TestProblemPerturbations : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void answersStayRight_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("fewest"); // of the five problems, those that the recipe makes something of
        QTest::newRow("the question first") << "kumar-reorder" << 5;
        QTest::newRow("sentences in the reverse order") << "problem-order" << 1;
        QTest::newRow("an irrelevant sentence") << "problem-distractor" << 5;
        QTest::newRow("the question in other words") << "problem-question" << 4;
        QTest::newRow("other things") << "problem-objects" << 4;
        QTest::newRow("other names") << "problem-names" << 3;
        QTest::newRow("other numbers") << "problem-numbers" << 5;
    }
    void answersStayRight()
    {
        QFETCH(const QString, name);
        QFETCH(const int, fewest);
        const auto recipe = recipeOf(name);
        QVERIFY(recipe.check().empty());
        int changed = 0;
        for (const auto& example : solvable().examples) {
            const auto before = QString::fromStdString(example.input[0].text.str());
            QCOMPARE(solution(before.toStdString()), answerOf(example.gold));
            const auto variants = variantsOf(recipe, example);
            changed += variants.empty() ? 0 : 1;
            for (const auto& variant : variants) {
                const auto text = textOf(variant);
                QVERIFY(text != before);
                const auto& gold = variant.gold.index() == 0 ? example.gold : variant.gold;
                const auto right = solution(text.toStdString());
                QVERIFY2(std::abs(right - answerOf(gold)) < 1e-9, qPrintable(text));
                const auto equation = std::get<Equation>(gold).equation;
                const auto value = core::structures::valueOf(core::structures::parseEquation(equation));
                QVERIFY2(value && std::abs(*value - right) < 1e-9, equation.c_str());
            }
        }
        QVERIFY2(changed >= fewest, qPrintable(QString::number(changed)));
    }

    /// A solver that reads is not fooled by them; one that is asked about other numbers has another gold answer.
    void aSolverThatReadsIsRight_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("fewest"); // as above
        QTest::newRow("kumar-reorder") << "kumar-reorder" << 5;
        QTest::newRow("problem-order") << "problem-order" << 1;
        QTest::newRow("problem-distractor") << "problem-distractor" << 5;
        QTest::newRow("problem-question") << "problem-question" << 4;
        QTest::newRow("problem-objects") << "problem-objects" << 4;
        QTest::newRow("problem-names") << "problem-names" << 3;
        QTest::newRow("problem-numbers") << "problem-numbers" << 5;
    }
    void aSolverThatReadsIsRight()
    {
        QFETCH(const QString, name);
        QFETCH(const int, fewest);
        const auto card = solverCard();
        fakes::AnsweringVictim reader(card, [](const core::text::Input& input) -> Prediction {
            return Equation{"", solution(input[0].text.str())};
        });
        const Attack attack(recipeOf(name).forAnswers(AnswerKind::Equation), samples::sharedResources());
        QVERIFY(attack.mismatches(card).empty());
        int asked = 0;
        for (const auto& example : solvable().examples) {
            const AttackResult result = attack.run(example, reader, {}, {});
            if (result.reason == Reason::NothingToChange) { // one sentence has no other order
                QCOMPARE(result.status, Status::Skipped);
                continue;
            }
            QVERIFY2(result.status == Status::Failed, qPrintable(QString::fromStdString(result.message)));
            asked += result.queries > 1 ? 1 : 0;
        }
        QVERIFY2(asked >= fewest, qPrintable(QString::number(asked)));
    }

    /// A solver that has learnt the answers by heart is wrong about other numbers, and the result says what is right.
    void whatIsRightOfOtherNumbersIsKept_data()
    {
        QTest::addColumn<QString>("search");
        for (const char* search : {"enumerate", "greedy-ranked", "beam"})
            QTest::newRow(search) << search;
    }
    void whatIsRightOfOtherNumbersIsKept()
    {
        QFETCH(const QString, search);
        auto recipe = Recipe::load("problem-numbers");
        recipe.set("search.type", search.toStdString());
        const Attack attack(recipe.forAnswers(AnswerKind::Equation), samples::sharedResources());
        for (const auto& example : solvable().examples) {
            fakes::AnsweringVictim parrot(solverCard(),
                                          [&](const core::text::Input&) -> Prediction { return example.gold; });
            QVERIFY(attack.mismatches(parrot.card()).empty());
            const AttackResult result = attack.run(example, parrot, {}, {});
            QVERIFY2(result.status == Status::Succeeded, qPrintable(QString::fromStdString(result.message)));
            QCOMPARE(answerOf(result.gold), answerOf(example.gold));
            QVERIFY(std::abs(answerOf(result.goldAfter()) - solution(result.perturbed[0].text.str())) < 1e-9);
            QVERIFY(answerOf(result.goldAfter()) != answerOf(result.gold));
            for (const auto& variant : result.variants) {
                QVERIFY(std::abs(answerOf(variant.gold) - solution(variant.input[0].text.str())) < 1e-9);
                QCOMPARE(variant.fooled, answerOf(variant.gold) != answerOf(example.gold));
            }
        }
    }

    /// Changes that come after that of the numbers are compared with what is right of the changed numbers: who reads
    /// is right at every step.
    void laterChangesKeepTheAnswer()
    {
        const auto recipe = Recipe::fromJson(R"({"name": "both",
            "goal": {"type": "answer-error"},
            "transformation": {"type": "composite", "parts": [{"type": "other-quantities"},
                {"type": "other-objects", "what": "things"}]},
            "constraints": [{"type": "keep-numbers", "numbers": "free"}],
            "search": {"type": "beam", "width": 4, "max_steps": 3, "accept": "always"}})");
        const Attack attack(recipe, samples::sharedResources());
        std::size_t deep = 0;
        for (const auto& example : solvable().examples) {
            fakes::AnsweringVictim reader(solverCard(), [](const core::text::Input& input) -> Prediction {
                return Equation{"", solution(input[0].text.str())};
            });
            const AttackResult result = attack.run(example, reader, {.trace = core::attacks::TraceLevel::All}, {});
            QVERIFY2(result.status == Status::Failed, qPrintable(QString::fromStdString(result.message)));
            deep += result.trace.steps.size() > 1 ? 1 : 0;
        }
        QVERIFY(deep > 0); // it went on from changed texts
    }

    /// Where changes are put together nobody knows the answer, and so it is with the victim's own.
    void whereTheAnswerIsNotKnown()
    {
        auto together = Recipe::load("problem-numbers"), own = together;
        together.set("search.type", "combinations");
        own.set("goal.reference", "own");
        for (const auto& [recipe, says] :
             {std::pair(together, "search.type=enumerate"), std::pair(own, "goal.reference=gold")}) {
            const auto problems = Attack(recipe, samples::sharedResources()).mismatches(solverCard());
            QCOMPARE(problems.size(), std::size_t{1});
            QVERIFY2(problems[0].find(says) != std::string::npos, problems[0].c_str());
        }
    }

    /// Whole numbers stay whole, decimals keep their places, nothing falls to 0; numbers do change.
    void numbersKeepTheirKind()
    {
        int others = 0;
        for (const auto& example : solvable().examples)
            for (const auto& variant : variantsOf(Recipe::load("problem-numbers"), example)) {
                const double answer = answerOf(variant.gold);
                QVERIFY(answer > 0.0);
                const bool whole = answerOf(example.gold) == std::round(answerOf(example.gold));
                QVERIFY2(!whole || answer == std::round(answer), qPrintable(textOf(variant)));
                others += answer != answerOf(example.gold) ? 1 : 0;
                const auto text = textOf(variant);
                QVERIFY2(!text.contains("feet") || QRegularExpression("[0-9]+\\.[0-9] feet").match(text).hasMatch(),
                         qPrintable(text));
            }
        QVERIFY2(others >= 8, qPrintable(QString::number(others)));
    }

    /// Nobody loses more than is there, although the equation adds what comes in later first.
    void nobodyLosesMoreThanIsThere()
    {
        auto recipe = Recipe::load("problem-numbers");
        recipe.set("transformation.draws", "100");
        const auto corpus = problemsFrom("Ida had 42 pins . She lost 25 pins . She got 24 pins . How many has she "
                                         "?,42 + 24 - 25,41\n");
        const auto variants = variantsOf(recipe, corpus.examples.at(0));
        QVERIFY(variants.size() > 20);
        for (const auto& variant : variants) {
            const auto text = textOf(variant).toStdString();
            QVERIFY2(numbersBehind(text, "had ").at(0) >= numbersBehind(text, "lost ").at(0), text.c_str());
        }
    }

    /// An answer is written as a person would: 0.3, not 0.30000000000000004.
    void answersHaveNoTraceOfBinaryFractions()
    {
        auto recipe = Recipe::load("problem-numbers");
        recipe.set("transformation.draws", "100");
        const auto corpus = problemsFrom("Ida ate 0.2 pies and Ben ate 0.4 pies . How many is that ?,0.2 + 0.4,0.6\n");
        const auto variants = variantsOf(recipe, corpus.examples.at(0));
        QVERIFY(!variants.empty());
        for (const auto& variant : variants) {
            const auto written = QString::number(answerOf(variant.gold), 'g', QLocale::FloatingPointShortest);
            QVERIFY2(written.size() <= 3, qPrintable(written)); // tenths
        }
    }

    /// Where the equation does not give the answer, or cannot be read, there is no right answer for other numbers; 0
    /// and 1 stay; of equal numbers nobody knows which one the equation means.
    void numbersThatCannotBeOthers_data()
    {
        QTest::addColumn<QString>("row");
        QTest::newRow("another answer") << "Ann has 8 pens and 5 cups . How many ?,8 + 5,12";
        QTest::newRow("not read") << "Ann has 8 pens and 5 cups . How many ?,8 + ( 5,13";
        QTest::newRow("numbers in words") << "Ann has eight pens and five cups . How many ?,8 + 5,13";
        QTest::newRow("too long") << "Ann has 0.4166666666666667 pies and 99999999999999999999 cups . How many "
                                     "?,99999999999999999999 - 99999999999999999999,0";
        QTest::newRow("a word means it, too") << "Two friends had 2 apples each . How many had they ?,2 * 2,4";
        QTest::newRow("more often than it is said") << "A square floor is 5 feet wide . How large is it ?,5 * 5,25";
        QTest::newRow("nought and one") << "Ann has 1 pen and 0 cups . How many ?,1 + 0,1";
    }
    void numbersThatCannotBeOthers()
    {
        QFETCH(const QString, row);
        const auto corpus = problemsFrom(row.toStdString() + "\n");
        QCOMPARE(corpus.examples.size(), std::size_t{1});
        QVERIFY(variantsOf(Recipe::load("problem-numbers"), corpus.examples[0]).empty());
    }

    /// What the equation has from elsewhere than from these digits stays, and the answer is that of a child: of the
    /// free number n it is by + times * n, or by / n.
    void numbersInAnotherFormStay_data()
    {
        QTest::addColumn<QString>("row");
        QTest::addColumn<QString>("stays");
        QTest::addColumn<QString>("before"); // the free number
        QTest::addColumn<double>("times");   // 0: the answer is by / n
        QTest::addColumn<double>("by");
        QTest::newRow("per cent") << "A coat for 80 dollars gets 20 % cheaper . How much ?,80 * 0.2,16"
                                  << " 20 % "
                                  << "coat for " << 0.2 << 0.0;
        QTest::newRow("hours") << "A film takes 3 hours and 50 minutes . How many minutes ?,180 + 50,230"
                               << " 3 hours "
                               << "and " << 1.0 << 180.0;
        QTest::newRow("cents") << "Ann buys 6 pens at 250 cents . How many dollars ?,6 * 2.5,15"
                               << " 250 cents "
                               << "buys " << 2.5 << 0.0;
        QTest::newRow("a percentage like a number")
            << "Ann sells 10 of 40 pens and 10 % are left . How many ?,10 + 0.1,10.1"
            << "sells 10 of "
            << "[^0-9 ]+ [0-9]+ of " << 0.0 << 0.0;
        QTest::newRow("years") << "A box of 2000 pens is for 4 boys . How many has each ?,2000 / 4,500"
                               << " 2000 pens "
                               << "for " << 0.0 << 2000.0;
        QTest::newRow("half") << "Half of the 10 pens are lost and 2 are blue . How many are lost ?,10 / 2,5"
                              << " 2 are blue "
                              << "the " << 0.5 << 0.0;
    }
    void numbersInAnotherFormStay()
    {
        QFETCH(const QString, row);
        QFETCH(const QString, stays);
        QFETCH(const QString, before);
        QFETCH(const double, times);
        QFETCH(const double, by);
        const auto corpus = problemsFrom(row.toStdString() + "\n");
        const auto variants = variantsOf(Recipe::load("problem-numbers"), corpus.examples.at(0));
        const bool isFree = times != 0.0 || by != 0.0;
        QVERIFY(!isFree || !variants.empty());
        for (const auto& variant : variants) {
            const auto text = textOf(variant);
            QVERIFY2(text.contains(stays), qPrintable(text));
            if (!isFree)
                continue;
            const auto numbers = numbersBehind(text.toStdString(), before.toStdString());
            QCOMPARE(numbers.size(), std::size_t{1});
            const double right = times == 0.0 ? by / numbers[0] : by + times * numbers[0];
            QVERIFY2(std::abs(answerOf(variant.gold) - right) < 1e-9, qPrintable(text));
        }
    }

    void equalNumbersStayEqual()
    {
        const auto corpus =
            problemsFrom("\"Ann has 6 pens , Ben has 6 cups and 9 pots . How many do they have ?\",6 + 9,15\n");
        const auto variants = variantsOf(Recipe::load("problem-numbers"), corpus.examples.at(0));
        QVERIFY(!variants.empty());
        for (const auto& variant : variants) {
            const auto numbers = numbersBehind(textOf(variant).toStdString(), "(?:has|and) ");
            QCOMPARE(numbers.size(), std::size_t{3});
            QCOMPARE(numbers[0], numbers[1]);
            QCOMPARE(answerOf(variant.gold), numbers[0] + numbers[2]);
        }
    }

    /// An article suits the new thing; both numbers of a noun change; what the problem has already is not taken.
    void thingsChangeEverywhere()
    {
        const auto corpus =
            problemsFrom("Ann eats an apple and has 6 apples and 9 pears . How many apples had Ann ?,6 + "
                         "1,7\n");
        auto recipe = Recipe::load("problem-objects");
        recipe.set("transformation.draws", "100");
        const auto variants = variantsOf(recipe, corpus.examples.at(0));
        QCOMPARE(variants.size(), std::size_t{16}); // each of two fruits by each of the eight that are not there
        for (const auto& variant : variants) {
            const auto text = textOf(variant);
            QVERIFY2(!(text.contains("apple") && !text.contains("6 apples")), qPrintable(text));
            QVERIFY2(!QRegularExpression("\\ban [^aeiou]|\\ba [aeiou]").match(text).hasMatch(), qPrintable(text));
        }
    }

    /// Marble that is no toy, a spoon in a name, tomatoes of a kind: these are no things that may become others.
    void whatIsNoThingOfItsOwn_data()
    {
        QTest::addColumn<QString>("text");
        for (const char* text : {"Ann cuts 9 pieces of marble . She sells 4 . How many are left ?",
                                 "The ' Greasy Spoon ' had 9 guests and 4 left . How many are there ?",
                                 "Ann picks 9 cherry tomatoes and eats 4 . How many has she ?"})
            QTest::newRow(text) << text;
    }
    void whatIsNoThingOfItsOwn()
    {
        QFETCH(const QString, text);
        const auto corpus = problemsFrom(text.toStdString() + ",9 - 4,5\n");
        for (const auto& variant : variantsOf(Recipe::load("problem-objects"), corpus.examples.at(0)))
            QFAIL(qPrintable(textOf(variant)));
    }

    /// The sentence that asks comes in other words, the others as they were.
    void theQuestionInOtherWords()
    {
        const auto corpus = problemsFrom("Ann has 8 pens . Ben gives her 5 pens . How many pens does Ann have ?,8 + "
                                         "5,13\n");
        const auto variants = variantsOf(recipeOf("problem-question"), corpus.examples.at(0));
        QVERIFY(variants.size() >= 4);
        bool requests = false;
        for (const auto& variant : variants) {
            const auto text = textOf(variant);
            QVERIFY2(text.startsWith("Ann has 8 pens . Ben gives her 5 pens . "), qPrintable(text));
            requests = requests || text.endsWith(" how many pens Ann has .");
        }
        QVERIFY(requests);
        QVERIFY(variantsOf(recipeOf("problem-question"),
                           problemsFrom("Ann has 8 pens . Ben gives her 5 pens .,8 + 5,13\n").examples.at(0))
                    .empty()); // nothing is asked
    }

    /// A capital at the beginning is no name where the word stands in small letters, too.
    void aWordIsNoName()
    {
        const auto corpus =
            problemsFrom("\"There are 9 tall trees in the park . Park workers cut 4 . How many tall trees "
                         "has the park ?\",9 - 4,5\n");
        QVERIFY(variantsOf(Recipe::load("problem-names"), corpus.examples.at(0)).empty());
    }

    /// Sentences change places only where neither refers to what was said; natural text keeps its spacing.
    void sentencesChangePlaces_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("changed");
        QTest::newRow("independent") << "Ann has 8 pens. Ben has 5 pens. How many do they have?"
                                     << "Ben has 5 pens. Ann has 8 pens. How many do they have?";
        QTest::newRow("there are") << "There are 8 red cups . There are 5 mugs . How many are there ?"
                                   << "There are 5 mugs . There are 8 red cups . How many are there ?";
        QTest::newRow("small letters") << "tim has 44 books . sam has 52 books . how many are there ?"
                                       << "sam has 52 books . tim has 44 books . how many are there ?";
        QTest::newRow("two do the same") << "Keith grew 6 leeks . Alice grew 9 leeks . How many did they grow ?"
                                         << "Alice grew 9 leeks . Keith grew 6 leeks . How many did they grow ?";
        QTest::newRow("from one to the other") << "Keith gave Alice 6 leeks . Alice gave Keith 9 . How many has she ?"
                                               << "";
        QTest::newRow("one does two things") << "Keith grew 6 leeks . Keith grew 9 figs . How many did he grow ?"
                                             << "";
        QTest::newRow("a pronoun") << "Ann has 8 pens . She has 5 cups . How many has she ?"
                                   << "";
        QTest::newRow("something happens") << "Ann has 8 pens . Ann lost 5 pens . How many has she ?"
                                           << "";
        QTest::newRow("more than before") << "Ann has 8 pens . Ben has 5 more pens . How many has he ?"
                                          << "";
        QTest::newRow("the thing before") << "There is a box . Ann has 5 pens in the box . How many are not ?"
                                          << "";
        // He is Sam; after "Sam has 8 pens . Tim has 5 pens ." he would be Tim.
        QTest::newRow("he who was named last") << "Tim has 5 pens . Sam has 8 pens . He buys 3 . How many has Sam ?"
                                               << "";
        QTest::newRow("asked of him") << "Tim has 5 pens . Sam has 8 pens . How many does he have ?"
                                      << "";
        QTest::newRow("asked of the first") << "Tim has 5 pens . Sam has 8 pens . How many has the first boy ?"
                                            << "";
        QTest::newRow("in small letters") << "tim grew 5 figs . sam grew 8 figs . how many did the latter grow ?"
                                          << "";
        QTest::newRow("named again") << "Tim has 5 pens . Sam has 8 pens . Sam buys 3 . How many has Sam ?"
                                     << "Sam has 8 pens . Tim has 5 pens . Sam buys 3 . How many has Sam ?";
        QTest::newRow("one sentence") << "Ann has 8 pens . How many has she ?"
                                      << "";
    }
    void sentencesChangePlaces()
    {
        QFETCH(const QString, text);
        QFETCH(const QString, changed);
        const auto corpus = problemsFrom(text.toStdString() + ",8 + 5,13\n");
        QStringList made;
        for (const auto& variant : variantsOf(Recipe::load("problem-order"), corpus.examples.at(0)))
            made << textOf(variant);
        QCOMPARE(made.join('|'), changed);
    }

    /// Numbers in words are the problem's, too.
    void asidesHaveAnotherNumber()
    {
        auto recipe = Recipe::load("problem-distractor");
        recipe.set("transformation.draws", "100");
        const auto corpus = problemsFrom("Ann has seven pens and 4 cups . How many has she ?,7 + 4,11\n");
        const auto variants = variantsOf(recipe, corpus.examples.at(0));
        QVERIFY(variants.size() >= 8);
        for (const auto& variant : variants)
            QVERIFY2(!textOf(variant).contains(" 7 ") && textOf(variant).count(" 4 ") == 1,
                     qPrintable(textOf(variant)));
    }

    /// The new number is none of the problem's; small letters and set apart stops are kept.
    void asidesSuitTheText()
    {
        const auto corpus = problemsFrom("ann has 8 pens and 5 cups . how "
                                         "many has she ?,8 + 5,13\nAnn has 8 pens. How many "
                                         "has she?,8,8\n");
        const auto small = variantsOf(Recipe::load("problem-distractor"), corpus.examples.at(0));
        QCOMPARE(small.size(), std::size_t{3});
        for (const auto& variant : small) {
            const auto text = textOf(variant);
            QCOMPARE(text, text.toLower());
            QVERIFY2(text.startsWith("ann has 8 pens and 5 cups . the ") && text.endsWith(" . how many has she ?"),
                     qPrintable(text));
        }
        auto without = Recipe::load("problem-distractor");
        without.set("transformation.number", "false");
        for (const auto& variant : variantsOf(without, corpus.examples.at(1))) {
            const auto text = textOf(variant);
            QVERIFY2(text.count(QRegularExpression("[0-9]")) == 1 && text.endsWith(". How many has she?"),
                     qPrintable(text));
        }
    }

    /// GSM-IC's in-topic sentences: about the things that are counted, where others' things do not count.
    void asidesAboutTheSameThings()
    {
        auto recipe = Recipe::load("problem-distractor");
        recipe.set("transformation.topic", "same");
        recipe.set("transformation.draws", "100");
        const auto corpus =
            problemsFrom("Joan found 9 red shells . She gave Sam 4 . How many red shells does Joan have ?,9 - 4,5\n"
                         "Joan found 9 shells . Sam found 4 . How many shells did Joan and Sam find in all ?,9 + 4,13\n"
                         "A box has 9 pens . There are 4 boxes . How many pens are there ?,9 * 4,36\n"
                         "Joan sold 24 boxes . How many cases of 12 boxes does Joan need ?,24 / 12,2\n");
        const auto variants = variantsOf(recipe, corpus.examples.at(0));
        QCOMPARE(variants.size(), std::size_t{4});
        for (const auto& variant : variants) {
            const auto text = textOf(variant);
            QVERIFY2(text.count("red shells") == 3 &&
                         text.endsWith(" red shells . How many red shells does Joan have ?"),
                     qPrintable(text));
        }
        QVERIFY(variantsOf(recipe, corpus.examples.at(1)).empty()); // asks for all
        QVERIFY(variantsOf(recipe, corpus.examples.at(2)).empty()); // asks for nobody's
        QVERIFY(variantsOf(recipe, corpus.examples.at(3)).empty()); // has a number in what is counted
    }

    /// The only unit of its quantity, everywhere; nothing where something would have to be converted.
    void otherUnits_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("changed");
        QTest::newRow("miles") << "Ida ran 9 miles and Ben ran 1 mile . How many miles are that ?"
                               << "Ida ran 9 kilometers and Ben ran 1 kilometer . How many kilometers are that ?";
        QTest::newRow("two quantities") << "A bag of 9 pounds is 2 yards long . How long is half ?"
                                        << "A bag of 9 kilograms is 2 yards long . How long is half ?|"
                                           "A bag of 9 pounds is 2 meters long . How long is half ?";
        QTest::newRow("two units") << "A rope of 9 yards is cut into inches . How many inches are that ?"
                                   << "";
        QTest::newRow("coins") << "Ida has 9 dollars and 4 dimes . How many dollars are that ?"
                               << "";
    }
    void otherUnits()
    {
        QFETCH(const QString, text);
        QFETCH(const QString, changed);
        QStringList made;
        const auto corpus = problemsFrom(text.toStdString() + ",9 + 4,13\n");
        for (const auto& variant : variantsOf(Recipe::load("problem-units"), corpus.examples.at(0)))
            made << textOf(variant);
        made.sort();
        QCOMPARE(made.join('|'), changed);
    }
};

QTEST_GUILESS_MAIN(TestProblemPerturbations)
#include "tst_problem_perturbations.moc"
