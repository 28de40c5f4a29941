#include "tests/places.h"
#include "tests/support/registered_test.h"

#include <filesystem>
#include <map>
#include <set>
#include <sstream>

#include "core/base/random.h"
#include "core/files/file.h"
#include "core/text/splitting/sentence_places.h"
#include "core/text/splitting/tokenizer.h"

using namespace core::text;

namespace {

struct Paragraph {
    std::string genre;
    std::string text;
    std::set<std::uint32_t> ends; ///< Of its sentences, in bytes.
    bool plain = true;            ///< Every sentence ends with a stop.
};

bool endsWithStop(std::string_view sentence)
{
    for (const std::string_view sign : {"\"", "'", ")", "]", "\xe2\x80\x9d", "\xe2\x80\x99"})
        while (sentence.ends_with(sign))
            sentence.remove_suffix(sign.size());
    return sentence.ends_with('.') || sentence.ends_with('!') || sentence.ends_with('?') ||
           sentence.ends_with("\xe2\x80\xa6");
}

/// The paragraphs of a UD file: the `# text` of the sentences up to the next `# newpar` or `# newdoc`, with a blank
/// between two unless the first ends in SpaceAfter=No.
std::vector<Paragraph> paragraphsOf(const std::filesystem::path& file)
{
    std::vector<Paragraph> paragraphs;
    std::istringstream lines(core::readFile(file));
    std::string sentence;
    std::string genre;
    std::string last;
    std::size_t lastOfToken = 0;
    bool begins = true;
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("# newdoc id = "))
            genre = line.substr(14, line.find('-') - 14);
        begins = begins || line.starts_with("# newdoc") || line.starts_with("# newpar");
        if (line.starts_with("# text = ")) {
            sentence = line.substr(9);
        } else if (line.empty()) {
            if (begins)
                paragraphs.push_back({genre, {}, {}, true});
            begins = false;
            lastOfToken = 0;
            auto& here = paragraphs.back();
            here.text += sentence;
            here.ends.insert(static_cast<std::uint32_t>(here.text.size()));
            here.plain = here.plain && endsWithStop(sentence);
            if (last.find("SpaceAfter=No") == std::string::npos)
                here.text += ' ';
        } else if (line[0] != '#' && line.find('.') > line.find('\t')) { // words and tokens, no empty nodes
            const std::size_t dash = line.find('-');
            const std::size_t number = std::stoul(line);
            if (dash < line.find('\t')) {
                lastOfToken = std::stoul(line.substr(dash + 1));
                last = line;
            } else if (number > lastOfToken) {
                last = line;
            }
        }
    }
    return paragraphs;
}

/// Sentence ends found, missed, and found where there is none.
struct Counts {
    double right = 0, missed = 0, wrong = 0;
    [[nodiscard]] double f1() const { return 2 * right / (2 * right + missed + wrong); }
};

void count(Counts& counts, const std::set<std::uint32_t>& found, const std::set<std::uint32_t>& gold)
{
    for (const auto end : found)
        ++(gold.contains(end) ? counts.right : counts.wrong);
    for (const auto end : gold)
        if (!found.contains(end))
            ++counts.missed;
}

} // namespace

/// Sentences where an attack may work.
class TestSentencePlaces : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void places_data();
    void places();
    void wordsOfPlaces_data();
    void wordsOfPlaces();
    void anyBytesAreSpannedInOrder();
    void sentencesOfEwt_data();
    void sentencesOfEwt();
};

void TestSentencePlaces::places_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("expected"); // separated by |
    const auto row = [](const char* name, const char* text, const char* expected) {
        QTest::newRow(name) << QByteArray(text) << QByteArray(expected);
    };
    row("stops", "A gem. I loved it! Did you?", "A gem.|I loved it!|Did you?");
    row("titles and initials", "Dr. J. Ford met Mrs. Hall. They left.", "Dr. J. Ford met Mrs. Hall.|They left.");
    row("abbreviations inside", "See e.g. Fig. 3, cf. Smith et al. It holds.",
        "See e.g. Fig. 3, cf. Smith et al.|It holds.");
    row("hours", "It starts at 8 a.m. Can we go? No, at 9 p.m. sharp.",
        "It starts at 8 a.m.|Can we go?|No, at 9 p.m. sharp.");
    row("decimal points", "It cost 1.50 or .5 more. It rose 3.5%.", "It cost 1.50 or .5 more.|It rose 3.5%.");
    row("quotes and brackets after the stop", "He said \"No.\" (I heard it.) She left.",
        "He said \"No.\"|(I heard it.)|She left.");
    row("a question that is reported", "\"Why?\" he asked. She left.", "\"Why?\" he asked.|She left.");
    row("ellipses", "Well... maybe not. But... It ended.", "Well... maybe not.|But...|It ended.");
    row("dots set apart", "It went on . . . It ended.", "It went on . . .|It ended.");
    row("list numbers", "1. Open it. 2. Close it.", "1. Open it.|2. Close it.");
    row("list numbers without stops", "1) Open it 2) Close it 3) Go", "1) Open it|2) Close it|3) Go");
    row("a number is no list", "We need 1 or 2) nothing", "We need 1 or 2) nothing");
    row("a small letter goes on", "Yahoo! said approx. five, etc. and so on.",
        "Yahoo! said approx. five, etc. and so on.");
    row("a careless writer", "should i go? if so tell me! it helps", "should i go?|if so tell me!|it helps");
    row("no blank after the stop", "I loved it.They hated it!!!so what", "I loved it.|They hated it!!!|so what");
    row("no stop inside an address", "See www.Faultline.org or a.Bee@Cee.de now.",
        "See www.Faultline.org or a.Bee@Cee.de now.");
    row("an address opens a sentence", "Read it. http://a.org/b is good.", "Read it.|http://a.org/b is good.");
    row("smileys", "Great fun. :) See it! ^_^ Bye.", "Great fun. :)|See it! ^_^|Bye.");
    row("lines of signs", "Yours Ann ----- Read this", "Yours Ann|-----|Read this");
    row("words set apart", "mr . bean met her . \" no . \" she left .", "mr . bean met her .|\" no . \"|she left .");
    row("empty lines and markup", "A heading\n\nthe text<br />the end", "A heading|the text|the end");
    row("Chinese", "\xe6\x88\x91\xe5\xa5\xbd\xe3\x80\x82\xe4\xbd\xa0\xe5\x91\xa2\xef\xbc\x9f\xe5\xa5\xbd\xef\xbc\x81",
        "\xe6\x88\x91\xe5\xa5\xbd\xe3\x80\x82|\xe4\xbd\xa0\xe5\x91\xa2\xef\xbc\x9f|\xe5\xa5\xbd\xef\xbc\x81");
    row("a Japanese quotation", "\xe3\x80\x8c\xe3\x81\xaf\xe3\x81\x84\xe3\x80\x82\xe3\x80\x8d\xe5\xbd\xbc\xe3\x80\x82",
        "\xe3\x80\x8c\xe3\x81\xaf\xe3\x81\x84\xe3\x80\x82\xe3\x80\x8d|\xe5\xbd\xbc\xe3\x80\x82");
    row("nothing", " \n ", "");
}

