#include "tests/support/registered_test.h"
#include <QTemporaryDir>

#include <cmath>

#include "core/answers/numbers.h"
#include "tests/core/corpora/published_files.h"

using namespace core;
using namespace core::corpora;
using namespace published_files;
using namespace std::string_literals;
namespace fs = std::filesystem;

class TestPublishedProblems : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void numbersStandWhereTheyWere();
    void aColumnOfNumbersMayBeNamedAlone();
    void asdiv();
    void equationsAreSolved();
    void mixedNumbersAreRead();
    void answersAreNumbers_data();
    void answersAreNumbers();
    void answersMayBeAlone_data();
    void answersMayBeAlone();
    void classesAreNotAnswers();
    void someEquationsMayBeMissing();
    void equationsHaveTemplates();
    void folds();
    void foldListsOfAsdiv();
    void jsonOfMwpToolkit_data();
    void jsonOfMwpToolkit();
};

void TestPublishedProblems::numbersStandWhereTheyWere()
{
    const Corpus corpus =
        corpusFromBytes("Question,Numbers,Equation,Answer\n"
                        "number0 of number10 and xnumber1 number1x number1,7 8.0,+ number0 number1,15\n",
                        "f");
    QCOMPARE(read(corpus), (Strings{"7 of number10 and xnumber1 number1x 8|+ 7 8 → 15"}));
    QCOMPARE(columnOf(corpus.examples[0], "template"), "+ number0 number1"s);
    // A number without a digit before its point has no shorter form.
    const Corpus point = corpusFromBytes("Question,Numbers,Equation,Answer\nnumber0 ?,.0,number0,0\n", "f");
    QCOMPARE(read(point), (Strings{".0 ?|.0 → 0"}));
    QCOMPARE(columnOf(corpus.examples[0], "Numbers"), "7 8.0"s);
    const Corpus bad =
        corpusFromBytes("Question,Numbers,Equation,Answer\nnumber0 ?,7,number0,7\nnumber0 ?,seven,number0,7\n", "f");
    QCOMPARE(bad.examples.size(), std::size_t{1});
    QCOMPARE(bad.warnings, (Strings{"f:3: seven in column Numbers is not a number"}));
}

/// The user names the column that cannot be guessed; the equation and its answer are found as without it.
void TestPublishedProblems::aColumnOfNumbersMayBeNamedAlone()
{
    ReadOptions options;
    options.columns["numbers"] = "Values";
    const Corpus corpus = corpusFromBytes("Sentence,Equation,Answer,Values\n"
                                          "Tom has number0 apples and buys number1 more,number0 + number1,7,3 4\n"
                                          "Ann had number0 pens and lost number1 of them,number0 - number1,7,12 5\n",
                                          "f", options);
    QCOMPARE(read(corpus), (Strings{"Tom has 3 apples and buys 4 more|3 + 4 \u2192 7",
                                    "Ann had 12 pens and lost 5 of them|12 - 5 \u2192 7"}));
    QCOMPARE(columnOf(corpus.examples[0], "Values"), "3 4"s);
}

/// The forms in which MWPToolkit keeps its corpora: MaWPS as published, ASDiv with the attributes of its XML, and with
/// what it computed beside SVAMP's columns, in other letters. Invented problems.
void TestPublishedProblems::jsonOfMwpToolkit_data()
{
    QTest::addColumn<std::string>("bytes");
    QTest::addColumn<std::string>("line");
    QTest::newRow("mawps-single")
        << "[{\"iIndex\": 7, \"sQuestion\": \" Ida has 8 cups. She breaks 3. How many are left?\", "
           "\"lEquations\": [\"X=(8.0-3.0)\"], \"lSolutions\": [5.0]}]"s
        << "Ida has 8 cups. She breaks 3. How many are left?|X=(8.0-3.0) \u2192 5"s;
    QTest::newRow("asdiv-a")
        << "[{\"@ID\": \"p7\", \"@Grade\": \"2\", \"Body\": \"Ida has 8 cups. If she breaks 3,\", "
           "\"Question\": \"how many are left?\", \"Answer\": \"5 (cups)\", \"Formula\": \"8-3=5\"}]"s
        << "Ida has 8 cups. If she breaks 3, how many are left?|8-3=5 \u2192 5"s;
    QTest::newRow("computed") << "[{\"Question\": \"ida has number0 cups . how many are left of number1 ?\", "
                                 "\"Numbers\": \"8.0 3.0\", \"Equation\": \"- number0 number1\", \"Answer\": 5.0, "
                                 "\"Body\": \"ida has number0 cups .\", \"Ques\": \"how many are left of number1 ?\", "
                                 "\"id\": \"7\", \"question\": [\"ida\", \"has\", \"NUM\", \"cups\"], \"equation\": "
                                 "[\"-\", \"NUM_0\", \"NUM_1\"], "
                                 "\"number list\": [\"8.0\", \"3.0\"], \"number position\": [2, 10], \"ans\": 5.0}]"s
                              << "ida has 8 cups . how many are left of 3 ?|- 8 3 \u2192 5"s;
}

