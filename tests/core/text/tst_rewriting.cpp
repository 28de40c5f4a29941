#include "tests/support/registered_test.h"

#include <set>

#include "core/base/random.h"
#include "core/text/alignment.h"
#include "core/text/rewriting.h"
#include "core/text/splitting/tokenizer.h"

using namespace core::text;

namespace {

using Strings = std::vector<std::string>;

Text penn(const char* string) { return tokenize(string, Tokenization::Penn); }

Strings formsOf(const Text& text, std::size_t begin, std::size_t end)
{
    Strings forms;
    for (std::size_t i = begin; i < end; ++i)
        forms.emplace_back(text.form(i));
    return forms;
}

Text after(const Text& text, const Variant& edits)
{
    Text result = text;
    for (const auto& edit : edits)
        result = applied(result, edit);
    return result;
}

/// "replace great, delete 3, move 0 2", without edits of blanks.
QByteArray said(const Variant& edits)
{
    QByteArrayList all;
    for (const auto& edit : edits) {
        QByteArray one = QByteArray::fromStdString(std::string(nameOf(edit.op))) + ' ' + QByteArray::number(edit.index);
        if (edit.op == EditOp::Move)
            one += ' ' + QByteArray::number(edit.to);
        if (edit.word != noWord)
            one += ' ' + QByteArray::fromStdString(std::string(formOf(edit.word)));
        if (edit.op != EditOp::Space)
            all << one;
    }
    return all.join(", ");
}

std::size_t levenshteinOf(const Strings& a, const Strings& b)
{
    std::vector<std::vector<std::size_t>> cost(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
    for (std::size_t i = 0; i <= a.size(); ++i)
        for (std::size_t j = 0; j <= b.size(); ++j)
            cost[i][j] = i == 0   ? j
                         : j == 0 ? i
                                  : std::min({cost[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0U : 1U), cost[i - 1][j] + 1,
                                              cost[i][j - 1] + 1});
    return cost[a.size()][b.size()];
}

const Strings pieces{"a",
                     "the",
                     "film",
                     "good",
                     "42",
                     "\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x91\xa7", // woman, joiner, girl
                     "\xf0\x9f\x98\x80",
                     "caf\x65\xcc\x81",
                     "\xe7\x94\xb5\xe5\xbd\xb1",
                     "\xe5\xa5\xbd",
                     ".",
                     ","};
const Strings blanks{" ", " ", " ", "  ", "\r\n", "\xc2\xa0", "\xe3\x80\x80", "\t", "", "", "<br />"};

std::string oneOf(core::Random& random, const Strings& some) { return some[random.below(some.size())]; }

/// Words with any blanks between them, before and after.
Text randomText(core::Random& random, std::size_t most)
{
    std::string string = oneOf(random, blanks);
    std::vector<ByteSpan> spans;
    for (std::size_t left = random.below(most + 1); left > 0; --left) {
        const auto begin = static_cast<std::uint32_t>(string.size());
        string += oneOf(random, pieces);
        spans.push_back({begin, static_cast<std::uint32_t>(string.size())});
        string += oneOf(random, blanks);
    }
    return {string, spans};
}

/// Words of the span in another order, some left out, some new.
Strings rewritten(core::Random& random, const Text& text, std::size_t begin, std::size_t end)
{
    Strings words;
    for (std::size_t i = begin; i < end; ++i)
        if (random.below(5) > 0)
            words.emplace_back(text.form(i));
    for (std::size_t swaps = random.below(3); swaps > 0 && !words.empty(); --swaps)
        std::swap(words[random.below(words.size())], words[random.below(words.size())]);
    for (std::size_t news = random.below(4); news > 0; --news)
        words.insert(words.begin() + static_cast<std::ptrdiff_t>(random.below(words.size() + 1)),
                     oneOf(random, pieces));
    return words;
}

} // namespace

/// What makes one text of another: few edits, the right origins, and no byte elsewhere.
class TestRewriting : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void edits_data();
    void edits();
    void origins();
    void blanks_data();
    void blanks();
    void anyWords();
    void anyString();
    void multiWordTokens();
    void longTexts();
    void spansOutside();
};

void TestRewriting::edits_data()
{
    QTest::addColumn<QByteArray>("before");
    QTest::addColumn<QByteArray>("now");
    QTest::addColumn<QByteArray>("expected");
    const auto row = [](const char* name, const char* before, const char* now, const char* expected) {
        QTest::newRow(name) << QByteArray(before) << QByteArray(now) << QByteArray(expected);
    };
    row("the same words need no edit", "a good film", "a good film", "");
    row("one other word", "a good film", "a great film", "replace 1 great");
    row("one more word", "a good film", "a very good film", "insert 1 very");
    row("one word less", "a very good film", "a good film", "delete 1");
    row("all words less", "a film", "", "delete 1, delete 0");
    row("out of nothing", "", "a film", "insert 0 a, insert 1 film");
    row("a word that stands elsewhere was moved", "yesterday I saw him", "I saw him yesterday", "move 0 3");
    row("the fewest words are moved", "I saw him yesterday", "yesterday I saw him", "move 3 0");
    row("clauses that change places", "if it rains we stay", "we stay if it rains", "move 3 0, move 4 1");
    row("the word that is most alike is replaced", "the film starts", "a big film star",
        "replace 0 big, replace 2 star, insert 0 a");
    row("capitals are alike", "he left The end", "he left us the end", "replace 2 the, insert 2 us");
    row("two words change places", "a b", "b a", "move 1 0");
    row("of equal words the nearest stay", "the cat saw the dog", "the dog", "delete 3, delete 2, delete 1");
    row("moving must not cost more", "x K a", "a K y", "replace 0 a, replace 2 y");
}

