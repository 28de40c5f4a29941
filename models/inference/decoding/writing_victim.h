#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/victims/victim.h"
#include "core/victims/views.h"
#include "models/inference/model/text_reading.h"

namespace models {

/// How likely a given answer is, and what its writer attended to.
struct AnswerLikelihood {
    double logProbability = 0.0; ///< Natural logarithm; minus infinity for an answer that cannot be written.
    std::vector<std::string> pieces = {};
    std::vector<std::vector<float>> attention = {}; ///< [pieces][words]; empty if the writer does not say.
};

/// What a model folder says of a victim that writes its answers.
struct WritingModel {
    std::string task, architecture;
    std::filesystem::path folder;
    std::string configJson, hash, weightsHash;
    std::size_t beam = 1;      ///< Width of the beam when one answer is requested.
    unsigned capabilities = 0; ///< What it can do besides answering and showing its attention: bits of Capability.
};

/// A victim that writes its answers piece by piece. What it writes and how likely answers are say the classes of the
/// models.
class WritingVictim : public core::victims::Victim, private core::victims::AnswerWriter {
public:
    [[nodiscard]] const core::victims::VictimCard& card() const override { return card_; }
    [[nodiscard]] std::vector<core::structures::Prediction> predict(std::span<const core::text::Input> inputs,
                                                                    std::stop_token stop) override;
    [[nodiscard]] core::victims::AnswerWriter* writer() override { return this; }

protected:
    WritingVictim(const WritingModel& model, const TextReading& reading);
    /// Says what is odd about its files, as a sentence.
    void addWarning(const std::string& warning) { card_.warnings.push_back(warning); }

    /// The segment of an input that it reads.
    [[nodiscard]] std::size_t segmentOf(const core::text::Input& input) const;
    [[nodiscard]] const core::text::Text& textOf(const core::text::Input& input) const
    {
        return input[segmentOf(input)].text;
    }

    /// The answer of a text for which nothing is written.
    [[nodiscard]] virtual core::structures::Prediction noAnswer() const { return core::structures::TextAnswer{}; }
    /// Whether an answer is of the kind that it writes.
    [[nodiscard]] virtual bool writes(const core::structures::Prediction& answer) const
    {
        return std::holds_alternative<core::structures::TextAnswer>(answer);
    }

    using Lists = std::vector<std::vector<core::victims::WrittenAnswer>>;
    /// The likeliest answers to each text, at most `count`, the best first; none after a stop request.
    [[nodiscard]] virtual Lists written(std::span<const core::text::Text* const> texts, std::size_t beam,
                                        std::size_t count, const std::stop_token& stop) = 0;
    /// How likely the given answer to each text is, all of which it writes(); none for the texts that a stop request
    /// left.
    [[nodiscard]] virtual std::vector<AnswerLikelihood>
    likelihoods(std::span<const core::text::Text* const> texts,
                std::span<const core::structures::Prediction* const> answers, const std::stop_token& stop) = 0;

private:
    [[nodiscard]] Lists candidates(std::span<const core::text::Input> inputs, std::size_t count,
                                   std::stop_token stop) override;
    [[nodiscard]] std::vector<double> losses(std::span<const core::text::Input> inputs,
                                             std::span<const core::structures::Prediction> answers,
                                             std::stop_token stop) override;
    [[nodiscard]] core::victims::AnswerAttention attentionFor(const core::text::Input& input,
                                                              const core::structures::Prediction& answer,
                                                              std::stop_token stop) override;
    [[nodiscard]] std::vector<const core::text::Text*> textsOf(std::span<const core::text::Input> inputs) const;

    core::victims::VictimCard card_;
    std::size_t beam_;
};

} // namespace models