void TestSentencePlaces::places()
{
    QFETCH(const QByteArray, text);
    QFETCH(const QByteArray, expected);
    QByteArrayList found;
    const std::string string = text.toStdString();
    for (const auto span : sentencePlaces(std::string_view(string)))
        found << text.mid(int(span.begin), int(span.end - span.begin));
    QCOMPARE(found.join('|'), expected);
}

void TestSentencePlaces::wordsOfPlaces_data()
{
    QTest::addColumn<Text>("text");
    QTest::addColumn<QVector<int>>("ends");
    const Text text = tokenize("He left. Mr. X. stayed, she said.", Tokenization::Penn);
    QTest::newRow("cut words") << text << QVector<int>{3, 10};
    QTest::newRow("after edits") << text.replaced(1, "ran").inserted(3, "Yes") << QVector<int>{3, 11};
    QTest::newRow("a word that holds a stop")
        << tokenize("I like it.They do not", Tokenization::Whitespace) << QVector<int>{3, 5};
    QTest::newRow("no words") << Text() << QVector<int>{};
}

void TestSentencePlaces::wordsOfPlaces()
{
    QFETCH(const Text, text);
    QFETCH(const QVector<int>, ends);
    QVector<int> found;
    for (const auto& range : sentencePlaces(text)) {
        QCOMPARE(int(range.begin), found.isEmpty() ? 0 : found.last());
        found << int(range.end);
    }
    QCOMPARE(found, ends);
}

void TestSentencePlaces::anyBytesAreSpannedInOrder()
{
    static constexpr std::string_view often = " .<br/>\n\"A1a)\xe3\x80\x82!?:-(";
    for (std::uint64_t seed = 0; seed < 3000; ++seed) {
        core::Random random(seed);
        std::string bytes;
        for (std::size_t i = 0; i < seed % 60; ++i)
            bytes += random.below(5) == 0 ? static_cast<char>(random.below(256)) : often[random.below(often.size())];
        std::uint32_t last = 0;
        for (const auto span : sentencePlaces(std::string_view(bytes))) {
            QVERIFY(span.begin >= last && span.begin < span.end && span.end <= bytes.size());
            last = span.end;
        }
        const Text text = tokenize(bytes, Tokenization::Penn);
        std::uint32_t words = 0;
        for (const auto& range : sentencePlaces(text)) {
            QVERIFY(range.begin == words && range.end > words);
            words = range.end;
        }
        QCOMPARE(std::size_t{words}, text.size());
    }
}

void TestSentencePlaces::sentencesOfEwt_data()
{
    QTest::addColumn<QByteArray>("part");
    for (const char* part : {"train", "dev", "test"})
        QTest::newRow(part) << QByteArray(part);
}

/// docs/measured.md has the figures.
void TestSentencePlaces::sentencesOfEwt()
{
    QFETCH(const QByteArray, part);
    const auto file =
        std::filesystem::path(SHARED_DATA) / "ud-ewt" / ("en_ewt-ud-" + part.toStdString() + ".conllu.gz");
    if (!std::filesystem::exists(file))
        QSKIP("no treebank there");
    std::map<std::string, Counts> plain; // ends within paragraphs
    std::map<std::string, Counts> all;
    for (const auto& paragraph : paragraphsOf(file)) {
        std::set<std::uint32_t> found;
        for (const auto span : sentencePlaces(std::string_view(paragraph.text)))
            found.insert(span.end);
        for (const std::string& group : {paragraph.genre, std::string("total")}) {
            count(all[group], found, paragraph.ends);
            if (!paragraph.plain)
                continue;
            auto inner = found;
            auto gold = paragraph.ends;
            inner.erase(std::prev(inner.end()));
            gold.erase(std::prev(gold.end()));
            count(plain[group], inner, gold);
        }
    }
    for (const auto& [genre, counts] : all)
        qInfo("%-10s within plain paragraphs %.1f %%, all ends %.1f %%", genre.c_str(), 100 * plain[genre].f1(),
              100 * counts.f1());
    QVERIFY(plain["total"].f1() > 0.98);
    QVERIFY(all["total"].f1() > 0.92);
}

QTEST_APPLESS_MAIN(TestSentencePlaces)
#include "tst_sentence_places.moc"