void TestPublishedProblems::jsonOfMwpToolkit()
{
    QFETCH(const std::string, bytes);
    QFETCH(const std::string, line);
    const Corpus corpus = corpusFromBytes(bytes, "f");
    QCOMPARE(corpus.format + " " + corpus.gold, "word-problems equation"s);
    QCOMPARE(corpus.examples.size(), std::size_t{1});
    auto read = published_files::read(corpus)[0];
    read.erase(0, read.find_first_not_of(' '));
    QCOMPARE(read, line);
    QVERIFY(corpus.examples[0].id == "7" || corpus.examples[0].id == "p7");
}

void TestPublishedProblems::asdiv()
{
    const std::string bytes =
        "<?xml version=\"1.0\" encoding=\"UTF-8\" ?>\r\n<Machine-Reading-Corpus-File>\r\n<ProblemSet>\r\n"
        "<Problem ID=\"p-1\" Grade=\"1\" Source=\"s\">\r\n<Body>Nora &amp; Tom have 7\r\n\tpears.</Body>\r\n"
        "<Question>How many? </Question><Solution-Type>Addition</Solution-Type><Answer>1,009 "
        "(pears)</Answer><Formula>7+1002=1009</Formula></Problem>\r\n"
        "<Problem ID=\"p-2\" Grade=\"2\" Source=\"s\"><Body>Who?</Body><Question>Is it?</Question>"
        "<Answer>Tom</Answer><Formula>1</Formula></Problem></ProblemSet></Machine-Reading-Corpus-File>";
    const Corpus corpus = corpusFromBytes(bytes, "f");
    QCOMPARE(corpus.format, "word-problems"s);
    QCOMPARE(read(corpus), (Strings{"Nora & Tom have 7 pears. How many?|7+1002=1009 → 1009"}));
    QCOMPARE(corpus.examples[0].id, "p-1"s);
    QCOMPARE(corpus.examples[0].row, std::size_t{4});
    QCOMPARE(columnOf(corpus.examples[0], "Solution-Type"), "Addition"s);
    QCOMPARE(corpus.warnings, (Strings{"f:8: the answer \"Tom\" is not one number"}));
}

void TestPublishedProblems::equationsAreSolved()
{
    const Corpus corpus =
        corpusFromBytes("half of it is 4\tx / 2 = 4\nit times it is 4\tx * x = 4\nthree less\t- 5 3\n", "f");
    QCOMPARE(read(corpus), (Strings{"half of it is 4|x / 2 = 4 → 8", "three less|- 5 3 → 2"}));
    QCOMPARE(corpus.warnings, (Strings{"f:2: the equation x * x = 4 has no value"}));
}

void TestPublishedProblems::mixedNumbersAreRead()
{
    // By hand: 2 1/2 - 1/4 = 2 1/4; as the answer of the file, and solved where the file has none.
    const std::string object = "[{\"id\": \"1\", \"original_text\": \"how much is left ?\", \"equation\": "
                               "\"x=2(1/2)-(1/4)\", \"ans\": \"2(1/4)\"}]";
    QCOMPARE(read(corpusFromBytes(object, "f")), (Strings{"how much is left ?|x=2(1/2)-(1/4) → 2.25"}));
    const std::string lines = "how much is left ?\tx=2(1/2)-(1/4)\nand then ?\tx = 5((1)/(2)) * 2\n";
    QCOMPARE(read(corpusFromBytes(lines, "f")),
             (Strings{"how much is left ?|x=2(1/2)-(1/4) → 2.25", "and then ?|x = 5((1)/(2)) * 2 → 11"}));
}

