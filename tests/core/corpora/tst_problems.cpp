#include "tests/support/registered_test.h"

#include <filesystem>

#include "core/corpora/problems.h"
#include "core/corpora/reading/reader.h"
#include "core/text/edit.h"
#include "tests/places.h"

using namespace core::corpora;

namespace {

/// Rows of Question, Numbers, Equation, Answer, Ques_Statement.
Corpus problemsFrom(const std::string& rows)
{
    return corpusFromBytes("Question,Numbers,Equation,Answer,Ques_Statement\n" + rows, "f");
}

} // namespace

class TestProblems : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void oddProblemsAreCounted();
    void problemsThatListNoNumbers();
    void problemsWithoutTheirNumbersAreOneText();
    void leavesOfGoldEquations();
    void sharedProblems_data();
    void sharedProblems();
};

/// Nine problems, each odd in one way or right; counted by hand.
void TestProblems::oddProblemsAreCounted()
{
    const auto corpus = problemsFrom(
        "Ann has number0 red and number1 blue pens . How many ?,5 3,+ number0 number1,8,How many ?\n"
        "Ann has number0 red and number1 old pens . How many ?,5 3,+ number0 number1,9,How many ?\n"
        "A third of number0 is how much ?,7,/ number0 3,2.3333,A third of number0 is how much ?\n"
        "Ben has number0 pens and number1 pads for number2 boys . How many ?,4 2 2,* number1 number1,4,How many ?\n"
        "Ben has number0 pens . How many ?,4,+ number0 number7,11,How many ?\n"
        "Ben shares number0 pens among number1 boys . How many ?,4 0,/ number0 number1,0,How many ?\n"
        "Ben buys number0 pens . How many ?,4,( number0 + 1,5,How many ?\n"
        "Ida has number0 of number1 coins . How many ?,6 9,number0,6,How many ?\n"
        "Ida has number0 coins in million . How many ?,2000000,+ number0 1,2000001.5,How many ?\n");
    QCOMPARE(corpus.examples.size(), std::size_t{9}); // none is dropped
    const auto figures = problemFiguresOf(corpus);
    QCOMPARE(figures.problems, std::size_t{9});
    QCOMPARE(figures.withoutEquation, std::size_t{0});
    QCOMPARE(figures.unreadable, std::size_t{1});
    QCOMPARE(figures.unknownNumbers, std::size_t{1});
    QCOMPARE(figures.undefined, std::size_t{1});
    QCOMPARE(figures.otherValue, std::size_t{1});         // 8, not 9
    QCOMPARE(figures.otherValueAbsolute, std::size_t{2}); // and half a coin in two millions
    QCOMPARE(figures.repeated, std::size_t{1});
    QCOMPARE(figures.unusedNumbers, std::size_t{2}); // number0 and number2 of the fourth, number1 of the eighth
    QCOMPARE(figures.equalValues, std::size_t{1});
    QCOMPARE(figures.numbersInQuestion, std::size_t{1});
    std::vector<std::string> why;
    for (const auto& marked : figures.marked)
        why.push_back(marked.id + ": " + marked.why);
    QCOMPARE(why, (std::vector<std::string>{"2: the equation gives 8, the answer is 9",
                                            "4: the equation uses number1 twice, number2 of the same value is unused",
                                            "5: the equation names number7, the problem has 1 numbers",
                                            "6: the equation / 4 0 has no value",
                                            "7: the equation ( 4 + 1 cannot be read"}));
    QCOMPARE(describe(ProblemFigures{}), std::string());
    QVERIFY(describe(figures).starts_with("1 whose equation cannot be read; 1 whose equation names a number"));
}

/// Without a list the numbers are those of the text, in digits or words.
void TestProblems::problemsThatListNoNumbers()
{
    const auto corpus = corpusFromBytes("Question,Equation,Answer\n"
                                        "Ann has five red and 3 blue pens . How many ?,5 + 3,8\n"
                                        "Ann has 5 red and 5 blue pens . How many of the 2 are red ?,5,5\n"
                                        "Ann has 5 red pens . How many ?,5 + number1,6\n",
                                        "f", {.format = "word-problems"});
    QCOMPARE(corpus.examples.size(), std::size_t{3});
    const auto figures = problemFiguresOf(corpus);
    QCOMPARE(figures.unusedNumbers, std::size_t{1});
    QCOMPARE(figures.equalValues, std::size_t{1});
    QCOMPARE(figures.numbersInQuestion, std::size_t{1});
    QCOMPARE(figures.unknownNumbers, std::size_t{1});
}

void TestProblems::problemsWithoutTheirNumbersAreOneText()
{
    const auto corpus = problemsFrom("Ann has number0 pens for mp3 and  number1 .,5 2.5,number0,5,How many ?\n"
                                     "ann has number0 pens for mp3 and number1 .,5 5,number0,5,How many ?\n"
                                     "Ann has number0 pens for mp3 and number1 !,5 5,number0,5,How many ?\n");
    const auto& examples = corpus.examples;
    QCOMPARE(maskedText(examples[0]), std::string("ann has # pens for mp3 and # .\n"));
    QCOMPARE(maskedText(examples[0]), maskedText(examples[1]));
    QVERIFY(maskedText(examples[0]) != maskedText(examples[2]));
    // "one" and "8 dozen" are no numbers of this corpus, which lists its own.
    const auto dozen = problemsFrom("Of number0 dozen one is left .,8,number0,8,How many ?\n");
    QCOMPARE(maskedText(dozen.examples[0]), std::string("of # dozen one is left .\n"));
}

