#include <algorithm>
#include <set>

#include "tests/support/registered_test.h"

#include "core/base/error.h"
#include "core/campaigns/planning/sample.h"
#include "tests/support/said.h"
#include "tests/support/samples/results.h"

using core::campaigns::drawSample;
using core::campaigns::SampleOptions;
using Indices = std::vector<std::size_t>;

/// Which examples are drawn.
class TestSample : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void first();
    void anOffsetLeavesSomething();
    void randomOnes();
    void stratified_data();
    void stratified();
    void anotherSeedDrawsOthers();
    void ids();
    void histogram();
    void unknownMethod();
};

namespace {

/// `counts[l]` examples of label l, mixed.
core::corpora::Corpus labelled(const std::vector<int>& counts)
{
    core::corpora::Corpus corpus;
    corpus.name = "labelled";
    std::vector<int> labels;
    for (std::size_t label = 0; label < counts.size(); ++label) {
        corpus.labels.push_back(std::string(1, static_cast<char>('a' + label)));
        labels.insert(labels.end(), static_cast<std::size_t>(counts[label]), static_cast<int>(label));
    }
    core::Random(1).shuffle(labels);
    for (std::size_t i = 0; i < labels.size(); ++i)
        corpus.examples.push_back(samples::example(i + 1, "some words", labels[i]));
    return corpus;
}

SampleOptions options(const char* method, std::size_t limit, std::size_t offset = 0, std::uint64_t seed = 0)
{
    SampleOptions options;
    options.method = method;
    options.limit = limit;
    options.offset = offset;
    options.seed = seed;
    return options;
}

} // namespace

void TestSample::first()
{
    const auto corpus = samples::corpus(10);
    QVERIFY(drawSample(corpus, options("first", 3)) == (Indices{0, 1, 2}));
    QVERIFY(drawSample(corpus, options("first", 3, 8)) == (Indices{8, 9}));
    QVERIFY(drawSample(corpus, options("first", 0, 7)) == (Indices{7, 8, 9}));
    QCOMPARE(drawSample(corpus, options("first", 0)).size(), std::size_t{10});
}

/// Whoever goes through a corpus in parts learns where it ends; 9 of 10 examples leave one.
void TestSample::anOffsetLeavesSomething()
{
    auto corpus = samples::corpus(10);
    corpus.path = "reviews.tsv";
    for (const auto* method : {"first", "random", "stratified"}) {
        QCOMPARE(drawSample(corpus, options(method, 5, 9)).size(), std::size_t{1});
        for (const std::size_t offset : {10, 99}) {
            const auto draw = [&] { (void)drawSample(corpus, options(method, 5, offset)); };
            QVERIFY_EXCEPTION_THROWN(draw(), core::UsageError);
            QCOMPARE(errorOf(draw), "reviews.tsv: an offset of " + std::to_string(offset) +
                                        " leaves none of 10 examples. Choose an offset below 10");
        }
    }
    auto ids = options("ids", 0, 1);
    ids.ids = {"r3"};
    QCOMPARE(errorOf([&] { (void)drawSample(corpus, ids); }),
             std::string("reviews.tsv: an offset of 1 leaves none of its one example. Choose an offset of 0"));
}

void TestSample::randomOnes()
{
    const auto corpus = samples::corpus(200);
    const auto one = drawSample(corpus, options("random", 50, 20, 1));
    QCOMPARE(one.size(), std::size_t{50});
    QVERIFY(std::ranges::is_sorted(one));
    QCOMPARE(std::set(one.begin(), one.end()).size(), one.size());
    QVERIFY(one.front() >= 20);
    QVERIFY(drawSample(corpus, options("random", 50, 20, 1)) == one);
    QVERIFY(drawSample(corpus, options("random", 50, 20, 2)) != one);
    QCOMPARE(drawSample(corpus, options("random", 0, 0, 1)).size(), std::size_t{200});
    QCOMPARE(drawSample(corpus, options("random", 999, 150, 1)).size(), std::size_t{50});
    // Every example is drawn about equally often: 300 draws of a quarter, so 75 +- 7.5 (standard deviation) each.
    std::vector<int> drawn(200);
    for (std::uint64_t seed = 0; seed < 300; ++seed)
        for (const auto i : drawSample(corpus, options("random", 50, 0, seed)))
            ++drawn[i];
    for (const int count : drawn)
        QVERIFY2(count > 75 - 5 * 7.5 && count < 75 + 5 * 7.5, qPrintable(QString::number(count)));
}

