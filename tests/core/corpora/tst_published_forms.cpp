#include "tests/support/registered_test.h"

#include "tests/core/corpora/published_files.h"

using namespace core;
using namespace core::corpora;
using namespace published_files;
using namespace std::string_literals;

class TestPublishedForms : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void titlesAreNoForms();
    void variablesAndSections();
};

void TestPublishedForms::titlesAreNoForms()
{
    const Corpus titles =
        corpusFromBytes("Toy Story (1995)\ta film about toys\nThe Old Town (2001)\tit is about a town\n", "f");
    QCOMPARE(titles.format, "tsv"s);
    QCOMPARE(titles.gold, ""s);
}

void TestPublishedForms::variablesAndSections()
{
    const std::string bytes =
        R"json([ { "query-split": "train", "sql": [ "SELECT a FROM b WHERE s = \"state0\" AND n = year0 ;", "SELECT 2" ],
 "variables": [ {"name": "year0", "location": "sql-only", "example": "1999"} ],
 "sentences": [ {"question-split": "train", "text": "which a of state0 , state01 ?", "variables": {"state0": "new york"}},
   {"question-split": "test", "text": "a in state0", "variables": {"state0": "utah"}} ] },
 { "query-split": "x", "logic": [ "( A , _stateid ( var0 ) )" ],
   "sentences": [ {"question-split": "test", "text": "var0", "variables": {"var0": "new york"}} ] } ])json";
    const Corpus all = corpusFromBytes(bytes, "f");
    QCOMPARE(all.format, "forms"s);
    QCOMPARE(read(all),
             (Strings{"which a of new york , state01 ?|SELECT a FROM b WHERE s = \"new york\" AND n = 1999 ;",
                      "a in utah|SELECT a FROM b WHERE s = \"utah\" AND n = 1999 ;",
                      "new york|( A , _stateid ( 'new york' ) )"}));
    QCOMPARE(columnOf(all.examples[0], "template"), "SELECT a FROM b WHERE s = \"state0\" AND n = year0 ;"s);
    QCOMPARE(all.examples[2].row, std::size_t{5}); // the line its entry begins in
    const Corpus test = corpusFromBytes(bytes, "f", {.columns = {{"section", "test"}}});
    QCOMPARE(read(test).size(), std::size_t{2});
    QCOMPARE(test.examples[0].id, "2"s); // as in the whole file
    QCOMPARE(test.skippedRows, std::size_t{0});
    QCOMPARE(read(corpusFromBytes(bytes, "f", optionsOf(test.mapping))), read(test));
}

QTEST_APPLESS_MAIN(TestPublishedForms)
#include "tst_published_forms.moc"