void TestPublishedProblems::answersAreNumbers_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<double>("number");
    const auto row = [](const char* text, double number) {
        QTest::newRow(*text == '\0' ? "nothing" : text) << QString::fromUtf8(text) << number;
    };
    const double none = std::nan("");
    row("51.0", 51);
    row("-3", -3);
    row("1,234", 1234);
    row("9 (apples)", 9);
    row("15%", 0.15);
    row("3/4", 0.75);
    row("(3/4)", 0.75);
    row("[12.0]", 12);
    // Math23K's mixed numbers and fractions, as MWPToolkit's str2float reads them: "match fraction like '5(3/4)'".
    row("2(1/4)", 2.25);
    row("3 (1/2)", 3.5);
    row("5((1)/(2))", 5.5);
    row("-2(1/4)", -2.25);
    row("2 1/4", 2.25);
    row("-(1/3)", -1.0 / 3);
    row("((13)/(1))", 13);
    row("((1)/(4))", 0.25);
    row("(1)/(4)", 0.25);
    row("12(1/2)%", 0.125);
    row("5 (km/h)", 5);
    row("3/4 (cup)", 0.75);
    // A number and its unit, in brackets as in ASDiv or without.
    row("10 dollars", 10);
    row("$5", 5);
    row("-$5", -5);
    row("$1,250.50", 1250.5);
    row("5 \u20ac", 5);
    row("7/8 m", 0.875);
    row("1 1/2 cups", 1.5);
    row("5km", 5);
    row("10 km/hour", 10);
    row("18 sq. ft", 18);
    row("$ 8 per hour", 8);
    row("50 cents", 50);
    row("5 percent", 0.05);
    row("1/3%", 1.0 / 300);
    row("2 million", none); // not 2
    row("3 dozen", none);
    row("6th", none);
    row("February 3rd", none);
    row("5 p.m.", none);
    row("7 r4", none);
    row("2 to 3", none);
    row("7x", none);
    row("5 and a half", none);
    // Signs beyond ASCII, and the largest numbers.
    row("\u00bd", 0.5);
    row("2\u00bd", 2.5);
    row("-2 \u00be", -2.75);
    row("\u22123", -3);
    row("1\u20442", 0.5);
    row("2^10", 1024);
    row("10^308", 1e308);
    row("10^309", none);
    row("1e400", none);
    row("1,234,567", 1234567);
    row("13,39", none); // a decimal comma, or two numbers: never 1339
    row("3,5", none);
    row("1234,567", none);
    row("9 (12)", none);   // two numbers
    row("2.5(1/2)", none); // no whole number
    row("2(1/0)", none);
    row("((((((((((1))))))))))", none); // nested without end
    row("Tom", none);
    row("13; 39", none);
    row("40 (km/hour); 30 (km/hour)", none); // ASDiv has 75 with two or three, of which the first is not the answer
    row("3:30", none);
    row("1/0", none);
    row("", none);
}

void TestPublishedProblems::answersAreNumbers()
{
    QFETCH(const QString, text);
    QFETCH(const double, number);
    const auto read = answers::numberIn(text.toStdString());
    QCOMPARE(read.has_value(), !std::isnan(number));
    if (read)
        QVERIFY(std::abs(*read - number) <= 1e-12 * std::max(1.0, std::abs(number)));
}

void TestPublishedProblems::answersMayBeAlone_data()
{
    QTest::addColumn<std::string>("bytes");
    QTest::newRow("x and y, lines") << R"({"x": "Ann has 3 pens and gets 4 . How many has she ?", "y": 7})"
                                       "\n"
                                       R"({"x": "Ben cuts 8 metres in 2 . How long is a part ?", "y": 4.0})"s;
    QTest::newRow("x and y, a list") << R"([{"x": "Ann has 3 pens and gets 4 . How many has she ?", "y": "7"}, )"
                                        R"({"x": "Ben cuts 8 metres in 2 . How long is a part ?", "y": "4"}])"s;
    QTest::newRow("input and output") << "input,output\nAnn has 3 pens and gets 4 . How many has she ?,7\n"
                                         "Ben cuts 8 metres in 2 . How long is a part ?,4 metres\n"s;
    // As GSM8K (Cobbe et al. 2021) has its solutions: calculations in << >>, the answer in the last line.
    QTest::newRow("worked solutions")
        << R"({"question": "Ann has 3 pens and gets 4 . How many has she ?", "answer": "She has 3 + 4 = <<3+4=7>>7 pens.\n#### 7"})"
           "\n"
           R"({"question": "Ben cuts 8 metres in 2 . How long is a part ?", "answer": "8 / 2 = <<8/2=4>>4\n#### $4"})"s;
}

void TestPublishedProblems::answersMayBeAlone()
{
    QFETCH(const std::string, bytes);
    const Corpus corpus = corpusFromBytes(bytes, "f");
    QCOMPARE(corpus.format + " " + corpus.gold, "word-problems equation"s);
    QCOMPARE(read(corpus), (Strings{"Ann has 3 pens and gets 4 . How many has she ?|7",
                                    "Ben cuts 8 metres in 2 . How long is a part ?|4"}));
    QVERIFY(corpus.warnings.empty());
    const auto gold = std::get<structures::Equation>(corpus.examples[0].gold);
    QCOMPARE(gold.equation + " " + answers::numberText(gold.answer), " 7"s);
    const bool isWorked = bytes.find("####") != std::string::npos;
    QCOMPARE(columnOf(corpus.examples[0], "solution").find("3 + 4") != std::string::npos, isWorked); // it is kept
    // Written and read again they are the same problems.
    for (const std::string format : {"word-problems", "csv", "jsonl"}) {
        const Corpus back = corpusFromBytes(corpusBytes(corpus, format), "f", {.format = format});
        QCOMPARE(read(back), read(corpus));
    }
}

