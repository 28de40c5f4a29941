#pragma once

#include <memory>
#include <span>
#include <stop_token>
#include <vector>

#include "models/inference/decoding/step_model.h"
#include "models/inference/translation/translation_model.h"

namespace models {

/// A translator's network while it writes, whatever its architecture.
class TranslationSteps {
public:
    virtual ~TranslationSteps() = default;

    /// The texts that are translated from the next start() on. False after a stop request.
    [[nodiscard]] virtual bool read(std::span<const SourcePieces> texts, const std::stop_token& stop) = 0;
    [[nodiscard]] virtual StepModel& model() = 0;
    /// Where row `row` attended at the last step: a weight for each piece of its text, its end included.
    [[nodiscard]] virtual std::vector<float> attention(std::size_t row) const = 0;
};

/// Of the model's architecture. It must outlive the steps.
[[nodiscard]] std::unique_ptr<TranslationSteps> stepsOf(const TranslationModel& model);

} // namespace models
