#pragma once

#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "models/inference/translation/translation_steps.h"

namespace models {

struct WrittenTranslation {
    std::string text;
    double logProbability = 0.0; ///< Natural logarithm, of its pieces and the end.
};

/// How likely a given translation is, and what the decoder attended to while writing it.
struct TranslationLikelihood {
    double logProbability = 0.0;               ///< Minus infinity if the translation is too long to be written.
    std::vector<std::string> pieces;           ///< As they were written.
    std::vector<std::vector<float>> attention; ///< [pieces][pieces of the text, its end included]
};

/// Translates with one model, one thread at a time. A translation depends neither on the texts beside it nor on
/// their number.
class Translator {
public:
    explicit Translator(std::shared_ptr<const TranslationModel> model);

    /// The likeliest translations of each text by beam search, at most `count` each, the best first; none after a stop
    /// request. `beam` at least 1.
    [[nodiscard]] std::vector<std::vector<WrittenTranslation>> translate(std::span<const SourcePieces> texts,
                                                                         std::size_t beam, std::size_t count,
                                                                         const std::stop_token& stop = {});
    /// Of a given translation of each text; none for the texts that a stop request left.
    [[nodiscard]] std::vector<TranslationLikelihood> likelihoods(std::span<const SourcePieces> texts,
                                                                 std::span<const std::string> translations,
                                                                 const std::stop_token& stop = {});
    [[nodiscard]] const TranslationModel& model() const { return *model_; }

private:
    std::shared_ptr<const TranslationModel> model_;
    std::unique_ptr<TranslationSteps> steps_;
};

} // namespace models
