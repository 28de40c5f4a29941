#include "tests/support/registered_test.h"

#include "core/base/random.h"
#include "core/text/splitting/read_again.h"
#include "core/text/splitting/tokenizer.h"

using namespace core::text;

/// Whether an edited text, cut again, has the words of the edits.
class TestReadAgain : public QObject {
    Q_OBJECT
    /// Everything that the tokenisers look at.
    const std::vector<std::string> pieces_{
        "film", "Film", "the",  "The",    "it's",   "don't", "cannot",  "Mr.",    "etc.",      "U.S.",
        "Inc.", "No.",  "1.",   "2.",     "12",     "1,000", ".",       ",",      "!",         "?",
        "...",  "--",   "\"",   "'",      "(",      ")",     "\"no.\"", "<br />", "<p",        ">",
        "n't",  "'s",   "end.", "end.\"", "so--so", "a.b",   "A.",      "$5",     "caf\u00e9", "\u7535\u5f71"};
private Q_SLOTS:
    void edits_data();
    void edits();
    void theNeighbourhoodSaysAsMuchAsTheWholeText_data();
    void theNeighbourhoodSaysAsMuchAsTheWholeText();
    void editsTogether_data();
    void editsTogether();
    void givenWordsAreTaken();
};

void TestReadAgain::edits_data()
{
    QTest::addColumn<QByteArray>("string");
    QTest::addColumn<int>("cut");
    QTest::addColumn<int>("op");
    QTest::addColumn<int>("index");
    QTest::addColumn<QByteArray>("form");
    QTest::addColumn<bool>("same");
    const int penn = int(Tokenization::Penn);
    const int blank = int(Tokenization::Whitespace);
    const int unicode = int(Tokenization::Unicode);
    const auto row = [](const char* name, const char* string, int cut, EditOp op, int index, const char* form,
                        bool same) {
        QTest::newRow(name) << QByteArray(string) << cut << int(op) << index << QByteArray(form) << same;
    };
    using enum EditOp;
    row("a word", "it is fine.", penn, Replace, 2, "good", true);
    row("a contraction as one word", "they were here", penn, Replace, 1, "weren't", false);
    row("and in text cut at white space", "they were here", blank, Replace, 1, "weren't", true);
    row("cannot", "they will go", penn, Replace, 1, "cannot", false);
    row("gonna", "they will go", penn, Replace, 1, "gonna", false);
    row("a word with marks", "they go here", penn, Replace, 1, "...i", false);
    row("two words as one", "they go here", blank, Replace, 1, "go on", false);
    row("two words as one, white space of Unicode", "they go here", blank, Replace, 1, "go\u2003on", false);
    row("an abbreviation at the end of a sentence", "A fine one. It ends.", penn, Replace, 2, "Mr", false);
    row("a small letter behind an abbreviation", "films etc. Next day", penn, Replace, 3, "next", false);
    row("a capital opens a sentence that was none", "by Ford Inc. said he", penn, Replace, 3, "The", false);
    row("a capital behind a list's number", "1. Open it", penn, Replace, 1, "Close", true);
    row("a clitic becomes another sign", "he's here", penn, Replace, 1, "'\u02e2", false);
    row("a tag that breaks lines", "a <b > c", penn, Replace, 2, "p", false);
    row("an inserted word", "they go", penn, Insert, 1, "also", true);
    row("an inserted word in a contraction", "they're here", penn, Insert, 1, "all", false);
    row("before n't", "they don't go", penn, Insert, 2, "just", false);
    row("before a possessive", "the dog's ear", penn, Insert, 2, "old", false);
    row("before a separate clitic", "they 're here", penn, Insert, 1, "all", true);
    row("a deleted clitic", "I'm sure", penn, Delete, 1, "", true);
    row("a deleted word between signs", "so--well--then", penn, Delete, 2, "", false);
    row("a Chinese word", "\u6211\u559c\u6b22\u7535\u5f71", unicode, Replace, 0, "\u4f60", true);
    row("two Chinese words as one", "\u6211\u559c\u6b22\u7535\u5f71", unicode, Replace, 0, "\u6211\u4eec\u770b", false);
    row("English as Unicode has it", "they were here", unicode, Replace, 1, "weren't", true);
}

