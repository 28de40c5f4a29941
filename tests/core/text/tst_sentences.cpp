#include "tests/support/registered_test.h"

#include "core/text/splitting/sentences.h"

using namespace core::text;

/// Where sentences end, by what a reader of English expects.
class TestSentences : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void sentences_data();
    void sentences();
    void chunks();
    void anyBytesAreSpannedInOrder();
};

void TestSentences::sentences_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("expected"); // separated by |
    const auto row = [](const char* name, const char* text, const char* expected) {
        QTest::newRow(name) << QByteArray(text) << QByteArray(expected);
    };
    row("full stops", "A gem. I loved it. See it!", "A gem.|I loved it.|See it!");
    row("one sentence", "A wonderful and moving film.", "A wonderful and moving film.");
    row("no full stop at the end", "It ends. It does not", "It ends.|It does not");
    row("questions and shouts", "Why? Because! Really?! Yes.", "Why?|Because!|Really?!|Yes.");
    row("titles", "Mr. Darcy met Dr. Who and Mrs. Hall. They left.", "Mr. Darcy met Dr. Who and Mrs. Hall.|They left.");
    row("initials", "J. R. R. Tolkien wrote it. He was slow.", "J. R. R. Tolkien wrote it.|He was slow.");
    row("a letter at the end", "We went with plan B. It failed.", "We went with plan B.|It failed.");
    row("countries", "The U.S. Army left the U.S. It came back.", "The U.S. Army left the U.S.|It came back.");
    row("firms", "Time Warner Inc. said so. Apple Inc. Chairman Bell left.",
        "Time Warner Inc. said so.|Apple Inc. Chairman Bell left.");
    row("numbers", "It cost $1.50 or 0.37 seconds. 65 came.", "It cost $1.50 or 0.37 seconds.|65 came.");
    row("numbered", "He was No. 1 of 5. See fig. 2 now.", "He was No. 1 of 5.|See fig. 2 now.");
    row("no", "I said no. She left.", "I said no.|She left.");
    row("a list", "1. Open it. 2. Close it.", "1. Open it.|2. Close it.");
    row("a year at the end", "It was made in 1999. It shows.", "It was made in 1999.|It shows.");
    row("etc.", "Apples, pears, etc. are fruit, etc. They rot.", "Apples, pears, etc. are fruit, etc.|They rot.");
    row("a small letter goes on", "Yahoo! said so, approx. five times, e.g. today.",
        "Yahoo! said so, approx. five times, e.g. today.");
    row("a careless writer", "great film. i loved it. go see it.", "great film.|i loved it.|go see it.");
    row("ellipses", "Well... maybe not. But... It ended.", "Well... maybe not.|But...|It ended.");
    row("quotes", "He said \"No.\" She left. \"Why?\" he asked.", "He said \"No.\"|She left.|\"Why?\" he asked.");
    row("curly quotes", "\xe2\x80\x9cNo.\xe2\x80\x9d She left.", "\xe2\x80\x9cNo.\xe2\x80\x9d|She left.");
    row("brackets", "(I saw it twice.) It holds.", "(I saw it twice.)|It holds.");
    row("line breaks", "A gem<br /><br />the best.<br>Film", "A gem|the best.|Film");
    row("empty lines", "A heading\n\nthe text\ngoes on.", "A heading|the text\ngoes on.");
    row("words set apart", "a gem . the best film . see it !", "a gem .|the best film .|see it !");
    row("another script",
        "Gut. \xc3\x9c"
        "ber alles.",
        "Gut.|\xc3\x9c"
        "ber alles.");
    row("nothing", " \n <br /> ", "");
}

void TestSentences::sentences()
{
    QFETCH(const QByteArray, text);
    QFETCH(const QByteArray, expected);
    QByteArrayList found;
    for (const auto span : sentencesOf(text.toStdString()))
        found << text.mid(int(span.begin), int(span.end - span.begin));
    QCOMPARE(found.join('|'), expected);
}

void TestSentences::chunks()
{
    const std::string text = "film.<br /><br/>The <b>end</b>< br>";
    const auto words = [&](bool markup) {
        std::vector<std::string> words;
        for (const auto span : chunksOf(text, markup))
            words.push_back(text.substr(span.begin, span.end - span.begin));
        return words;
    };
    QCOMPARE(words(true), (std::vector<std::string>{"film.", "The", "<b>end</b><", "br>"}));
    QCOMPARE(words(false), (std::vector<std::string>{"film.<br", "/><br/>The", "<b>end</b><", "br>"}));
}

void TestSentences::anyBytesAreSpannedInOrder()
{
    for (std::uint32_t seed = 0; seed < 2000; ++seed) {
        std::string bytes;
        std::uint32_t state = seed;
        static constexpr std::string_view often = " .<br/>\n\"A1a\xe2\x80\xa6";
        for (std::uint32_t i = 0; i < seed % 50; ++i) {
            state = state * 1664525U + 1013904223U;
            bytes += (state >> 30) == 0 ? static_cast<char>(state >> 20) : often[(state >> 20) % often.size()];
        }
        std::uint32_t last = 0;
        for (const auto span : sentencesOf(bytes)) {
            QVERIFY(span.begin >= last && span.begin < span.end && span.end <= bytes.size());
            last = span.end;
        }
    }
}

QTEST_APPLESS_MAIN(TestSentences)
#include "tst_sentences.moc"
