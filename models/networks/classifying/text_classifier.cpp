#include "models/networks/classifying/text_classifier.h"

#include <algorithm>

#include <ATen/CPUGeneratorImpl.h>

#include "core/base/error.h"
#include "models/networks/classifying/han.h"
#include "models/networks/classifying/word_cnn.h"
#include "models/networks/classifying/word_lstm.h"
#include "models/networks/optimising/first_weights.h"

namespace models::networks {

namespace {

// PyTorch's initial range of each parameter: 1/sqrt(fan-in) for layers, 1/sqrt(hidden) for everything in an LSTM or
// GRU.
double initialRange(const std::string& name, const torch::Tensor& parameter,
                    const torch::OrderedDict<std::string, torch::Tensor>& all)
{
    if (const auto* recurrent = all.find(name.substr(0, name.find('.')) + ".weight_hh_l0"))
        return 1.0 / std::sqrt(static_cast<double>(recurrent->size(1)));
    if (name.ends_with("vector")) // one row of a layer
        return 1.0 / std::sqrt(static_cast<double>(parameter.numel()));
    const auto& weight = name.ends_with("bias") ? all[name.substr(0, name.size() - 4) + "weight"] : parameter;
    const auto inputs = weight.numel() / weight.size(0);
    return 1.0 / std::sqrt(static_cast<double>(inputs));
}

} // namespace

std::shared_ptr<TextClassifier> TextClassifier::make(const WordModelConfig& config, const Vocabulary& words)
{
    switch (config.architecture) {
    case Architecture::WordLstm:
        return std::make_shared<WordLstm>(config, words.size());
    case Architecture::Han:
        return std::make_shared<Han>(config, words);
    case Architecture::WordCnn:
        break;
    }
    return std::make_shared<WordCnn>(config, words.size());
}

TextClassifier::TextClassifier(const WordModelConfig& config, std::size_t words)
{
    const auto zeros = [](std::size_t rows, std::size_t columns) {
        return torch::zeros({static_cast<std::int64_t>(rows), static_cast<std::int64_t>(columns)});
    };
    embedding_ = addPart("embedding").register_parameter("weight", zeros(words, config.embedding));
    auto& part = addPart("output");
    outputWeight_ = part.register_parameter("weight", zeros(config.labels.size(), config.features()));
    outputBias_ = part.register_parameter("bias", torch::zeros({static_cast<std::int64_t>(config.labels.size())}));
}

torch::nn::Module& TextClassifier::addPart(const std::string& name)
{
    return *register_module(name, std::make_shared<torch::nn::Module>(name));
}

torch::Tensor TextClassifier::logits(const WordBatch& batch, double dropout, const DropoutSource& source) const
{
    return logits(dropped(embedded(batch.words), dropout, source), batch, dropout, source);
}

torch::Tensor TextClassifier::embedded(const torch::Tensor& words) const { return torch::embedding(embedding_, words); }

torch::Tensor TextClassifier::output(const torch::Tensor& features, double dropout, const DropoutSource& source) const
{
    return torch::linear(dropped(features, dropout, source), outputWeight_, outputBias_);
}

WordBatch TextClassifier::batchOf(std::span<const WordRows* const> texts, std::int64_t padding) const
{
    std::size_t longest = static_cast<std::size_t>(minimumLength());
    for (const auto* text : texts)
        longest = std::max(longest, text->size());
    const auto count = static_cast<std::int64_t>(texts.size());
    auto words = torch::full({count, static_cast<std::int64_t>(longest)}, padding, torch::kInt64);
    auto lengths = torch::zeros({count}, torch::kInt64);
    auto* row = words.data_ptr<std::int64_t>();
    for (std::size_t i = 0; i < texts.size(); ++i, row += longest) {
        std::copy(texts[i]->begin(), texts[i]->end(), row);
        lengths.data_ptr<std::int64_t>()[i] = static_cast<std::int64_t>(texts[i]->size());
    }
    return {words.to(embedding_.device()), lengths};
}

void TextClassifier::initialise(core::Random& random, double embeddingRange)
{
    const auto all = named_parameters();
    for (const auto& item : all)
        drawUniform(item.value(), random,
                    item.key() == "embedding.weight" ? embeddingRange : initialRange(item.key(), item.value(), all));
}

void TextClassifier::clearRow(std::int64_t row)
{
    torch::NoGradGuard noGradients;
    embedding_[row].zero_();
}

void TextClassifier::read(const core::SafeTensors& tensors)
{
    torch::NoGradGuard noGradients;
    for (const auto& item : named_parameters()) {
        const std::vector<std::size_t> shape(item.value().sizes().begin(), item.value().sizes().end());
        auto values = tensors.floats(item.key(), shape);
        item.value().copy_(torch::from_blob(values.data(), item.value().sizes(), torch::kFloat32));
    }
}

} // namespace models::networks
