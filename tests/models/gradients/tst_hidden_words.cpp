#include <torch/torch.h>

#include "tests/support/registered_test.h"

#include <numeric>
#include <set>

#include "models/networks/data/length_batches.h"
#include "models/networks/pretraining/hidden_words.h"

using namespace models::networks;

namespace {

constexpr HiddenSigns testSigns{.begin = 2, .end = 3, .mask = 4, .first = 5, .size = 100};

/// Rows from 60 on continue a word. Forty documents of one to six sentences of one to thirty pieces, each piece with a
/// word of up to three pieces.
PieceText someText(std::vector<bool>& continues)
{
    continues.assign(100, false);
    std::fill(continues.begin() + 60, continues.end(), true);
    core::Random random(3);
    PieceText text;
    for (int document = 0; document < 40; ++document) {
        for (std::size_t i = 0, sentences = 1 + random.below(6); i < sentences; ++i) {
            for (std::size_t k = 0, pieces = 1 + random.below(30); k < pieces; ++k)
                text.pieces.push_back(static_cast<std::uint32_t>(
                    k > 0 && random.uniform() < 0.3 ? 60 + random.below(40) : 5 + random.below(55)));
            text.sentences.push_back(text.pieces.size());
        }
        text.documents.push_back(text.sentences.size());
    }
    return text;
}

} // namespace

