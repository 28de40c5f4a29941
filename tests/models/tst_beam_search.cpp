#include "tests/support/registered_test.h"

#include <cmath>
#include <map>
#include <numeric>

#include "core/base/hash.h"
#include "core/base/random.h"
#include "models/inference/decoding/beam_search.h"

using models::BeamOptions;
using models::Written;
using Pieces = std::vector<std::uint32_t>;

namespace {

constexpr std::uint32_t startPiece = 0, endOfAnswer = 1;

/// A model whose next pieces depend on the text and on all that was written: random, and known by heart.
class RandomSteps final : public models::StepModel {
public:
    RandomSteps(std::vector<std::uint64_t> texts, std::size_t vocabulary) : texts_(std::move(texts)), size_(vocabulary)
    {}
    [[nodiscard]] std::size_t vocabulary() const override { return size_; }
    [[nodiscard]] std::uint32_t begin() const override { return startPiece; }
    [[nodiscard]] std::uint32_t end() const override { return endOfAnswer; }
    void start() override
    {
        rows_.clear();
        for (const auto text : texts_)
            rows_.push_back({text, {}});
        steps = 0;
    }
    [[nodiscard]] std::span<const float> step(std::span<const std::uint32_t> written) override
    {
        ++steps;
        scores_.clear();
        for (std::size_t r = 0; r < rows_.size(); ++r) {
            if (written[r] != startPiece)
                rows_[r].second.push_back(written[r]);
            const auto own = next(rows_[r].first, rows_[r].second);
            scores_.insert(scores_.end(), own.begin(), own.end());
        }
        return scores_;
    }
    void reorder(std::span<const std::size_t> from) override
    {
        std::vector<std::pair<std::uint64_t, Pieces>> rows;
        for (const auto row : from)
            rows.push_back(rows_.at(row));
        rows_ = rows;
    }
    /// Logarithms of what may follow; nothing ever leads back to the beginning.
    [[nodiscard]] std::vector<float> next(std::uint64_t text, const Pieces& written) const
    {
        std::uint64_t hash = core::mix64(text);
        for (const auto piece : written)
            hash = core::combine64(hash, piece + 1);
        core::Random random(hash);
        std::vector<double> weights(size_);
        double sum = 0.0;
        for (std::size_t piece = 1; piece < size_; ++piece)
            sum += weights[piece] = std::exp(2.0 * random.normal());
        std::vector<float> logs;
        for (const double weight : weights)
            logs.push_back(static_cast<float>(std::log(weight / sum)));
        return logs;
    }
    int steps = 0;

private:
    std::vector<std::uint64_t> texts_;
    std::size_t size_;
    std::vector<std::pair<std::uint64_t, Pieces>> rows_;
    std::vector<float> scores_;
};

/// Writes `length` times the piece 2 and ends; every other step has a thousandth of the probability, an end twice that.
class SureSteps final : public models::StepModel {
public:
    explicit SureSteps(std::size_t length) : length_(length) {}
    [[nodiscard]] std::size_t vocabulary() const override { return 6; }
    [[nodiscard]] std::uint32_t begin() const override { return startPiece; }
    [[nodiscard]] std::uint32_t end() const override { return endOfAnswer; }
    void start() override { written_.assign(1, 0); }
    [[nodiscard]] std::span<const float> step(std::span<const std::uint32_t> written) override
    {
        scores_.clear();
        for (std::size_t r = 0; r < written_.size(); ++r) {
            written_[r] += written[r] != startPiece ? 1 : 0;
            std::vector<float> own(6, 0.001F);
            own[endOfAnswer] = 0.002F;
            own[written_[r] < length_ ? 2 : endOfAnswer] = 0.994F;
            for (const float probability : own)
                scores_.push_back(std::log(probability));
        }
        return scores_;
    }
    void reorder(std::span<const std::size_t> from) override
    {
        std::vector<std::size_t> written;
        for (const auto row : from)
            written.push_back(written_.at(row));
        written_ = written;
    }

private:
    std::size_t length_;
    std::vector<std::size_t> written_; ///< By each row.
    std::vector<float> scores_;
};

/// A model of one text whose probabilities depend on what was written, and on nothing else.
class WrittenSteps final : public models::StepModel {
public:
    explicit WrittenSteps(std::map<Pieces, std::vector<float>> next) : next_(std::move(next)) {}
    [[nodiscard]] std::size_t vocabulary() const override { return next_.begin()->second.size(); }
    [[nodiscard]] std::uint32_t begin() const override { return startPiece; }
    [[nodiscard]] std::uint32_t end() const override { return endOfAnswer; }
    void start() override { rows_.assign(1, {}); }
    [[nodiscard]] std::span<const float> step(std::span<const std::uint32_t> written) override
    {
        scores_.clear();
        for (std::size_t r = 0; r < rows_.size(); ++r) {
            if (written[r] != startPiece)
                rows_[r].push_back(written[r]);
            for (const float probability : next_.at(rows_[r]))
                scores_.push_back(std::log(probability));
        }
        return scores_;
    }
    void reorder(std::span<const std::size_t> from) override
    {
        std::vector<Pieces> rows;
        for (const auto row : from)
            rows.push_back(rows_.at(row));
        rows_ = rows;
    }

private:
    std::map<Pieces, std::vector<float>> next_;
    std::vector<Pieces> rows_;
    std::vector<float> scores_;
};

/// Every answer of at most `longest` pieces, the best first.
std::vector<Written> exhaustive(const RandomSteps& model, std::uint64_t text, std::size_t longest, double power)
{
    std::vector<Written> all;
    const std::function<void(const Pieces&, double)> go = [&](const Pieces& written, double log) {
        const auto next = model.next(text, written);
        const double ended = log + double{next[endOfAnswer]};
        all.push_back({written, ended, ended / std::pow((5.0 + double(written.size()) + 1.0) / 6.0, power)});
        if (written.size() == longest)
            return;
        for (std::uint32_t piece = 2; piece < model.vocabulary(); ++piece) {
            auto longer = written;
            longer.push_back(piece);
            go(longer, log + double{next[piece]});
        }
    };
    go({}, 0.0);
    std::ranges::stable_sort(all, [](const auto& a, const auto& b) { return a.score > b.score; });
    return all;
}

} // namespace