void TestRewriting::edits()
{
    QFETCH(const QByteArray, before);
    QFETCH(const QByteArray, now);
    QFETCH(const QByteArray, expected);
    const Text text = tokenize(before.toStdString(), Tokenization::Whitespace);
    const Text wanted = tokenize(now.toStdString(), Tokenization::Whitespace);
    const auto words = formsOf(wanted, 0, wanted.size());
    const Variant edits = rewriting(text, 0, text.size(), words);
    QCOMPARE(formsOf(after(text, edits), 0, wanted.size()), words);
    QCOMPARE(said(edits), expected);
}

void TestRewriting::origins()
{
    const Text text = penn("If it rains, we stay in.");
    const Text now = after(text, rewriting(text, 0, text.size(), penn("We stay in if it rains.")));
    QCOMPARE(QByteArray::fromStdString(now.str()), QByteArray("We stay in if it rains."));
    // If it rains , we stay in .  ->  We stay in if it rains .
    const std::vector<Origins> expected{{4}, {5}, {6}, {0}, {1}, {2}, {7}};
    for (std::size_t i = 0; i < expected.size(); ++i)
        QCOMPARE(now.word(i).origins, expected[i]);
    QCOMPARE(now.lostOriginals(), std::vector<std::uint32_t>{3});
}

void TestRewriting::blanks_data()
{
    QTest::addColumn<QByteArray>("before");
    QTest::addColumn<int>("begin");
    QTest::addColumn<int>("end");
    QTest::addColumn<QByteArray>("by");
    QTest::addColumn<QByteArray>("expected");
    const auto row = [](const char* name, const char* before, int begin, int end, const char* by,
                        const char* expected) {
        QTest::newRow(name) << QByteArray(before) << begin << end << QByteArray(by) << QByteArray(expected);
    };
    row("signs that touch", "He left . It rained.", 0, 3, "He's gone (I think).", "He's gone (I think). It rained.");
    row("only blanks", "a  good\tfilm", 0, 3, "a good film", "a good film");
    row("blanks at the edges stay", "\n one  two\tthree \r\n", 1, 2, "2, yes", "\n one  2, yes\tthree \r\n");
    row("blanks outside the new words do not count", "one two three", 1, 2, "  zwei\n", "one zwei three");
    row("in between", "one  two", 1, 1, "(and)", "one  (and) two");
    row("at the end", "one two\r\n", 2, 2, "and so on", "one two and so on\r\n");
    row("nothing instead", "one two three", 1, 2, "", "one three");
    row("line breaks of the new text", "one two", 0, 2, "one\r\ntwo", "one\r\ntwo");
}

void TestRewriting::blanks()
{
    QFETCH(const QByteArray, before);
    QFETCH(const int, begin);
    QFETCH(const int, end);
    QFETCH(const QByteArray, by);
    QFETCH(const QByteArray, expected);
    const Text text = penn(before);
    const Variant edits = rewriting(text, std::size_t(begin), std::size_t(end), penn(by));
    QCOMPARE(QByteArray::fromStdString(after(text, edits).str()), expected);
}

void TestRewriting::anyWords()
{
    for (std::uint64_t seed = 0; seed < 4000; ++seed) {
        core::Random random(seed);
        const Text text = randomText(random, 12);
        const std::size_t begin = random.below(text.size() + 1);
        const std::size_t end = begin + random.below(text.size() - begin + 1);
        const Strings words = rewritten(random, text, begin, end);
        const Variant edits = rewriting(text, begin, end, words);
        QVERIFY(edits == rewriting(text, begin, end, words));
        const Text now = after(text, edits);
        const std::size_t newEnd = begin + words.size();
        // The words, and those around them with their origins.
        QCOMPARE(now.size(), text.size() - (end - begin) + words.size());
        QCOMPARE(formsOf(now, begin, newEnd), words);
        for (std::size_t i = 0; i < now.size(); ++i) {
            const auto bytes = now.word(i).span;
            QCOMPARE(now.str().substr(bytes.begin, bytes.end - bytes.begin), std::string(now.form(i)));
            if (i < begin || i >= newEnd)
                QCOMPARE(now.word(i).origins, (Origins{std::uint32_t(i < begin ? i : i + end - newEnd)}));
        }
        // An old word corresponds to at most one new one, and no more is changed than necessary.
        std::set<std::uint32_t> seen;
        for (std::size_t i = begin; i < newEnd; ++i)
            for (const auto origin : now.word(i).origins)
                QVERIFY(origin >= begin && origin < end && seen.insert(origin).second);
        QVERIFY(now.changes() <= levenshteinOf(formsOf(text, begin, end), words));
        // The bytes around the span; white space beside it goes only with all its words.
        if (words.empty() || begin == end)
            continue;
        QCOMPARE(now.str().substr(0, now.word(begin).span.begin), text.str().substr(0, text.word(begin).span.begin));
        QCOMPARE(now.str().substr(now.word(newEnd - 1).span.end), text.str().substr(text.word(end - 1).span.end));
        // What stood between words that still follow each other.
        for (std::size_t i = begin + 1; i < newEnd; ++i) {
            const Origins origins = now.word(i).origins;
            const Origins last = now.word(i - 1).origins;
            if (origins.empty() || last.empty() || origins[0] != last[0] + 1)
                continue;
            const auto between = [](const Text& t, std::size_t k) {
                return t.str().substr(t.word(k - 1).span.end, t.word(k).span.begin - t.word(k - 1).span.end);
            };
            QCOMPARE(between(now, i), between(text, origins[0]));
        }
    }
}

