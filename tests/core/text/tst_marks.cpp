#include "tests/support/registered_test.h"

#include <set>

#include "core/base/random.h"
#include "core/text/edit.h"
#include "core/text/numbers.h"
#include "core/text/rewriting.h"
#include "core/text/splitting/tokenizer.h"
#include "tests/core/text/whitespace.h"

using namespace core::text;

namespace {

using Strings = std::vector<std::string>;

/// A word as the test itself follows it.
struct Followed {
    std::string form;
    std::set<std::uint32_t> origins;
};

/// What should have become of a mark, from words that were tracked without any Text.
MarkNow expectedOf(const Mark& mark, const std::vector<Followed>& words, const Strings& original)
{
    MarkNow now;
    for (std::uint32_t i = 0; i < words.size(); ++i)
        for (const auto origin : words[i].origins)
            if (origin >= mark.begin && origin < mark.end && (now.words.empty() || now.words.back() != i))
                now.words.push_back(i);
    if (now.words.empty()) {
        now.fate = MarkFate::Gone;
        return now;
    }
    bool kept = now.words.back() - now.words.front() + 1 == mark.end - mark.begin;
    for (std::uint32_t k = 0; kept && k < mark.end - mark.begin; ++k) {
        const Followed& word = words[now.words.front() + k];
        kept = word.form == original[mark.begin + k] && word.origins == std::set<std::uint32_t>{mark.begin + k};
    }
    now.fate = kept ? MarkFate::Kept : MarkFate::Changed;
    return now;
}

/// One random edit of any kind, done to both.
void edit(core::Random& random, Input& input, std::vector<Followed>& words)
{
    static const Strings forms{"one", "two", "three", "x", "y"};
    const auto form = [&] { return forms[random.below(forms.size())]; };
    const auto n = static_cast<std::uint32_t>(words.size());
    const auto op = n < 2 ? EditOp::Insert : static_cast<EditOp>(random.below(7));
    const auto at = static_cast<std::uint32_t>(n < 2 ? 0 : random.below(op == EditOp::Merge ? n - 1 : n));
    const auto to = static_cast<std::uint32_t>(n == 0 ? 0 : random.below(n));
    const std::string first = form();
    const std::string second = form();
    const Edit edit{op, 0, at, to, intern(op == EditOp::Space ? "  " : first), intern(second)};
    input = applied(input, std::span(&edit, 1));
    const auto here = words.begin() + at;
    switch (op) {
    case EditOp::Replace:
        here->form = first;
        break;
    case EditOp::Insert:
        words.insert(here, {first, {}});
        break;
    case EditOp::Delete:
        words.erase(here);
        break;
    case EditOp::Move: {
        const Followed moved = *here;
        words.erase(here);
        words.insert(words.begin() + to, moved);
        break;
    }
    case EditOp::Merge:
        here->form = first;
        here->origins.insert((here + 1)->origins.begin(), (here + 1)->origins.end());
        words.erase(here + 1);
        break;
    case EditOp::Split: {
        here->form = first;
        const Followed half{second, here->origins};
        words.insert(here + 1, half);
        break;
    }
    case EditOp::Space:
        break;
    }
}

} // namespace

/// Marks of original words, through every edit.
class TestMarks : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void fates_data();
    void fates();
    void anyEdits();
    void rewritings();
    void inputsCarryThem();
    void tagsFollowTheirWords();
    void numbers_data();
    void numbers();
};

void TestMarks::fates_data()
{
    QTest::addColumn<Text>("text");
    QTest::addColumn<int>("fate");
    QTest::addColumn<QVector<int>>("words");
    const Text text = whitespace("he paid five hundred dollars now");
    const auto row = [](const char* name, const Text& now, MarkFate fate, const QVector<int>& words) {
        QTest::newRow(name) << now << int(fate) << words;
    };
    row("untouched", text, MarkFate::Kept, {2, 3});
    row("words before and after changed", text.replaced(1, "owed").inserted(0, "so").deleted(6), MarkFate::Kept,
        {3, 4});
    row("only the blank changed", text.spaced(3, "-"), MarkFate::Kept, {2, 3});
    row("moved as a whole", text.moved(2, 0).moved(3, 1), MarkFate::Kept, {0, 1});
    row("one word replaced", text.replaced(2, "six"), MarkFate::Changed, {2, 3});
    row("replaced and put back", text.replaced(2, "six").replaced(2, "five"), MarkFate::Kept, {2, 3});
    row("a word in between", text.inserted(3, "whole"), MarkFate::Changed, {2, 4});
    row("moved apart", text.moved(3, 5), MarkFate::Changed, {2, 5});
    row("in another order", text.moved(2, 3), MarkFate::Changed, {2, 3});
    row("merged", text.merged(2, "500"), MarkFate::Changed, {2});
    row("merged with a neighbour", text.merged(3, "hundred"), MarkFate::Changed, {2, 3});
    row("split", text.split(3, "hun", "dred"), MarkFate::Changed, {2, 3, 4});
    row("one word deleted", text.deleted(2), MarkFate::Changed, {2});
    row("both deleted", text.deleted(2).deleted(2), MarkFate::Gone, {});
}

