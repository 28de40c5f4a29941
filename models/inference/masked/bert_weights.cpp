#include "models/inference/masked/bert_weights.h"

#include <fmt/format.h>

#include "core/base/error.h"
#include "models/inference/model_folder.h"

namespace models {

namespace {

/// Finds tensors under the names that exports of different ages have.
class BertFile {
public:
    explicit BertFile(const std::filesystem::path& path)
        : path_(path), file_(core::SafeTensors::load(path)),
          prefix_(file_.contains("bert.embeddings.word_embeddings.weight") ? "bert." : "")
    {}

    /// A tensor of the encoder.
    [[nodiscard]] std::vector<float> encoder(const std::string& name, std::vector<std::size_t> shape) const
    {
        return head(prefix_ + name, std::move(shape));
    }
    /// A tensor of the masked-LM head.
    [[nodiscard]] std::vector<float> head(const std::string& name, std::vector<std::size_t> shape) const
    {
        if (!file_.contains(name))
            throw core::Error({path_.string()}, fmt::format("the tensor \"{}\" is missing", name),
                              name.starts_with("cls.") ? "Give a BERT with its masked-LM head (BertForMaskedLM)"
                                                       : "Check that config.json and model.safetensors belong "
                                                         "together");
        return readWeights(file_, path_, {name, std::move(shape)});
    }
    [[nodiscard]] bool contains(const std::string& name) const { return file_.contains(name); }

    [[nodiscard]] BertLinear linear(const std::string& name, std::size_t outputs, std::size_t inputs) const
    {
        return {encoder(name + ".weight", {outputs, inputs}), encoder(name + ".bias", {outputs})};
    }
    [[nodiscard]] BertNorm norm(const std::string& name, std::size_t size) const { return norm(prefix_, name, size); }
    [[nodiscard]] BertNorm norm(const std::string& prefix, const std::string& name, std::size_t size) const
    {
        const bool old = file_.contains(prefix + name + ".gamma");
        return {head(prefix + name + (old ? ".gamma" : ".weight"), {size}),
                head(prefix + name + (old ? ".beta" : ".bias"), {size})};
    }

private:
    std::filesystem::path path_;
    core::SafeTensors file_;
    std::string prefix_;
};

} // namespace

BertWeights BertWeights::read(const std::filesystem::path& path, const BertConfig& config)
{
    const BertFile file(path);
    const std::size_t hidden = config.hidden;
    BertWeights weights;
    weights.words = file.encoder("embeddings.word_embeddings.weight", {config.vocabulary, hidden});
    weights.positions = file.encoder("embeddings.position_embeddings.weight", {config.positions, hidden});
    const auto types = file.encoder("embeddings.token_type_embeddings.weight", {config.types, hidden});
    for (std::size_t i = 0; i < weights.positions.size(); ++i)
        weights.positions[i] += types[i % hidden];
    weights.embeddingNorm = file.norm("embeddings.LayerNorm", hidden);
    for (std::size_t i = 0; i < config.layers; ++i) {
        const auto name = fmt::format("encoder.layer.{}.", i);
        BertLayer& layer = weights.layers.emplace_back();
        layer.query = file.linear(name + "attention.self.query", hidden, hidden);
        layer.key = file.linear(name + "attention.self.key", hidden, hidden);
        layer.value = file.linear(name + "attention.self.value", hidden, hidden);
        layer.attention = file.linear(name + "attention.output.dense", hidden, hidden);
        layer.attentionNorm = file.norm(name + "attention.output.LayerNorm", hidden);
        layer.intermediate = file.linear(name + "intermediate.dense", config.intermediate, hidden);
        layer.output = file.linear(name + "output.dense", hidden, config.intermediate);
        layer.outputNorm = file.norm(name + "output.LayerNorm", hidden);
    }
    weights.transform = {file.head("cls.predictions.transform.dense.weight", {hidden, hidden}),
                         file.head("cls.predictions.transform.dense.bias", {hidden})};
    weights.transformNorm = file.norm("", "cls.predictions.transform.LayerNorm", hidden);
    weights.bias =
        file.head(file.contains("cls.predictions.bias") ? "cls.predictions.bias" : "cls.predictions.decoder.bias",
                  {config.vocabulary});
    return weights;
}

} // namespace models
