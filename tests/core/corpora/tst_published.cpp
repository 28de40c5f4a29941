#include "tests/support/registered_test.h"
#include <QTemporaryDir>

#include <chrono>
#include <cmath>
#include <ctime>
#include <fstream>

#include "core/base/error.h"
#include "core/base/hash.h"
#include "core/base/random.h"
#include "core/corpora/answers.h"
#include "core/corpora/published/language.h"
#include "core/corpora/reader.h"
#include "core/corpora/statistics.h"
#include "core/corpora/writer.h"
#include "core/structures/equations/equation_value.h"

using namespace core;
using namespace core::corpora;
using namespace std::string_literals;

namespace {

using Strings = std::vector<std::string>;
namespace fs = std::filesystem;

void write(const fs::path& path, const std::string& bytes)
{
    fs::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << bytes;
}

/// `text|...|gold` of every example.
Strings read(const Corpus& corpus)
{
    Strings lines;
    for (const auto& example : corpus.examples) {
        std::string line;
        for (const auto& segment : example.input.segments())
            line += segment.text.str() + "|";
        lines.push_back(line + goldText(corpus, example));
    }
    return lines;
}

std::string messageOf(const std::function<void()>& call)
{
    try {
        call();
    } catch (const Error& error) {
        return error.what();
    }
    return "no error";
}

std::string columnOf(const Example& example, const std::string& name)
{
    for (const auto& [column, value] : example.columns)
        if (column == name)
            return value;
    return "(none)";
}

const std::string ukpHeader = "topic\tretrievedUrl\tarchivedUrl\tsentenceHash\tsentence\tannotation\tset\n";

} // namespace

Q_DECLARE_METATYPE(std::string)
Q_DECLARE_METATYPE(Strings)
Q_DECLARE_METATYPE(core::corpora::ReadOptions)

class TestPublished : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void reads_data();
    void reads();
    void fails_data();
    void fails();
    void titlesAreNoForms();
    void variablesAndSections();
    void numbersStandWhereTheyWere();
    void asdiv();
    void equationsAreSolved();
    void answersAreNumbers_data();
    void answersAreNumbers();
    void equationsHaveTemplates();
    void languages_data();
    void languages();
    void filesSideBySide();
    void filesThatDoNotMatch();
    void argumentFolder();
    void folds();
    void generalTables();
    void figures();
    void comesBack_data();
    void comesBack();
    void whatDoesNotFitIsRefused();
    void sharedFiles_data();
    void sharedFiles();
    void sharedSideBySide();
    void samples();
    void quick_data();
    void quick();
};

