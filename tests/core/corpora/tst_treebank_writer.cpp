#include "tests/places.h"
#include "tests/support/registered_test.h"

#include "core/corpora/formats/treebank_writer.h"
#include "core/corpora/reading/reader.h"
#include "core/corpora/reading/treebank.h"
#include "core/corpora/reading/writer.h"
#include "core/files/file.h"
#include "core/store/format/codec.h"

using namespace core;
using namespace core::corpora;
using namespace std::string_literals;

namespace {

/// A multi-word token with features, an empty node inside and one before the first word, DEPS, MISC, comments.
const std::string french = "# sent_id = f-1\n"
                           "# text = Elle va au lac.\n"
                           "# a note without a value\n"
                           "0.1\tx\tx\tX\t_\t_\t_\t_\t2:dep\t_\n"
                           "1\tElle\til\tPRON\tPP\tGender=Fem\t2\tnsubj\t2:nsubj\t_\n"
                           "2\tva\taller\tVERB\tV\tMood=Ind\t0\troot\t0:root\t_\n"
                           "3-4\tau\t_\t_\t_\tTypo=Yes\t_\t_\t_\tLang=fr\n"
                           "3\tà\tà\tADP\tP\t_\t5\tcase\t5:case\tGloss=to\n"
                           "3.1\ty\ty\tX\t_\t_\t_\t_\t2:dep\t_\n"
                           "4\tle\tle\tDET\tD\t_\t5\tdet\t5:det\t_\n"
                           "5\tlac\tlac\tNOUN\tN\t_\t2\tobl\t2:obl:à\tGloss=lake|SpaceAfter=No\n"
                           "6\t.\t.\tPUNCT\tF\t_\t2\tpunct\t2:punct\tSpaceAfter=No\n\n";

TreebankSentence sentenceIn(const std::string& bytes)
{
    const Corpus corpus = corpusFromBytes(bytes, "f");
    return sentenceOf(corpus.examples.at(0));
}

std::string lineOf(const TreebankSentence& sentence, const std::string& start)
{
    const std::string bytes = "\n" + conlluOf(sentence);
    const std::size_t at = bytes.find("\n" + start + "\t");
    return at == std::string::npos ? "" : bytes.substr(at + 1, bytes.find('\n', at + 1) - at - 1);
}

} // namespace

class TestTreebankWriter : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void untouched();
    void wholeTreebanks_data();
    void wholeTreebanks();
    void changedWord();
    void escapes();
    void changedToken();
    void changedLength();
    void answers();
    void conllx();
    void staysInTheProject();
};

void TestTreebankWriter::untouched()
{
    QCOMPARE(corpusBytes(corpusFromBytes(french, "f"), "conllu"), french);
    const TreebankSentence sentence = sentenceIn(french);
    QCOMPARE(conlluOf(withText(sentence, textOf(sentence))), french);
}

void TestTreebankWriter::wholeTreebanks_data()
{
    QTest::addColumn<QString>("name");
    for (const char* name : {"ud-ewt/en_ewt", "ud-gum/en_gum", "ud-lines/en_lines"})
        for (const char* part : {"train", "dev", "test"})
            QTest::addRow("%s-%s", name, part) << QStringLiteral("%1-ud-%2.conllu.gz").arg(name, part);
}

void TestTreebankWriter::wholeTreebanks()
{
    QFETCH(const QString, name);
    const std::filesystem::path path = std::filesystem::path(SHARED_DATA) / name.toStdString();
    if (!std::filesystem::exists(path))
        QSKIP("The shared research data is not here.");
    const Source source = readSource(path);
    std::string bytes;
    for (const auto& sentence : readTreebank(path))
        bytes += conlluOf(sentence);
    QVERIFY(bytes == source.text);
}

void TestTreebankWriter::changedWord()
{
    const TreebankSentence sentence = sentenceIn(french);
    const TreebankSentence edited = withText(sentence, textOf(sentence).replaced(4, "bois"));
    QCOMPARE(commentOf(edited, "text"), "Elle va au bois."s);
    QCOMPARE(lineOf(edited, "5"), "5\tbois\t_\tNOUN\tN\t_\t2\tobl\t2:obl:à\tGloss=lake|SpaceAfter=No|Original=lac"s);
    QCOMPARE(lineOf(edited, "2"), lineOf(sentence, "2"));
    QCOMPARE(lineOf(edited, "3-4"), lineOf(sentence, "3-4"));
    QCOMPARE(lineOf(edited, "3.1"), lineOf(sentence, "3.1"));
}

void TestTreebankWriter::escapes()
{
    const TreebankSentence sentence = sentenceIn("1\ta|b\\c\t_\tX\t_\t_\t0\troot\t_\t_\n\n");
    QCOMPARE(withText(sentence, textOf(sentence).replaced(0, "d")).words[0].misc, "Original=a\\pb\\\\c"s);
}

