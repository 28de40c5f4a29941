#include "tests/support/registered_test.h"

#include <set>

#include "core/base/error.h"
#include "core/base/random.h"
#include "core/text/edit.h"
#include "core/text/input.h"
#include "core/text/joined.h"
#include "core/text/splitting/tokenizer.h"
#include "core/text/text.h"
#include "tests/core/text/whitespace.h"

using namespace core::text;

namespace {

std::vector<std::string> forms(const Text& text)
{
    std::vector<std::string> result;
    for (const auto& word : text.words())
        result.emplace_back(word.form());
    return result;
}

/// The word's bytes are its form (true as long as no multi-word token is left whole).
bool spansMatch(const Text& text)
{
    std::uint32_t last = 0;
    for (const auto& word : text.words()) {
        if (word.span.begin < last || word.span.end > text.str().size())
            return false;
        if (text.str().substr(word.span.begin, word.span.end - word.span.begin) != word.form())
            return false;
        last = word.span.end;
    }
    return true;
}

} // namespace

class TestText : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// Nothing stands before the first text that there is.
    void segmentsAreJoined()
    {
        const auto segment = [](const char* name, const std::vector<std::string>& words) {
            return Segment{name, Text::ofWords(words), true, "en", {}};
        };
        const Input pair({segment("premise", {"It", "rains"}), segment("hypothesis", {"Wet"})});
        QCOMPARE(joined(pair, " / "), std::string("It rains / Wet"));
        const Input one({segment("premise", {}), segment("hypothesis", {"Wet"})});
        QCOMPARE(joined(one, " / "), std::string("Wet"));
        QCOMPARE(joined(Input(), " / "), std::string());
    }

    void edits_data();
    void edits();
    void touchingWords_data();
    void touchingWords();
    void origins();
    void multiWordToken();
    void perturbedShare_data();
    void perturbedShare();
    void perturbedShareOfSegments();
    void randomEdits_data();
    void randomEdits();
    void hashes();
    void caseOf_data();
    void caseOf();
    void outOfRange();
    void segmentsByNameOrByPlace();
};

/// Never one by its name and another by its place: that could be the same one twice.
void TestText::segmentsByNameOrByPlace()
{
    const auto pairOf = [](const char* first, const char* second) {
        std::vector<Segment> segments(2);
        segments[0].name = first;
        segments[1].name = second;
        return Input(std::move(segments));
    };
    const std::vector<std::string> wanted{"premise", "hypothesis"};
    using Places = std::vector<std::size_t>;
    QCOMPARE(pairOf("premise", "hypothesis").placesOf(wanted), (Places{0, 1}));
    QCOMPARE(pairOf("hypothesis", "premise").placesOf(wanted), (Places{1, 0}));
    QCOMPARE(pairOf("topic", "premise").placesOf(wanted), (Places{0, 1}));
    QCOMPARE(pairOf("a", "b").placesOf(wanted), (Places{0, 1}));
    QCOMPARE(pairOf("a", "b").placesOf({"b"}), (Places{1}));
    QVERIFY_EXCEPTION_THROWN((void)pairOf("a", "b").placesOf({"c"}), core::Error);
}

