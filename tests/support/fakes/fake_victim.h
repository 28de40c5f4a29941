#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/attacks/run/run.h"
#include "core/victims/victim.h"

namespace fakes {

/// A bag of words one can work out by hand: P(positive) = .5 + the sum of its words' weights, kept within 0..1.
/// Words it does not know weigh nothing.
class FakeVictim : public core::victims::Victim,
                   public core::victims::FlipScorer,
                   public core::victims::AttentionReader {
public:
    using Weights = std::map<std::string, double, std::less<>>;

    explicit FakeVictim(Weights weights, bool scores = true) : weights_(std::move(weights)), scores_(scores)
    {
        card_.name = "bag of words";
        card_.labels = {"negative", "positive"};
        card_.capabilities = static_cast<unsigned>(core::victims::Capability::HardLabel) |
                             static_cast<unsigned>(core::victims::Capability::Gradients) |
                             static_cast<unsigned>(core::victims::Capability::Flips) |
                             static_cast<unsigned>(core::victims::Capability::Attention) |
                             (scores ? static_cast<unsigned>(core::victims::Capability::Scores) : 0U);
    }

    [[nodiscard]] const core::victims::VictimCard& card() const override { return card_; }

    [[nodiscard]] double positive(const core::text::Input& input) const
    {
        double sum = 0.5;
        for (const auto& segment : input.segments())
            for (const auto& word : segment.text.words())
                sum += weightOf(word.form());
        return std::clamp(sum, 0.0, 1.0);
    }

    [[nodiscard]] std::vector<core::structures::Prediction> predict(std::span<const core::text::Input> inputs,
                                                                    std::stop_token stop) override
    {
        std::vector<core::structures::Prediction> answers;
        for (const auto& input : inputs) {
            ++texts;
            if (onText)
                onText(texts);
            if (stop.stop_requested())
                throw std::runtime_error("stopped in the middle");
            const double p = positive(input);
            if (scores_)
                answers.emplace_back(
                    core::structures::ClassScores{{static_cast<float>(1.0 - p), static_cast<float>(p)}});
            else
                answers.emplace_back(core::structures::ClassLabel{p > 0.5 ? 1 : 0});
        }
        return answers;
    }

    /// The weights themselves are the gradient of a linear model, in which each word's vector is the number 1; the loss
    /// is less the more a word speaks for the label.
    [[nodiscard]] core::victims::WordGradients gradients(const core::text::Input& input, int label,
                                                         std::stop_token) override
    {
        core::victims::WordGradients result;
        for (const auto& segment : input.segments()) {
            auto& norms = result.norms.emplace_back();
            auto& products = result.products.emplace_back();
            for (const auto& word : segment.text.words()) {
                norms.push_back(static_cast<float>(std::abs(weightOf(word.form()))));
                products.push_back(static_cast<float>((label == 1 ? -1.0 : 1.0) * weightOf(word.form())));
            }
        }
        return result;
    }

    /// Exact, as the model is linear: what P(label) loses.
    [[nodiscard]] FlipScorer* flips() override { return this; }
    [[nodiscard]] std::vector<std::vector<double>> flipGains(std::span<const core::victims::FlipRequest> requests,
                                                             int label, std::stop_token) override
    {
        std::vector<std::vector<double>> gains;
        for (const auto& request : requests) {
            auto& own = gains.emplace_back();
            for (const auto& flip : request.flips) {
                const auto old = request.input[flip.segment].text.form(flip.index);
                own.push_back((label == 1 ? 1.0 : -1.0) * (weightOf(old) - weightOf(core::text::formOf(flip.word))));
            }
        }
        return gains;
    }

    /// Its attention is `attended` if given, else each word's share of the weights.
    [[nodiscard]] AttentionReader* attention() override { return this; }
    [[nodiscard]] std::vector<std::vector<float>> attention(const core::text::Input& input, std::stop_token) override
    {
        std::vector<std::vector<float>> all;
        for (const auto& segment : input.segments()) {
            double sum = 0.0;
            auto& own = all.emplace_back();
            for (const auto& word : segment.text.words()) {
                const auto found = attended.find(word.form());
                own.push_back(
                    static_cast<float>(found == attended.end() ? std::abs(weightOf(word.form())) : found->second));
                sum += static_cast<double>(own.back());
            }
            for (float& weight : own)
                weight = sum > 0.0 ? static_cast<float>(static_cast<double>(weight) / sum) : 0.0F;
        }
        return all;
    }

    [[nodiscard]] std::unique_ptr<Victim> clone() const override { return std::make_unique<FakeVictim>(*this); }

    Weights attended;
    int texts = 0;                   ///< How many texts it was given so far.
    std::function<void(int)> onText; ///< Called with that number.

private:
    [[nodiscard]] double weightOf(std::string_view form) const
    {
        const auto found = weights_.find(form);
        return found == weights_.end() ? 0.0 : found->second;
    }

    core::victims::VictimCard card_;
    Weights weights_;
    bool scores_;
};

/// Proposes the words of a table.
class FakeTransformation : public core::attacks::Transformation {
public:
    using Table = std::map<std::string, std::vector<std::string>, std::less<>>;

    explicit FakeTransformation(Table table) : table_(std::move(table)) {}

    void propose(core::attacks::AttackContext&, const core::text::Input& current, core::attacks::Position at,
                 std::vector<core::attacks::Candidate>& candidates) const override
    {
        const auto found = table_.find(current[at.segment].text.form(at.index));
        if (found == table_.end())
            return;
        for (const auto& word : found->second)
            candidates.push_back({core::text::Edit::replace(at.segment, at.index, core::text::intern(word)), "fake"});
    }

private:
    Table table_;
};

inline core::text::Text textOf(const std::vector<std::string>& words) { return core::text::Text::ofWords(words); }

inline core::text::Input inputOf(const std::vector<std::string>& words)
{
    return core::text::Input::sentence(textOf(words));
}

} // namespace fakes