void TestPublished::reads_data()
{
    QTest::addColumn<std::string>("bytes");
    QTest::addColumn<std::string>("format");
    QTest::addColumn<std::string>("gold");
    QTest::addColumn<Strings>("expected");
    const Strings largest{"what is the largest state|( argmax $0 ( state:t $0 ) ( size:i $0 ) )",
                          "list jobs|job ( ANS )"};
    QTest::newRow("question, form")
        << "what is the largest state\t( argmax $0 ( state:t $0 ) ( size:i $0 ) )\nlist jobs\tjob ( ANS )\n"s
        << "forms"s
        << "form"s << largest;
    QTest::newRow("the last line has no end, and lines end with CRLF")
        << "what is the largest state\t( argmax $0 ( state:t $0 ) ( size:i $0 ) )\r\nlist jobs\tjob ( ANS )"s
        << "forms"s
        << "form"s << largest;
    QTest::newRow("form before question")
        << "( argmax $0 ( state:t $0 ) ( size:i $0 ) )\twhat is the largest state\njob ( ANS )\tlist jobs\n"s
        << "forms"s
        << "form"s << largest;
    QTest::newRow("a header, and a quote that is a letter") << "question\tform\nwhat is \"big\"\tsize(x)\n"s
                                                            << "forms"s
                                                            << "form"s << Strings{"what is \"big\"|size(x)"};
    QTest::newRow("bars") << "where is it ||| ( lambda $0 e ( loc $0 ) )\nwho ||| answer(who(all))\n"s
                          << "forms"s
                          << "form"s << Strings{"where is it|( lambda $0 e ( loc $0 ) )", "who|answer(who(all))"};
    QTest::newRow("bars before a query") << "how many ||| SELECT COUNT( * ) FROM river ;\nwho ||| select a from b\n"s
                                         << "forms"s
                                         << "form"s
                                         << Strings{"how many|SELECT COUNT( * ) FROM river ;", "who|select a from b"};
    QTest::newRow("Prolog facts, whose words may be quoted")
        << "parse([where,is,'new, york','.'], answer(A,loc(A,cityid('new york',_)))).\nparse([who,?], a(B)).\n"s
        << "forms"s
        << "form"s << Strings{"where is new, york .|answer(A,loc(A,cityid('new york',_)))", "who ?|a(B)"};
    QTest::newRow("Graph2Tree's MaWPS: the answer is the equation's value")
        << "a bee has 2 legs . how many legs do 1 bees have ?\tx = ( 2 * 1 )\ntwice a number increased by 2 is 1 . "
           "find "
           "it .\t( 2.0 * x ) + 2 = 1\n"s
        << "word-problems"s
        << "equation"s
        << Strings{"a bee has 2 legs . how many legs do 1 bees have ?|x = ( 2 * 1 ) → 2",
                   "twice a number increased by 2 is 1 . find it .|( 2.0 * x ) + 2 = 1 → -0.5"};
    QTest::newRow("SVAMP's CSV")
        << "Question,Numbers,Equation,Answer,Body,Ques_Statement\n"
           "\"He has number0 apples , and number1 pears . How many in all ?\",56.0 9.5,+ number0 "
           "number1,65.5,He has number0 apples .,How many in all ?\n"s
        << "word-problems"s
        << "equation"s << Strings{"He has 56 apples , and 9.5 pears . How many in all ?|+ 56 9.5 → 65.5"};
    QTest::newRow("SVAMP's JSON")
        << "[\n {\"ID\": \"c-1\", \"Body\": \"A pack costs 76 dollars.\", \"Question\": \"How "
           "much after 25 off?\", \"Equation\": \"( 76.0 - 25.0 )\", \"Answer\": 51.0}\n]\n"s
        << "word-problems"s
        << "equation"s << Strings{"A pack costs 76 dollars. How much after 25 off?|( 76.0 - 25.0 ) → 51"};
    QTest::newRow("MaWPS's JSON")
        << "[{\"iIndex\": 7, \"sQuestion\": \"5 and 7 ?\", \"lEquations\": [\"X=(7.0+5.0)\"], \"lSolutions\": [12.0]}]"s
        << "word-problems"s
        << "equation"s << Strings{"5 and 7 ?|X=(7.0+5.0) → 12"};
    QTest::newRow("Math23K's objects on several lines")
        << "{\n \"id\": \"1\",\n \"original_text\": \"一共11人\",\n \"segmented_text\": \"一共 11 人\",\n "
           "\"equation\": "
           "\"x=11*20%\",\n \"ans\": \"11/5\"\n}\n{\n \"id\": \"2\", \"segmented_text\": \"两 人\", \"equation\": "
           "\"x=50%\", \"ans\": \"50%\", \"original_text\": \"两人\"}\n"s
        << "word-problems"s
        << "equation"s << Strings{"一共 11 人|x=11*20% → 2.2", "两 人|x=50% → 0.5"};
    QTest::newRow("two languages by their function words")
        << "this is a good film\tdas ist ein guter film\nnow the end is near\tnun ist das ende nicht weit\n"s
        << "parallel"s
        << "translation"s
        << Strings{"this is a good film|das ist ein guter film", "now the end is near|nun ist das ende nicht weit"};
    QTest::newRow("two scripts") << "Hi.\t你好。\nRun.\t你用跑的。\nWait!\t等等！\n"s
                                 << "parallel"s
                                 << "translation"s << Strings{"Hi.|你好。", "Run.|你用跑的。", "Wait!|等等！"};
    QTest::newRow("two languages between bars")
        << "the house is old ||| das haus ist alt und leer\nit is the end ||| das ist das ende\n"s
        << "parallel"s
        << "translation"s << Strings{"the house is old|das haus ist alt und leer", "it is the end|das ist das ende"};
    QTest::newRow("UKP: no quoting at all")
        << ukpHeader +
               "zoos\tu\ta\tab12\t\"Zoos help birds.\tArgument_for\ttrain\nzoos\tu\ta\tcd34\tIt \"\"opens\"\" at "
               "ten.\tNoArgument\ttest\n"
        << "ukp"s
        << "label"s << Strings{"zoos|\"Zoos help birds.|Argument_for", "zoos|It \"\"opens\"\" at ten.|NoArgument"};
    QTest::newRow("IBM's evidence sentences")
        << "topic,the concept of the topic,candidate,candidate masked,label,wikipedia article name,wikipedia url\r\nWe "
           "should plant trees,tree,\"Trees, say experts, cool.\",\"TOPIC_CONCEPT, say experts, cool.\",1,Tree,u\r\nWe "
           "should plant trees,tree,Oaks are trees.,x,0,Tree,u\r\n"s
        << "ibm-evidence"s
        << "label"s
        << Strings{"We should plant trees|Trees, say experts, cool.|evidence",
                   "We should plant trees|Oaks are trees.|no evidence"};
    QTest::newRow("IAM's claims")
        << "O\tShould we run\tMain page\t40_8\t0\nC\tShould we run\tRunning is fun\t40_8\t-1\n"s
        << "iam"s
        << "label"s << Strings{"Should we run|Main page|other", "Should we run|Running is fun|claim"};
    QTest::newRow("IAM's evidence: a fifth column in some lines, blank lines")
        << "O\tIt helps\tOverview\t1_3\n\nE\tIt helps\tA study found so\t1_3\tE-1\n"s
        << "iam"s
        << "label"s << Strings{"It helps|Overview|other", "It helps|A study found so|evidence"};
}

void TestPublished::reads()
{
    QFETCH(const std::string, bytes);
    QFETCH(const std::string, format);
    QFETCH(const std::string, gold);
    QFETCH(const Strings, expected);
    const Corpus corpus = corpusFromBytes(bytes, "f");
    QCOMPARE(corpus.format, format);
    QCOMPARE(corpus.gold, gold);
    QCOMPARE(read(corpus), expected);
    // The stored mapping repeats the reading.
    const Corpus again = corpusFromBytes(bytes, "f", optionsOf(corpus.mapping));
    QCOMPARE(read(again), expected);
    QCOMPARE(again.labels, corpus.labels);
    QCOMPARE(again.examples[0].hash, corpus.examples[0].hash);
}

