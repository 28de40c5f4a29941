#include "models/inference/causal/llama.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/json/json.h"
#include "models/inference/encoders/state_rows.h"
#include "models/inference/model/config_reader.h"

namespace models {

namespace {

constexpr std::size_t longestRead = 4096; // at once: far above what is attacked, and memory grows with it

/// `rope_theta`, which newer versions of the library write into `rope_parameters`. Angles of other kinds are refused.
double angleBase(const nlohmann::json& config, const ConfigReader& reader)
{
    double base = reader.get<double>("rope_theta", 10000.0);
    for (const char* key : {"rope_scaling", "rope_parameters"}) {
        const auto found = config.find(key);
        if (found == config.end() || !found->is_object())
            continue;
        for (const char* kind : {"rope_type", "type"})
            if (const auto type = core::textAt(*found, kind); !type.empty() && type != "default")
                reader.fail(fmt::format("\"{}\" is of the kind \"{}\", expected default", key, type));
        if (const auto theta = found->find("rope_theta"); theta != found->end() && theta->is_number())
            base = theta->get<double>();
    }
    if (!(base >= 1.0 && base < 1e12))
        reader.fail("\"rope_theta\" is out of range");
    return base;
}

} // namespace

LlamaConfig LlamaConfig::read(const nlohmann::json& object, const std::filesystem::path& file)
{
    const ConfigReader reader(object, file);
    const bool qwen = core::textAt(object, "model_type") == "qwen2";
    LlamaConfig config;
    config.vocabulary = neededSize(reader, "vocab_size", largestVocabulary);
    config.hidden = neededSize(reader, "hidden_size", largestWidth);
    config.layers = neededSize(reader, "num_hidden_layers", mostLayers);
    config.heads = neededSize(reader, "num_attention_heads", largestWidth);
    config.intermediate = neededSize(reader, "intermediate_size", largestWidth * 4);
    const auto optional = [&](const char* key, std::size_t otherwise) {
        const auto found = object.find(key);
        return found == object.end() || found->is_null() ? otherwise : reader.size(key, 0, largestWidth);
    };
    config.keyHeads = optional("num_key_value_heads", config.heads);
    config.size = optional("head_dim", config.hidden / config.heads);
    const std::size_t positions = reader.size("max_position_embeddings", 2048, 100'000'000);
    config.positions = std::min(positions, longestRead);
    if (config.heads % config.keyHeads != 0)
        reader.fail(fmt::format("\"num_attention_heads\" {} is not a multiple of \"num_key_value_heads\" {}",
                                config.heads, config.keyHeads));
    if (config.size == 0 || config.size % 2 != 0)
        reader.fail(fmt::format("heads of {} numbers: \"hidden_size\" {} is not \"num_attention_heads\" {} heads of an "
                                "even size",
                                config.size, config.hidden, config.heads));
    if (config.positions < 2)
        reader.fail("\"max_position_embeddings\" leaves no room for a word");
    if (reader.get<bool>("use_sliding_window", false))
        reader.fail("\"use_sliding_window\" is not read here");
    if (reader.has("pretraining_tp") && reader.size("pretraining_tp", 1) != 1)
        reader.fail("\"pretraining_tp\" is not 1");
    config.base = angleBase(object, reader);
    config.tied = reader.get<bool>("tie_word_embeddings", false);
    config.attentionBias = !qwen && reader.get<bool>("attention_bias", false);
    config.queryBias = qwen || config.attentionBias;
    config.innerBias = !qwen && reader.get<bool>("mlp_bias", false);
    config.activation = readActivation(reader, "hidden_act", "silu");
    config.epsilon = readEpsilon(reader, "rms_norm_eps", 1e-6);
    return config;
}

float LlamaConfig::angle(std::size_t place, std::size_t pair) const
{
    const float share = static_cast<float>(2 * pair) / static_cast<float>(size);
    return static_cast<float>(place) * (1.0F / std::pow(static_cast<float>(base), share));
}

namespace {

LlamaWeights llamaWeights(const TensorFiles& files, const LlamaConfig& config, const kernels::Kernels& kernels)
{
    const std::size_t hidden = config.hidden, inner = config.intermediate, all = config.heads * config.size,
                      shared = config.keyHeads * config.size;
    LlamaWeights weights;
    weights.words = files.read("model.embed_tokens.weight", {config.vocabulary, hidden});
    for (std::size_t i = 0; i < config.layers; ++i) {
        const auto name = fmt::format("model.layers.{}.", i), attention = name + "self_attn.", mlp = name + "mlp.";
        LlamaLayer& layer = weights.layers.emplace_back();
        layer.attentionNorm = files.read(name + "input_layernorm.weight", {hidden});
        layer.query = readLinear(files, attention + "q_proj", all, hidden, kernels, config.queryBias);
        layer.key = readLinear(files, attention + "k_proj", shared, hidden, kernels, config.queryBias);
        layer.value = readLinear(files, attention + "v_proj", shared, hidden, kernels, config.queryBias);
        layer.attention = readLinear(files, attention + "o_proj", hidden, all, kernels, config.attentionBias);
        layer.innerNorm = files.read(name + "post_attention_layernorm.weight", {hidden});
        layer.gate = readLinear(files, mlp + "gate_proj", inner, hidden, kernels, config.innerBias);
        layer.inner = readLinear(files, mlp + "up_proj", inner, hidden, kernels, config.innerBias);
        layer.outer = readLinear(files, mlp + "down_proj", hidden, inner, kernels, config.innerBias);
    }
    weights.lastNorm = files.read("model.norm.weight", {hidden});
    return weights;
}

class LlamaReader final : public CausalReader {
public:
    LlamaReader(const LlamaConfig& config, std::shared_ptr<const LlamaWeights> weights, const kernels::Kernels& kernels)
        : config_(config), weights_(std::move(weights)), kernels_(kernels),
          rows_(kernels, config.hidden, config.epsilon)
    {
        for (std::size_t i = 0; i < config.layers; ++i)
            attention_.emplace_back(kernels, config.heads, config.keyHeads, config.size);
    }