void TestMarks::fates()
{
    QFETCH(const Text, text);
    QFETCH(const int, fate);
    QFETCH(const QVector<int>, words);
    const MarkNow now = followed({MarkKind::Number, 2, 4, "cardinal", 500.0}, text);
    QCOMPARE(int(now.fate), fate);
    QCOMPARE(QVector<int>(now.words.begin(), now.words.end()), words);
}

void TestMarks::anyEdits()
{
    const Strings original{"one", "two", "three", "four", "five", "six", "seven"};
    int fates[3] = {0, 0, 0};
    for (std::uint64_t seed = 0; seed < 3000; ++seed) {
        core::Random random(seed);
        Segment segment{"sentence", Text::ofWords(original), true, "en", {}};
        segment.marks = {{MarkKind::Number, 1, 2, "cardinal", 2.0},
                         {MarkKind::Entity, 3, 6, "PERSON", {}},
                         {MarkKind::Placeholder, 6, 7, "$x", {}}};
        const auto marks = segment.marks;
        Input input({segment});
        std::vector<Followed> words;
        for (std::uint32_t i = 0; i < original.size(); ++i)
            words.push_back({original[i], {i}});
        for (std::size_t left = 1 + random.below(6); left > 0; --left) {
            edit(random, input, words);
            QCOMPARE(input[0].marks, marks);
            for (const auto& mark : marks) {
                const MarkNow now = followed(mark, input[0].text);
                const MarkNow expected = expectedOf(mark, words, original);
                QCOMPARE(now.words, expected.words);
                QCOMPARE(int(now.fate), int(expected.fate));
                ++fates[int(now.fate)];
            }
        }
    }
    for (const int seen : fates)
        QVERIFY(seen > 500); // the test sees all three
}

void TestMarks::rewritings()
{
    const Text text = tokenize("Ann bought two thousand apples for $5.", Tokenization::Penn);
    const auto marks = numbersIn(text);
    QCOMPARE(marks.size(), std::size_t{2});
    const auto fateAfter = [&](const char* string, std::size_t mark) {
        Text now = text;
        for (const auto& edit : rewriting(text, 0, text.size(), tokenize(string, Tokenization::Penn)))
            now = applied(now, edit);
        return followed(marks[mark], now).fate;
    };
    const char* paraphrase = "For $5 two thousand apples were bought by Ann.";
    QCOMPARE(fateAfter(paraphrase, 0), MarkFate::Kept);
    QCOMPARE(fateAfter(paraphrase, 1), MarkFate::Kept);
    QCOMPARE(fateAfter("Ann bought three thousand apples for $5.", 0), MarkFate::Changed);
    QCOMPARE(fateAfter("Ann bought apples.", 1), MarkFate::Gone);
}

void TestMarks::inputsCarryThem()
{
    Segment segment{"sentence", whitespace("a 5 b"), true, "en", {}};
    segment.marks = numbersIn(segment.text);
    const Input input({segment});
    QCOMPARE(input.with(0, segment.text.inserted(0, "x"))[0].marks, segment.marks);
    QVERIFY(input.with(0, whitespace("a 6 b"))[0].marks.empty()); // another text
}

void TestMarks::tagsFollowTheirWords()
{
    Segment segment{"sentence", whitespace("the old dog barks"), true, "en", {"DET", "ADJ", "NOUN", "VERB"}};
    const Input input({segment});
    const Text& text = segment.text;
    QCOMPARE(input.with(0, text.replaced(1, "young"))[0].tags, segment.tags);
    QCOMPARE(input.with(0, text.inserted(1, "very"))[0].tags, (Strings{"DET", "", "ADJ", "NOUN", "VERB"}));
    QCOMPARE(input.with(0, text.deleted(0))[0].tags, (Strings{"ADJ", "NOUN", "VERB"}));
    QCOMPARE(input.with(0, text.moved(3, 0))[0].tags, (Strings{"VERB", "DET", "ADJ", "NOUN"}));
    QCOMPARE(input.with(0, text.merged(1, "olddog"))[0].tags, (Strings{"DET", "ADJ", "VERB"}));
    QCOMPARE(input.with(0, text.split(2, "d", "og"))[0].tags, (Strings{"DET", "ADJ", "NOUN", "NOUN", "VERB"}));
    const Input twice = input.with(0, text.moved(3, 0)).with(0, text.moved(3, 0).deleted(1));
    QCOMPARE(twice[0].tags, (Strings{"VERB", "ADJ", "NOUN"}));
    QVERIFY(input.with(0, whitespace("another text"))[0].tags.empty());
    QCOMPARE(input.with(0, whitespace("a text of four"))[0].tags, segment.tags);
}

