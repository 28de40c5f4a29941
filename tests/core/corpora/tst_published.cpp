#include "tests/support/registered_test.h"
#include "tests/support/spent.h"

#include "core/corpora/reading/writer.h"
#include "core/corpora/statistics.h"
#include "core/structures/equations/equation_value.h"
#include "tests/core/corpora/published_files.h"
#include "tests/places.h"

using namespace core;
using namespace core::corpora;
using namespace published_files;
using namespace std::string_literals;
namespace fs = std::filesystem;

/// The published formats together: what is read, refused, shown and kept, on small and on shared files.
class TestPublished : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void reads_data();
    void reads();
    void fails_data();
    void fails();
    void generalTables();
    void figures();
    void sharedFiles_data();
    void sharedFiles();
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
        << "f: holds no <Problem>. The only XML that is read is ASDiv's, <ProblemSet> with <Problem ID=...>; write other files as CSV"s;
    QTest::newRow("a section that is not there")
        << ukpHeader + "zoos\tu\ta\tab12\tZoos help.\tArgument_for\ttrain\n"
        << ReadOptions{.columns = {{"section", "dev"}}} << "f: has no examples in section dev. Its sections are train"s;
    QTest::newRow("sections where there are none")
        << "who\tanswer(all)\nwhat\tanswer(b)\n"s << ReadOptions{.format = "forms", .columns = {{"section", "dev"}}}
        << "f: has no column that says which section a row is in. Leave section out of --columns"s;
    QTest::newRow("labels of another kind")
        << ukpHeader + "zoos\tu\ta\tab12\tZoos help.\tpro\ttrain\n"
        << plain
        << "f:2: the label pro is not one of NoArgument,Argument_for,Argument_against. "
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
    const std::string message = errorOf([&] { (void)corpusFromBytes(bytes, "f", options); });
    QVERIFY2(message == expected, message.c_str());
}

void TestPublished::generalTables()
{
    // Any table may hold such answers: by its column names, or by the user's mapping.
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
    QCOMPARE(errorOf([] {
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
    row("mwp/asdiv/dataset/ASDiv.xml", "word-problems", 2305 - 212, 212); // answers that are not one number
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
    QCOMPARE(arguments.examples.size(), std::size_t{240}); // 8 topics of 30
    QCOMPARE(figuresOf(arguments).duplicates, std::size_t{0});
    for (const auto& [label, count] : figuresOf(arguments).labels)
        QCOMPARE(count, std::size_t{80});
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
    const tests::Spent spent;
    const Corpus corpus = corpusFromBytes(bytes, "f");
    qInfo("%zu rows, %.1f MB in %.2f s of the processor", rows, double(bytes.size()) / 1e6, spent.seconds());
    QCOMPARE(corpus.format, format);
    QCOMPARE(corpus.examples.size(), rows);
    QVERIFY2(spent.within(4.0), "50,000 rows a second"); // half of what is usual: what is quadratic takes minutes
}

QTEST_APPLESS_MAIN(TestPublished)
#include "tst_published.moc"