void TestPublished::fails_data()
{
    QTest::addColumn<std::string>("bytes");
    QTest::addColumn<ReadOptions>("options");
    QTest::addColumn<std::string>("expected");
    const ReadOptions plain;
    QTest::newRow("a JSON list that is cut off")
        << "[\n{\"ID\": 1, \"Question\": \"5 ?\", \"Equation\": \"5\", \"Answer\": 5},\n{\"ID\": 2, \"Quest"s << plain
        << "f:3: the object that begins here does not end. The file was cut off: copy it again"s;
    QTest::newRow("text between objects")
        << "[{\"sentences\": [], \"sql\": []},\nand {\"sentences\": [], \"sql\": []}]"s << plain
        << "f:2: objects in braces were expected here. Write a JSON list of objects, or one object after the other"s;
    QTest::newRow("an entry without a form")
        << "[{\"sentences\": [], \"sql\": []},\n{\"sentences\": 3}]"s << plain
        << "f:2: an entry has lists \"sentences\" and \"sql\" or \"logic\", and this one does not. Check the file, or "
           "leave out --format forms"s;
    QTest::newRow("XML that does not close")
        << "<A>\n<ProblemSet>\n<Problem ID=\"1\"><Body>x</Problem>\n</ProblemSet></A>"s << plain
        << "f:3: is not XML: Start-end tags mismatch. Check the file with an XML tool"s;
    QTest::newRow("XML with entities of its own")
        << "<!DOCTYPE a [\n<!ENTITY b \"bbbb\">]>\n<A><Problem ID=\"1\"/></A>"s << plain
        << "f:2: the file declares entities, which are not expanded. Write the texts out where they stand"s;
    QTest::newRow("XML too deep") << "<Problem>"s +
                                         [] {
                                             std::string text;
                                             for (int i = 0; i < 40; ++i)
                                                 text += "<a>";
                                             return text;
                                         }()
                                  << ReadOptions{.format = "word-problems"}
                                  << "f: has tags more than 32 deep. Check the file: ASDiv's are 4 deep"s;
    QTest::newRow("XML of another kind")
        << "<feed><entry/></feed>"s << ReadOptions{.format = "word-problems"}
        << "f: holds no <Problem>. Of XML, ASDiv's is read: <ProblemSet> with <Problem ID=...>; write other files as CSV"s;
    QTest::newRow("a section that is not there")
        << ukpHeader + "zoos\tu\ta\tab12\tZoos help.\tArgument_for\ttrain\n"
        << ReadOptions{.columns = {{"section", "dev"}}} << "f: has no examples in section dev. Its sections are train"s;
    QTest::newRow("sections where there are none")
        << "who\tanswer(all)\nwhat\tanswer(b)\n"s << ReadOptions{.format = "forms", .columns = {{"section", "dev"}}}
        << "f: has no column that says which section a row is in. Leave section out of --columns"s;
    QTest::newRow("labels of another kind")
        << ukpHeader + "zoos\tu\ta\tab12\tZoos help.\tpro\ttrain\n"
        << plain
        << "f:2: the label pro is none of NoArgument,Argument_for,Argument_against. "
           "Check --format"s;
    QTest::newRow("a UKP file without its header")
        << "zoos\tu\ta\tab12\tZoos help.\tArgument_for\ttrain\n"s << ReadOptions{.format = "ukp"}
        << "f:1: there is no column topic. UKP's files begin with topic, "
           "retrievedUrl, archivedUrl, sentenceHash, sentence, annotation, set"s;
    QTest::newRow("a byte that is no UTF-8") << "the end\tdas \xff ende\n"s << ReadOptions{.format = "parallel"}
                                             << "f:1:13: this byte is not UTF-8. Convert the file to UTF-8, or use "
                                                "--encoding latin-1 or --encoding windows-1252"s;
}

void TestPublished::fails()
{
    QFETCH(const std::string, bytes);
    QFETCH(const ReadOptions, options);
    QFETCH(const std::string, expected);
    const std::string message = messageOf([&] { (void)corpusFromBytes(bytes, "f", options); });
    QVERIFY2(message == expected, message.c_str());
}

void TestPublished::titlesAreNoForms()
{
    const Corpus titles =
        corpusFromBytes("Toy Story (1995)\ta film about toys\nThe Old Town (2001)\tit is about a town\n", "f");
    QCOMPARE(titles.format, "tsv"s);
    QCOMPARE(titles.gold, ""s);
}

void TestPublished::variablesAndSections()
{
    const std::string bytes =
        R"json([ { "query-split": "train", "sql": [ "SELECT a FROM b WHERE s = \"state0\" AND n = year0 ;", "SELECT 2" ],
 "variables": [ {"name": "year0", "location": "sql-only", "example": "1999"} ],
 "sentences": [ {"question-split": "train", "text": "which a of state0 , state01 ?", "variables": {"state0": "new york"}},
   {"question-split": "test", "text": "a in state0", "variables": {"state0": "utah"}} ] },
 { "query-split": "x", "logic": [ "( A , _stateid ( var0 ) )" ],
   "sentences": [ {"question-split": "test", "text": "var0", "variables": {"var0": "new york"}} ] } ])json";
    const Corpus all = corpusFromBytes(bytes, "f");
    QCOMPARE(all.format, "forms"s);
    QCOMPARE(read(all),
             (Strings{"which a of new york , state01 ?|SELECT a FROM b WHERE s = \"new york\" AND n = 1999 ;",
                      "a in utah|SELECT a FROM b WHERE s = \"utah\" AND n = 1999 ;",
                      "new york|( A , _stateid ( 'new york' ) )"}));
    QCOMPARE(columnOf(all.examples[0], "template"), "SELECT a FROM b WHERE s = \"state0\" AND n = year0 ;"s);
    QCOMPARE(all.examples[2].row, std::size_t{5}); // the line its entry begins in
    const Corpus test = corpusFromBytes(bytes, "f", {.columns = {{"section", "test"}}});
    QCOMPARE(read(test).size(), std::size_t{2});
    QCOMPARE(test.examples[0].id, "2"s); // as in the whole file
    QCOMPARE(test.skippedRows, std::size_t{0});
    QCOMPARE(read(corpusFromBytes(bytes, "f", optionsOf(test.mapping))), read(test));
}

