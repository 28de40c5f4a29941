#include "core/corpora/searching.h"

#include "core/corpora/reading/reader.h"
#include "tests/support/registered_test.h"
#include "tests/support/said.h"

using core::corpora::Slice;
using Rows = std::vector<std::size_t>;

namespace {

/// Four reviews: lengths 2, 3, 3 and 5 words.
core::corpora::Corpus reviews()
{
    return core::corpora::corpusFromBytes("id\tlabel\ttext\tsource\tyear\n"
                                          "a\tpos\tgood film\tweb\t1999\n"
                                          "b\tneg\ta bad film\tweb\t2004\n"
                                          "c\tpos\tvery good indeed\tprint\t2010\n"
                                          "d\tneg\tneither good nor bad really\tprint\t2010\n",
                                          "reviews.tsv");
}

Rows found(const std::string& search) { return examplesWith(reviews(), core::text::Search(search)); }

} // namespace

/// Examples of a corpus by the language of searches, and the parts that suggest themselves.
class TestSearching : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void columnsOfExamples()
    {
        QCOMPARE(found(""), (Rows{0, 1, 2, 3}));
        QCOMPARE(found("good"), (Rows{0, 2, 3}));
        QCOMPARE(found("good NOT bad"), (Rows{0, 2}));
        QCOMPARE(found("label:neg"), (Rows{1, 3}));
        QCOMPARE(found("label:\"pos\" words:3-"), (Rows{2}));
        QCOMPARE(found("words:<3 OR id:d"), (Rows{0, 3}));
        QCOMPARE(found("source:web year:>2000"), (Rows{1}));
        QCOMPARE(found("text:/^(a|very) /"), (Rows{1, 2}));
        QCOMPARE(found("web"), Rows{}); // a column is searched where it is named
        CONTAINS(errorOf([] { (void)found("sauce:web"); }), "Choose one of: id, label, words, text");
    }

    /// Lengths 2, 3, 3, 5: their quartiles end at 2, 3, 3 and 5, so there is no third part.
    void partsSuggestThemselves()
    {
        const auto slices = proposedSlices(reviews());
        const std::vector<Slice> expected = {{"pos", "label:\"pos\""},          {"neg", "label:\"neg\""},
                                             {"2 words", "words:2-2"},          {"3 words", "words:3-3"},
                                             {"4 to 5 words", "words:4-5"},     {"source: print", "source:\"print\""},
                                             {"source: web", "source:\"web\""}, {"year: 1999", "year:\"1999\""},
                                             {"year: 2004", "year:\"2004\""},   {"year: 2010", "year:\"2010\""}};
        QVERIFY(slices == expected);
        std::size_t labelled = 0, long_ = 0;
        for (const auto& slice : slices) {
            labelled += slice.search.starts_with("label") ? found(slice.search).size() : 0;
            long_ += slice.search.starts_with("words") ? found(slice.search).size() : 0;
        }
        QCOMPARE(labelled, std::size_t{4}); // every example is in one of them
        QCOMPARE(long_, std::size_t{4});
        QCOMPARE(proposedSlices(reviews(), 2).size(), std::size_t{7}); // three years are too many
        QVERIFY(core::corpora::lengthSlices({}).empty());
    }
};

QTEST_APPLESS_MAIN(TestSearching)
#include "tst_searching.moc"