void TestReadAgain::edits()
{
    QFETCH(const QByteArray, string);
    QFETCH(const int, cut);
    QFETCH(const int, op);
    QFETCH(const int, index);
    QFETCH(const QByteArray, form);
    QFETCH(const bool, same);
    const Input base = Input::sentence(tokenize(string.toStdString(), static_cast<Tokenization>(cut)));
    const Edit edit{static_cast<EditOp>(op),    0,     static_cast<std::uint32_t>(index), 0,
                    intern(form.toStdString()), noWord};
    QCOMPARE(readsAgain(base, {&edit, 1}), same);
    // Whatever comes around it.
    const std::string around = "It ended, and then";
    const Input inside = Input::sentence(
        tokenize(around + ' ' + string.toStdString() + " so it was. He left.", static_cast<Tokenization>(cut)));
    Edit shifted = edit;
    shifted.index += static_cast<std::uint32_t>(tokenize(around, static_cast<Tokenization>(cut)).size());
    if (inside[0].text.word(shifted.index).id == base[0].text.word(edit.index).id && op == int(EditOp::Replace))
        QCOMPARE(readsAgain(inside, {&shifted, 1}), same);
}

void TestReadAgain::theNeighbourhoodSaysAsMuchAsTheWholeText_data()
{
    QTest::addColumn<int>("cut");
    for (const auto cut : {Tokenization::Penn, Tokenization::Whitespace, Tokenization::Moses, Tokenization::Unicode})
        QTest::newRow(std::string(nameOf(cut)).c_str()) << int(cut);
}

/// Random edits of random texts.
void TestReadAgain::theNeighbourhoodSaysAsMuchAsTheWholeText()
{
    QFETCH(const int, cut);
    std::size_t different = 0;
    for (std::uint64_t seed = 0; seed < 4000; ++seed) {
        core::Random random(seed);
        std::string string;
        for (auto left = 1 + random.below(14); left > 0; --left)
            string.append(pieces_[random.below(pieces_.size())]).append(random.below(4) == 0 ? "" : " ");
        const Text text = tokenize(string, static_cast<Tokenization>(cut));
        if (text.empty())
            continue;
        QVERIFY(readsAgain(text));
        const auto form = pieces_[random.below(pieces_.size())];
        const auto i = random.below(text.size());
        Text now = text;
        switch (random.below(5)) {
        case 0:
            now = text.deleted(i);
            break;
        case 1:
            now = text.moved(i, random.below(text.size()));
            break;
        case 2:
            now = i + 1 < text.size() ? text.merged(i, form) : text.split(i, form, "half");
            break;
        default:
            now = text.replaced(i, form);
        }
        if (random.below(3) == 0 && !now.empty())
            now = now.replaced(random.below(now.size()), pieces_[random.below(pieces_.size())]);
        const bool whole = readsAgain(now);
        different += whole ? 0 : 1;
        QVERIFY2(readsAgain(text, now) == whole, qPrintable(QString::fromStdString(string + " -> " + now.str())));
    }
    QVERIFY(different > 20);
}

void TestReadAgain::editsTogether_data() { theNeighbourhoodSaysAsMuchAsTheWholeText_data(); }

/// Of words each of which may be put in alone, those side by side say as much as the whole text with all of them.
void TestReadAgain::editsTogether()
{
    QFETCH(const int, cut);
    std::size_t several = 0;
    std::size_t different = 0;
    for (std::uint64_t seed = 0; seed < 6000; ++seed) {
        core::Random random(seed);
        std::string string;
        for (auto left = 4 + random.below(20); left > 0; --left)
            string.append(pieces_[random.below(pieces_.size())]).append(random.below(8) == 0 ? "" : " ");
        const Input base = Input::sentence(tokenize(string, static_cast<Tokenization>(cut)));
        std::vector<Edit> edits;
        for (std::uint32_t i = 0; i < base[0].text.size(); ++i) {
            const auto form = pieces_[random.below(pieces_.size())];
            const Edit edit = Edit::replace(0, i, intern(form));
            if (random.below(3) == 0 || !readsAgain(base, {&edit, 1}))
                continue;
            edits.insert(edits.begin() + static_cast<std::ptrdiff_t>(random.below(edits.size() + 1)), edit);
        }
        const Text now = applied(base, edits)[0].text;
        const bool whole = readsAgain(now);
        several += edits.size() > 1 ? 1 : 0;
        different += whole ? 0 : 1;
        QVERIFY2(readsAgainTogether(base, edits) == whole,
                 qPrintable(QString::fromStdString(string + " -> " + now.str())));
    }
    QVERIFY(several > 3000);
    if (static_cast<Tokenization>(cut) != Tokenization::Whitespace) // where words are cut one by one
        QVERIFY(different > 20);
}

void TestReadAgain::givenWordsAreTaken()
{
    const std::vector<std::string> words{"they", "were", "here"};
    const Input base = Input::sentence(Text::ofWords(words));
    const Edit edit = Edit::replace(0, 1, intern("were not"));
    QVERIFY(readsAgain(base, {&edit, 1}));
}

QTEST_APPLESS_MAIN(TestReadAgain)
#include "tst_read_again.moc"
