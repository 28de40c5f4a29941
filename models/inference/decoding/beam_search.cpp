#include "models/inference/decoding/beam_search.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>

namespace models {

namespace {

/// An answer under way; its row of the model is its place in the list.
struct Row {
    std::size_t text = 0;
    std::vector<std::uint32_t> pieces;
    double logProbability = 0.0;
};

/// A row and its next piece.
struct Step {
    double logProbability = 0.0;
    std::size_t row = 0;
    std::uint32_t piece = 0;
};

bool goesBefore(const Step& a, const Step& b)
{
    if (a.logProbability != b.logProbability)
        return a.logProbability > b.logProbability;
    return a.row != b.row ? a.row < b.row : a.piece < b.piece;
}

bool isBetter(const Written& a, const Written& b)
{
    return a.score != b.score ? a.score > b.score : a.pieces < b.pieces;
}

double penalty(std::size_t length, double power)
{
    return power == 0.0 ? 1.0 : std::pow((5.0 + static_cast<double>(length)) / 6.0, power);
}

class Search {
public:
    Search(StepModel& model, std::size_t texts, const BeamOptions& options)
        : model_(model), options_(options),
          kept_(options.lengthPower == 0.0 ? options.answers : std::max(options.answers, options.beam)), answers_(texts)
    {
        for (std::size_t text = 0; text < texts; ++text)
            rows_.push_back({text, {}, 0.0});
    }

    std::vector<std::vector<Written>> run(const std::stop_token& stop)
    {
        model_.start();
        while (!rows_.empty()) {
            if (stop.stop_requested()) {
                for (const auto& row : rows_)
                    answers_[row.text].clear();
                break;
            }
            advance();
        }
        for (auto& answers : answers_)
            answers.resize(std::min(answers.size(), options_.answers));
        return std::move(answers_);
    }

private:
    /// One piece further in every row.
    void advance()
    {
        std::vector<std::uint32_t> last;
        for (const auto& row : rows_)
            last.push_back(row.pieces.empty() ? model_.begin() : row.pieces.back());
        const auto scores = model_.step(last);
        std::vector<Row> next;
        std::vector<std::size_t> from;
        for (std::size_t first = 0; first < rows_.size();) {
            std::size_t behind = first;
            while (behind < rows_.size() && rows_[behind].text == rows_[first].text)
                ++behind;
            advanceText(first, behind, scores, next, from);
            first = behind;
        }
        rows_ = std::move(next);
        if (!rows_.empty())
            model_.reorder(from);
    }

    void advanceText(std::size_t first, std::size_t behind, std::span<const float> scores, std::vector<Row>& next,
                     std::vector<std::size_t>& from)
    {
        const std::size_t text = rows_[first].text;
        // Every answer that ends takes one of the best places, so fewer of the others continue.
        const auto steps = bestSteps(first, behind, scores, options_.beam + (behind - first));
        std::size_t going = 0;
        for (std::size_t i = 0; i < steps.size(); ++i) {
            const Step& step = steps[i];
            const auto& pieces = rows_[step.row].pieces;
            if (step.piece == model_.end()) {
                if (i < options_.beam)
                    keep(text, {pieces, step.logProbability, scoreOf(step, pieces.size() + 1)});
                if (options_.beam == 1) // greedy, whatever the penalty says of longer answers
                    break;
            } else if (going < options_.beam && mayBeKept(text, scoreOf(step, pieces.size() + 2))) {
                ++going;
                Row row{text, pieces, step.logProbability};
                row.pieces.push_back(step.piece);
                next.push_back(std::move(row));
                from.push_back(step.row);
            }
        }
    }

    [[nodiscard]] double scoreOf(const Step& step, std::size_t length) const
    {
        return step.logProbability / penalty(length, options_.lengthPower);
    }

    /// Whether an answer under way goes on, from its score if it ended now.
    [[nodiscard]] bool mayBeKept(std::size_t text, double score) const
    {
        const auto& answers = answers_[text];
        return answers.size() < kept_ || score >= answers.back().score;
    }

    /// Keeps the best answers, in their order.
    void keep(std::size_t text, Written answer)
    {
        auto& answers = answers_[text];
        answers.insert(std::ranges::upper_bound(answers, answer, isBetter), std::move(answer));
        answers.resize(std::min(answers.size(), kept_));
    }

    /// The best of the possible next pieces for the rows of one text, at most `most`, the best first; at the longest
    /// length only the end is possible.
    [[nodiscard]] std::vector<Step> bestSteps(std::size_t first, std::size_t behind, std::span<const float> scores,
                                              std::size_t most) const
    {
        std::vector<Step> steps; // a heap, its front the worst: few of a whole vocabulary are kept
        for (std::size_t r = first; r < behind; ++r) {
            const auto own = scores.subspan(r * model_.vocabulary(), model_.vocabulary());
            const auto add = [&](std::uint32_t piece) {
                const Step step{rows_[r].logProbability + double{own[piece]}, r, piece};
                if (steps.size() == most && !goesBefore(step, steps.front()))
                    return;
                if (!std::isfinite(own[piece])) // impossible pieces are not answers
                    return;
                if (steps.size() == most) {
                    std::ranges::pop_heap(steps, goesBefore);
                    steps.pop_back();
                }
                steps.push_back(step);
                std::ranges::push_heap(steps, goesBefore);
            };
            if (rows_[r].pieces.size() >= options_.longest)
                add(model_.end());
            else if (options_.allowed)
                for (const auto piece : options_.allowed(rows_[r].text, rows_[r].pieces))
                    add(piece);
            else
                for (std::uint32_t piece = 0; piece < own.size(); ++piece)
                    add(piece);
        }
        std::ranges::sort_heap(steps, goesBefore);
        return steps;
    }

    StepModel& model_;
    const BeamOptions& options_;
    std::size_t kept_;      ///< Of the answers that ended: those that must be beaten to go on.
    std::vector<Row> rows_; ///< Those of one text side by side.
    std::vector<std::vector<Written>> answers_;
};

} // namespace

std::vector<std::vector<Written>> beamSearch(StepModel& model, std::size_t texts, const BeamOptions& options,
                                             const std::stop_token& stop)
{
    if (options.beam == 0 || options.answers == 0)
        throw std::invalid_argument("a beam has at least one answer under way and returns at least one");
    return Search(model, texts, options).run(stop);
}

std::vector<std::vector<double>> forcedScores(StepModel& model, std::span<const std::vector<std::uint32_t>> answers,
                                              const BeforePiece& beforePiece)
{
    std::vector<std::vector<double>> scores(answers.size());
    std::vector<std::size_t> rows(answers.size()); // the text of each row
    std::iota(rows.begin(), rows.end(), std::size_t{0});
    model.start();
    for (std::size_t at = 0; !rows.empty(); ++at) {
        std::vector<std::uint32_t> last;
        for (const auto text : rows)
            last.push_back(at == 0 ? model.begin() : answers[text][at - 1]);
        const auto next = model.step(last);
        std::vector<std::size_t> going, from;
        for (std::size_t r = 0; r < rows.size(); ++r) {
            const auto& answer = answers[rows[r]];
            const std::uint32_t piece = at < answer.size() ? answer[at] : model.end();
            scores[rows[r]].push_back(double{next[r * model.vocabulary() + piece]});
            if (at < answer.size()) {
                if (beforePiece)
                    beforePiece(rows[r], r);
                going.push_back(rows[r]);
                from.push_back(r);
            }
        }
        rows = std::move(going);
        if (!rows.empty())
            model.reorder(from);
    }
    return scores;
}

} // namespace models