class TestBeamSearch : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aWideBeamIsExhaustive_data()
    {
        QTest::addColumn<double>("power");
        QTest::newRow("plain probabilities") << 0.0;
        QTest::newRow("longer answers preferred") << 1.5;
    }
    void aWideBeamIsExhaustive()
    {
        QFETCH(const double, power);
        std::vector<std::uint64_t> texts(40);
        std::iota(texts.begin(), texts.end(), 11);
        RandomSteps model(texts, 5);
        for (const std::size_t answers : {1U, 2U, 50U}) {
            // 1 + 3 + 9 + 27 + 81 answers of at most four pieces.
            const BeamOptions options{.beam = 400, .answers = answers, .longest = 4, .lengthPower = power};
            const auto found = models::beamSearch(model, texts.size(), options);
            for (std::size_t i = 0; i < texts.size(); ++i) {
                const auto all = exhaustive(model, texts[i], 4, power);
                QCOMPARE(all.size(), std::size_t(121));
                QCOMPARE(found[i].size(), answers);
                for (std::size_t k = 0; k < answers; ++k) {
                    QVERIFY(found[i][k].pieces == all[k].pieces);
                    QCOMPARE(found[i][k].score, all[k].score);
                }
            }
        }
    }

    void aBeamOfOneTakesTheLikeliestPiece()
    {
        RandomSteps model({7}, 30);
        const auto found = models::beamSearch(model, 1, {.beam = 1, .longest = 20}).front().front();
        Pieces greedy;
        while (greedy.size() < 20) {
            const auto next = model.next(7, greedy);
            const auto best = static_cast<std::uint32_t>(std::ranges::max_element(next) - next.begin());
            if (best == endOfAnswer)
                break;
            greedy.push_back(best);
        }
        QVERIFY(found.pieces == greedy);
    }

    /// Where one long answer is by far the likeliest, ends that are a little likelier than other pieces must not stop
    /// the search before it is written.
    void unlikelyEndsDoNotStopALongAnswer()
    {
        SureSteps model(40);
        for (const std::size_t beam : {1U, 2U, 5U, 10U}) {
            const auto found = models::beamSearch(model, 1, {.beam = beam, .answers = beam, .longest = 60}).front();
            QCOMPARE(found.front().pieces, Pieces(40, 2));
            QCOMPARE(found.size(), beam);
            // The next ones end too early: each is as unlikely as one such end.
            for (std::size_t k = 1; k < beam; ++k)
                QVERIFY(found[k].pieces.size() < 40 && found[k].logProbability > std::log(0.0015));
        }
    }

    /// Of a beam of two, the end is the third best step: it is not an answer, as in fairseq's beam search ("only
    /// consider eos when it's among the top beam_size indices"). As the second best it is one. By hand.
    void anEndBeyondTheBeamIsNoAnswer()
    {
        //                                     start  end    2     3
        WrittenSteps third(
            {{{}, {0.0F, 0.2F, 0.5F, 0.3F}}, {{2}, {0.0F, 1.0F, 0.0F, 0.0F}}, {{3}, {0.0F, 1.0F, 0.0F, 0.0F}}});
        const BeamOptions options{.beam = 2, .answers = 3, .longest = 1};
        const auto two = models::beamSearch(third, 1, options).front();
        QCOMPARE(two.size(), std::size_t{2});
        QVERIFY(two[0].pieces == Pieces{2});
        QVERIFY(two[1].pieces == Pieces{3});
        WrittenSteps second(
            {{{}, {0.0F, 0.3F, 0.5F, 0.2F}}, {{2}, {0.0F, 1.0F, 0.0F, 0.0F}}, {{3}, {0.0F, 1.0F, 0.0F, 0.0F}}});
        const auto three = models::beamSearch(second, 1, options).front();
        QCOMPARE(three.size(), std::size_t{3});
        QVERIFY(three[0].pieces == Pieces{2});
        QVERIFY(three[1].pieces.empty());
        QVERIFY(three[2].pieces == Pieces{3});
    }

    /// The lower of equally likely pieces, as torch.topk and numpy's stable sorting give it.
    void equalPiecesGoByTheirNumber()
    {
        WrittenSteps model(
            {{{}, {0.0F, 0.2F, 0.4F, 0.4F}}, {{2}, {0.0F, 1.0F, 0.0F, 0.0F}}, {{3}, {0.0F, 1.0F, 0.0F, 0.0F}}});
        const auto found = models::beamSearch(model, 1, {.beam = 1, .longest = 1}).front();
        QCOMPARE(found.size(), std::size_t{1});
        QVERIFY(found[0].pieces == Pieces{2});
    }

    void textsDoNotTouchEachOther()
    {
        std::vector<std::uint64_t> texts;
        for (std::uint64_t i = 0; i < 20; ++i)
            texts.push_back(100 + i);
        RandomSteps all(texts, 12);
        const BeamOptions options{.beam = 4, .answers = 4, .longest = 15, .lengthPower = 0.6};
        const auto together = models::beamSearch(all, texts.size(), options);
        for (std::size_t i = 0; i < texts.size(); ++i) {
            RandomSteps one({texts[i]}, 12);
            const auto alone = models::beamSearch(one, 1, options).front();
            QCOMPARE(alone.size(), together[i].size());
            for (std::size_t k = 0; k < alone.size(); ++k) {
                QVERIFY(alone[k].pieces == together[i][k].pieces);
                QCOMPARE(alone[k].score, together[i][k].score);
                QVERIFY(k == 0 || alone[k - 1].score >= alone[k].score);
            }
        }
    }

    void givenAnswersAreScoredAsTheyWereWritten()
    {
        RandomSteps model({1, 2, 3}, 9);
        const auto written = models::beamSearch(model, 3, {.beam = 3, .longest = 8});
        std::vector<Pieces> answers;
        for (const auto& list : written)
            answers.push_back(list.front().pieces);
        answers[1].clear();                 // an empty answer is its end alone
        std::vector<std::size_t> pieces(3); // a longer answer moves up in the model when a shorter one has ended
        const auto scores = models::forcedScores(model, answers, [&](std::size_t text, std::size_t row) {
            ++pieces[text];
            QVERIFY(row <= text);
        });
        for (std::size_t i = 0; i < 3; ++i)
            QCOMPARE(pieces[i], answers[i].size());
        for (std::size_t i = 0; i < 3; ++i) {
            QCOMPARE(scores[i].size(), answers[i].size() + 1);
            const double sum = std::accumulate(scores[i].begin(), scores[i].end(), 0.0);
            QCOMPARE(sum, i == 1 ? double{model.next(2, {})[endOfAnswer]} : written[i].front().logProbability);
        }
    }

    void onlyAllowedPiecesAreWritten()
    {
        RandomSteps model({5, 6}, 10);
        // Two of the pieces 4 and 7, then the end.
        const auto allowed = [](std::size_t, std::span<const std::uint32_t> written) {
            return written.size() < 2 ? std::vector<std::uint32_t>{4, 7} : std::vector<std::uint32_t>{endOfAnswer};
        };
        const auto found = models::beamSearch(model, 2, {.beam = 8, .answers = 8, .longest = 5, .allowed = allowed});
        for (std::size_t i = 0; i < 2; ++i) {
            QCOMPARE(found[i].size(), std::size_t(4));
            std::map<Pieces, double> seen;
            for (const auto& answer : found[i])
                seen[answer.pieces] = answer.logProbability;
            for (const std::uint32_t a : {4U, 7U})
                for (const std::uint32_t b : {4U, 7U}) {
                    const auto text = static_cast<std::uint64_t>(5 + i);
                    const double expected = double{model.next(text, {})[a]} + double{model.next(text, {a})[b]} +
                                            double{model.next(text, {a, b})[endOfAnswer]};
                    QCOMPARE((seen.at({a, b})), expected);
                }
        }
    }

    void aStopLeavesNoHalfAnswers()
    {
        RandomSteps model({1}, 5);
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(models::beamSearch(model, 1, {}, stop.get_token()).front().empty());
        QCOMPARE(model.steps, 0);
        QVERIFY_EXCEPTION_THROWN(models::beamSearch(model, 1, {.beam = 0}), std::invalid_argument);
        QVERIFY_EXCEPTION_THROWN(models::beamSearch(model, 1, {.answers = 0}), std::invalid_argument);
    }
};

QTEST_APPLESS_MAIN(TestBeamSearch)
#include "tst_beam_search.moc"
