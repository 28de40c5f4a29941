#include "models/inference/causal/gpt2.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "models/inference/model/config_reader.h"

namespace models {

Gpt2Config Gpt2Config::read(const nlohmann::json& object, const std::filesystem::path& file)
{
    const ConfigReader reader(object, file);
    Gpt2Config config;
    config.vocabulary = neededSize(reader, "vocab_size", largestVocabulary);
    config.hidden = neededSize(reader, "n_embd", largestWidth);
    config.layers = neededSize(reader, "n_layer", mostLayers);
    config.heads = neededSize(reader, "n_head", largestWidth);
    config.positions = reader.size("n_positions", 1024, largestWidth);
    const auto inner = object.find("n_inner");
    config.intermediate =
        inner == object.end() || inner->is_null() ? 4 * config.hidden : reader.size("n_inner", 0, largestWidth);
    if (config.hidden % config.heads != 0)
        reader.fail(fmt::format("\"n_embd\" {} is not a multiple of \"n_head\" {}", config.hidden, config.heads));
    if (config.positions < 2)
        reader.fail("\"n_positions\" leaves no room for a word");
    config.tied = reader.get<bool>("tie_word_embeddings", true);
    config.scaled = reader.get<bool>("scale_attn_weights", true);
    config.byLayer = reader.get<bool>("scale_attn_by_inverse_layer_idx", false);
    config.activation = readActivation(reader, "activation_function", "gelu_new");
    config.epsilon = readEpsilon(reader, "layer_norm_epsilon", 1e-5);
    return config;
}

namespace {

/// Some of the columns of a layer that is stored as [inputs, outputs], times a factor.
PackedLinear columnsOf(const TensorFiles& files, const std::string& name, std::size_t inputs, std::size_t outputs,
                       std::size_t first, std::size_t count, float factor, const kernels::Kernels& kernels)
{
    const auto stored = files.read(name + ".weight", {inputs, outputs});
    const auto biases = files.read(name + ".bias", {outputs});
    std::vector<float> weight(count * inputs), bias(count);
    for (std::size_t out = 0; out < count; ++out) {
        for (std::size_t in = 0; in < inputs; ++in)
            weight[out * inputs + in] = stored[in * outputs + first + out] * factor;
        bias[out] = biases[first + out] * factor;
    }
    return {kernels, weight, bias};
}

Gpt2Weights weightsOf(const TensorFiles& files, const Gpt2Config& config, const std::string& prefix,
                      const kernels::Kernels& kernels)
{
    const std::size_t hidden = config.hidden, inner = config.intermediate;
    Gpt2Weights weights;
    weights.words = files.read(prefix + "wte.weight", {config.vocabulary, hidden});
    weights.positions = files.read(prefix + "wpe.weight", {config.positions, hidden});
    for (std::size_t i = 0; i < config.layers; ++i) {
        const auto name = prefix + fmt::format("h.{}.", i);
        Gpt2Layer& layer = weights.layers.emplace_back();
        float factor = config.scaled ? 1.0F : std::sqrt(static_cast<float>(hidden / config.heads));
        if (config.byLayer)
            factor /= static_cast<float>(i + 1);
        const auto part = [&](std::size_t number, float by) {
            return columnsOf(files, name + "attn.c_attn", hidden, 3 * hidden, number * hidden, hidden, by, kernels);
        };
        layer.query = part(0, factor);
        layer.key = part(1, 1.0F);
        layer.value = part(2, 1.0F);
        layer.attentionNorm = readNorm(files, name + "ln_1", hidden);
        layer.attention = columnsOf(files, name + "attn.c_proj", hidden, hidden, 0, hidden, 1.0F, kernels);
        layer.innerNorm = readNorm(files, name + "ln_2", hidden);
        layer.inner = columnsOf(files, name + "mlp.c_fc", hidden, inner, 0, inner, 1.0F, kernels);
        layer.outer = columnsOf(files, name + "mlp.c_proj", inner, hidden, 0, hidden, 1.0F, kernels);
    }
    weights.lastNorm = readNorm(files, prefix + "ln_f", hidden);
    return weights;
}

class Gpt2Reader final : public CausalReader {
public:
    Gpt2Reader(const Gpt2Config& config, std::shared_ptr<const Gpt2Weights> weights, const kernels::Kernels& kernels)
        : config_(config), weights_(std::move(weights)), rows_(kernels, config.hidden, config.epsilon)
    {
        for (std::size_t i = 0; i < config.layers; ++i)
            attention_.emplace_back(kernels, config.heads, config.heads, config.hidden / config.heads);
    }

