#include "tests/places.h"
#include "tests/support/registered_test.h"

#include <filesystem>

#include "core/base/random.h"
#include "core/files/file.h"
#include "core/text/splitting/moses.h"

using namespace core::text;

namespace {

QByteArray joined(const QByteArray& text, const char* language, char with)
{
    const std::string string = text.toStdString();
    QByteArrayList words;
    for (const auto span : mosesWords(string, language))
        words << text.mid(int(span.begin), int(span.end - span.begin));
    return words.join(with);
}

std::string thereAndBack(std::string_view line, std::string_view language)
{
    std::vector<std::string_view> words;
    for (const auto span : mosesWords(line, language))
        words.push_back(line.substr(span.begin, span.end - span.begin));
    return detokenized(words, language);
}

} // namespace

/// Words as translators' corpora have them, and the way back to a sentence.
class TestMoses : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void words_data();
    void words();
    void sentences_data();
    void sentences();
    void anyBytes();
    void multi30k_data();
    void multi30k();
};

void TestMoses::words_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("language");
    QTest::addColumn<QByteArray>("expected");
    const auto row = [](const char* name, const char* language, const char* text, const char* expected) {
        QTest::newRow(name) << QByteArray(text) << QByteArray(language) << QByteArray(expected);
    };
    row("signs", "en", "Well, he (Bob) left; why?", "Well|,|he|(|Bob|)|left|;|why|?");
    row("the last full stop", "en", "He left. She stayed.", "He|left|.|She|stayed|.");
    row("abbreviations keep theirs", "en", "Mr. Ford of the U.S. left.", "Mr.|Ford|of|the|U.S.|left|.");
    row("a small letter goes on", "en", "approx. five", "approx.|five");
    row("numbers", "en", "1,000.50 at 7:30, No. 5", "1,000.50|at|7|:|30|,|No.|5");
    row("dots stay together", "en", "wait... no", "wait|...|no");
    row("hyphens stay inside", "en", "a well-known T-shirt - yes", "a|well-known|T-shirt|-|yes");
    row("English apostrophes", "en", "don't, Bob's, 1990's, boys' 'so'", "don|'t|,|Bob|'s|,|1990|'s|,|boys|'|'|so|'");
    row("French apostrophes", "fr", "l'ami d'hier", "l'|ami|d'|hier");
    row("German apostrophes", "de", "geht's", "geht|'|s");
    row("quotes", "en", "\"Yes.\" he said", "\"|Yes|.|\"|he|said");
    row("letters with marks", "fr", "caf\x65\xcc\x81, \xc3\xa9t\xc3\xa9", "caf\x65\xcc\x81|,|\xc3\xa9t\xc3\xa9");
    row("nothing", "en", " \t ", "");
}

void TestMoses::words()
{
    QFETCH(const QByteArray, text);
    QFETCH(const QByteArray, language);
    QFETCH(const QByteArray, expected);
    QCOMPARE(joined(text, language, '|'), expected);
}

void TestMoses::sentences_data()
{
    QTest::addColumn<QByteArray>("language");
    QTest::addColumn<QByteArray>("text");
    const auto row = [](const char* language, const char* text) {
        QTest::addRow("%s: %s", language, text) << QByteArray(language) << QByteArray(text);
    };
    row("en", "He said: \"No!\" (twice), didn't he?");
    row("en", "The boys' dogs' food costs $5, or 10% of it; 7:30 isn't late...");
    row("en", "\"A\" and \"B\" and 'C' are O'Neil's.");
    row("en", "\xe2\x80\x9cWell,\xe2\x80\x9d she said.");
    row("en", "and/or me@home #1");
    row("fr", "L'homme d'hier, c'est l'ami qu'il a vu.");
    row("de", "Er sagt: \xe2\x80\x9eNein\xe2\x80\x9c, und geht.");
    row("zh", "\xe6\x88\x91\xe5\xa5\xbd\xe3\x80\x82\xe4\xbd\xa0\xef\xbc\x8c\xe5\xa5\xbd\xef\xbc\x9f");
}

void TestMoses::sentences()
{
    QFETCH(const QByteArray, language);
    QFETCH(const QByteArray, text);
    const std::string line = text.toStdString();
    QCOMPARE(QByteArray::fromStdString(thereAndBack(line, language.toStdString())), text);
}

void TestMoses::anyBytes()
{
    for (std::uint64_t seed = 0; seed < 2000; ++seed) {
        core::Random random(seed);
        std::string bytes;
        for (std::size_t i = 0; i < seed % 40; ++i)
            bytes += static_cast<char>(random.below(2) == 0 ? random.below(256) : 32 + random.below(95));
        std::uint32_t last = 0;
        for (const auto span : mosesWords(bytes)) {
            QVERIFY(span.begin >= last && span.end > span.begin && span.end <= bytes.size());
            last = span.end;
        }
        (void)thereAndBack(bytes, "fr");
    }
}

void TestMoses::multi30k_data()
{
    QTest::addColumn<QByteArray>("language");
    for (const char* language : {"en", "de", "fr", "cs"})
        QTest::newRow(language) << QByteArray(language);
}

/// docs/measured.md has the figures.
void TestMoses::multi30k()
{
    QFETCH(const QByteArray, language);
    std::size_t same = 0;
    std::size_t lines = 0;
    for (const char* part : {"train", "val"}) {
        const auto file = std::filesystem::path(SHARED_DATA) / "multi30k/data/task1/raw" /
                          (std::string(part) + "." + language.toStdString() + ".gz");
        if (!std::filesystem::exists(file))
            QSKIP("no corpus there");
        const std::string text = core::readFile(file);
        for (std::size_t begin = 0; begin < text.size();) {
            const std::size_t end = std::min(text.find('\n', begin), text.size());
            const auto line = std::string_view(text).substr(begin, end - begin);
            ++lines;
            same += thereAndBack(line, language.toStdString()) == line ? 1 : 0;
            begin = end + 1;
        }
    }
    qInfo("%s: %zu of %zu lines come back, %.2f %%", language.constData(), same, lines,
          100.0 * double(same) / double(lines));
    QVERIFY(double(same) >= 0.99 * double(lines));
}

QTEST_APPLESS_MAIN(TestMoses)
#include "tst_moses.moc"