void TestPublished::numbersStandWhereTheyWere()
{
    const Corpus corpus =
        corpusFromBytes("Question,Numbers,Equation,Answer\n"
                        "number0 of number10 and xnumber1 number1x number1,7 8.0,+ number0 number1,15\n",
                        "f");
    QCOMPARE(read(corpus), (Strings{"7 of number10 and xnumber1 number1x 8|+ 7 8 → 15"}));
    QCOMPARE(columnOf(corpus.examples[0], "template"), "+ number0 number1"s);
    QCOMPARE(columnOf(corpus.examples[0], "Numbers"), "7 8.0"s);
    const Corpus bad =
        corpusFromBytes("Question,Numbers,Equation,Answer\nnumber0 ?,7,number0,7\nnumber0 ?,seven,number0,7\n", "f");
    QCOMPARE(bad.examples.size(), std::size_t{1});
    QCOMPARE(bad.warnings, (Strings{"f:3: seven in column Numbers is no number"}));
}

void TestPublished::asdiv()
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

void TestPublished::equationsAreSolved()
{
    const Corpus corpus =
        corpusFromBytes("half of it is 4\tx / 2 = 4\nit times it is 4\tx * x = 4\nthree less\t- 5 3\n", "f");
    QCOMPARE(read(corpus), (Strings{"half of it is 4|x / 2 = 4 → 8", "three less|- 5 3 → 2"}));
    QCOMPARE(corpus.warnings, (Strings{"f:2: the equation x * x = 4 has no value"}));
}

void TestPublished::answersAreNumbers_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<double>("number");
    const auto row = [](const char* text, double number) {
        QTest::newRow(*text == '\0' ? "nothing" : text) << QString::fromLatin1(text) << number;
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
    row("Tom", none);
    row("13; 39", none);
    row("3:30", none);
    row("1/0", none);
    row("", none);
}

void TestPublished::answersAreNumbers()
{
    QFETCH(const QString, text);
    QFETCH(const double, number);
    const auto read = numberIn(text.toStdString());
    QCOMPARE(read.has_value(), !std::isnan(number));
    if (read)
        QVERIFY(std::abs(*read - number) < 1e-12);
}

void TestPublished::equationsHaveTemplates()
{
    QCOMPARE(templateOf("( 76.0 - 25.0 ) * 76"), "( n1 - n2 ) * n1"s);
    QCOMPARE(templateOf("x=number0+x2+1"), "x=number0+x2+n1"s);
    QCOMPARE(numberText(51.0), "51"s);
    QCOMPARE(numberText(0.1), "0.1"s);
}

void TestPublished::languages_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<std::string>("language");
    QTest::newRow("en") << QStringLiteral("The house is at the end of the road.") << "en"s;
    QTest::newRow("es") << QStringLiteral("El perro y los gatos que viven con el señor.") << "es"s;
    QTest::newRow("de") << QStringLiteral("Der Mann und die Frau haben ein Haus.") << "de"s;
    QTest::newRow("zh") << QString::fromUtf8("几个人骑着自行车") << "zh"s;
    QTest::newRow("ja, though half of it is Han") << QString::fromUtf8("私は学校に行きます") << "ja"s;
    QTest::newRow("ru") << QString::fromUtf8("Это дом") << "ru"s;
    QTest::newRow("nothing to go by") << QStringLiteral("Oh! Hm? 42") << ""s;
}

void TestPublished::languages()
{
    QFETCH(const QString, text);
    QFETCH(const std::string, language);
    const std::string bytes = text.toStdString();
    const std::string_view view = bytes;
    QCOMPARE(published::languageOf({&view, 1}), language);
}

void TestPublished::filesSideBySide()
{
    const QTemporaryDir folder;
    const fs::path root = folder.path().toStdString();
    write(root / "a.src", "The cat sleeps.\nIt rains.\n");
    write(root / "a.tgt", "Die Katze ist müde und schläft.\nEs regnet.\n");
    write(root / "a.tgt.2", "Die Katze schläft.\nEs ist Regen.\n");
    for (const char* name : {"a", "a.src"}) {
        const Corpus corpus = readCorpus(root / name);
        QCOMPARE(corpus.format, "parallel"s);
        QCOMPARE(corpus.gold, "translation"s);
        QCOMPARE(read(corpus), (Strings{"The cat sleeps.|Die Katze ist müde und schläft.", "It rains.|Es regnet."}));
        QCOMPARE(columnOf(corpus.examples[1], "translation2"), "Es ist Regen."s);
        QCOMPARE(corpus.targetLanguage, "de"s);
        QCOMPARE(readCorpus(corpus.path, optionsOf(corpus.mapping)).sha256, corpus.sha256); // as a project repeats it
        QCOMPARE(previewCorpus(root / name).columnNames, (Strings{"source", "translation", "translation2"}));
    }
    // A file that is named is the source; of a prefix English is the target, and that is said.
    write(root / "b.en", "Good day.\n");
    write(root / "b.zh", "你好。\n");
    QCOMPARE(read(readCorpus(root / "b.en")), (Strings{"Good day.|你好。"}));
    const Corpus guessed = readCorpus(root / "b");
    QCOMPARE(read(guessed), (Strings{"你好。|Good day."}));
    QCOMPARE(guessed.warnings, (Strings{"Read as zh to en. The other way: --columns text=en,translation=zh"}));
    QCOMPARE(guessed.language, "zh"s);
    QCOMPARE(guessed.examples[0].input[0].language, "zh"s);
    QCOMPARE(read(readCorpus(root / "b", {.columns = {{"text", "en"}, {"translation", "zh"}}})),
             (Strings{"Good day.|你好。"}));
    write(root / "b.zh.bpe", "other\nlines\n"); // somebody's intermediate file
    QCOMPARE(read(readCorpus(root / "b")), (Strings{"你好。|Good day."}));
    // WMT's names.
    write(root / "w.en-de.src.en", "One.\n");
    write(root / "w.en-de.ref.A.de", "Eins.\n");
    write(root / "w.en-de.ref.B.de", "Ein.\n");
    const Corpus wmt = readCorpus(root / "w.en-de");
    QCOMPARE(read(wmt), (Strings{"One.|Eins."}));
    QCOMPARE(columnOf(wmt.examples[0], "translation2"), "Ein."s);
    // Endings of one's own.
    write(root / "c.left", "One.\n");
    write(root / "c.right", "Uno.\n");
    QCOMPARE(
        read(readCorpus(root / "c", {.format = "parallel", .columns = {{"text", "left"}, {"translation", "right"}}})),
        (Strings{"One.|Uno."}));
    // A table stays a table, whatever lies beside it.
    write(root / "t.en", "1\ta good film\n0\ta bad film\n");
    write(root / "t.de", "1\tein guter Film\n0\tein schlechter Film\n");
    QCOMPARE(readCorpus(root / "t.en").format, "tsv"s);
}