    std::span<const float> read(std::size_t kept, std::span<const std::uint32_t> pieces,
                                const std::stop_token& stop) override
    {
        const std::size_t rows = pieces.size(), hidden = config_.hidden, width = rows_.width();
        x_.grow(rows * width);
        for (std::size_t r = 0; r < rows; ++r)
            for (std::size_t k = 0; k < hidden; ++k)
                x_[r * width + k] =
                    weights_->words[pieces[r] * hidden + k] + weights_->positions[(kept + r) * hidden + k];
        for (std::size_t i = 0; i < config_.layers; ++i) {
            if (stop.stop_requested())
                return {};
            const Gpt2Layer& layer = weights_->layers[i];
            normed(rows, layer.attentionNorm);
            rows_.apply(layer.query, normed_.data(), rows, query_);
            rows_.apply(layer.key, normed_.data(), rows, key_);
            rows_.apply(layer.value, normed_.data(), rows, value_);
            attention_[i].keep(kept);
            attention_[i].attend(query_.data(), width, key_.data(), value_.data(), width, rows);
            add(layer.attention, query_.data(), width, rows);
            normed(rows, layer.innerNorm);
            const std::size_t wide = layer.inner.width();
            inner_.grow(rows * wide);
            layer.inner.multiply(rows_.kernels(), normed_.data(), width, rows, inner_.data());
            for (std::size_t r = 0; r < rows; ++r)
                rows_.kernels().activate(inner_.data() + r * wide, layer.inner.bias(), wide, config_.activation);
            add(layer.outer, inner_.data(), wide, rows);
        }
        normed(rows, weights_->lastNorm);
        return {normed_.data(), rows * width};
    }
    [[nodiscard]] std::size_t stride() const override { return rows_.width(); }

private:
    void normed(std::size_t rows, const EncoderNorm& norm)
    {
        normed_.grow(rows * rows_.width());
        std::copy_n(x_.data(), rows * rows_.width(), normed_.data());
        rows_.normalise(normed_.data(), rows, norm);
    }
    /// x += y W^T + b.
    void add(const PackedLinear& linear, const float* y, std::size_t stride, std::size_t rows)
    {
        const std::size_t width = rows_.width();
        added_.grow(rows * width);
        linear.multiply(rows_.kernels(), y, stride, rows, added_.data());
        for (std::size_t r = 0; r < rows; ++r)
            for (std::size_t k = 0; k < config_.hidden; ++k)
                x_[r * width + k] += added_[r * width + k] + linear.bias()[k];
    }

    Gpt2Config config_;
    std::shared_ptr<const Gpt2Weights> weights_;
    StateRows rows_;
    std::vector<CausalAttention> attention_; ///< Of each layer.
    AlignedBuffer<float> x_, normed_, query_, key_, value_, inner_, added_;
};

} // namespace

Gpt2Network::Gpt2Network(const TensorFiles& files, const Gpt2Config& config, const kernels::Kernels& kernels)
    : config_(config), kernels_(kernels)
{
    // Published folders, as gpt2's own, have the names without the prefix.
    const std::string prefix = files.contains("wte.weight") ? "" : "transformer.";
    auto weights = std::make_shared<const Gpt2Weights>(weightsOf(files, config, prefix, kernels));
    longest_ = config.positions;
    const bool own = !config.tied && files.contains("lm_head.weight");
    scores_ =
        PackedLinear(kernels, own ? files.read("lm_head.weight", {config.vocabulary, config.hidden}) : weights->words,
                     std::vector<float>(config.vocabulary));
    weights_ = std::move(weights);
}

std::unique_ptr<CausalReader> Gpt2Network::reader() const
{
    return std::make_unique<Gpt2Reader>(config_, weights_, kernels_);
}

} // namespace models
