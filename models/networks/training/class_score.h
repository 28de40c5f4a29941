#pragma once

#include <span>
#include <string>
#include <vector>

#include <torch/torch.h>

#include "core/metrics/classification.h"
#include "models/networks/training/course.h"

namespace models::networks {

/// A network's score on labelled texts.
struct ClassifierScore {
    core::metrics::Confusion confusion{0};
    double loss = 0.0; ///< Mean negative log-likelihood.
    /// Adds texts; the loss is a sum until it is divided by their number. [texts, labels] and [texts].
    void add(const torch::Tensor& logits, const torch::Tensor& gold);
    [[nodiscard]] double accuracy() const { return core::metrics::accuracy(confusion).value_or(0.0); }
    [[nodiscard]] double macroF1() const { return core::metrics::macroF1(confusion).value_or(0.0); }
    /// For config.json.
    [[nodiscard]] nlohmann::ordered_json json() const;
    /// What decides the best epoch: the accuracy, or macro F1 if classes are weighted; the lower loss among equals.
    [[nodiscard]] EpochScore ranked(bool weighted) const;
};

/// The end of a training of a classifier, whose score is macro F1 if classes are weighted, otherwise the accuracy.
/// `labels`: their names.
[[nodiscard]] TrainingEnd endOf(const ClassifierScore& score, bool weighted, const std::vector<std::string>& labels,
                                const std::string& architecture, const nlohmann::ordered_json& own);

/// The labels of examples.
template<typename Example>
[[nodiscard]] std::vector<std::int64_t> labelsOf(const std::vector<Example>& examples)
{
    std::vector<std::int64_t> labels;
    for (const auto& example : examples)
        labels.push_back(example.label);
    return labels;
}

/// A class's weight in the loss, inversely proportional to its frequency; their mean over the training texts is 1.
[[nodiscard]] torch::Tensor classWeights(std::span<const std::int64_t> labels, std::size_t classes);

} // namespace models::networks
