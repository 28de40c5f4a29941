#include "models/inference/generating/generate.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <stdexcept>

#include "core/base/random.h"

namespace models {

namespace {

/// A text under way; its row of the decoder is its place in the list.
struct Underway {
    std::size_t text = 0;
    std::vector<std::uint32_t> pieces{}; ///< With the start.
    double logProbability = 0.0;
    double sum = 0.0; ///< Of the changed scores.
};

/// What several ways of writing have in common.
class Writing {
public:
    Writing(SequenceDecoder& decoder, const GenerationSettings& settings)
        : decoder_(decoder), settings_(settings), next_(settings), changes_(next_.changes())
    {}

protected:
    void begin(std::size_t texts)
    {
        decoder_.start();
        rows_.clear();
        for (std::size_t text = 0; text < texts; ++text)
            rows_.push_back({text, {settings_.start}});
    }

    /// The logarithms of the next pieces' probabilities, [rows][vocabulary].
    void step()
    {
        std::vector<std::uint32_t> last;
        for (const auto& row : rows_)
            last.push_back(row.pieces.back());
        scores_ = decoder_.step(last);
    }
    [[nodiscard]] std::span<const float> scoresOf(std::size_t row) const
    {
        return scores_.subspan(row * decoder_.vocabulary(), decoder_.vocabulary());
    }
    /// The scores of a row's next pieces as the settings change them. Valid until the next call.
    [[nodiscard]] std::span<const float> changedScores(std::size_t row)
    {
        if (!changes_)
            return scoresOf(row);
        changed_.assign(scoresOf(row).begin(), scoresOf(row).end());
        next_.apply(rows_[row].pieces, changed_);
        return changed_;
    }
    /// The same of the scores before they become logarithms of probabilities, as all but beam search takes them.
    [[nodiscard]] std::span<const float> changedLogits(std::size_t row)
    {
        if (settings_.repetitionPenalty == 1.0) // nothing else sees the difference
            return changedScores(row);
        changed_.assign(scoresOf(row).begin(), scoresOf(row).end());
        for (float& score : changed_)
            score += decoder_.shift(row);
        next_.apply(rows_[row].pieces, changed_);
        return changed_;
    }

    [[nodiscard]] bool ends(std::uint32_t piece) const
    {
        return std::ranges::find(settings_.ends, piece) != settings_.ends.end();
    }
    /// Whether a text has its last piece.
    [[nodiscard]] bool isComplete(const Underway& row) const
    {
        return ends(row.pieces.back()) || row.pieces.size() >= settings_.longest;
    }
    [[nodiscard]] GeneratedText completed(const Underway& row, double score) const
    {
        GeneratedText text{{row.pieces.begin() + 1, row.pieces.end()}, {}, row.logProbability, score};
        if (ends(text.pieces.back())) {
            text.end = text.pieces.back();
            text.pieces.pop_back();
        }
        return text;
    }
    [[nodiscard]] Underway longer(std::size_t row, std::uint32_t piece, double score) const
    {
        Underway next = rows_[row];
        next.pieces.push_back(piece);
        next.logProbability += double{scoresOf(row)[piece]};
        next.sum += score;
        return next;
    }

    SequenceDecoder& decoder_;
    const GenerationSettings& settings_;
    NextPieces next_;
    bool changes_;
    std::vector<Underway> rows_; ///< Those of one text side by side.
    std::span<const float> scores_;
    std::vector<float> changed_;
};

class GreedyWriting : Writing {
public:
    using Writing::Writing;

    GeneratedTexts run(std::size_t texts, const std::stop_token& stop)
    {
        GeneratedTexts found(texts);
        begin(texts);
        while (!rows_.empty()) {
            if (stop.stop_requested())
                return GeneratedTexts(texts);
            step();
            std::vector<Underway> next;
            std::vector<std::size_t> from;
            for (std::size_t r = 0; r < rows_.size(); ++r) {
                const auto scores = changedLogits(r);
                const auto best = std::ranges::max_element(scores) - scores.begin();
                auto row = longer(r, static_cast<std::uint32_t>(best), 0.0);
                if (isComplete(row)) {
                    found[row.text].push_back(completed(row, row.logProbability));
                } else {
                    next.push_back(std::move(row));
                    from.push_back(r);
                }
            }
            rows_ = std::move(next);
            if (!rows_.empty())
                decoder_.reorder(from);
        }
        return found;
    }
};

class BeamWriting : Writing {
public:
    BeamWriting(SequenceDecoder& decoder, const GenerationSettings& settings, std::size_t beams)
        : Writing(decoder, settings), beams_(beams), considered_((1 + settings.ends.size()) * beams)
    {}