void TestSample::stratified_data()
{
    using Counts = std::vector<int>;
    QTest::addColumn<Counts>("corpus");
    QTest::addColumn<int>("limit");
    QTest::addColumn<Counts>("expected");
    QTest::newRow("whole shares") << Counts{60, 30, 10} << 10 << Counts{6, 3, 1};
    // 3.5, 1, .5 of 5: the one that is left goes to the commoner of the two halves.
    QTest::newRow("equal remainders") << Counts{7, 2, 1} << 5 << Counts{4, 1, 0};
    // 4.7, 1.6, 3.7 of 10 (shares .47, .16, .37): two are left, for .7 and .7.
    QTest::newRow("largest remainders") << Counts{47, 16, 37} << 10 << Counts{5, 1, 4};
    QTest::newRow("all") << Counts{3, 2} << 0 << Counts{3, 2};
    QTest::newRow("more than there are") << Counts{3, 2} << 50 << Counts{3, 2};
}

void TestSample::stratified()
{
    QFETCH(const std::vector<int>, corpus);
    QFETCH(const int, limit);
    QFETCH(const std::vector<int>, expected);
    const auto all = labelled(corpus);
    const auto chosen = drawSample(all, options("stratified", static_cast<std::size_t>(limit), 0, 5));
    std::vector<int> counts(corpus.size());
    for (const auto i : chosen)
        ++counts[static_cast<std::size_t>(labelOf(all.examples[i].gold))];
    QVERIFY(counts == expected);
    QVERIFY(std::ranges::is_sorted(chosen));
    QVERIFY(drawSample(all, options("stratified", static_cast<std::size_t>(limit), 0, 5)) == chosen);
}

void TestSample::anotherSeedDrawsOthers()
{
    const auto all = labelled({60, 30, 10});
    for (const auto* method : {"random", "stratified"})
        QVERIFY2(drawSample(all, options(method, 10, 0, 5)) != drawSample(all, options(method, 10, 0, 6)), method);
}

void TestSample::ids()
{
    auto corpus = samples::corpus(6);
    corpus.examples[4].id = "r2"; // an id that is not unique
    SampleOptions how = options("ids", 0);
    how.ids = {"r6", "r2", "r6"};
    QVERIFY(drawSample(corpus, how) == (Indices{1, 4, 5}));
    how.limit = 2;
    how.offset = 1;
    QVERIFY(drawSample(corpus, how) == (Indices{4, 5}));
    how.ids = {"r1", "r77"};
    QVERIFY_EXCEPTION_THROWN((void)drawSample(corpus, how), core::UsageError);
    CONTAINS(errorOf([&] { (void)drawSample(corpus, how); }), "there is no example r77 in little reviews");
}

void TestSample::histogram()
{
    auto corpus = labelled({3, 1});
    corpus.examples.push_back(samples::example(9, "words", -1));
    QVERIFY(core::campaigns::labelHistogram(corpus, {0, 1, 2, 3, 4}) ==
            (std::map<std::string, std::size_t>{{"a", 3}, {"b", 1}, {"no label", 1}}));
}

void TestSample::unknownMethod()
{
    QVERIFY_EXCEPTION_THROWN((void)drawSample(samples::corpus(3), options("best", 1)), core::UsageError);
}

QTEST_APPLESS_MAIN(TestSample)
#include "tst_sample.moc"