void TestPublished::filesThatDoNotMatch()
{
    const QTemporaryDir folder;
    const fs::path root = folder.path().toStdString();
    write(root / "a.src", "One.\nTwo.\nThree.\nFour.\n");
    write(root / "a.tgt", "Uno.\nDos.\n");
    const std::string source = (root / "a.src").string();
    const std::string target = (root / "a.tgt").string();
    QCOMPARE(messageOf([&] { (void)readCorpus(root / "a"); }),
             target + ":3: ends after 2 lines, and " + source +
                 " goes on with lines 3 to 4. Both files need a line for each text: look for a line that is missing or "
                 "cut in two");
    write(root / "b.en", "One.\n");
    write(root / "b.de", "Eins.\n");
    write(root / "b.fr", "Un.\n");
    QCOMPARE(messageOf([&] { (void)readCorpus(root / "b"); }),
             (root / "b").string() +
                 ": it is not clear which of its files are source and translation. Name two endings, "
                 "as in --columns text=de,translation=en; there are de, en, fr");
    QCOMPARE(read(readCorpus(root / "b.en", {.columns = {{"translation", "fr"}}})), (Strings{"One.|Un."}));
    QVERIFY(messageOf([&] {
                (void)readCorpus(root / "none", {.format = "parallel"});
            }).find("there are no files with this name and an ending") != std::string::npos);
    // A line that is blank on one side only is left out and told.
    write(root / "c.src", "One.\nTwo.\nThree.\n");
    write(root / "c.tgt", "Uno.\n\nTres.\n");
    const Corpus gap = readCorpus(root / "c");
    QCOMPARE(read(gap), (Strings{"One.|Uno.", "Three.|Tres."}));
    QCOMPARE(gap.warnings, (Strings{(root / "c.src").string() + ":2: no translation in column translation"}));
}

void TestPublished::argumentFolder()
{
    const QTemporaryDir folder;
    const fs::path root = folder.path().toStdString();
    write(root / "zoos.tsv", ukpHeader + "zoos\tu\ta\tab12\tZoos help.\tArgument_for\ttrain\n");
    write(root / "bags.tsv", ukpHeader + "bags\tu\ta\tcd34\tBags are light.\tNoArgument\ttest\n"
                                         "bags\tu\ta\tef56\tBags litter.\tArgument_against\ttrain\n");
    write(root / "notes.txt", "Downloaded yesterday.\n");
    const Corpus corpus = readCorpus(root);
    QCOMPARE(corpus.format, "ukp"s);
    QCOMPARE(corpus.labels, (Strings{"NoArgument", "Argument_for", "Argument_against"}));
    QCOMPARE(corpus.segments, (Strings{"topic", "sentence"}));
    QCOMPARE(read(corpus), (Strings{"bags|Bags are light.|NoArgument", "bags|Bags litter.|Argument_against",
                                    "zoos|Zoos help.|Argument_for"}));
    QCOMPARE(corpus.examples[2].id, "ab12"s);
    const Corpus train = readCorpus(root, {.columns = {{"section", "train"}}});
    QCOMPARE(train.examples.size(), std::size_t{2});
    QCOMPARE(readCorpus(root, optionsOf(train.mapping)).sha256, corpus.sha256);
    QCOMPARE(readCorpus(root, {.limit = 1}).examples.size(), std::size_t{1});
    QCOMPARE(previewCorpus(root).format, "ukp"s);
}

void TestPublished::folds()
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

void TestPublished::generalTables()
{
    // Any table may hold such answers: by the columns' names, or as the user says.
    const Corpus form = corpusFromBytes("id,sentence,form\na,\"who, then\",answer(who)\nb,where,answer(where)\n", "f");
    QCOMPARE(form.format, "csv"s);
    QCOMPARE(form.gold, "form"s);
    QCOMPARE(read(form), (Strings{"who, then|answer(who)", "where|answer(where)"}));
    const Corpus said =
        corpusFromBytes("{\"a\": \"one two\", \"b\": \"uno dos\"}\n{\"a\": \"three\", \"b\": \"tres\"}\n", "f",
                        {.columns = {{"text", "a"}, {"translation", "b"}}});
    QCOMPARE(read(said), (Strings{"one two|uno dos", "three|tres"}));
    // Beside a label a form stays what the user's columns are.
    const Corpus label = corpusFromBytes("label,text,lf\n1,who is it,answer(who)\n0,where is it,answer(where)\n", "f");
    QCOMPARE(label.gold, "label"s);
    // Who names the text names the answer too: a corpus imported before it could have one stays as it was.
    const Corpus before = corpusFromBytes("who is it\tanswer ( who )\nwhere is it\tanswer ( where )\n", "f",
                                          {.format = "tsv", .columns = {{"text", "1"}}});
    QCOMPARE(before.gold, ""s);
    QCOMPARE(columnOf(before.examples[0], "2"), "answer ( who )"s);
    QCOMPARE(messageOf([] {
                 (void)corpusFromBytes("a,b,c\nx y,f(x),1\nz y,f(z),0\n", "f",
                                       {.columns = {{"text", "a"}, {"form", "b"}, {"label", "c"}}});
             }),
             "f: --columns names a label and a form. Name one of them: an example has one gold answer"s);
}