void TestRewriting::anyString()
{
    for (std::uint64_t seed = 0; seed < 4000; ++seed) {
        core::Random random(seed);
        const Text text = randomText(random, 12);
        const std::size_t begin = random.below(text.size() + 1);
        const std::size_t end = begin + random.below(text.size() - begin + 1);
        const Text by = randomText(random, 12);
        const Input now = applied(Input::sentence(text), rewriting(text, begin, end, by));
        const Text& result = now[0].text;
        const std::size_t newEnd = begin + by.size();
        QCOMPARE(formsOf(result, begin, newEnd), formsOf(by, 0, by.size()));
        if (by.empty())
            continue;
        const auto first = by.word(0).span.begin;
        const auto here = result.word(begin).span.begin;
        QCOMPARE(result.str().substr(here, result.word(newEnd - 1).span.end - here),
                 by.str().substr(first, by.word(by.size() - 1).span.end - first));
        if (begin == end)
            continue;
        QCOMPARE(result.str().substr(0, here), text.str().substr(0, text.word(begin).span.begin));
        QCOMPARE(result.str().substr(result.word(newEnd - 1).span.end), text.str().substr(text.word(end - 1).span.end));
    }
}

void TestRewriting::multiWordTokens()
{
    const std::vector<std::pair<ByteSpan, std::string>> words{
        {{0, 5}, "allez"}, {{6, 8}, "\xc3\xa0"}, {{6, 8}, "le"}, {{9, 14}, "cirque"}};
    const Text text("allez au cirqu", words);
    const Strings same{"allez", "\xc3\xa0", "le", "cirque"};
    QVERIFY(rewriting(text, 0, 4, same).empty());
    QVERIFY(rewriting(text, 0, 4, text).empty());
    const Strings other{"\xc3\xa0", "un"};
    const Text now = after(text, rewriting(text, 1, 3, other));
    QCOMPARE(QByteArray::fromStdString(now.str()), QByteArray("allez \xc3\xa0 un cirqu"));
    QCOMPARE(now.word(1).origins, (Origins{1}));
    const Strings half{"un", "beau"};
    QCOMPARE(formsOf(after(text, rewriting(text, 2, 3, half)), 0, 5),
             (Strings{"allez", "\xc3\xa0", "un", "beau", "cirque"}));
}

void TestRewriting::longTexts()
{
    // 2100 x 2100 pairs are above the limit: word by word, what both begin and end with left alone.
    Strings before{"begin"};
    Strings now{"begin"};
    for (int i = 0; i < 2100; ++i) {
        before.push_back("b" + std::to_string(i));
        now.push_back(i == 7 ? "b8" : "n" + std::to_string(i));
    }
    before.emplace_back("end");
    now.insert(now.end(), {"more", "end"});
    QVERIFY(std::size_t{2100} * 2100 > alignmentLimit);
    const Text text = Text::ofWords(before);
    const Text result = after(text, rewriting(text, 0, text.size(), now));
    QCOMPARE(formsOf(result, 0, result.size()), now);
    QCOMPARE(result.word(8).origins, (Origins{8}));
    QCOMPARE(result.word(0).origins, (Origins{0}));
    QVERIFY(result.word(2101).origins.empty());
    QCOMPARE(result.word(2102).origins, (Origins{2101}));
}

void TestRewriting::spansOutside()
{
    const Text text = penn("a b");
    const Strings words{"x"};
    QVERIFY_EXCEPTION_THROWN(static_cast<void>(rewriting(text, 1, 3, words)), std::out_of_range);
    QVERIFY_EXCEPTION_THROWN(static_cast<void>(rewriting(text, 2, 1, words)), std::out_of_range);
    QCOMPARE(rewriting(text, 0, 1, words, 3).front().segment, std::uint16_t{3});
}

QTEST_APPLESS_MAIN(TestRewriting)
#include "tst_rewriting.moc"
