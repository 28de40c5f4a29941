#include "core/text/search/search.h"

#include "core/text/search/searched_words.h"
#include "tests/support/registered_test.h"
#include "tests/support/said.h"

using core::text::Search;
using core::text::SearchTerm;
using core::text::SearchValue;
using core::text::SearchValues;

namespace {

/// A list item: a text, an id, two numbers and a name. Its expected matches are read off the text by eye.
SearchValues filmColumns(const std::string& column)
{
    const auto is = [&](const char* name) { return core::text::isSameColumn(column, name); };
    if (column.empty())
        return {{"The caf\xc3\xa9 scene is good-looking, but don't go: 7/10?", {}}, {"r-017", {}}};
    if (is("label"))
        return {{"not positive", {}}};
    if (is("queries"))
        return {{"1,250", 1250.0}};
    if (is("year"))
        return {{"1999", {}}};
    if (is("my notes"))
        return {{"3-4 stars", {}}};
    return {};
}

bool isFound(const char* line) { return Search(line).holds(core::text::ValuesOf(filmColumns)); }

} // namespace

/// The search language of lists and of `--where`.
class TestSearch : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void finds_data()
    {
        QTest::addColumn<bool>("found");
        const auto row = [](const char* line, bool found) { QTest::newRow(line) << found; };
        row("", true);
        row("   ", true);
        // words: all of them, beginnings from three letters on, without case and accents
        row("scene good", true);
        row("scene bad", false);
        row("SCENE", true);
        row("cafe", true);
        row("caf\xc3\xa9", true);
        row("sce", true);
        row("sc", false);
        row("cene", false);
        row("good-look", true);
        row("good.looking", true);
        row("looking-good", false);
        row("don't", true);
        row("017", true);
        row("?", true);
        row("!", false);
        // phrases
        row("\"scene is good\"", true);
        row("\"scene is goo\"", false);
        row("\"scene good\"", false);
        row("\"goo", true); // still being typed
        row("\"scene is goo", false);
        // regular expressions
        row("/caf. scene/", true);
        row("/GOOD.*go:/", true);
        row("/^scene/", false);
        row("/7\\/10/", true);
        row("/^r-\\d+$/", true);
        row("7/10", true);    // a slash within a word is none
        row("/ scene", true); // one alone is a sign
        // AND, OR, NOT and brackets
        row("scene AND good", true);
        row("bad OR good", true);
        row("bad OR worse", false);
        row("NOT bad", true);
        row("NOT good", false);
        row("scene NOT bad", true);
        row("bad OR scene good", true); // AND binds tighter
        row("(bad OR scene) bad", false);
        row("NOT bad AND bad", false); // NOT tighter still
        row("NOT (bad OR good)", false);
        row("NOT NOT good", true);
        row("((scene)) (good OR(bad))", true);
        row("and", false); // in small letters it is a word
        row("ANDROID", false);
        row("go) :)", false);
        row("7) scene", true); // it closes nothing, so it is a sign of a word that has letters
        // columns
        row("label:positive", true);
        row("LABEL:posit", true);
        row("label:\"positive\"", false); // the whole value
        row("label:\"Not Positive\"", true);
        row("label:/^not/", true);
        row("NOT label:negative", true);
        row("\"my notes\":stars", true);
        row("nothing:here", false); // no value, so it does not hold
        row("NOT nothing:here", true);
        // numbers
        row("queries:1250", true);
        row("queries:125", false);
        row("queries:1000-2000", true);
        row("queries:1250-1250", true);
        row("queries:0-1249.5", false);
        row("queries:1000-", true);
        row("queries:<1250", false);
        row("queries:<=1250", true);
        row("queries:>1250", false);
        row("queries:>1249.99", true);
        row("queries:-5-2000", true);
        row("queries:-5--1", false);
        row("queries:1e3-2e3", true);
        row("year:1990-1999", true); // a number in a text
        row("year:199", false);
        row("\"my notes\":3-4", true); // that is not a number: as written
        row("\"my notes\":<3", false);
        // what looks like a column and is a word
        row("go:", true);
        row("10:30", false);
        row("http://x.org", false);
    }
    void finds()
    {
        QFETCH(const bool, found);
        QCOMPARE(isFound(QTest::currentDataTag()), found);
    }

    void writingWithoutSpaces()
    {
        const SearchValue film{"\xe8\xbf\x99\xe9\x83\xa8\xe7\x94\xb5\xe5\xbd\xb1\xe5\xbe\x88\xe5\xa5\xbd",
                               {}};                                  // 这部电影很好
        QVERIFY(Search("\xe7\x94\xb5\xe5\xbd\xb1").holds(0, film));  // 电影, in the middle
        QVERIFY(!Search("\xe5\xbd\xb1\xe7\x94\xb5").holds(0, film)); // the other way round
        QVERIFY(core::text::isUnspaced("a \xe7\x94\xb5"));
        QVERIFY(!core::text::isUnspaced("caf\xc3\xa9"));
        const SearchValue korean{"\xed\x95\x9c\xea\xb5\xad \xec\x98\x81\xed\x99\x94", {}}; // 한국 영화
        QVERIFY(Search("\xec\x98\x81\xed\x99\x94").holds(0, korean));
        QVERIFY(!Search("\xec\x98\x81").holds(0, korean)); // one syllable is one letter
    }

    void wordsAreCompared()
    {
        QCOMPARE(core::text::searchedWords("Caf\xc3\xa9 au lait!"), std::string("\ncafe\nau\nlait\n"));
        QCOMPARE(core::text::searchedWords("\xc3\x89tude-2 \xce\xa3"), std::string("\netude\n2\n\xcf\x83\n"));
        QCOMPARE(core::text::searchedWords("..."), std::string("\n"));
        QCOMPARE(core::text::searchedWords("a\xff"
                                           "b"),
                 std::string("\na\nb\n")); // bytes that are no text
    }

    void whatCannotBeRead_data()
    {
        QTest::addColumn<std::string>("message");
        const auto row = [](const char* line, const char* message) { QTest::newRow(line) << std::string(message); };
        row("AND good", "at character 1: AND has nothing before it");
        row("good AND", "at character 6: AND has nothing after it");
        row("good OR", "at character 6: OR has nothing after it");
        row("good OR OR bad", "at character 6: OR has nothing after it");
        row("good AND OR bad", "at character 6: AND has nothing after it");
        row("NOT", "at character 1: NOT has nothing after it");
        row("caf\xc3\xa9 (NOT)", "at character 7: NOT has nothing after it"); // characters, not bytes
        row("(good", "at character 1: the bracket ( has no end");
        row("bad (", "at character 5: the bracket ( has no end");
        row("()", "at character 1: nothing is between the brackets");
        row("/good", "at character 1: the regular expression has no end");
        row("/good\\/", "at character 1: the regular expression has no end");
        row("/(good/", "the regular expression /(good/ cannot be read");
        row("label:/[/", "the regular expression /[/ cannot be read");
        row("queries:<many", "after < comes a number, not many");
        row("queries:>=", "after >= comes a number, not nothing");
        row("queries:200-100", "nothing is from 200 to 100");
        row("\"\"", "at character 1: nothing is between the quotation marks");
    }
    void whatCannotBeRead()
    {
        QFETCH(const std::string, message);
        CONTAINS(errorOf([] { (void)Search(QTest::currentDataTag()); }), message);
    }

    void hostileSearchesEnd()
    {
        CONTAINS(errorOf([] { (void)Search(std::string(100'000, '(')); }), "inside each other");
        std::string nots;
        for (int i = 0; i < 100'000; ++i)
            nots += "NOT ";
        CONTAINS(errorOf([&] { (void)Search(nots + "good"); }), "inside each other");
        CONTAINS(errorOf([] {
                     (void)Search([] {
                         std::string many;
                         for (int i = 0; i < 100'000; ++i)
                             many += "word ";
                         return many;
                     }());
                 }),
                 "more than 1000 parts");
        // 2^40 ways to part the letters; none of them fits
        CONTAINS(errorOf([] {
                     (void)Search("/^(a+)+$/").holds(0, {std::string(40, 'a') + "b", {}});
                 }),
                 "takes too long");
    }

    void whatMustHoldIsKnown()
    {
        QCOMPARE(Search("a (b c) AND NOT d").required(), (std::vector<std::size_t>{0, 1, 2}));
        QCOMPARE(Search("a (b OR c)").required(), (std::vector<std::size_t>{0}));
        QVERIFY(Search("a OR b").required().empty());
        QVERIFY(Search().required().empty());
    }

    void columnsAreKnown()
    {
        const std::vector<std::string> columns = {"label", "queries"};
        Search("good Label:a queries:1").requireColumns(columns);
        CONTAINS(errorOf([&] { Search("lable:a").requireColumns(columns); }),
                 "there is no column lable. Choose one of: label, queries");
    }

    void whatIsWrittenIsReadAgain_data()
    {
        QTest::addColumn<QString>("column");
        QTest::addColumn<QString>("value");
        QTest::newRow("plain") << "label"
                               << "positive";
        QTest::newRow("blanks") << "my column"
                                << "not positive";
        QTest::newRow("quotation marks") << "label"
                                         << "say \"yes\" (or/no) [a.b]";
        QTest::newRow("lines") << "text"
                               << "one\ntwo \"three\"";
        QTest::newRow("number") << "2nd"
                                << "-1";
        QTest::newRow("empty") << "label"
                               << "";
        QTest::newRow("word of the language") << "label"
                                              << "OR";
    }
    void whatIsWrittenIsReadAgain()
    {
        QFETCH(const QString, column);
        QFETCH(const QString, value);
        const Search search(core::text::searchFor(column.toStdString(), value.toStdString()));
        QCOMPARE(search.terms().size(), std::size_t{1});
        QCOMPARE(search.terms().front().column, column.toStdString());
        QVERIFY(search.holds(0, {value.toStdString(), {}}));
        QVERIFY(!search.holds(0, {value.toStdString() + " too", {}}));
    }
};

QTEST_APPLESS_MAIN(TestSearch)
#include "tst_search.moc"