void TestText::edits_data()
{
    QTest::addColumn<Text>("result");
    QTest::addColumn<QByteArray>("expected");
    const Text text = whitespace("a  good\tfilm .\r\n");
    QTest::newRow("replace keeps every other byte") << text.replaced(1, "fine") << QByteArray("a  fine\tfilm .\r\n");
    QTest::newRow("delete takes the blank after the word") << text.deleted(1) << QByteArray("a  film .\r\n");
    QTest::newRow("delete at the end takes the blank before it") << text.deleted(3) << QByteArray("a  good\tfilm\r\n");
    QTest::newRow("delete at the front") << text.deleted(0) << QByteArray("good\tfilm .\r\n");
    QTest::newRow("insert before a word") << text.inserted(1, "very") << QByteArray("a  very good\tfilm .\r\n");
    QTest::newRow("insert at the end") << text.inserted(4, "!") << QByteArray("a  good\tfilm . !\r\n");
    QTest::newRow("insert into nothing") << Text().inserted(0, "x") << QByteArray("x");
    QTest::newRow("move") << text.moved(0, 2) << QByteArray("good\tfilm a .\r\n");
    QTest::newRow("merge") << text.merged(1, "goodfilm") << QByteArray("a  goodfilm .\r\n");
    QTest::newRow("split") << text.split(2, "fi", "lm") << QByteArray("a  good\tfi lm .\r\n");
    QTest::newRow("blanks") << text.spaced(2, "-") << QByteArray("a  good-film .\r\n");
    QTest::newRow("blanks before the first word and behind the last")
        << text.spaced(0, "\n").spaced(4, "") << QByteArray("\na  good\tfilm .");
    const Text glued = tokenize("Nice film.", Tokenization::Penn);
    QTest::newRow("insert where two words touch") << glued.inserted(2, "noir") << QByteArray("Nice film noir.");
    QTest::newRow("delete before a sign that touches") << glued.deleted(1) << QByteArray("Nice.");
}

void TestText::edits()
{
    QFETCH(const Text, result);
    QFETCH(const QByteArray, expected);
    QCOMPARE(QByteArray::fromStdString(result.str()), expected);
    QVERIFY(spansMatch(result));
}

/// As a careful writer would set the blanks: signs stay with the word they belong to, words never run together.
void TestText::touchingWords_data()
{
    QTest::addColumn<Text>("result");
    QTest::addColumn<QByteArray>("expected");
    const auto penn = [](const char* string) { return tokenize(string, Tokenization::Penn); };
    QTest::newRow("insert behind an opening quote") // It was good , but a " bore
        << penn("It was good, but a \"bore\"!").inserted(7, "real") << QByteArray("It was good, but a \"real bore\"!");
    QTest::newRow("insert before a closing quote")
        << penn("It was a \"bore\"!").inserted(5, "indeed") << QByteArray("It was a \"bore indeed\"!");
    QTest::newRow("insert behind a bracket")
        << penn("fine (bad) end").inserted(2, "very") << QByteArray("fine (very bad) end");
    QTest::newRow("insert behind a bracket and a quote")
        << penn("fine (\"bad\") end").inserted(3, "very") << QByteArray("fine (\"very bad\") end");
    QTest::newRow("insert between a bracket and a quote")
        << penn("fine (\"bad\") end").inserted(2, "the") << QByteArray("fine (the \"bad\") end");
    QTest::newRow("insert behind a dash")
        << penn("so--terrible").inserted(2, "really") << QByteArray("so--really terrible");
    QTest::newRow("insert behind a currency") << penn("for $45").inserted(2, "about") << QByteArray("for $about 45");
    QTest::newRow("insert behind an apostrophe")
        << penn("a 'dull' film").inserted(2, "very") << QByteArray("a 'very dull' film");
    QTest::newRow("insert behind a curly quote")
        << penn("a \u201cdull\u201d film").inserted(2, "very") << QByteArray("a \u201cvery dull\u201d film");
    QTest::newRow("a clitic becomes a word")
        << penn("I'm still hype").replaced(1, "should") << QByteArray("I should still hype");
    QTest::newRow("a possessive becomes a word")
        << penn("two male's in a class").replaced(2, "is") << QByteArray("two male is in a class");
    QTest::newRow("a clitic becomes another") << penn("he'll go").replaced(1, "'d") << QByteArray("he'd go");
    QTest::newRow("an auxiliary keeps its n't") << penn("I don't go").replaced(1, "did") << QByteArray("I didn't go");
    QTest::newRow("another word does not") << penn("I don't want").replaced(1, "fare") << QByteArray("I fare n't want");
    QTest::newRow("who has a possessive keeps it")
        << penn("the dog's ear").replaced(1, "cat") << QByteArray("the cat's ear");
    QTest::newRow("half of cannot") << penn("I cannot go").replaced(2, "never") << QByteArray("I can never go");
    QTest::newRow("merged with a clitic") << penn("It isn't bad").merged(2, "good") << QByteArray("It is good");
    QTest::newRow("deleted clitic") << penn("I'm sure").deleted(1) << QByteArray("I sure");
    QTest::newRow("deleted host") << penn("I can't go").deleted(1) << QByteArray("I n't go");
    QTest::newRow("deleted quote") << penn("the \"bore\" ends").deleted(1) << QByteArray("the bore\" ends");
    QTest::newRow("deleted dash") << penn("so--well").deleted(1) << QByteArray("so well");
    QTest::newRow("deleted in a quote") << penn("the \"dull bore\"").deleted(2) << QByteArray("the \"bore\"");
    QTest::newRow("words of a script without blanks") // "I like films": like becomes watch
        << tokenize("\u6211\u559c\u6b22\u7535\u5f71", Tokenization::Unicode).replaced(1, "\u770b")
        << QByteArray("\u6211\u770b\u7535\u5f71");
    QTest::newRow("tokenised text has its blanks already")
        << whitespace("i do n't want").replaced(1, "fare").inserted(2, "just") << QByteArray("i fare just n't want");
}