/// The tasks of BERT's pre-training.
class TestHiddenWords : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void stretchesAreTheWholeTextInOrder()
    {
        std::vector<bool> continues;
        const auto text = someText(continues);
        core::Random random(1);
        const auto stretches = stretchesOf(text, 48, 0.25, random);
        std::set<std::size_t> sentenceEnds(text.sentences.begin(), text.sentences.end());
        std::size_t at = 0, pairs = 0, turned = 0;
        for (const auto& stretch : stretches) {
            QCOMPARE(stretch.begin, at); // nothing left out, nothing twice
            at = stretch.end;
            QVERIFY(sentenceEnds.contains(stretch.end) && sentenceEnds.contains(stretch.cut));
            QVERIFY(stretch.size() <= 48);
            if (stretch.cut < stretch.end)
                ++pairs, turned += stretch.turned ? 1 : 0;
            for (const auto last : text.documents) // no document's end inside
                QVERIFY(text.sentences[last - 1] <= stretch.begin || text.sentences[last - 1] >= stretch.end);
        }
        QCOMPARE(at, text.pieces.size());
        QVERIFY(pairs > 10 && turned > 0 && turned < pairs);

        core::Random again(1);
        for (const auto& stretch : stretchesOf(text, 48, 1.0, again))
            QCOMPARE(stretch.cut, stretch.end); // all alone
    }

    void wholeWordsAreHidden()
    {
        std::vector<bool> continues;
        const auto text = someText(continues);
        core::Random cutting(1), hiding(2);
        std::size_t hidden = 0, pieces = 0, masked = 0, kept = 0;
        for (const auto& stretch : stretchesOf(text, 64, 0.3, cutting)) {
            const auto whole = hideWords(text, stretch, continues, testSigns, 1e-9, cutting); // one word at most
            auto original = whole.rows.pieces;
            for (std::size_t i = 0; i < whole.places.size(); ++i)
                original[static_cast<std::size_t>(whole.places[i])] = whole.pieces[i];
            const auto input = hideWords(text, stretch, continues, testSigns, 0.15, hiding);
            QCOMPARE(input.rows.pieces.size(), stretch.size());
            QCOMPARE(input.rows.pieces.front(), testSigns.begin);
            QCOMPARE(input.rows.pieces.back(), testSigns.end);
            const std::set<std::int64_t> places(input.places.begin(), input.places.end());
            QCOMPARE(places.size(), input.places.size());
            for (std::size_t i = 0; i < input.places.size(); ++i) {
                const auto at = static_cast<std::size_t>(input.places[i]);
                QCOMPARE(input.pieces[i], original[at]); // the original piece is the target
                masked += input.rows.pieces[at] == testSigns.mask;
                kept += input.rows.pieces[at] == original[at];
                QVERIFY(input.rows.pieces[at] == testSigns.mask || input.rows.pieces[at] >= testSigns.first);
                // A piece's word is hidden with it, before and behind.
                if (continues[static_cast<std::size_t>(original[at])] && original[at - 1] >= testSigns.first)
                    QVERIFY(places.contains(input.places[i] - 1));
                if (at + 1 < original.size() && original[at + 1] >= 60)
                    QVERIFY(places.contains(input.places[i] + 1));
            }
            for (std::size_t at = 0; at < original.size(); ++at)
                if (!places.contains(static_cast<std::int64_t>(at)))
                    QCOMPARE(input.rows.pieces[at], original[at]);
            if (stretch.cut < stretch.end) {
                QCOMPARE(input.turned, stretch.turned ? 1 : 0);
                QCOMPARE(input.rows.pieces[input.rows.second - 1], testSigns.end);
                const auto first = stretch.turned ? stretch.end - stretch.cut : stretch.cut - stretch.begin;
                QCOMPARE(input.rows.second, first + 2);
            } else {
                QCOMPARE(input.turned, -1);
            }
            hidden += input.places.size();
            pieces += stretch.end - stretch.begin;
        }
        const double share = double(hidden) / double(pieces);
        QVERIFY2(share > 0.15 && share < 0.22, qPrintable(QString::number(share))); // at least one word a stretch
        QVERIFY(std::abs(double(masked) / double(hidden) - 0.8) < 0.06);
        QVERIFY(std::abs(double(kept) / double(hidden) - 0.1) < 0.05);
    }

    void wordsHiddenAloneAreWholePieces()
    {
        std::vector<bool> continues(100, false);
        continues[60] = true;
        // "7" and "8 60", then "9" and an unknown word.
        const PieceText text{{7, 8, 60, 9, 1}, {3, 5}, {2}};
        std::size_t words = 0;
        const auto hidden = wordsHiddenAlone(text, continues, testSigns, 1, 1, words);
        // The second sentence's number is 1, and 1 % 1 is 0: every word is a target.
        QCOMPARE(words, std::size_t(4));
        QCOMPARE(hidden.size(), std::size_t(2));
        QVERIFY((hidden[0].rows.pieces == std::vector<std::int64_t>{2, 4, 8, 60, 3}));
        QCOMPARE(hidden[0].piece, 7);
        QCOMPARE(hidden[0].place, 1);
        QVERIFY((hidden[1].rows.pieces == std::vector<std::int64_t>{2, 4, 1, 3}));
        QCOMPARE(hidden[1].piece, 9);
        words = 0;
        QCOMPARE(wordsHiddenAlone(text, continues, testSigns, 1, 2, words).size(), std::size_t(1)); // 7, then unknown
        QCOMPARE(words, std::size_t(2));
    }

    void batchesHoldEverythingOnce()
    {
        core::Random lengthsOf(4);
        std::vector<std::size_t> lengths;
        for (int i = 0; i < 3000; ++i)
            lengths.push_back(3 + lengthsOf.below(90));
        core::Random random(1);
        const auto batches = lengthBatches(lengths, 600, random);
        std::vector<std::size_t> seen;
        std::size_t filled = 0;
        for (const auto& batch : batches) {
            std::size_t longest = 0;
            for (const auto i : batch)
                longest = std::max(longest, lengths[i]);
            QVERIFY(longest * batch.size() <= 600);
            filled += longest * batch.size();
            seen.insert(seen.end(), batch.begin(), batch.end());
        }
        const auto pieces = std::accumulate(lengths.begin(), lengths.end(), std::size_t{0});
        QVERIFY2(double(filled) < 1.06 * double(pieces), qPrintable(QString::number(double(filled) / double(pieces))));
        std::ranges::sort(seen);
        QCOMPARE(seen.size(), lengths.size());
        for (std::size_t i = 0; i < seen.size(); ++i)
            QCOMPARE(seen[i], i);
        core::Random other(2);
        QVERIFY(lengthBatches(lengths, 600, other) != batches);
        // One too long for the budget goes alone.
        const std::vector<std::size_t> long_{2000, 10};
        QCOMPARE(lengthBatches(long_, 600, random).size(), std::size_t(2));
    }

    /// 10 words are read in as many steps as the longest of a batch has: of 800 texts (50 batches of 16) with lengths
    /// of 1 to 80, ten of each, sorted batches waste less than a batch's spread of two words each, 3 % of some 40.
    void batchesOfSimilarLength()
    {
        std::vector<std::size_t> lengths;
        for (std::size_t i = 0; i < 805; ++i)
            lengths.push_back(1 + i % 80);
        core::Random random(1), same(1), other(2);
        const auto batches = similarBatches(lengths, 16, random);
        QVERIFY(similarBatches(lengths, 16, same) == batches);
        QVERIFY(similarBatches(lengths, 16, other) != batches);
        QCOMPARE(batches.size(), std::size_t{51});
        std::size_t steps = 0, small = 0;
        BatchNumbers seen;
        for (const auto& batch : batches) {
            std::size_t longest = 0;
            for (const auto i : batch)
                longest = std::max(longest, lengths[i]);
            steps += 16 * longest;
            small += batch.size() < 16 ? 1 : 0;
            seen.insert(seen.end(), batch.begin(), batch.end());
        }
        QCOMPARE(small, std::size_t{1});
        const auto words = std::accumulate(lengths.begin(), lengths.end(), std::size_t{0});
        QVERIFY2(double(steps) < 1.06 * double(words), qPrintable(QString::number(double(steps) / double(words))));
        // In any order, but not in that of the lengths.
        QVERIFY(!std::ranges::is_sorted(batches, {}, [&](const auto& batch) { return lengths[batch.front()]; }));
        std::ranges::sort(seen);
        for (std::size_t i = 0; i < seen.size(); ++i)
            QCOMPARE(seen[i], i);
    }

    void batchesOfOneSize()
    {
        const std::vector<BatchNumbers> inOrder{{0, 1, 2}, {3, 4, 5}, {6}};
        QVERIFY(batchesInOrder(7, 3) == inOrder);
        QVERIFY(batchesInOrder(0, 3).empty());
        core::Random random(1), same(1), other(2);
        const auto shuffled = shuffledBatches(7, 3, random);
        QVERIFY(shuffledBatches(7, 3, same) == shuffled);
        QVERIFY(shuffledBatches(7, 3, other) != shuffled);
        BatchNumbers seen;
        for (std::size_t i = 0; i < shuffled.size(); ++i) {
            QCOMPARE(shuffled[i].size(), inOrder[i].size());
            seen.insert(seen.end(), shuffled[i].begin(), shuffled[i].end());
        }
        std::ranges::sort(seen);
        QVERIFY((seen == BatchNumbers{0, 1, 2, 3, 4, 5, 6}));
        const std::vector<std::string> words{"zero", "one", "two"};
        QCOMPARE(*chosen(words, {2, 0}).front(), std::string("two"));
    }
};

QTEST_APPLESS_MAIN(TestHiddenWords)
#include "tst_hidden_words.moc"