/// What is called x and y, or asks a question, is not a problem for that.
void TestPublishedProblems::classesAreNotAnswers()
{
    const Corpus classes = corpusFromBytes(R"({"x": "how much longer will this film take ?", "y": 0})"
                                           "\n"
                                           R"({"x": "was it 3 hours or 4 ?", "y": 1})"
                                           "\n"
                                           R"({"x": "a warm film .", "y": 1})",
                                           "f", {.columns = {{"label", "y"}, {"text", "x"}}});
    QCOMPARE(classes.format + " " + classes.gold, "jsonl label"s);
    const Corpus trivia = corpusFromBytes("input,output\nWho wrote 1984 ?,Orwell\nWhat is in Rome ?,the Pope\n", "f");
    QCOMPARE(trivia.format, "csv"s);
}

/// A problem without an equation is a problem, also among others that have one.
void TestPublishedProblems::someEquationsMayBeMissing()
{
    const Corpus corpus = corpusFromBytes("Question,Equation,Answer\nhow many ?,3 + 4,7\nhow much ?,,5 dollars\n"
                                          "and who ?,,Tom\n",
                                          "f");
    QCOMPARE(read(corpus), (Strings{"how many ?|3 + 4 \u2192 7", "how much ?|5"}));
    QCOMPARE(corpus.warnings, (Strings{"f:4: the answer \"Tom\" is not one number"}));
}

void TestPublishedProblems::equationsHaveTemplates()
{
    QCOMPARE(answers::templateOf("( 76.0 - 25.0 ) * 76"), "( n1 - n2 ) * n1"s);
    QCOMPARE(answers::templateOf("x=number0+x2+1"), "x=number0+x2+n1"s);
    QCOMPARE(answers::numberText(51.0), "51"s);
    QCOMPARE(answers::numberText(0.1), "0.1"s);
}

void TestPublishedProblems::folds()
{
    const QTemporaryDir folder;
    const fs::path root = folder.path().toStdString();
    const std::string header = "Question,Numbers,Equation,Answer\n";
    write(root / "fold0/dev.csv", header + "number0 ?,1,number0,1\n");
    write(root / "fold0/train.csv", header + "number0 !,2,number0,2\n");
    write(root / "fold1/dev.csv", header + "number0 !,2,number0,2\n");
    write(root / "fold1/train.csv", header + "number0 ?,1,number0,1\n");
    const Corpus corpus = readCorpus(root);
    QCOMPARE(read(corpus), (Strings{"1 ?|1 → 1", "2 !|2 → 2"})); // each problem once
    QCOMPARE(corpus.examples[1].id, "fold1/dev.1"s);
    QCOMPARE(columnOf(corpus.examples[1], "fold"), "1"s);
    QVERIFY(corpus.examples[0].hash != corpus.examples[1].hash);
}

/// ASDiv's folds are lists of its problems' ids; asdiv-a has part of them.
void TestPublishedProblems::foldListsOfAsdiv()
{
    const QTemporaryDir folder;
    const fs::path root = folder.path().toStdString();
    std::string problems;
    for (const char* id : {"p-1", "p-2", "p-3"})
        problems += "<Problem ID=\""s + id + "\"><Body>Nora has 7.</Body><Question>How many?</Question>" +
                    "<Answer>7 (pears)</Answer><Formula>7=7</Formula></Problem>";
    write(root / "ASDiv.xml", "<Corpus><ProblemSet>" + problems + "</ProblemSet></Corpus>");
    write(root / "nfolds/asdiv-a/fold0.txt", "p-3\n");
    write(root / "nfolds/asdiv-a/fold1.txt", "p-1\r\n");
    write(root / "nfolds/asdiv-w/fold4.txt", "p-1\np-2\np-3\n");
    const Corpus corpus = readCorpus(root / "ASDiv.xml");
    QCOMPARE(corpus.examples.size(), std::size_t{3});
    Strings folds;
    for (const auto& example : corpus.examples)
        folds.push_back(columnOf(example, "asdiv-a") + "," + columnOf(example, "asdiv-w"));
    QCOMPARE(folds, (Strings{"1,4", ",4", "0,4"}));
}

QTEST_APPLESS_MAIN(TestPublishedProblems)
#include "tst_published_problems.moc"