void TestMarks::numbers_data()
{
    QTest::addColumn<QByteArray>("string");
    QTest::addColumn<QByteArray>("expected"); // words=value name | ...
    const auto row = [](const char* string, const char* expected) {
        QTest::newRow(string) << QByteArray(string) << QByteArray(expected);
    };
    row("it has 7 rooms", "7=7 cardinal");
    row("1,000,500.25 and -3 and .5", "1,000,500.25=1000500.25 cardinal|-3=-3 cardinal|.5=0.5 cardinal");
    row("1e-4 or +2", "1e-4=0.0001 cardinal|+2=2 cardinal");
    row("about $5, (12) or 3.", "$5,=5 cardinal|(12)=12 cardinal|3.=3 cardinal");
    row("5% of 10 percent, five per cent", "5%=0.05 percent|10 percent,=0.1 percent|five per cent=0.05 percent");
    row("1/2 or 3 1/2 or 3/4", "1/2=0.5 fraction|3 1/2=3.5 fraction|3/4=0.75 fraction");
    row("2.5 million, 5 hundred", "2.5 million,=2500000 cardinal|5 hundred=500 cardinal");
    row("one two", "one=1 cardinal|two=2 cardinal");
    row("twenty-one and twenty two", "twenty-one=21 cardinal|twenty two=22 cardinal");
    row("a hundred and five days", "a hundred and five=105 cardinal");
    row("two thousand three hundred and forty-five", "two thousand three hundred and forty-five=2345 cardinal");
    row("three million, four hundred thousand and one",
        "three million, four hundred thousand and one=3400001 cardinal");
    row("ninety-nine hundred", "ninety-nine hundred=9900 cardinal");
    row("in nineteen eighty-four or twenty ten", "nineteen eighty-four=1984 cardinal|twenty ten=2010 cardinal");
    row("three point one four", "three point one four=3.14 cardinal");
    row("a dozen or two dozen eggs", "a dozen=12 cardinal|two dozen=24 cardinal");
    row("two thirds, a half, one quarter, three-quarters",
        "two thirds,=0.666667 fraction|a half,=0.5 fraction|one quarter,=0.25 fraction|three-quarters=0.75 fraction");
    row("three and a half or two and two thirds", "three and a half=3.5 fraction|two and two thirds=2.666667 fraction");
    row("One Hundred", "One Hundred=100 cardinal");
    row("Ann and two and three", "two=2 cardinal|three=3 cardinal");
    row("1/2/2003 1.2.3 B12 1,00 5-10 one-way 12,3456 a b", "");
    row("the third man came twenty-first", "");
    row("the 3rd, third and twenty-first", "ordinals:3rd,=3 ordinal|third=3 ordinal|twenty-first=21 ordinal");
    row("one hundred and second", "ordinals:one hundred and second=102 ordinal");
    row("one third", "ordinals:one third=0.333333 fraction");
}

void TestMarks::numbers()
{
    QFETCH(const QByteArray, string);
    QFETCH(QByteArray, expected);
    const bool ordinals = expected.startsWith("ordinals:");
    if (ordinals)
        expected.remove(0, 9);
    const Text text = whitespace(string);
    QByteArrayList found;
    for (const auto& mark : numbersIn(text, ordinals ? Ordinals::Mark : Ordinals::LeaveOut)) {
        QByteArrayList words;
        for (std::uint32_t i = mark.begin; i < mark.end; ++i)
            words << QByteArray::fromStdString(std::string(text.form(i)));
        QVERIFY(mark.value.has_value());
        found << words.join(' ') + '=' + QByteArray::number(std::round(*mark.value * 1e6) / 1e6, 'g', 15) + ' ' +
                     QByteArray::fromStdString(mark.name);
    }
    QCOMPARE(found.join('|'), expected);
}

QTEST_APPLESS_MAIN(TestMarks)
#include "tst_marks.moc"