    GeneratedTexts run(std::size_t texts, std::size_t count, const std::stop_token& stop)
    {
        found_.assign(texts, {});
        begin(texts);
        while (!rows_.empty()) {
            if (stop.stop_requested())
                return GeneratedTexts(texts);
            advance();
        }
        for (auto& list : found_)
            list.resize(std::min(list.size(), count));
        return std::move(found_);
    }

private:
    /// A row and its next piece.
    struct Step {
        double sum = 0.0;
        std::size_t row = 0;
        std::uint32_t piece = 0;
        float score = 0.0F;
    };
    static bool goesFirst(const Step& a, const Step& b)
    {
        if (a.sum != b.sum)
            return a.sum > b.sum;
        return a.row != b.row ? a.row < b.row : a.piece < b.piece;
    }

    void advance()
    {
        step();
        std::vector<Underway> next;
        std::vector<std::size_t> from;
        for (std::size_t first = 0; first < rows_.size();) {
            std::size_t behind = first;
            while (behind < rows_.size() && rows_[behind].text == rows_[first].text)
                ++behind;
            advanceText(first, behind, next, from);
            first = behind;
        }
        rows_ = std::move(next);
        if (!rows_.empty())
            decoder_.reorder(from);
    }

    /// The best steps of the rows of one text, the best first.
    std::vector<Step> bestSteps(std::size_t first, std::size_t behind)
    {
        constexpr float rounding = 1e-3F; // far above that of a comparison in single precision
        std::vector<Step> best;           // a heap with the worst one in front
        for (std::size_t r = first; r < behind; ++r) {
            const auto scores = changedScores(r);
            const double sum = rows_[r].sum;
            float least = -std::numeric_limits<float>::max(); // what is impossible is no step
            if (best.size() == considered_)
                least = std::max(least, static_cast<float>(best.front().sum - sum) - rounding);
            for (std::uint32_t piece = 0; piece < scores.size(); ++piece) {
                if (!(scores[piece] >= least))
                    continue;
                const Step step{sum + double{scores[piece]}, r, piece, scores[piece]};
                if (best.size() == considered_) {
                    if (!goesFirst(step, best.front()))
                        continue;
                    std::ranges::pop_heap(best, goesFirst);
                    best.pop_back();
                }
                best.push_back(step);
                std::ranges::push_heap(best, goesFirst);
                if (best.size() == considered_)
                    least = std::max(least, static_cast<float>(best.front().sum - sum) - rounding);
            }
        }
        std::ranges::sort_heap(best, goesFirst);
        return best;
    }

    [[nodiscard]] double divided(double sum, std::size_t pieces) const
    {
        return sum / std::pow(static_cast<double>(pieces), settings_.lengthPenalty);
    }

    void advanceText(std::size_t first, std::size_t behind, std::vector<Underway>& next, std::vector<std::size_t>& from)
    {
        const auto steps = bestSteps(first, behind);
        const std::size_t text = rows_[first].text,
                          length = rows_[first].pieces.size(); // new pieces, this one included
        auto& found = found_[text];
        std::vector<Underway> going;
        std::vector<std::size_t> origins;
        for (std::size_t i = 0; i < steps.size(); ++i) {
            auto row = longer(steps[i].row, steps[i].piece, double{steps[i].score});
            if (!isComplete(row)) {
                if (going.size() < beams_) {
                    going.push_back(std::move(row));
                    origins.push_back(steps[i].row);
                }
            } else if (i < beams_) { // others only make up for those that end
                keep(found, completed(row, divided(row.sum, length)));
            }
        }
        if (going.empty() || !goesOn(found, going.front().sum, length))
            return;
        next.insert(next.end(), std::make_move_iterator(going.begin()), std::make_move_iterator(going.end()));
        from.insert(from.end(), origins.begin(), origins.end());
    }

    /// Whether a text may still get a better answer, when the best one under way has this sum and length.
    [[nodiscard]] bool goesOn(const std::vector<GeneratedText>& found, double sum, std::size_t length) const
    {
        if (found.size() < beams_)
            return true;
        if (settings_.stop == GenerationSettings::Stop::AllEnded)
            return false;
        const bool longest = settings_.stop == GenerationSettings::Stop::NeverBetter && settings_.lengthPenalty > 0.0;
        return divided(sum, longest ? settings_.longest - 1 : length) > found.back().score;
    }

    void keep(std::vector<GeneratedText>& found, GeneratedText text) const
    {
        const auto better = [](const GeneratedText& a, const GeneratedText& b) { return a.score > b.score; };
        found.insert(std::ranges::upper_bound(found, text, better), std::move(text));
        found.resize(std::min(found.size(), beams_));
    }

