#include "tests/support/registered_test.h"

#include "core/text/splitting/sentences.h"

using namespace core::text;

/// Where sentences end, by what a reader of English expects.
class TestSentences : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void sentences_data();
    void sentences();
    void germanSentences_data();
    void germanSentences();
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

/// By what a reader of German expects: numbers in order and abbreviations stand before capitals there.
void TestSentences::germanSentences_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("expected"); // separated by |
    const auto row = [](const char* name, const char* text, const char* expected) {
        QTest::newRow(name) << QByteArray(text) << QByteArray(expected);
    };
    row("a date", "Dr. Meier kam am 3. Mai 2001. Er blieb bis zum 14. Juni.",
        "Dr. Meier kam am 3. Mai 2001.|Er blieb bis zum 14. Juni.");
    row("for example", "Das sind z. B. Birnen, d. h. Obst, bzw. Ware. Es kostet ca. 3 Mio. Euro.",
        "Das sind z. B. Birnen, d. h. Obst, bzw. Ware.|Es kostet ca. 3 Mio. Euro.");
    row("and so on", "Das sind z.B. Birnen usw. Die Rinde fehlt.", "Das sind z.B. Birnen usw.|Die Rinde fehlt.");
    row("pages", "Siehe Abb. 3 und S. 12 des Buches. Danach folgt Nr. 4.",
        "Siehe Abb. 3 und S. 12 des Buches.|Danach folgt Nr. 4.");
    row("quotes",
        "\xe2\x80\x9e"
        "Gut.\xe2\x80\x9c Sie ging. \xc2\xbbNein!\xc2\xab Er blieb.",
        "\xe2\x80\x9e"
        "Gut.\xe2\x80\x9c|Sie ging.|\xc2\xbbNein!\xc2\xab|Er blieb.");
    row("initials and years", "Im 19. Jahrhundert lebte J. S. Bach nicht mehr. Er starb 1750. Das wissen alle.",
        "Im 19. Jahrhundert lebte J. S. Bach nicht mehr.|Er starb 1750.|Das wissen alle.");
    row("a street", "Er wohnt in der Goethestr. 5 und bleibt. Dort ist es ruhig.",
        "Er wohnt in der Goethestr. 5 und bleibt.|Dort ist es ruhig.");
    row("a careless writer", "Der Film ist toll. ich liebe ihn.", "Der Film ist toll.|ich liebe ihn.");
}

void TestSentences::germanSentences()
{
    QFETCH(const QByteArray, text);
    QFETCH(const QByteArray, expected);
    QByteArrayList found;
    for (const auto& span : sentencesOf(text.toStdString(), "de-AT"))
        found << text.mid(span.begin, span.end - span.begin);
    QCOMPARE(found.join('|'), expected);
    // English rules end a sentence after "3." and "ca.".
    if (std::string_view(QTest::currentDataTag()) == "a date")
        QVERIFY(sentencesOf(text.toStdString()).size() > 2);
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