void TestText::touchingWords()
{
    QFETCH(const Text, result);
    QFETCH(const QByteArray, expected);
    QCOMPARE(QByteArray::fromStdString(result.str()), expected);
    QVERIFY(spansMatch(result));
}

void TestText::origins()
{
    const Text text = whitespace("one two three four");
    const Text edited = text.merged(1, "twothree").inserted(0, "zero").split(3, "fo", "ur").moved(1, 4);
    QCOMPARE(forms(edited), (std::vector<std::string>{"zero", "twothree", "fo", "ur", "one"}));
    QVERIFY(edited.word(0).origins.empty());
    QCOMPARE(edited.word(1).origins, (Origins{1, 2}));
    QCOMPARE(edited.word(2).origins, (Origins{3}));
    QCOMPARE(edited.word(3).origins, (Origins{3}));
    QCOMPARE(edited.word(4).origins, (Origins{0}));
    QCOMPARE(edited.deleted(1).lostOriginals(), (std::vector<std::uint32_t>{1, 2}));
}

void TestText::multiWordToken()
{
    const std::vector<std::pair<ByteSpan, std::string>> words{
        {{0, 5}, "allez"}, {{6, 8}, "à"}, {{6, 8}, "le"}, {{9, 15}, "marché"}};
    const Text text(std::string("allez au march\xc3\xa9").substr(0, 15), words);
    QCOMPARE(text.size(), std::size_t{4});
    QCOMPARE(text.replaced(0, "va").str(),
             std::string("va au march\xc3\xa9").substr(0, text.replaced(0, "va").str().size()));
    QCOMPARE(text.replaced(2, "un").str().substr(0, 12), std::string("allez \xc3\xa0 un "));
    QCOMPARE(text.deleted(1).str().substr(0, 9), std::string("allez le "));
    QCOMPARE(text.inserted(2, "tout").str().substr(0, 17), std::string("allez \xc3\xa0 tout le "));
    QCOMPARE(text.spaced(2, "+").str().substr(0, 12), std::string("allez \xc3\xa0+le "));
}

void TestText::perturbedShare_data()
{
    QTest::addColumn<Text>("text");
    QTest::addColumn<double>("share");
    const Text text = whitespace("a b c d");
    QTest::newRow("untouched") << text << 0.0;
    QTest::newRow("one of four replaced") << text.replaced(1, "x") << 0.25;
    QTest::newRow("replaced and put back") << text.replaced(1, "x").replaced(1, "b") << 0.0;
    QTest::newRow("one inserted") << text.inserted(0, "x") << 0.25;
    QTest::newRow("one deleted") << text.deleted(3) << 0.25;
    QTest::newRow("one moved across two") << text.moved(0, 2) << 0.25;
    QTest::newRow("two merged") << text.merged(0, "ab") << 0.5;
    QTest::newRow("nothing there") << Text() << 0.0;
}

