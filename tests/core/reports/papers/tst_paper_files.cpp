#include "tests/support/registered_test.h"

#include <set>

#include "core/reports/papers/paper_numbers.h"
#include "core/reports/papers/paper_tables.h"
#include "core/reports/papers/paper_words.h"
#include "core/reports/registry.h"
#include "tests/places.h"
#include "tests/support/said.h"

using namespace core::reports;

/// resources/papers: numbers as papers print them, and how their tables are laid out.
class TestPaperFiles : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { qputenv("FAULTLINE_RESOURCES", RESOURCES); }

    void numbersAreFoundByWhatTheyAreOf()
    {
        const auto numbers =
            PaperNumbers::parse("# a comment\n\ntable\tb\t-1.5\ntable\ta\t2\nother\t3\n", "numbers.tsv");
        QCOMPARE(numbers.find({"table", "a"}).value(), 2.0);
        QCOMPARE(numbers.find({"other"}).value(), 3.0);
        QVERIFY(!numbers.find({"table"}));
        const auto under = numbers.under("table");
        QCOMPARE(under.size(), std::size_t{2});
        QCOMPARE(under[0].first, std::vector<std::string>{"b"});
        QCOMPARE(under[0].second, -1.5);
    }

    void brokenRowsAreNamed()
    {
        CONTAINS(errorOf([] { (void)PaperNumbers::parse("a\t1\nb\tmany\n", "numbers.tsv"); }), "numbers.tsv:2");
        CONTAINS(errorOf([] { (void)PaperNumbers::parse("12\n", "numbers.tsv"); }), "numbers.tsv:1");
        CONTAINS(errorOf([] { (void)PaperNumbers::parse("a\t1\na\t2\n", "numbers.tsv"); }), "second number of a");
    }

    /// Cells read off the papers' pages: Zheng tables 1 to 4, Huang tables 2, 3 and 5, Mayer section 4.3.
    void shippedNumbersAreThePapers()
    {
        const auto& zheng = PaperNumbers::of("zheng2020");
        QCOMPARE(zheng.find({"table1", "white-box", "0.15", "word", "success"}).value(), 77.0);
        QCOMPARE(zheng.find({"table2", "none", "char", "nothing"}).value(), 95.73);
        QCOMPARE(zheng.find({"table3", "black-box", "IN", "word", "uas"}).value(), -11.10);
        QCOMPARE(zheng.find({"table4", "white-box", "word", "0"}).value(), 40.06);
        const auto& huang = PaperNumbers::of("huang2021");
        QCOMPARE(huang.find({"standard", "jobs", "seq2seq", "insert"}).value(), 87.09);
        QCOMPARE(huang.find({"robust", "atis", "grammar", "macro"}).value(), 76.82);
        QCOMPARE(huang.find({"table5", "geo", "grammar", "MDA"}).value(), 87.11);
        QCOMPARE(PaperNumbers::of("mayer2020").find({"study", "mayer-conjunctions", "same"}).value(), 93.68);
    }

    /// A table of no campaigns still checks its fields and measures.
    void everyLayoutCanBeMade()
    {
        QVERIFY(paperTables().size() >= 21);
        for (const auto& paper : paperTables()) {
            const auto table = makeTable(paper.name, {});
            QCOMPARE(table.kind, paper.name);
            QVERIFY2(!table.note.empty(), paper.name.c_str());
        }
    }

    /// A convention sets the denominators of rates, queries and changed words, nothing else.
    void onlyWhatCountsHeedsAConvention()
    {
        QVERIFY(reportKind("maheshwary-table3.3", true).uses("convention"));
        QVERIFY(reportKind("zou-table3", true).uses("convention")); // perturbed words
        QVERIFY(!reportKind("mayer-table1", true).uses("convention"));
        QVERIFY(!reportKind("mayer-table2", true).uses("convention"));
        QVERIFY(!reportKind("maheshwary-table3.7", true).uses("convention"));
    }

    void brokenLayoutsAreNamed()
    {
        CONTAINS(errorOf([] { (void)parsePaperTables("{}", "tables.json"); }), "tables.json");
        CONTAINS(errorOf([] { (void)parsePaperTables(R"([{"name": "a", "title": "b"}])", "tables.json"); }),
                 "description");
        CONTAINS(errorOf([] {
                     (void)parsePaperTables(R"([{"name": "a", "title": "b", "description": "c", "rows": 1}])",
                                            "tables.json");
                 }),
                 "rows");
        CONTAINS(errorOf([] {
                     (void)parsePaperTables(R"([{"name": "a", "title": "b", "description": "c", "layout": "round"}])",
                                            "tables.json");
                 }),
                 "round");
    }

    void wordsAreFoundAndFilledIn()
    {
        const auto words = PaperWords::parse(
            R"({"a": {"caption": "{n} of {m}.", "columns": {"z": "Last", "b": "First"}}, "order": ["x", "w"]})",
            "words.json");
        QCOMPARE(words.text("/a/caption", {{"m", "{n}"}, {"n", "2"}}), std::string("2 of {n}."));
        QCOMPARE(words.texts("/a/columns"), (PaperWords::Texts{{"z", "Last"}, {"b", "First"}}));
        QCOMPARE(words.texts("/order"), (PaperWords::Texts{{"0", "x"}, {"1", "w"}}));
        QCOMPARE(words.titleOf("/a/columns", "b"), std::string("First"));
        QCOMPARE(words.titleOf("/a/columns", "c"), std::string("c"));
    }

    void brokenWordsAreNamed()
    {
        const auto words = PaperWords::parse("{\"a\": \"{n} more\", \"b\": \"{n\"}", "words.json");
        CONTAINS(errorOf([&] { (void)words.text("/c"); }), "words.json: has no text at /c");
        CONTAINS(errorOf([&] { (void)words.text("/a"); }), "words.json: has an unknown place {n} at /a");
        CONTAINS(errorOf([&] { (void)words.text("/b"); }), "{n} at /b");
        CONTAINS(errorOf([&] { (void)words.texts("/a"); }), "no texts below /a");
        CONTAINS(errorOf([] { (void)PaperWords::parse("[]", "words.json"); }), "words.json");
        CONTAINS(errorOf([] { (void)PaperWords::parse(R"({"a": {"b": 1}})", "words.json"); }), "no text at /a/b");
        CONTAINS(errorOf([] { (void)PaperWords::of("nobody2020"); }), "nobody2020/words.json");
    }
};

QTEST_GUILESS_MAIN(TestPaperFiles)
#include "tst_paper_files.moc"
