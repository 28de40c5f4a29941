#include "tests/support/registered_test.h"

#include "core/metrics/translation/bleu_tokenizer.h"

using namespace core::metrics;

class TestBleuTokenizer : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void words_data();
    void words();
    void lowerCase();
    void anyBytesAreCut();
};

void TestBleuTokenizer::words_data()
{
    QTest::addColumn<QString>("tokenizer");
    QTest::addColumn<QString>("sentence");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char* claim, const char* tokenizer, const char* sentence, const char* expected) {
        QTest::newRow(claim) << tokenizer << QString::fromUtf8(sentence) << QString::fromUtf8(expected);
    };
    // By hand from the rules of mteval-v13a.pl (NIST), mteval-v14.pl and sacreBLEU's tokenizer_zh.py.
    row("13a parts punctuation", "13a", "Hello, world.", "Hello , world .");
    row("13a keeps the apostrophe", "13a", "It wasn't (really) \"so\"!", "It wasn't ( really ) \" so \" !");
    row("13a keeps numbers whole", "13a", "It cost 3,000.50 in 1999.", "It cost 3,000.50 in 1999 .");
    row("13a parts a dash after a digit alone", "13a", "a 5-year well-known plan", "a 5 - year well-known plan");
    row("13a reads entities", "13a", "R&amp;D &lt;b&gt; &quot;x&quot;", "R & D < b > \" x \"");
    row("13a drops <skipped> and joins lines", "13a", "a<skipped>b exam-\nple one\ntwo", "ab example one two");
    row("13a leaves other scripts' marks", "13a", "«да»…", "«да»…");
    row("dots in a row are parted by twos", "13a", "wait...", "wait . . .");
    row("intl parts marks of all scripts", "intl", "«да», №5… 3€", "« да » , № 5 … 3 €");
    row("intl keeps numbers whole", "intl", "3,000.50 and a-b", "3,000.50 and a - b");
    row("intl leaves the stop after a last number", "intl", "in 1999.", "in 1999.");
    row("zh parts Chinese characters", "zh", "我有2,000.5个iPhone。", "我 有 2,000.5 个 iPhone 。");
    row("zh parts curly quotes as if they were Chinese", "zh", "it’s", "it ’ s");
    row("zh does not see the end of a sentence", "zh", "in 1999.", "in 1999.");
    row("char", "char", "ab ç", "a b ç");
    row("none joins blanks", "none", " a,  b\tc. ", "a, b c.");
    row("ideographic blanks part words", "none", "a　b", "a b");
    row("nothing", "13a", "", "");
    row("only blanks", "zh", " \t ", "");
}

void TestBleuTokenizer::words()
{
    QFETCH(const QString, tokenizer);
    QFETCH(const QString, sentence);
    QFETCH(const QString, expected);
    const auto found = tokenizedForBleu(sentence.toStdString(), bleuTokenizerNamed(tokenizer.toStdString()));
    QCOMPARE(QString::fromStdString(found), expected);
}

void TestBleuTokenizer::lowerCase()
{
    // As Python's str.lower(): a final sigma where a word ends, a dot of its own for the Turkish capital.
    QCOMPARE(tokenizedForBleu("ΣΟΦΟΣ ÄÖ", BleuTokenizer::None, true), "σοφος äö");
    QCOMPARE(tokenizedForBleu("İ", BleuTokenizer::None, true), "i\u0307");
}

void TestBleuTokenizer::anyBytesAreCut()
{
    for (const auto tokenizer : bleuTokenizers)
        QVERIFY(!tokenizedForBleu("a \xff\xfe\xc3 b", tokenizer, true).empty());
}

QTEST_APPLESS_MAIN(TestBleuTokenizer)
#include "tst_bleu_tokenizer.moc"