void TestPublished::figures()
{
    const Corpus corpus = corpusFromBytes("2 and 3 ?\tx = 2 + 3\n4 and 3 ?\tx = 4 + 3\n2 and 3 ?\tx = 2 * 3\n", "f");
    const CorpusFigures figures = figuresOf(corpus);
    QCOMPARE(figures.answers, std::size_t{3});
    QCOMPARE(figures.differentAnswers, std::size_t{3});
    QCOMPARE(figures.templates.size(), std::size_t{2});
    QCOMPARE(figures.templates[0].label, "x = n1 + n2"s);
    QCOMPARE(figures.templates[0].count, std::size_t{2});
    QCOMPARE(figures.answerLengths.mean, 5.0);
    QCOMPARE(figures.unlabelled, std::size_t{0});
    QCOMPARE(figures.duplicates, std::size_t{1});
    QCOMPARE(figures.contradictions, std::size_t{1});
}

void TestPublished::comesBack_data()
{
    QTest::addColumn<std::string>("family");
    QTest::addColumn<std::string>("kind");
    for (const char* format : {"csv", "tsv", "jsonl"})
        for (const char* kind : {"form", "translation", "equation"})
            QTest::addRow("%s, %s", format, kind) << std::string(format) << std::string(kind);
    QTest::newRow("forms") << "forms"s
                           << "form"s;
    QTest::newRow("parallel") << "parallel"s
                              << "translation"s;
    QTest::newRow("word-problems") << "word-problems"s
                                   << "equation"s;
    QTest::newRow("ukp") << "ukp"s
                         << "topic"s;
    QTest::newRow("ibm-evidence") << "ibm-evidence"s
                                  << "topic"s;
    QTest::newRow("iam") << "iam"s
                         << "topic"s;
}

void TestPublished::comesBack()
{
    QFETCH(const std::string, family);
    QFETCH(const std::string, kind);
    const std::map<std::string, Strings> labels{{"ukp", {"NoArgument", "Argument_for", "Argument_against"}},
                                                {"ibm-evidence", {"no evidence", "evidence"}},
                                                {"iam", {"other", "claim"}}};
    const bool lines = family == "forms" || family == "parallel" || family == "ukp" || family == "iam";
    for (std::uint64_t round = 0; round < 50; ++round) {
        Random random(33, hash64(family + kind), round);
        const auto pick = [&](const Strings& from) { return from[random.below(from.size())]; };
        const auto text = [&](const Strings& words) {
            std::string result = pick(words);
            for (std::size_t i = 1 + random.below(6); i > 0; --i)
                result += " " + pick(words);
            if (!lines && random.below(4) == 0)
                result += "\nand \"more\",\tquoted";
            return result;
        };
        const Strings english{"the", "house", "\"odd\"", "and", "it's", "of", "number7", "is", "you", "x", "\"\"", ","};
        const Strings german{"die", "und", "ist", "größe", "\"das\"", "nicht", "der", "Haus", "?", "ein"};
        Corpus corpus;
        corpus.gold = kind == "topic" ? "label" : kind;
        corpus.segments = kind == "topic" ? Strings{"topic", "sentence"} : Strings{"sentence"};
        if (kind == "topic")
            corpus.labels = labels.at(family);
        const bool ids = random.below(2) == 0 && family != "ibm-evidence" && family != "iam";
        const bool others = random.below(2) == 0 && kind != "topic";
        const std::size_t count = 12 + random.below(8);
        for (std::size_t i = 0; i < count; ++i) {
            Example example;
            example.id = ids ? "e" + std::to_string(i * 3) : std::to_string(i + 1);
            std::vector<text::Segment> segments;
            for (const auto& name : corpus.segments) {
                segments.emplace_back();
                segments.back().name = name;
                segments.back().text = text::tokenize(text(english));
            }
            example.input = text::Input(std::move(segments));
            if (kind == "topic")
                example.gold = structures::ClassLabel{static_cast<int>(i % corpus.labels.size())};
            else if (kind == "equation")
                example.gold = structures::Equation{"( " + numberText(0.1 * double(i)) + " + 3 ) * 2",
                                                    2.0 * (0.1 * double(i) + 3.0) / 7.0};
            else
                example.gold = structures::TextAnswer{
                    kind == "form" ? "answer(" + pick({"a", "b"}) + "('" + text({"x", "y"}) + "'))" : text(german)};
            if (family == "iam")
                example.columns = {{"article_id", "4_7"}};
            if (others)
                example.columns = {{"source2", text(english)},
                                   {kind == "translation" ? "translation2" : "topic", text(german)}};
            corpus.examples.push_back(std::move(example));
        }
        const Corpus back = corpusFromBytes(corpusBytes(corpus, family), "f");
        QCOMPARE(back.format, family);
        QCOMPARE(back.gold, corpus.gold);
        QCOMPARE(back.labels, corpus.labels);
        QCOMPARE(back.segments, corpus.segments);
        QCOMPARE(back.examples.size(), corpus.examples.size());
        for (std::size_t i = 0; i < count; ++i) {
            const Example& now = back.examples[i];
            const Example& then = corpus.examples[i];
            QCOMPARE(now.id, then.id);
            QVERIFY(now.gold == then.gold);
            for (std::size_t k = 0; k < corpus.segments.size(); ++k)
                QCOMPARE(now.input[k].text.str(), then.input[k].text.str());
            for (const auto& [name, value] : then.columns)
                QCOMPARE(columnOf(now, name), value);
        }
        // Once more: nothing is added by reading and writing.
        QCOMPARE(corpusBytes(back, family), corpusBytes(corpus, family));
    }
}