    std::size_t beams_;
    std::size_t considered_; ///< Steps of a text: with all ends among them, enough for a whole beam go on.
    GeneratedTexts found_;
};

class DrawnWriting : Writing {
public:
    DrawnWriting(SequenceDecoder& decoder, const GenerationSettings& settings, const Drawing& drawing)
        : Writing(decoder, settings), drawing_(drawing)
    {}

    GeneratedTexts run(std::size_t texts, std::size_t count, const std::stop_token& stop)
    {
        GeneratedTexts found(texts, std::vector<GeneratedText>(count));
        begin(texts);
        for (std::size_t text = 0; text < texts; ++text)
            for (std::size_t number = 0; number < count; ++number)
                random_.emplace_back(drawing_.seed, drawing_.streams[text], number);
        std::vector<std::size_t> draws; // of each row; before the first step a row has all those of its text
        while (!rows_.empty()) {
            if (stop.stop_requested())
                return GeneratedTexts(texts);
            step();
            std::vector<Underway> next;
            std::vector<std::size_t> from, going;
            for (std::size_t r = 0; r < rows_.size(); ++r) {
                choose(changedLogits(r));
                const bool first = draws.empty();
                for (std::size_t i = 0; i < (first ? count : 1); ++i) {
                    const std::size_t draw = first ? rows_[r].text * count + i : draws[r];
                    auto row = longer(r, drawn(random_[draw]), 0.0);
                    if (isComplete(row)) {
                        found[row.text][draw % count] = completed(row, row.logProbability);
                    } else {
                        next.push_back(std::move(row));
                        from.push_back(r);
                        going.push_back(draw);
                    }
                }
            }
            rows_ = std::move(next);
            draws = std::move(going);
            if (!rows_.empty())
                decoder_.reorder(from);
        }
        return found;
    }

private:
    struct Choice {
        std::uint32_t piece = 0;
        double share = 0.0;
    };

    /// The pieces to draw from, the likeliest first, and their shares.
    void choose(std::span<const float> scores)
    {
        choices_.clear();
        const auto temperature = static_cast<float>(drawing_.temperature);
        for (std::uint32_t piece = 0; piece < scores.size(); ++piece)
            if (std::isfinite(scores[piece]))
                choices_.push_back({piece, double{scores[piece] / temperature}});
        const auto likelier = [](const Choice& a, const Choice& b) {
            return a.share != b.share ? a.share > b.share : a.piece < b.piece;
        };
        const std::size_t most =
            settings_.topPieces == 0 ? choices_.size() : std::min(settings_.topPieces, choices_.size());
        std::partial_sort(choices_.begin(), choices_.begin() + static_cast<std::ptrdiff_t>(most), choices_.end(),
                          likelier);
        choices_.resize(most);
        if (choices_.empty()) // nothing may follow
            choices_.push_back({settings_.ends.front(), 0.0});
        const double highest = choices_.front().share;
        double all = 0.0;
        for (Choice& choice : choices_)
            all += choice.share = std::exp(choice.share - highest);
        double sum = 0.0;
        std::size_t kept = 0;
        while (kept < choices_.size() && (kept == 0 || sum < settings_.topShare * all))
            sum += choices_[kept++].share;
        choices_.resize(kept);
        all_ = sum;
    }

    std::uint32_t drawn(core::Random& random) const
    {
        double left = random.uniform() * all_;
        for (const Choice& choice : choices_)
            if ((left -= choice.share) < 0.0)
                return choice.piece;
        return choices_.back().piece;
    }

    const Drawing& drawing_;
    std::vector<core::Random> random_; ///< [texts][count]
    std::vector<Choice> choices_;
    double all_ = 0.0;
};

} // namespace

GeneratedTexts generate(SequenceDecoder& decoder, std::size_t texts, const GenerationSettings& settings,
                        std::size_t beams, std::size_t count, const std::stop_token& stop)
{
    if (beams == 0 || count == 0)
        throw std::invalid_argument("a beam has at least one text under way and returns at least one");
    return beams == 1 ? GreedyWriting(decoder, settings).run(texts, stop)
                      : BeamWriting(decoder, settings, beams).run(texts, count, stop);
}

GeneratedTexts drawTexts(SequenceDecoder& decoder, std::size_t texts, const GenerationSettings& settings,
                         const Drawing& drawing, std::size_t count, const std::stop_token& stop)
{
    if (drawing.streams.size() != texts || !(drawing.temperature > 0.0) || count == 0)
        throw std::invalid_argument("each text has a stream, and the temperature is above 0");
    return DrawnWriting(decoder, settings, drawing).run(texts, count, stop);
}

} // namespace models