void TestText::perturbedShare()
{
    QFETCH(const Text, text);
    QFETCH(const double, share);
    QCOMPARE(text.perturbedShare(), share);
}

/// As docs/measures.md defines it: over the words that may be changed, and never more than all of them.
void TestText::perturbedShareOfSegments()
{
    const auto segment = [](const std::string& name, const char* text) {
        Segment made;
        made.name = name;
        made.text = whitespace(text);
        return made;
    };
    Input pair({segment("topic", "homework"), segment("sentence", "it takes the whole evening")});
    const auto share = [](const Input& base, std::size_t segment, Text text) {
        return base.with(segment, std::move(text)).perturbedShare();
    };
    QCOMPARE(share(pair, 1, pair[1].text.replaced(0, "homework")), 1.0 / 6.0);
    const auto phrase = pair[0].text.replaced(0, "work").inserted(1, "for").inserted(2, "home"); // three changes
    QCOMPARE(share(pair, 0, phrase), 3.0 / 6.0);
    QCOMPARE(share(pair.withEditable({"topic"}), 0, phrase), 1.0);
    QCOMPARE(share(pair.withEditable({"sentence"}), 1, pair[1].text.replaced(0, "homework")), 1.0 / 5.0);
}

void TestText::randomEdits_data()
{
    QTest::addColumn<QByteArray>("string");
    QTest::newRow("plain") << QByteArray("the plot is thin but the acting is superb");
    QTest::newRow("emoji and joiners") << QByteArray(
        "love \xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x91\xa7 it \xf0\x9f\x98\x80!");
    QTest::newRow("combining marks") << QByteArray("caf\x65\xcc\x81 na\xc3\xafve r\xc3\xa9sum\xc3\xa9");
    QTest::newRow("CJK, ideographic space") << QByteArray("\xe7\x94\xb5\xe5\xbd\xb1\xe3\x80\x80\xe5\xa5\xbd");
    QTest::newRow("CRLF, NBSP, tabs") << QByteArray("one\r\ntwo\xc2\xa0three\t four \r\n");
    QTest::newRow("empty") << QByteArray();
}

void TestText::randomEdits()
{
    QFETCH(const QByteArray, string);
    const Text base = tokenize(string.toStdString(), Tokenization::Whitespace);
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        core::Random random(seed);
        Text text = base;
        std::vector<std::string> expected = forms(base);
        std::vector<Origins> origins;
        for (const auto& word : base.words())
            origins.push_back(word.origins);
        for (int step = 0; step < 12; ++step) {
            const std::string form =
                "w" + std::to_string(random.below(50)) + (random.below(2) ? "\xf0\x9f\x98\x80" : "");
            const std::size_t n = text.size();
            const auto op = n == 0 ? 1 : random.below(n > 1 ? 6 : 3);
            const std::size_t i = n == 0 ? 0 : random.below(n);
            const auto at = static_cast<std::ptrdiff_t>(i);
            if (op == 0) {
                text = text.replaced(i, form);
                expected[i] = form;
            } else if (op == 1) {
                const std::size_t to = random.below(n + 1);
                text = text.inserted(to, form);
                expected.insert(expected.begin() + static_cast<std::ptrdiff_t>(to), form);
                origins.insert(origins.begin() + static_cast<std::ptrdiff_t>(to), Origins{});
            } else if (op == 2) {
                text = text.deleted(i);
                expected.erase(expected.begin() + at);
                origins.erase(origins.begin() + at);
            } else if (op == 3) {
                const std::size_t to = random.below(n);
                text = text.moved(i, to);
                const auto word = expected[i];
                const auto from = origins[i];
                expected.erase(expected.begin() + at);
                origins.erase(origins.begin() + at);
                expected.insert(expected.begin() + static_cast<std::ptrdiff_t>(to), word);
                origins.insert(origins.begin() + static_cast<std::ptrdiff_t>(to), from);
            } else if (op == 4) {
                const std::size_t first = random.below(n - 1);
                text = text.merged(first, form);
                expected[first] = form;
                expected.erase(expected.begin() + static_cast<std::ptrdiff_t>(first) + 1);
                std::set<std::uint32_t> both(origins[first].begin(), origins[first].end());
                both.insert(origins[first + 1].begin(), origins[first + 1].end());
                origins[first] = Origins(both.begin(), both.end());
                origins.erase(origins.begin() + static_cast<std::ptrdiff_t>(first) + 1);
            } else {
                text = text.split(i, form, "half");
                expected[i] = form;
                expected.insert(expected.begin() + at + 1, "half");
                const auto copy = origins[i];
                origins.insert(origins.begin() + at + 1, copy);
            }
            QCOMPARE(forms(text), expected);
            QVERIFY(spansMatch(text));
            for (std::size_t w = 0; w < text.size(); ++w)
                QVERIFY(std::ranges::equal(text.word(w).origins, origins[w]));
            QCOMPARE(text.originalSize(), base.size());
            QCOMPARE(text.hash(), Text::ofWords(expected).hash());
        }
    }
    QCOMPARE(base.str(), string.toStdString());
}