void TestPublished::whatDoesNotFitIsRefused()
{
    const Corpus form = corpusFromBytes("who\tanswer(\"a\")\nwhat now\tanswer(b)\n", "f");
    QCOMPARE(messageOf([&] { (void)corpusBytes(form, "conllu"); }),
             "a conllu file has no place for the gold answer of example 1. Write it as csv"s);
    QCOMPARE(messageOf([&] { (void)corpusBytes(form, "word-problems"); }),
             "example 1 has no equation. Write the corpus as csv"s);
    QVERIFY(messageOf([&] { (void)corpusBytes(form, "ukp"); }).find("has no segment topic") != std::string::npos);
    const Corpus lines = corpusFromBytes("text,form\n\"two\nlines\",f(x)\n\"and one\",f(y)\n", "f");
    QCOMPARE(
        messageOf([&] { (void)corpusBytes(lines, "forms"); }),
        "the text \"two\nlines\" holds a tab or a line end, which cannot be written between tabs. Write it as csv or "
        "jsonl"s);
    const QTemporaryDir folder;
    const fs::path prefix = fs::path(folder.path().toStdString()) / "out";
    const Corpus pairs = corpusFromBytes("the end is near\tdas ende ist nah\tein ende ist das\n"
                                         "it is the house\tdas ist das haus\tes ist ein haus und das\n",
                                         "f", {.format = "parallel"});
    writeCorpus(pairs, prefix.string() + ".src");
    QCOMPARE(read(readCorpus(prefix)), read(pairs));
    QCOMPARE(columnOf(readCorpus(prefix).examples[1], "translation2"), "es ist ein haus und das"s);
}

void TestPublished::sharedFiles_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<std::string>("format");
    QTest::addColumn<std::size_t>("examples");
    QTest::addColumn<std::size_t>("leftOut");
    const auto row = [](const char* file, const char* format, std::size_t examples, std::size_t leftOut = 0) {
        QTest::newRow(file) << QString::fromLatin1(file) << std::string(format) << examples << leftOut;
    };
    // Counts as the data's own description states them.
    row("semparse_geo_jobs/geo/train.txt", "forms", 600);
    row("semparse_geo_jobs/geo/test.txt", "forms", 280);
    row("semparse_geo_jobs/jobs/train.txt", "forms", 500);
    row("semparse_geo_jobs/jobs/test.txt", "forms", 140);
    row("semparse_atis_geo/atis/atis_train.tsv", "forms", 4433);
    row("semparse_atis_geo/atis/atis_dev.tsv", "forms", 491);
    row("semparse_atis_geo/atis/atis_test.tsv", "forms", 448);
    row("semparse_atis_geo/geo/train600.tsv", "forms", 600);
    row("semparse_atis_geo/geo/geo_test.tsv", "forms", 280);
    row("semparse_fewshot/geo/lemma/query.txt", "forms", 211);
    row("semparse_fewshot/jobs/stem/train.txt", "forms", 413);
    row("semparse_robust/meaning_preserving_test_set/replace/geo/geo_test_replace_combined.txt", "forms", 944);
    row("semparse_robust/meaning_preserving_test_set/non/atis/atis_non_test_new.txt", "forms", 1040);
    row("text2sql_logic/data/non-sql-data/atis-logic.txt", "forms", 5037);
    row("text2sql_logic/data/non-sql-data/geography-polog.txt", "forms", 926);
    row("text2sql_logic/data/non-sql-data/restaurants.txt", "forms", 250, 1); // one fact has no end
    row("text2sql_logic/data/non-sql-data/geography-logic.txt", "forms", 877);
    row("text2sql_logic/data/geography.json", "forms", 877);
    row("text2sql_logic/data/original/geography.uw.test.txt", "forms", 280);
    row("mwp/svamp_repo/data/cv_asdiv-a", "word-problems", 1217);
    row("mwp/svamp_repo/data/cv_mawps", "word-problems", 1920);
    row("mwp/svamp_repo/data/cv_mawps/fold0/train.csv", "word-problems", 1537);
    row("mwp/svamp_repo/data/mawps-asdiv-a_svamp/train.csv", "word-problems", 3138);
    row("mwp/svamp_repo/data/mawps-asdiv-a_svamp/dev.csv", "word-problems", 1000);
    row("mwp/svamp_repo/SVAMP.json", "word-problems", 1000);
    row("mwp/asdiv/dataset/ASDiv.xml", "word-problems", 2305 - 138, 138); // answers that are not one number
    row("mwp/mawps_graph2tree/train.txt", "word-problems", 1851, 22);     // no value: 2 / 1 = 3 / x
    row("mwp/mawps_graph2tree/valid.txt", "word-problems", 245, 5);
    row("mwp/mawps_graph2tree/test.txt", "word-problems", 247, 3);
    row("tatoeba_cmn/cmn.txt", "parallel", 20133);
    row("argument/ibm_evidence_sentences/train.csv", "ibm-evidence", 4065);
    row("argument/ibm_evidence_sentences/test.csv", "ibm-evidence", 1718);
    row("argument/iam/claims/dev.txt", "iam", 7057);
    row("argument/iam/claims/test.txt", "iam", 7065);
    row("argument/iam/stance/train.txt", "iam", 3871);
}

