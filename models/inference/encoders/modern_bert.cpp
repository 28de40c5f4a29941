#include "models/inference/encoders/modern_bert.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/json/json.h"
#include "models/inference/model/config_reader.h"

namespace models {

namespace {

constexpr std::size_t gatedRows = 192; ///< Rows of the wide inner layer that are kept at once.

/// `rope_theta` of a kind of layers as newer versions of the library write it, else the setting of its own.
double baseOf(const nlohmann::json& config, const ConfigReader& reader, const char* kind, const char* key,
              double otherwise)
{
    double base = reader.get<double>(key, otherwise);
    if (const auto all = config.find("rope_parameters"); all != config.end() && all->is_object()) {
        const auto own = all->find(kind);
        const auto& found = own != all->end() && own->is_object() ? *own : *all;
        if (core::textAt(found, "rope_type") != "" && core::textAt(found, "rope_type") != "default")
            reader.fail(fmt::format("\"rope_parameters\" of {} are not \"default\"", kind));
        if (const auto theta = found.find("rope_theta"); theta != found.end() && theta->is_number())
            base = theta->get<double>();
    }
    if (!(base >= 1.0 && base < 1e12))
        reader.fail(fmt::format("\"{}\" is out of range", key));
    return base;
}

std::vector<bool> localLayers(const nlohmann::json& config, const ConfigReader& reader, std::size_t layers)
{
    std::vector<bool> local;
    const auto named = config.find("layer_types");
    const auto names = named == config.end() ? std::vector<std::string>() : core::textsIn(*named);
    const std::size_t every = reader.size("global_attn_every_n_layers", 3, mostLayers);
    for (std::size_t i = 0; i < layers; ++i)
        local.push_back(names.size() == layers ? names[i] == "sliding_attention" : i % every != 0);
    return local;
}

} // namespace

ModernBertConfig ModernBertConfig::read(const nlohmann::json& object, const std::filesystem::path& file)
{
    const ConfigReader reader(object, file);
    ModernBertConfig config;
    config.vocabulary = neededSize(reader, "vocab_size", largestVocabulary);
    config.hidden = neededSize(reader, "hidden_size", largestWidth);
    config.layers = neededSize(reader, "num_hidden_layers", mostLayers);
    config.heads = neededSize(reader, "num_attention_heads", largestWidth);
    config.intermediate = neededSize(reader, "intermediate_size", largestWidth);
    config.positions = reader.size("max_position_embeddings", 8192, largestWidth);
    if (config.hidden % (2 * config.heads) != 0)
        reader.fail(fmt::format("\"hidden_size\" {} is not \"num_attention_heads\" {} heads of an even size",
                                config.hidden, config.heads));
    if (config.positions < 3)
        reader.fail("\"max_position_embeddings\" leaves no room for a word");
    if (const auto scaling = object.find("rope_scaling"); scaling != object.end() && !scaling->is_null())
        reader.fail("\"rope_scaling\" is not read here");
    config.local = localLayers(object, reader, config.layers);
    config.reach = reader.size("local_attention", 128, largestWidth) / 2;
    config.globalBase = baseOf(object, reader, "full_attention", "global_rope_theta", 160000.0);
    const auto own = object.find("local_rope_theta"); // null: as the others
    config.localBase = own != object.end() && own->is_null()
                           ? config.globalBase
                           : baseOf(object, reader, "sliding_attention", "local_rope_theta", 10000.0);
    config.attentionBias = reader.get<bool>("attention_bias", false);
    config.innerBias = reader.get<bool>("mlp_bias", false);
    config.normBias = reader.get<bool>("norm_bias", false);
    config.headBias = reader.get<bool>("classifier_bias", false);
    const auto pooling = reader.get<std::string>("classifier_pooling", "cls");
    if (pooling != "cls" && pooling != "mean")
        reader.fail(fmt::format("\"classifier_pooling\" is \"{}\", expected cls or mean", pooling));
    config.mean = pooling == "mean";
    config.activation = readActivation(reader, "hidden_activation", "gelu");
    config.headActivation = readActivation(reader, "classifier_activation", "gelu");
    config.epsilon = readEpsilon(reader, "norm_eps", 1e-5);
    return config;
}

float ModernBertConfig::angle(bool isLocal, std::size_t place, std::size_t pair) const
{
    const auto base = static_cast<float>(isLocal ? localBase : globalBase);
    const float share = static_cast<float>(2 * pair) / static_cast<float>(hidden / heads);
    return static_cast<float>(place) * (1.0F / std::pow(base, share));
}

ModernBertWeights ModernBertWeights::read(const TensorFiles& files, const ModernBertConfig& config, std::size_t labels,
                                          const kernels::Kernels& kernels)
{
    const std::size_t hidden = config.hidden, inner = config.intermediate;
    ModernBertWeights weights;
    const auto norm = [&](const std::string& name) { return readNorm(files, name, hidden, config.normBias); };
    // Layers that are stored one above the other.
    const auto partsOf = [&](const std::string& name, std::size_t outputs, std::size_t parts, bool bias) {
        const auto weight = files.read(name + ".weight", {outputs * parts, hidden});
        const auto biases = bias ? files.read(name + ".bias", {outputs * parts}) : std::vector<float>(outputs * parts);
        std::vector<PackedLinear> layers;
        for (std::size_t part = 0; part < parts; ++part)
            layers.emplace_back(kernels, std::span(weight).subspan(part * outputs * hidden, outputs * hidden),
                                std::span(biases).subspan(part * outputs, outputs));
        return layers;
    };
    weights.words = files.read("model.embeddings.tok_embeddings.weight", {config.vocabulary, hidden});
    weights.embeddingNorm = norm("model.embeddings.norm");
    for (std::size_t i = 0; i < config.layers; ++i) {
        const auto name = fmt::format("model.layers.{}.", i);
        ModernBertLayer& layer = weights.layers.emplace_back();
        if (i > 0)
            layer.attentionNorm = norm(name + "attn_norm");
        auto projections = partsOf(name + "attn.Wqkv", hidden, 3, config.attentionBias);
        layer.query = std::move(projections[0]);
        layer.key = std::move(projections[1]);
        layer.value = std::move(projections[2]);
        layer.attention = readLinear(files, name + "attn.Wo", hidden, hidden, kernels, config.attentionBias);
        layer.innerNorm = norm(name + "mlp_norm");
        auto halves = partsOf(name + "mlp.Wi", inner, 2, config.innerBias);
        layer.inner = std::move(halves[0]);
        layer.gate = std::move(halves[1]);
        layer.outer = readLinear(files, name + "mlp.Wo", hidden, inner, kernels, config.innerBias);
    }
    weights.lastNorm = norm("model.final_norm");
    weights.head.inner = readLinear(files, "head.dense", hidden, hidden, kernels, config.headBias);
    weights.head.activation = config.headActivation;
    weights.head.norm = norm("head.norm");
    weights.head.epsilon = config.epsilon;
    if (labels > 0)
        weights.head.outer = readLinear(files, "classifier", labels, hidden, kernels);
    return weights;
}

ModernBertNetwork::ModernBertNetwork(const ModernBertConfig& config, std::shared_ptr<const ModernBertWeights> weights,
                                     const kernels::Kernels& kernels)
    : RowNetwork(config.vocabulary, config.positions), config_(config), weights_(std::move(weights)),
      rows_(kernels, config.hidden, config.epsilon),
      attention_(kernels, config.heads, config.hidden / config.heads, rows_.width())
{}

/// Turns each head's pairs of numbers by the angles of the rows' places, from `place` on.
void ModernBertNetwork::turn(float* rows, std::size_t place, std::size_t count, bool local)
{
    const std::size_t half = config_.hidden / config_.heads / 2;
    auto &cosines = cosines_[local ? 1 : 0], &sines = sines_[local ? 1 : 0];
    for (std::size_t known = cosines.size() / half; known < place + count; ++known)
        for (std::size_t pair = 0; pair < half; ++pair) {
            const float angle = config_.angle(local, known, pair);
            cosines.push_back(std::cos(angle));
            sines.push_back(std::sin(angle));
        }
    for (std::size_t r = 0; r < count; ++r, rows += rows_.width()) {
        const float *cosine = cosines.data() + (place + r) * half, *sine = sines.data() + (place + r) * half;
        for (std::size_t head = 0; head < config_.heads; ++head)
            for (std::size_t k = 0; k < half; ++k) {
                float &first = rows[2 * half * head + k], &second = rows[2 * half * head + half + k];
                const float before = first;
                first = before * cosine[k] - second * sine[k];
                second = second * cosine[k] + before * sine[k];
            }
    }
}

/// The attention of some pieces of an input that begins at a row, in place of their queries; local layers look at near
/// pieces only, so of a long text those of a few queries at once.
void ModernBertNetwork::attend(std::size_t begin, std::size_t rows, const Queries& queries, bool local, float* looked)
{
    const std::size_t width = rows_.width(), reach = config_.reach, end = queries.place + queries.asked;
    const std::size_t together = local ? std::max<std::size_t>(reach, 32) : queries.asked;
    for (std::size_t first = queries.place; first < end; first += together) {
        const std::size_t last = std::min(end, first + together);
        const std::size_t from = local && first > reach ? first - reach : 0,
                          to = local ? std::min(rows, last + reach) : rows;
        HeadsAttention::Added far;
        if (local && to - from > reach + 1)
            far = [&](std::size_t, std::span<float> scores) {
                for (std::size_t i = first; i < last; ++i)
                    for (std::size_t j = from; j < to; ++j)
                        if (std::max(i, j) - std::min(i, j) > reach)
                            scores[(i - first) * (to - from) + j - from] = hiddenScore;
            };
        float* const own = queries.rows + (first - queries.place) * width;
        attention_.attend({own, key_.data() + (begin + from) * width, value_.data() + (begin + from) * width,
                           last - first, to - from, own},
                          far, looked == nullptr ? nullptr : looked + from,
                          static_cast<float>(last - first) / static_cast<float>(queries.asked));
    }
}

/// x += y W^T + b.
void ModernBertNetwork::add(const PackedLinear& linear, const float* y, std::size_t stride, std::size_t rows, float* x)
{
    const std::size_t width = rows_.width();
    added_.grow(rows * width);
    linear.multiply(rows_.kernels(), y, stride, rows, added_.data());
    for (std::size_t r = 0; r < rows; ++r)
        for (std::size_t i = 0; i < config_.hidden; ++i)
            x[r * width + i] += added_[r * width + i] + linear.bias()[i];
}

void ModernBertNetwork::feedForward(const ModernBertLayer& layer, std::size_t rows)
{
    const std::size_t width = rows_.width(), wide = layer.inner.width();
    normed_.grow(rows * width);
    std::copy_n(x_.data(), rows * width, normed_.data());
    rows_.normalise(normed_.data(), rows, layer.innerNorm);
    inner_.grow(std::min(rows, gatedRows) * wide);
    gate_.grow(std::min(rows, gatedRows) * wide);
    for (std::size_t first = 0; first < rows; first += gatedRows) {
        const std::size_t count = std::min(gatedRows, rows - first);
        layer.inner.multiply(rows_.kernels(), normed_.data() + first * width, width, count, inner_.data());
        layer.gate.multiply(rows_.kernels(), normed_.data() + first * width, width, count, gate_.data());
        for (std::size_t r = 0; r < count; ++r) {
            float* const inner = inner_.data() + r * wide;
            rows_.kernels().activate(inner, layer.inner.bias(), wide, config_.activation);
            for (std::size_t i = 0; i < wide; ++i)
                inner[i] *= gate_[r * wide + i] + layer.gate.bias()[i];
        }
        add(layer.outer, inner_.data(), wide, count, x_.data() + first * width);
    }
}

/// Leaves the last states, normed, in x_: at one place of each input, one behind the other, or without places of all
/// pieces. False when a stop was requested.
bool ModernBertNetwork::compute(std::span<const EncoderInput> inputs, std::span<const std::size_t> places,
                                float* looked, const std::stop_token& stop)
{
    const auto starts = rowStarts(inputs);
    const std::size_t rows = starts.back(), width = rows_.width(), hidden = config_.hidden;
    x_.grow(rows * width);
    for (std::size_t i = 0; i < inputs.size(); ++i)
        for (std::size_t k = 0; k < inputs[i].pieces.size(); ++k)
            std::copy_n(weights_->words.data() + inputs[i].pieces[k] * hidden, hidden,
                        x_.data() + (starts[i] + k) * width);
    rows_.normalise(x_.data(), rows, weights_->embeddingNorm);
    normed_.grow(rows * width);
    std::size_t left = rows;
    const auto take = [&](AlignedBuffer<float>& states) { // never from before the row that it is put in
        for (std::size_t i = 0; i < inputs.size(); ++i)
            std::copy_n(states.data() + (starts[i] + places[i]) * width, width, states.data() + i * width);
        left = inputs.size();
    };
    for (std::size_t number = 0; number < config_.layers; ++number) {
        if (stop.stop_requested())
            return false;
        const ModernBertLayer& layer = weights_->layers[number];
        const bool local = config_.local[number], last = number + 1 == config_.layers, taken = last && !places.empty();
        std::copy_n(x_.data(), rows * width, normed_.data());
        if (!layer.attentionNorm.scale.empty())
            rows_.normalise(normed_.data(), rows, layer.attentionNorm);
        rows_.apply(layer.key, normed_.data(), rows, key_);
        rows_.apply(layer.value, normed_.data(), rows, value_);
        if (taken) {
            take(x_);
            take(normed_);
        }
        rows_.apply(layer.query, normed_.data(), left, query_);
        for (std::size_t i = 0; i < inputs.size(); ++i) {
            const std::size_t size = starts[i + 1] - starts[i], asked = taken ? 1 : size;
            float* const queries = query_.data() + (taken ? i : starts[i]) * width;
            const Queries own{queries, taken ? places[i] : 0, asked};
            turn(queries, own.place, asked, local);
            turn(key_.data() + starts[i] * width, 0, size, local);
            attend(starts[i], size, own, local, last ? looked : nullptr);
        }
        add(layer.attention, query_.data(), width, left, x_.data());
        feedForward(layer, left);
    }
    if (config_.layers == 0 && !places.empty())
        take(x_);
    rows_.normalise(x_.data(), left, weights_->lastNorm);
    return true;
}

std::vector<float> ModernBertNetwork::run(std::span<const EncoderInput> inputs, float* looked,
                                          const std::stop_token& stop)
{
    const std::vector<std::size_t> first(config_.mean ? 0 : inputs.size(), 0);
    if (!compute(inputs, first, looked, stop))
        return {};
    const auto starts = rowStarts(inputs);
    const std::size_t width = rows_.width(), hidden = config_.hidden;
    for (std::size_t i = 0; i < inputs.size() && config_.mean; ++i) {
        std::vector<float> mean(hidden);
        for (std::size_t r = starts[i]; r < starts[i + 1]; ++r)
            for (std::size_t k = 0; k < hidden; ++k)
                mean[k] += x_[r * width + k] / static_cast<float>(starts[i + 1] - starts[i]);
        std::ranges::copy(mean, x_.data() + i * width);
    }
    return weights_->head.logits(rows_.kernels(), x_.data(), inputs.size(), width, read());
}

std::span<const float> ModernBertNetwork::states(std::span<const EncoderInput> inputs,
                                                 std::span<const std::size_t> places, const std::stop_token& stop)
{
    check(inputs, places);
    out_.clear();
    const bool whole = inParts(inputs, [&](std::size_t first, std::size_t last) {
        const std::size_t count = last - first;
        const bool done = compute(inputs.subspan(first, count), places.subspan(first, count), nullptr, stop);
        out_.insert(out_.end(), x_.data(), x_.data() + (done ? count : 0) * rows_.width());
        return done;
    });
    return whole ? std::span<const float>(out_) : std::span<const float>();
}

} // namespace models