void TestTreebankWriter::changedToken()
{
    const TreebankSentence sentence = sentenceIn(french);
    const TreebankSentence edited = withText(sentence, textOf(sentence).replaced(3, "un"));
    QCOMPARE(commentOf(edited, "text"), "Elle va à un lac."s);
    QCOMPARE(lineOf(edited, "3-4"), ""s);
    QCOMPARE(lineOf(edited, "3"), "3\tà\tà\tADP\tP\t_\t5\tcase\t5:case\tGloss=to"s);
    QCOMPARE(lineOf(edited, "4"), "4\tun\t_\tDET\tD\t_\t5\tdet\t5:det\tOriginal=le"s);
    // It reads back as the text that was written.
    QCOMPARE(textOf(sentenceIn(conlluOf(edited))).str(), "Elle va à un lac."s);
}

void TestTreebankWriter::changedLength()
{
    const TreebankSentence sentence = sentenceIn(french);
    const TreebankSentence edited = withText(sentence, textOf(sentence).deleted(1).inserted(0, "Demain"));
    QCOMPARE(commentOf(edited, "text"), "Demain Elle au lac."s);
    QCOMPARE(edited.words.size(), std::size_t{6});
    QCOMPARE(lineOf(edited, "1"), "1\tDemain\t_\t_\t_\t_\t_\t_\t_\t_"s);
    QCOMPARE(lineOf(edited, "2"), "2\tElle\til\tPRON\tPP\tGender=Fem\t_\t_\t_\t_"s);
    QCOMPARE(lineOf(edited, "3-4"), "3-4\tau\t_\t_\t_\tTypo=Yes\t_\t_\t_\tLang=fr"s);
    QVERIFY(!hasTree(sentenceIn(conlluOf(edited))));
}

void TestTreebankWriter::answers()
{
    const TreebankSentence sentence = sentenceIn(french);
    structures::DependencyTree answer = treeOf(sentence);
    answer.heads[3] = 2;
    answer.labels[5] = "dep";
    const TreebankSentence noted = withAnswer(sentence, answer, "Clean");
    QCOMPARE(lineOf(noted, "4"), "4\tle\tle\tDET\tD\t_\t5\tdet\t5:det\tClean=2:det"s);
    QCOMPARE(lineOf(noted, "6"), "6\t.\t.\tPUNCT\tF\t_\t2\tpunct\t2:punct\tSpaceAfter=No|Clean=2:dep"s);
    QCOMPARE(lineOf(noted, "1"), lineOf(sentence, "1"));
    const TreebankSentence replaced = withTree(sentence, answer);
    QCOMPARE(lineOf(replaced, "4"), "4\tle\tle\tDET\tD\t_\t2\tdet\t_\t_"s);
    answer.heads.pop_back();
    QVERIFY_EXCEPTION_THROWN((void)withTree(sentence, answer), std::invalid_argument);
}

void TestTreebankWriter::conllx()
{
    const std::string bytes = "1\tShe\tshe\tPRP\tPRP\t_\t2\tSUB\t_\t_\n"
                              "2\thums\thum\tVBZ\tVBZ\tsg|3\t0\tROOT\t0\tROOT\n"
                              "3\t_\t_\tNN\tNN\t_\t2\tOBJ\t2\tOBJ\n\n";
    const Corpus corpus = corpusFromBytes(bytes, "f");
    QCOMPARE(corpus.format, "conllx"s);
    QCOMPARE(corpus.examples.at(0).input[0].text.str(), "She hums _"s);
    QCOMPARE(corpusBytes(corpus, "conllx"), bytes);
    QVERIFY(corpusBytes(corpus, "conllu").find("\tROOT\t_\tPHEAD=0|PDEPREL=ROOT\n") != std::string::npos);
    QCOMPARE(corpusFromBytes(corpusBytes(corpus, "conllu"), "f").format, "conllu"s);
    // CoNLL-U as CoNLL-X: words only.
    const std::string words = corpusBytes(corpusFromBytes(french, "f"), "conllx");
    QVERIFY(words.starts_with("1\tElle\til\tPRON\tPP\tGender=Fem\t2\tnsubj\t_\t_\n"));
    QCOMPARE(std::count(words.begin(), words.end(), '\n'), 7);
}

void TestTreebankWriter::staysInTheProject()
{
    const Example example = corpusFromBytes(french, "f").examples.at(0);
    Example back;
    store::decodeExample(store::encodeExample(example.input, example.gold, example.columns, example.conllu), back);
    QCOMPARE(back.conllu, french);
    store::decodeExample(store::encodeExample(example.input, example.gold, example.columns), back); // older projects
    QCOMPARE(back.conllu, ""s);
    const TreebankSentence made = sentenceOf(back); // from the words: what an example holds by itself
    QCOMPARE(lineOf(made, "3-4"), "3-4\tau\t_\t_\t_\t_\t_\t_\t_\t_"s);
    QCOMPARE(lineOf(made, "5"), "5\tlac\t_\t_\tN\t_\t2\tobl\t_\tSpaceAfter=No"s);
}

QTEST_APPLESS_MAIN(TestTreebankWriter)
#include "tst_treebank_writer.moc"
