#include "tests/support/registered_test.h"

#include "core/base/error.h"
#include "core/text/tokenizer.h"

using namespace core::text;

class TestTokenizer : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void cuts_data();
    void cuts();
    void anyBytesAreKept();
};

void TestTokenizer::cuts_data()
{
    QTest::addColumn<QByteArray>("string");
    QTest::addColumn<QByteArray>("words"); // separated by |
    QTest::addColumn<int>("how");
    const int penn = int(Tokenization::Penn);
    const int blank = int(Tokenization::Whitespace);
    const int chosen = int(Tokenization::Auto);
    QTest::newRow("the Treebank's rules") << QByteArray("They'll save and invest more, can't they?")
                                          << QByteArray("They|'ll|save|and|invest|more|,|ca|n't|they|?") << penn;
    QTest::newRow("quotes and brackets") << QByteArray("(He said \"no.\")") << QByteArray("(|He|said|\"|no|.|\"|)")
                                         << penn;
    QTest::newRow("possessives") << QByteArray("the parents' and Bob's") << QByteArray("the|parents|'|and|Bob|'s")
                                 << penn;
    QTest::newRow("abbreviations keep their dot")
        << QByteArray("the U.S. and Mr. X.") << QByteArray("the|U.S.|and|Mr.|X|.") << penn;
    QTest::newRow("numbers keep their commas")
        << QByteArray("1,000 men, 5% more") << QByteArray("1,000|men|,|5|%|more") << penn;
    QTest::newRow("dashes and dots") << QByteArray("wait--what... no") << QByteArray("wait|--|what|...|no") << penn;
    QTest::newRow("cannot") << QByteArray("I cannot go") << QByteArray("I|can|not|go") << penn;
    QTest::newRow("curly apostrophe") << QByteArray("don\xe2\x80\x99t") << QByteArray("do|n\xe2\x80\x99t") << penn;
    QTest::newRow("only signs") << QByteArray(">>>> !!") << QByteArray(">|>|>|>|!|!") << penn;
    QTest::newRow("several sentences") << QByteArray("It is a gem. I loved Mr. X. It ran 1.5 hours. See it.")
                                       << QByteArray("It|is|a|gem|.|I|loved|Mr.|X|.|It|ran|1.5|hours|.|See|it|.")
                                       << penn;
    QTest::newRow("line breaks are no words") << QByteArray("A good film.<br /><br />the head.<br />End<br>")
                                              << QByteArray("A|good|film|.|the|head|.|End") << penn;
    QTest::newRow("abbreviations inside keep their dot")
        << QByteArray("Time Inc. said the U.S. and No. 1 did, etc. and so on.")
        << QByteArray("Time|Inc.|said|the|U.S.|and|No.|1|did|,|etc.|and|so|on|.") << penn;
    QTest::newRow("what is quoted ends") << QByteArray("\"No.\" he said, \"etc.\" too")
                                         << QByteArray("\"|No|.|\"|he|said|,|\"|etc.|\"|too") << penn;
    QTest::newRow("a small beginning") << QByteArray("great film. i loved it") << QByteArray("great|film|.|i|loved|it")
                                       << penn;
    QTest::newRow("more dots than three")
        << QByteArray("so.... it..ends..") << QByteArray("so|....|it|..|ends|..") << penn;
    QTest::newRow("tags are left to who cut at blanks")
        << QByteArray("film.<br /> end") << QByteArray("film.<br|/>|end") << blank;
    QTest::newRow("whitespace") << QByteArray(" a\tb\r\nc\xc2\xa0"
                                              "d ")
                                << QByteArray("a|b|c|d") << blank;
    QTest::newRow("tokenised text is left as it is")
        << QByteArray("it's good , but slow .") << QByteArray("it's|good|,|but|slow|.") << chosen;
    QTest::newRow("plain text is cut") << QByteArray("It's good, but slow.") << QByteArray("It|'s|good|,|but|slow|.")
                                       << chosen;
    QTest::newRow("nothing") << QByteArray() << QByteArray() << chosen;
}

void TestTokenizer::cuts()
{
    QFETCH(const QByteArray, string);
    QFETCH(const QByteArray, words);
    QFETCH(const int, how);
    const Text text = tokenize(string.toStdString(), static_cast<Tokenization>(how));
    QByteArray joined;
    for (const auto& word : text.words())
        joined += (joined.isEmpty() ? "" : "|") + QByteArray::fromStdString(std::string(word.form()));
    QCOMPARE(joined, words);
    QCOMPARE(QByteArray::fromStdString(text.str()), string);
}

void TestTokenizer::anyBytesAreKept()
{
    for (int seed = 0; seed < 2000; ++seed) {
        std::string bytes;
        std::uint32_t state = 12345U + static_cast<std::uint32_t>(seed);
        for (int i = 0; i < seed % 40; ++i) {
            state = state * 1664525U + 1013904223U;
            bytes += static_cast<char>(state >> 24);
        }
        for (const auto how : {Tokenization::Auto, Tokenization::Penn, Tokenization::Whitespace})
            QCOMPARE(tokenize(bytes, how).str(), bytes);
    }
    QVERIFY_EXCEPTION_THROWN(static_cast<void>(tokenizationNamed("moses")), core::UsageError);
}

QTEST_APPLESS_MAIN(TestTokenizer)
#include "tst_tokenizer.moc"