void TestPublished::sharedFiles()
{
    QFETCH(const QString, file);
    QFETCH(const std::string, format);
    QFETCH(const std::size_t, examples);
    QFETCH(const std::size_t, leftOut);
    const fs::path path = fs::path(SHARED_DATA) / file.toStdString();
    if (!fs::exists(path))
        QSKIP("The shared research data is not here.");
    const Corpus corpus = readCorpus(path);
    QCOMPARE(corpus.format, format);
    QVERIFY2(corpus.skippedRows == leftOut, corpus.warnings.empty() ? "" : corpus.warnings[0].c_str());
    QCOMPARE(corpus.examples.size(), examples);
    // Written in its own format and read again it has the same texts and answers.
    const Corpus back = corpusFromBytes(corpusBytes(corpus, format), "f", {.format = format});
    QCOMPARE(back.examples.size(), corpus.examples.size());
    for (std::size_t i = 0; i < back.examples.size(); ++i) {
        QVERIFY2(back.examples[i].gold == corpus.examples[i].gold, corpus.examples[i].id.c_str());
        for (std::size_t k = 0; k < corpus.segments.size(); ++k)
            QCOMPARE(back.examples[i].input[k].text.str(), corpus.examples[i].input[k].text.str());
    }
}

void TestPublished::sharedSideBySide()
{
    const fs::path root = SHARED_DATA;
    if (!fs::exists(root / "multi30k"))
        QSKIP("The shared research data is not here.");
    const ReadOptions german{.columns = {{"text", "en"}, {"translation", "de"}}};
    QCOMPARE(readCorpus(root / "multi30k/data/task1/raw/train", german).examples.size(), std::size_t{29000});
    QCOMPARE(readCorpus(root / "multi30k/data/task1/raw/val.en.gz", german).examples.size(), std::size_t{1014});
    const Corpus chinese = readCorpus(root / "nmt_3am_zhen/test");
    QCOMPARE(chinese.examples.size(), std::size_t{1000});
    QCOMPARE(chinese.language + chinese.targetLanguage, "zhen"s);
    const Corpus news = readCorpus(root / "wmt21_newstest/newstest2021.en-de");
    QCOMPARE(news.examples.size(), std::size_t{1002});
    QVERIFY(columnOf(news.examples[0], "translation3") != "(none)"); // three references
}

void TestPublished::samples()
{
    const fs::path root = fs::path(RESOURCES) / "corpora";
    const Corpus questions = readCorpus(root / "demo-questions.tsv");
    QCOMPARE(questions.format + " " + questions.gold, "forms form"s);
    QCOMPARE(questions.examples.size(), std::size_t{40});
    QCOMPARE(figuresOf(questions).duplicates, std::size_t{0});
    const Corpus problems = readCorpus(root / "demo-problems.csv");
    QCOMPARE(problems.format, "word-problems"s);
    QCOMPARE(problems.examples.size(), std::size_t{40});
    for (const auto& example : problems.examples) {
        const auto& equation = std::get<structures::Equation>(example.gold);
        QVERIFY2(structures::valueOf(structures::parseEquation(equation.equation)) == equation.answer,
                 example.id.c_str());
    }
    const Corpus sentences = readCorpus(root / "demo-sentences");
    QCOMPARE(sentences.format, "parallel"s);
    QCOMPARE(sentences.examples.size(), std::size_t{60});
    QCOMPARE(sentences.language + " " + sentences.targetLanguage, "en es"s);
    const Corpus arguments = readCorpus(root / "demo-arguments");
    QCOMPARE(arguments.format, "ukp"s);
    QCOMPARE(arguments.examples.size(), std::size_t{48});
    for (const auto& [label, count] : figuresOf(arguments).labels)
        QCOMPARE(count, std::size_t{16});
}

void TestPublished::quick_data()
{
    QTest::addColumn<std::string>("format");
    QTest::addColumn<std::string>("header");
    QTest::addColumn<std::string>("line");
    QTest::newRow("forms")
        << "forms"s
        << ""s
        << "which river number # runs through the state next to utah\t( lambda $0 e ( and ( river:t $0 ) ( "
           "loc:t $0 s# ) ) )\n"s;
    QTest::newRow("parallel")
        << "parallel"s
        << ""s
        << "the house number # is at the end of the road\tdas haus mit der nummer # ist nicht weit\n"s;
    QTest::newRow("word-problems")
        << "word-problems"s
        << "Question,Numbers,Equation,Answer\n"s
        << "Nora has number0 pears and picks number1 more . How many are there now ?,# 5,+ number0 number1,12\n"s;
    QTest::newRow("ukp")
        << "ukp"s << ukpHeader
        << "zoos\thttps://example.org\thttps://example.org\tab#\tSeveral kinds of birds exist today because "
           "zoos bred them .\tArgument_for\ttrain\n"s;
}

void TestPublished::quick()
{
    QFETCH(const std::string, format);
    QFETCH(const std::string, header);
    QFETCH(const std::string, line);
    constexpr std::size_t rows = 200'000;
    std::string bytes = header;
    for (std::size_t i = 0; i < rows; ++i)
        for (const char c : line)
            if (c == '#')
                bytes += std::to_string(i % 50'000);
            else
                bytes += c;
    const auto start = std::chrono::steady_clock::now();
    const std::clock_t cpu = std::clock();
    const Corpus corpus = corpusFromBytes(bytes, "f");
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    const double cpuSeconds = double(std::clock() - cpu) / CLOCKS_PER_SEC;
    qInfo("%zu rows, %.1f MB in %.2f s, processor %.2f s", rows, double(bytes.size()) / 1e6, seconds, cpuSeconds);
    QCOMPARE(corpus.format, format);
    QCOMPARE(corpus.examples.size(), rows);
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
    QVERIFY2(std::min(seconds, cpuSeconds) < 2.0, "100,000 rows a second");
#endif
}

QTEST_APPLESS_MAIN(TestPublished)
#include "tst_published.moc"
