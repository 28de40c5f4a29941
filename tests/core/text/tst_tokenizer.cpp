#include "tests/support/registered_test.h"

#include "core/base/error.h"
#include "core/text/splitting/tokenizer.h"

using namespace core::text;

class TestTokenizer : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void cuts_data();
    void cuts();
    void anyBytesAreKept();
    void kindsByName();
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
    // The words are those of a Chinese (Thai, Korean) dictionary.
    const auto unspaced = [](const char* sentence) { return QByteArray(sentence); };
    QTest::newRow("Chinese without blanks is cut by its words")
        << unspaced("今天天气很好，我们去公园。") << QByteArray("今天|天气|很好|，|我们|去|公园|。") << chosen;
    QTest::newRow("a few Latin letters in it")
        << unspaced("我们用GPU训练模型。") << QByteArray("我们|用|GPU|训练|模型|。") << chosen;
    QTest::newRow("Chinese cut by others is left as it is")
        << unspaced("今天 天气 很好 ， 我们 去 公园") << QByteArray("今天|天气|很好|，|我们|去|公园") << chosen;
    QTest::newRow("Thai") << unspaced("สวัสดีชาวโลก") << QByteArray("สวัสดี|ชาว|โลก") << chosen;
    QTest::newRow("Korean has blanks") << unspaced("그는 강가의 집에 산다.") << QByteArray("그는|강가의|집에|산다|.")
                                       << chosen;
    QTest::newRow("one Chinese word in English is no Chinese text")
        << unspaced("The word 天气 means weather.") << QByteArray("The|word|天气|means|weather|.") << chosen;
    QTest::newRow("tokenised text is left as it is")
        << QByteArray("it's good , but slow .") << QByteArray("it's|good|,|but|slow|.") << chosen;
    QTest::newRow("plain text is cut") << QByteArray("It's good, but slow.") << QByteArray("It|'s|good|,|but|slow|.")
                                       << chosen;
    // Sentences of MR, whose words white space separates: in a corpus of them and alone they are the same words.
    QTest::newRow("tokenised text whose only sign is a clitic")
        << QByteArray("we do n't get the 'hero' he 's after") << QByteArray("we|do|n't|get|the|'hero'|he|'s|after")
        << chosen;
    QTest::newRow("tokenised text with an escaped sign")
        << QByteArray("is it a 'drama' \\?") << QByteArray("is|it|a|'drama'|\\?") << chosen;
    const int unicode = int(Tokenization::Unicode);
    const int characters = int(Tokenization::Characters);
    QTest::newRow("Chinese words") // "I like films."
        << QByteArray("\xe6\x88\x91\xe5\x96\x9c\xe6\xac\xa2\xe7\x94\xb5\xe5\xbd\xb1\xe3\x80\x82")
        << QByteArray("\xe6\x88\x91|\xe5\x96\x9c\xe6\xac\xa2|\xe7\x94\xb5\xe5\xbd\xb1|\xe3\x80\x82") << unicode;
    QTest::newRow("words of other scripts") << QByteArray("It's 3.5% more, \xc3\xa9t\xc3\xa9!")
                                            << QByteArray("It's|3.5|%|more|,|\xc3\xa9t\xc3\xa9|!") << unicode;
    QTest::newRow("Thai words")
        << QByteArray("\xe0\xb8\x89\xe0\xb8\xb1\xe0\xb8\x99\xe0\xb8\xa3\xe0\xb8\xb1\xe0\xb8\x81")
        << QByteArray("\xe0\xb8\x89\xe0\xb8\xb1\xe0\xb8\x99|\xe0\xb8\xa3\xe0\xb8\xb1\xe0\xb8\x81") << unicode;
    QTest::newRow("characters") << QByteArray("\xe7\x94\xb5\xe5\xbd\xb1 ab")
                                << QByteArray("\xe7\x94\xb5|\xe5\xbd\xb1|a|b") << characters;
    QTest::newRow("characters with marks, emoji with joiners")
        << QByteArray("e\xcc\x81 \xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x91\xa7\r\n!")
        << QByteArray("e\xcc\x81|\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x91\xa7|!") << characters;
    QTest::newRow("Moses") << QByteArray("don't go, Mr. X.") << QByteArray("don|'t|go|,|Mr.|X.")
                           << int(Tokenization::Moses);
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
        for (const auto how : {Tokenization::Auto, Tokenization::Penn, Tokenization::Whitespace, Tokenization::Moses,
                               Tokenization::Unicode, Tokenization::Characters})
            QCOMPARE(tokenize(bytes, how).str(), bytes);
    }
}

void TestTokenizer::kindsByName()
{
    QCOMPARE(tokenizationNames().size(), std::size_t{6});
    for (const auto name : tokenizationNames())
        QCOMPARE(nameOf(tokenizationNamed(name)), name);
    QCOMPARE(tokenizationNamed(""), Tokenization::Auto);
    QVERIFY_EXCEPTION_THROWN(static_cast<void>(tokenizationNamed("spacy")), core::UsageError);
}

QTEST_APPLESS_MAIN(TestTokenizer)
#include "tst_tokenizer.moc"