void TestProblems::sharedProblems_data()
{
    // Counted by scripts of their own over the published folds. A number in the question is a mark such as number1: the
    // questions that hold the word "number" ("the number of miles") are 156 and 118.
    QTest::addColumn<QString>("folder");
    QTest::addColumn<std::size_t>("problems");
    QTest::addColumn<std::size_t>("otherAbsolute");
    QTest::addColumn<std::size_t>("other");
    QTest::addColumn<std::size_t>("repeated");
    QTest::addColumn<std::size_t>("unused");
    QTest::addColumn<std::size_t>("equal");
    QTest::addColumn<std::size_t>("inQuestion");
    QTest::newRow("MaWPS") << "cv_mawps" << std::size_t{1920} << std::size_t{14} << std::size_t{12} << std::size_t{130}
                           << std::size_t{334} << std::size_t{145} << std::size_t{139};
    QTest::newRow("ASDiv-A") << "cv_asdiv-a" << std::size_t{1217} << std::size_t{1} << std::size_t{1} << std::size_t{0}
                             << std::size_t{134} << std::size_t{7} << std::size_t{72};
}

void TestProblems::sharedProblems()
{
    QFETCH(const QString, folder);
    QFETCH(const std::size_t, problems);
    QFETCH(const std::size_t, otherAbsolute);
    QFETCH(const std::size_t, other);
    QFETCH(const std::size_t, repeated);
    QFETCH(const std::size_t, unused);
    QFETCH(const std::size_t, equal);
    QFETCH(const std::size_t, inQuestion);
    const auto path = std::filesystem::path(SHARED_DATA "/mwp/svamp_repo/data") / folder.toStdString();
    if (!std::filesystem::exists(path))
        QSKIP("The shared corpora are not here.");
    const auto figures = problemFiguresOf(readCorpus(path));
    QCOMPARE(figures.problems, problems);
    QCOMPARE(figures.otherValueAbsolute, otherAbsolute);
    QCOMPARE(figures.otherValue, other);
    QCOMPARE(figures.unusedNumbers, unused);
    QCOMPARE(figures.equalValues, equal);
    QCOMPARE(figures.numbersInQuestion, inQuestion);
    if (folder == "cv_mawps")
        QCOMPARE(figures.repeated, repeated);
    QCOMPARE(figures.undefined + figures.unreadable + figures.unknownNumbers, std::size_t{0});
}

/// The corpus knows of equal numbers which the equation means: counted among the numbers in digits of the text, so that
/// the 7 that it does not list counts. By hand.
void TestProblems::leavesOfGoldEquations()
{
    const auto corpus = problemsFrom("Ann had number0 of number1 pens on day 7 . Ben had number2 . How many ?,5 8 5,"
                                     "- number2 number0,0,How many ?\n"
                                     "One of number0 boxes holds number1 pens . How many ?,5 8,* number1 number0,40,\n"
                                     "A dozen of number0 . How many ?,5,* number0 12,60,How many ?\n"
                                     "Ben has number0 pens . How many ?,4,+ number0 number7,11,How many ?\n");
    const auto leavesOf = [&](std::size_t i) {
        return std::get<core::structures::Equation>(corpus.examples[i].gold).leaves;
    };
    QCOMPARE(leavesOf(0), (std::vector<int>{3, 0}));
    QCOMPARE(leavesOf(1), (std::vector<int>{1, 0}));
    QCOMPARE(leavesOf(2), (std::vector<int>{0, -1}));
    QCOMPARE(leavesOf(3), std::vector<int>()); // number7 is not there
    // The same equation without the corpus's list: nobody said it.
    const auto plain = corpusFromBytes("Question,Equation,Answer\nAnn had 5 of 5 pens . How many ?,5 - 5,0\n", "f");
    QVERIFY(std::get<core::structures::Equation>(plain.examples.at(0).gold).leaves.empty());

    // The numbers change places: each leaf stays what it was. The second five is put first.
    const auto& original = corpus.examples[0];
    auto changed = original;
    const auto words = static_cast<std::uint32_t>(original.input[0].text.size());
    std::uint32_t last = 0; // the word of the last five
    for (std::uint32_t i = 0; i < words; ++i)
        last = original.input[0].text.form(i) == "5" ? i : last;
    changed.input = core::text::applied(original.input, std::vector{core::text::Edit::move(0, last, 0)});
    renumber(changed, original);
    QCOMPARE(std::get<core::structures::Equation>(changed.gold).leaves, (std::vector<int>{0, 1}));
    // One that cannot be followed any more leaves nothing known.
    auto lost = original;
    lost.input = core::text::applied(original.input,
                                     std::vector{core::text::Edit::replace(0, last, core::text::intern("some"))});
    renumber(lost, original);
    QVERIFY(std::get<core::structures::Equation>(lost.gold).leaves.empty());
}

QTEST_APPLESS_MAIN(TestProblems)
#include "tst_problems.moc"