    std::span<const float> read(std::size_t kept, std::span<const std::uint32_t> pieces,
                                const std::stop_token& stop) override
    {
        const std::size_t rows = pieces.size(), hidden = config_.hidden, width = rows_.width();
        x_.grow(rows * width);
        for (std::size_t r = 0; r < rows; ++r)
            std::copy_n(weights_->words.data() + pieces[r] * hidden, hidden, x_.data() + r * width);
        for (std::size_t i = 0; i < config_.layers; ++i) {
            if (stop.stop_requested())
                return {};
            const LlamaLayer& layer = weights_->layers[i];
            normed(rows, layer.attentionNorm);
            rows_.apply(layer.query, normed_.data(), rows, query_);
            rows_.apply(layer.key, normed_.data(), rows, key_);
            rows_.apply(layer.value, normed_.data(), rows, value_);
            turn(query_.data(), layer.query.width(), config_.heads, kept, rows);
            turn(key_.data(), layer.key.width(), config_.keyHeads, kept, rows);
            attention_[i].keep(kept);
            attention_[i].attend(query_.data(), layer.query.width(), key_.data(), value_.data(), layer.key.width(),
                                 rows);
            add(layer.attention, query_.data(), layer.query.width(), rows);
            normed(rows, layer.innerNorm);
            feedForward(layer, rows);
        }
        normed(rows, weights_->lastNorm);
        return {normed_.data(), rows * width};
    }
    [[nodiscard]] std::size_t stride() const override { return rows_.width(); }

private:
    /// x / sqrt(mean of x^2 + epsilon) times scale. Source: B. Zhang and R. Sennrich (2019), "Root mean square layer
    /// normalization", equation 4.
    void normed(std::size_t rows, const std::vector<float>& scale)
    {
        const std::size_t width = rows_.width(), hidden = config_.hidden;
        normed_.grow(rows * width);
        for (std::size_t r = 0; r < rows; ++r) {
            const float* x = x_.data() + r * width;
            double sum = 0.0;
            for (std::size_t k = 0; k < hidden; ++k)
                sum += double{x[k]} * double{x[k]};
            const double mean = sum / static_cast<double>(hidden);
            const auto factor = static_cast<float>(1.0 / std::sqrt(mean + double{config_.epsilon}));
            for (std::size_t k = 0; k < hidden; ++k)
                normed_[r * width + k] = x[k] * factor * scale[k];
        }
    }
    /// Turns each head's pairs of numbers by the angles of the rows' places, from `place` on.
    void turn(float* rows, std::size_t stride, std::size_t heads, std::size_t place, std::size_t count)
    {
        const std::size_t half = config_.size / 2;
        for (std::size_t known = cosines_.size() / half; known < place + count; ++known)
            for (std::size_t pair = 0; pair < half; ++pair) {
                const float angle = config_.angle(known, pair);
                cosines_.push_back(std::cos(angle));
                sines_.push_back(std::sin(angle));
            }
        for (std::size_t r = 0; r < count; ++r, rows += stride) {
            const float *cosine = cosines_.data() + (place + r) * half, *sine = sines_.data() + (place + r) * half;
            for (std::size_t head = 0; head < heads; ++head)
                for (std::size_t k = 0; k < half; ++k) {
                    float &first = rows[2 * half * head + k], &second = rows[2 * half * head + half + k];
                    const float before = first;
                    first = before * cosine[k] - second * sine[k];
                    second = second * cosine[k] + before * sine[k];
                }
        }
    }
    /// x += y W^T + b.
    void add(const PackedLinear& linear, const float* y, std::size_t stride, std::size_t rows)
    {
        const std::size_t width = rows_.width();
        added_.grow(rows * width);
        linear.multiply(kernels_, y, stride, rows, added_.data());
        for (std::size_t r = 0; r < rows; ++r)
            for (std::size_t k = 0; k < config_.hidden; ++k)
                x_[r * width + k] += added_[r * width + k] + linear.bias()[k];
    }
    void feedForward(const LlamaLayer& layer, std::size_t rows)
    {
        const std::size_t wide = layer.inner.width();
        rows_.apply(layer.inner, normed_.data(), rows, inner_);
        gate_.grow(rows * wide);
        layer.gate.multiply(kernels_, normed_.data(), rows_.width(), rows, gate_.data());
        for (std::size_t r = 0; r < rows; ++r) {
            float* const gate = gate_.data() + r * wide;
            kernels_.activate(gate, layer.gate.bias(), wide, config_.activation);
            for (std::size_t k = 0; k < config_.intermediate; ++k)
                gate[k] *= inner_[r * wide + k];
        }
        add(layer.outer, gate_.data(), wide, rows);
    }

    LlamaConfig config_;
    std::shared_ptr<const LlamaWeights> weights_;
    const kernels::Kernels& kernels_;
    StateRows rows_;
    std::vector<CausalAttention> attention_; ///< Of each layer.
    std::vector<float> cosines_, sines_;     ///< [places][size / 2]; as far as needed.
    AlignedBuffer<float> x_, normed_, query_, key_, value_, inner_, gate_, added_;
};

} // namespace

LlamaNetwork::LlamaNetwork(const TensorFiles& files, const LlamaConfig& config, const kernels::Kernels& kernels)
    : config_(config), kernels_(kernels)
{
    auto weights = std::make_shared<const LlamaWeights>(llamaWeights(files, config, kernels));
    longest_ = config.positions;
    scores_ = PackedLinear(
        kernels, config.tied ? weights->words : files.read("lm_head.weight", {config.vocabulary, config.hidden}),
        std::vector<float>(config.vocabulary));
    weights_ = std::move(weights);
}

std::unique_ptr<CausalReader> LlamaNetwork::reader() const
{
    return std::make_unique<LlamaReader>(config_, weights_, kernels_);
}

} // namespace models