void TestText::hashes()
{
    const Input base = Input::sentence(whitespace("a b c d e"));
    const Variant twice{Edit::replace(0, 1, intern("x")), Edit::replace(0, 4, intern("y")),
                        Edit::replace(0, 1, intern("z"))};
    QCOMPARE(hashAfter(base, twice), applied(base, twice).hash());
    QVERIFY(applied(base, twice).hash() != base.hash());
    const Variant removed{Edit::remove(0, 2), Edit::replace(0, 2, intern("q"))};
    QCOMPARE(hashAfter(base, removed), applied(base, removed).hash());
    QVERIFY(whitespace("a b").hash() != whitespace("b a").hash());
}

void TestText::caseOf_data()
{
    QTest::addColumn<QByteArray>("form");
    QTest::addColumn<QByteArray>("like");
    QTest::addColumn<QByteArray>("expected");
    QTest::newRow("lower") << QByteArray("fine") << QByteArray("good") << QByteArray("fine");
    QTest::newRow("capitalised") << QByteArray("fine") << QByteArray("Good") << QByteArray("Fine");
    QTest::newRow("upper") << QByteArray("fine") << QByteArray("GOOD") << QByteArray("FINE");
    QTest::newRow("one capital letter is capitalised, not upper")
        << QByteArray("we") << QByteArray("I") << QByteArray("We");
    QTest::newRow("mixed is left alone") << QByteArray("fine") << QByteArray("iPhone") << QByteArray("fine");
    QTest::newRow("other alphabets") << QByteArray("\xc3\xa9tat") << QByteArray("\xc3\x89tage")
                                     << QByteArray("\xc3\x89tat");
}

void TestText::caseOf()
{
    QFETCH(const QByteArray, form);
    QFETCH(const QByteArray, like);
    QFETCH(const QByteArray, expected);
    QCOMPARE(QByteArray::fromStdString(withCaseOf(form.toStdString(), like.toStdString())), expected);
}

void TestText::outOfRange()
{
    const Text text = whitespace("a b");
    QVERIFY_EXCEPTION_THROWN(static_cast<void>(text.replaced(2, "x")), std::out_of_range);
    QVERIFY_EXCEPTION_THROWN(static_cast<void>(text.merged(1, "x")), std::out_of_range);
    QVERIFY_EXCEPTION_THROWN(static_cast<void>(text.inserted(3, "x")), std::out_of_range);
    QVERIFY_EXCEPTION_THROWN(static_cast<void>(text.spaced(3, " ")), std::out_of_range);
    const std::vector<ByteSpan> overlap{{0, 2}, {1, 3}};
    QVERIFY_EXCEPTION_THROWN(Text("abc", overlap), std::invalid_argument);
}

QTEST_APPLESS_MAIN(TestText)
#include "tst_text.moc"
