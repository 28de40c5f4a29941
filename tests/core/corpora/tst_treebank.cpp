#include "tests/support/registered_test.h"
#include <QTemporaryDir>

#include "core/base/error.h"
#include "core/corpora/reading/reader.h"
#include "core/corpora/reading/treebank.h"
#include "core/files/file.h"
#include "tests/support/metatypes.h"
#include "tests/support/said.h"

using namespace core;
using namespace core::corpora;
using namespace std::string_literals;

namespace {

using Strings = std::vector<std::string>;

const std::string smallTreebank = "# newdoc id = letters\n"
                                  "# sent_id = s-1\n"
                                  "# text = Rain fell.\n"
                                  "1\tRain\train\tNOUN\tNN\tNumber=Sing\t2\tnsubj\t_\t_\n"
                                  "2\tfell\tfall\tVERB\tVBD\t_\t0\troot\t_\tSpaceAfter=No\n"
                                  "2.1\tdown\tdown\tADV\tRB\t_\t_\t_\t_\t_\n"
                                  "3\t.\t.\tPUNCT\t.\t_\t2\tpunct\t_\t_\n"
                                  "\n"
                                  "# a note\n"
                                  "1\tYes\tyes\tINTJ\tUH\t_\t0\troot\t_\t_\n"
                                  "\n";

} // namespace

class TestTreebank : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void treebank();
    void multiWordToken();
    void badTrees_data();
    void badTrees();
    void keepsEverything();
};

void TestTreebank::treebank()
{
    const Corpus corpus = corpusFromBytes(smallTreebank, "f");
    QCOMPARE(corpus.format, "conllu"s);
    QCOMPARE(corpus.examples.size(), std::size_t{2});
    QCOMPARE(corpus.examples[0].input[0].text.str(), "Rain fell."s);
    QCOMPARE(corpus.examples[1].input[0].text.str(), "Yes"s);
    QCOMPARE(corpus.examples[0].id, "s-1"s);
    QCOMPARE(corpus.examples[1].id, "2"s);
    QCOMPARE(corpus.examples[1].row, std::size_t{9});
    const auto& segment = corpus.examples[0].input[0];
    QCOMPARE(segment.text.size(), std::size_t{3});
    QCOMPARE(segment.tags, (Strings{"NN", "VBD", "."}));
    const auto tree = std::get<structures::DependencyTree>(corpus.examples[0].gold);
    QCOMPARE(tree.heads, (std::vector<int>{2, 0, 2}));
    QCOMPARE(tree.labels, (Strings{"nsubj", "root", "punct"}));
    using Column = std::pair<std::string, std::string>;
    QCOMPARE(corpus.examples[0].columns, (std::vector<Column>{{"newdoc id", "letters"}}));
    QCOMPARE(corpus.examples[1].columns, (std::vector<Column>{{"a note", ""}}));
    const Corpus universal = corpusFromBytes(smallTreebank, "f", {.columns = {{"tags", "upos"}}});
    QCOMPARE(universal.examples[0].input[0].tags, (Strings{"NOUN", "VERB", "PUNCT"}));
}

void TestTreebank::multiWordToken()
{
    const Corpus corpus = corpusFromBytes("1\tOn\ton\tPRON\t_\t_\t2\tnsubj\t_\t_\n"
                                          "2\tva\taller\tVERB\t_\t_\t0\troot\t_\t_\n"
                                          "3-4\tau\t_\t_\t_\t_\t_\t_\t_\t_\n"
                                          "3\tà\tà\tADP\t_\t_\t5\tcase\t_\t_\n"
                                          "4\tle\tle\tDET\t_\t_\t5\tdet\t_\t_\n"
                                          "5\tlac\tlac\tNOUN\t_\t_\t2\tobl\t_\t_\n",
                                          "f");
    const auto& text = corpus.examples.at(0).input[0].text;
    QCOMPARE(text.str(), "On va au lac"s);
    QCOMPARE(text.size(), std::size_t{5});
    QCOMPARE(std::string(text.form(2)), "à"s);
    QCOMPARE(std::string(text.form(3)), "le"s);
    QVERIFY(text.word(2).span == text.word(3).span);
    QCOMPARE(corpus.examples[0].input[0].tags, (Strings{"PRON", "VERB", "ADP", "DET", "NOUN"})); // no xpos: upos
}

void TestTreebank::badTrees_data()
{
    QTest::addColumn<std::string>("bytes");
    QTest::addColumn<std::string>("message");
    QTest::newRow("nine columns") << "# sent_id = a\n1\tYes\tyes\tINTJ\tUH\t_\t0\troot\t_\n"s
                                  << "f:2: 9 columns, CoNLL-U has 10 between TABs"s;
    QTest::newRow("ids out of order") << "1\ta\t_\tX\t_\t_\t0\troot\t_\t_\n3\tb\t_\tX\t_\t_\t1\tdep\t_\t_\n"s
                                      << "f:2: word id 3, expected 2"s;
    QTest::newRow("a head out of range") << "1\ta\t_\tX\t_\t_\t7\troot\t_\t_\n"s
                                         << "f:1: head 7 in a sentence of 1 words"s;
    QTest::newRow("two roots") << "1\ta\t_\tX\t_\t_\t0\troot\t_\t_\n2\tb\t_\tX\t_\t_\t0\troot\t_\t_\n"s
                               << "f:1: 2 roots, expected 1"s;
    QTest::newRow("a cycle") << "1\ta\t_\tX\t_\t_\t2\tdep\t_\t_\n2\tb\t_\tX\t_\t_\t1\tdep\t_\t_\n"
                                "3\tc\t_\tX\t_\t_\t0\troot\t_\t_\n"s
                             << "f:1: the heads form a cycle at word 1"s;
}

void TestTreebank::badTrees()
{
    QFETCH(const std::string, bytes);
    QFETCH(const std::string, message);
    const std::string all = errorOf([&] { (void)corpusFromBytes(bytes, "f"); });
    QVERIFY2(all.starts_with(message), all.c_str());
    const Corpus corpus = corpusFromBytes(smallTreebank + bytes, "f"); // two sound sentences before it
    QCOMPARE(corpus.examples.size(), std::size_t{2});
    QCOMPARE(corpus.warnings.size(), std::size_t{1});
}

void TestTreebank::keepsEverything()
{
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.filePath("a.conllu").toStdString();
    writeFile(path, smallTreebank);
    const auto sentences = readTreebank(path);
    QCOMPARE(sentences.size(), std::size_t{2});
    QCOMPARE(sentences[0].comments, (Strings{"# newdoc id = letters", "# sent_id = s-1", "# text = Rain fell."}));
    QCOMPARE(commentOf(sentences[0], "sent_id"), "s-1"s);
    QCOMPARE(commentOf(sentences[1], "sent_id"), ""s);
    QCOMPARE(sentences[0].words[0].features, "Number=Sing"s);
    QCOMPARE(sentences[0].words[1].lemma, "fall"s);
    QCOMPARE(sentences[0].emptyNodes.size(), std::size_t{1});
    QCOMPARE(sentences[0].emptyNodes[0].first, std::size_t{2});
    QVERIFY(sentences[0].emptyNodes[0].second.starts_with("2.1\tdown"));
    writeFile(path, smallTreebank + "1\ta\n");
    QCOMPARE(errorOf([&] { (void)readTreebank(path); }),
             path.string() + ":12: 2 columns, CoNLL-U has 10 between TABs. Correct the file");
}

QTEST_APPLESS_MAIN(TestTreebank)
#include "tst_treebank.moc"
