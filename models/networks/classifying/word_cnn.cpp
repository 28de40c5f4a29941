#include "models/networks/classifying/word_cnn.h"

#include <algorithm>
#include <string>

namespace models::networks {

WordCnn::WordCnn(const WordModelConfig& config, std::size_t words) : TextClassifier(config, words)
{
    auto& parts = addPart("convolutions");
    const auto filters = static_cast<std::int64_t>(config.filters);
    for (std::size_t i = 0; i < config.windows.size(); ++i) {
        const auto window = static_cast<std::int64_t>(config.windows[i]);
        longestWindow_ = std::max(longestWindow_, window);
        auto part = parts.register_module(std::to_string(i), std::make_shared<torch::nn::Module>("convolution"));
        // By value: the reference that the first call returns does not outlive the second.
        const torch::Tensor weight = part->register_parameter(
            "weight", torch::zeros({filters, static_cast<std::int64_t>(config.embedding), window}));
        const torch::Tensor bias = part->register_parameter("bias", torch::zeros({filters}));
        convolutions_.emplace_back(weight, bias);
    }
}

torch::Tensor WordCnn::logits(const torch::Tensor& embedded, const WordBatch& batch, double dropout,
                              const DropoutSource& source) const
{
    const auto words = embedded.transpose(1, 2); // [texts, embedding, longest]
    const auto filled = batch.lengths.clamp_min(longestWindow_).to(embedded.device());
    const bool ragged = batch.lengths.clamp_min(longestWindow_).min().item<std::int64_t>() < embedded.size(1);
    std::vector<torch::Tensor> features;
    for (const auto& [weight, bias] : convolutions_) {
        auto values = torch::relu(torch::conv1d(words, weight, bias)); // [texts, filters, windows]
        if (ragged) {
            // A window that reaches beyond a text's end does not count; 0 is the least that ReLU leaves.
            const auto place = torch::arange(values.size(2), filled.options());
            const auto beyond = place.unsqueeze(0) > (filled - weight.size(2)).unsqueeze(1);
            values = values.masked_fill(beyond.unsqueeze(1), 0.0);
        }
        features.push_back(std::get<0>(values.max(2)));
    }
    return output(torch::cat(features, 1), dropout, source);
}

} // namespace models::networks
