#include "tests/support/registered_test.h"

#include <algorithm>

#include "core/corpora/reading/reader.h"
#include "core/reproduce/drawn_examples.h"

using namespace core::reproduce;
using core::corpora::Corpus;

namespace {

/// Twenty texts of three words: those of the first class, then those of the second.
Corpus ordered()
{
    std::string bytes = "label\ttext\n";
    for (int i = 0; i < 20; ++i)
        bytes += std::to_string(i / 10) + "\ttext number n" + std::to_string(i) + "\n";
    return core::corpora::corpusFromBytes(bytes, "ordered.tsv");
}

std::vector<int> numbersOf(const Corpus& corpus)
{
    std::vector<int> numbers;
    for (const auto& example : corpus.examples) {
        const auto text = example.input[0].text.str();
        numbers.push_back(std::stoi(text.substr(text.rfind('n') + 1)));
    }
    return numbers;
}

} // namespace

/// Examples that a paper draws from a corpus.
class TestDrawnExamples : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// In their order, of both classes though the file is ordered by them, and the same for the same seed.
    void examplesAreDrawn()
    {
        auto drawn = ordered(), again = ordered(), other = ordered();
        keepDrawn(drawn, {.examples = 10}, 1);
        keepDrawn(again, {.examples = 10}, 1);
        keepDrawn(other, {.examples = 10}, 2);
        const auto numbers = numbersOf(drawn);
        QCOMPARE(numbers.size(), std::size_t{10});
        QVERIFY(std::ranges::is_sorted(numbers));
        QVERIFY(numbers.front() < 10 && numbers.back() >= 10);
        QCOMPARE(numbersOf(again), numbers);
        QVERIFY(numbersOf(other) != numbers);
    }

    /// Texts of three words each: of 14 words four fit, of 2 none.
    void wordsAreCounted()
    {
        auto some = ordered(), none = ordered(), all = ordered();
        keepDrawn(some, {.words = 14}, 1);
        QCOMPARE(some.examples.size(), std::size_t{4});
        keepDrawn(none, {.words = 2}, 1);
        QVERIFY(none.examples.empty());
        keepDrawn(all, {}, 1);
        QCOMPARE(numbersOf(all), numbersOf(ordered()));
        QCOMPARE(meanWords(all), 3.0);
        QCOMPARE(meanWords(none), 0.0);
    }

    void firstOnesAndOthers()
    {
        auto first = ordered(), rest = ordered();
        keepFirst(first, 3);
        QCOMPARE(numbersOf(first), (std::vector<int>{0, 1, 2}));
        keepFirst(first, 0);
        QCOMPARE(first.examples.size(), std::size_t{3});
        leaveOut(rest, first);
        QCOMPARE(rest.examples.size(), std::size_t{17});
        QCOMPARE(numbersOf(rest).front(), 3);
    }
};

QTEST_APPLESS_MAIN(TestDrawnExamples)
#include "tst_drawn_examples.moc"
