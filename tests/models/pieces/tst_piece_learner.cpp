#include "tests/support/registered_test.h"

#include <map>
#include <set>

#include "core/base/random.h"
#include "models/inference/pieces/merge_learner.h"
#include "models/inference/pieces/word_piece_learner.h"

using models::CountedWord;
using models::Merge;

namespace {

std::string plainJoin(const std::string& a, const std::string& b) { return a + b; }

CountedWord wordOf(const std::string& letters, std::int64_t count)
{
    CountedWord word{{}, count};
    for (const char letter : letters)
        word.symbols.emplace_back(1, letter);
    return word;
}

/// The same as the paper writes it: every pair is counted again before every merge.
std::vector<Merge> countedAnew(std::vector<CountedWord> words, std::size_t most, std::int64_t minimum)
{
    std::vector<Merge> merges;
    while (merges.size() < most) {
        std::map<Merge, std::int64_t> pairs;
        for (const auto& word : words)
            for (std::size_t i = 0; i + 1 < word.symbols.size(); ++i)
                pairs[{word.symbols[i], word.symbols[i + 1]}] += word.count;
        std::pair<std::int64_t, Merge> best{0, {}};
        for (const auto& [pair, count] : pairs)
            best = std::max(best, {count, pair});
        if (best.first == 0 || best.first < minimum)
            break;
        merges.push_back(best.second);
        for (auto& word : words) {
            std::vector<std::string> merged;
            for (std::size_t i = 0; i < word.symbols.size(); ++i)
                if (i + 1 < word.symbols.size() && Merge(word.symbols[i], word.symbols[i + 1]) == best.second)
                    merged.push_back(word.symbols[i] + word.symbols[i + 1]), ++i;
                else
                    merged.push_back(word.symbols[i]);
            word.symbols = merged;
        }
    }
    return merges;
}

} // namespace

class TestPieceLearner : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// The dictionary of Sennrich et al. (2016), section 3.2, without their sign for a word's end: (e s) and (s t)
    /// occur nine times, and the second is the greater by its bytes.
    void thePapersWords()
    {
        const std::vector<CountedWord> words{wordOf("low", 5), wordOf("lower", 2), wordOf("newest", 6),
                                             wordOf("widest", 3)};
        const auto merges = models::learnMerges(words, 6, 2, plainJoin);
        QCOMPARE(merges[0], Merge("s", "t"));
        QCOMPARE(merges[1], Merge("e", "st"));
        QCOMPARE(merges[2], Merge("o", "w")); // seven times, as (l o) before it
        QCOMPARE(merges[3], Merge("l", "ow"));
        QVERIFY(merges == countedAnew(words, 6, 2));
    }

    void keepingCountsIsCountingAnew()
    {
        core::Random random(5);
        for (int round = 0; round < 20; ++round) {
            std::vector<CountedWord> words;
            for (int i = 0; i < 40; ++i) {
                std::string letters;
                for (std::size_t k = 0, size = 1 + random.below(9); k < size; ++k)
                    letters += static_cast<char>('a' + random.below(3)); // "aaa": pairs that overlap
                words.push_back(wordOf(letters, 1 + static_cast<std::int64_t>(random.below(4))));
            }
            const auto merges = models::learnMerges(words, 60, 2, plainJoin);
            QVERIFY(merges == countedAnew(words, 60, 2));
            QVERIFY(merges.size() > 10);
        }
    }

    void wordPiecesOfATinyText()
    {
        models::WordPieceLearner learner({});
        for (int i = 0; i < 6; ++i)
            learner.add("Play playing, PLAYED x");
        learner.add("Ünique");
        const auto pieces = learner.pieces(100, 6);
        const auto has = [&](const char* piece) { return std::ranges::find(pieces, piece) != pieces.end(); };
        QCOMPARE(pieces[0], std::string("[PAD]"));
        QCOMPARE(pieces[4], std::string("[MASK]"));
        for (const char* piece : {"play", "playing", "played", "p", "##l", "##e", ",", "x"})
            QVERIFY2(has(piece), piece);
        for (const char* piece : {"u", "unique", "##q", "Play", "##p"}) // rare, in capitals, or never inside a word
            QVERIFY2(!has(piece), piece);
        QVERIFY(std::set(pieces.begin(), pieces.end()).size() == pieces.size());

        // The most frequent characters come first when there is room for little.
        const auto few = learner.pieces(7, 6);
        QCOMPARE(few.size(), std::size_t(7));
        QCOMPARE(few[5], std::string("##a")); // 18 times, as ##l and ##y and p; ties by their bytes
    }

    void anEmptyTextHasOnlySpecialPieces()
    {
        QCOMPARE(models::WordPieceLearner({}).pieces(50, 1).size(), std::size_t(5));
        QVERIFY(models::learnMerges({}, 10, 1, plainJoin).empty());
    }
};

QTEST_APPLESS_MAIN(TestPieceLearner)
#include "tst_piece_learner.moc"
