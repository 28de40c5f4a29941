#include "models/inference/encoders/xlnet.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "models/inference/model/config_reader.h"

namespace models {

XlnetConfig XlnetConfig::read(const nlohmann::json& object, const std::filesystem::path& file)
{
    const ConfigReader reader(object, file);
    XlnetConfig config;
    config.vocabulary = neededSize(reader, reader.has("vocab_size") ? "vocab_size" : "n_token", largestVocabulary);
    config.hidden = neededSize(reader, "d_model", largestWidth);
    config.layers = neededSize(reader, "n_layer", mostLayers);
    config.heads = neededSize(reader, "n_head", largestWidth);
    config.intermediate = neededSize(reader, "d_inner", largestWidth);
    const std::size_t size = config.hidden / config.heads;
    if (config.hidden % config.heads != 0 || config.hidden % 2 != 0 ||
        reader.size("d_head", size, largestWidth) != size)
        reader.fail(fmt::format("\"d_model\" {} is odd, or not \"n_head\" {} heads", config.hidden, config.heads));
    config.activation = readActivation(reader, "ff_activation", "gelu");
    config.epsilon = readEpsilon(reader, "layer_norm_eps", 1e-12);
    config.clamp = static_cast<std::size_t>(std::max<std::int64_t>(0, reader.get<std::int64_t>("clamp_len", -1)));
    if (reader.get<bool>("bi_data", false))
        reader.fail("\"bi_data\" is not read here");
    const auto kind = reader.get<std::string>("attn_type", "bi");
    if (kind != "bi" && kind != "uni")
        reader.fail(fmt::format("\"attn_type\" is \"{}\", expected bi or uni", kind));
    config.onlyBefore = kind == "uni";
    config.onlyItself = config.onlyBefore && reader.get<bool>("same_length", false);
    const auto summary = reader.get<std::string>("summary_type", "last");
    if (summary != "last" && summary != "first" && summary != "mean" && summary != "cls_index")
        reader.fail(fmt::format("\"summary_type\" is \"{}\", expected last, first, mean or cls_index", summary));
    config.summary = summary == "first" ? Summary::First : summary == "mean" ? Summary::Mean : Summary::Last;
    config.projected = reader.get<bool>("summary_use_proj", true);
    const auto activation = object.find("summary_activation");
    if (activation != object.end() && (activation->is_null() || *activation == ""))
        config.summarised.reset();
    else
        config.summarised = readActivation(reader, "summary_activation", "tanh");
    return config;
}

std::vector<float> XlnetConfig::vectorOf(std::int64_t distance) const
{
    const auto most = static_cast<std::int64_t>(clamp);
    const auto place = static_cast<float>(clamp > 0 ? std::clamp(distance, -most, most) : distance);
    std::vector<float> vector(hidden);
    for (std::size_t k = 0; k < hidden / 2; ++k) {
        const float power = static_cast<float>(2 * k) / static_cast<float>(hidden);
        const float angle = place * (1.0F / std::pow(10000.0F, power));
        vector[k] = std::sin(angle);
        vector[hidden / 2 + k] = std::cos(angle);
    }
    return vector;
}

namespace {

/// A tensor [hidden, heads, size] as the weight of a layer, [heads * size, hidden].
PackedLinear readTurned(const TensorFiles& files, const std::string& name, const XlnetConfig& config,
                        const kernels::Kernels& kernels)
{
    const std::size_t hidden = config.hidden;
    const auto stored = files.read(name, {hidden, config.heads, hidden / config.heads});
    std::vector<float> weight(stored.size());
    for (std::size_t in = 0; in < hidden; ++in)
        for (std::size_t out = 0; out < hidden; ++out)
            weight[out * hidden + in] = stored[in * hidden + out];
    return {kernels, weight, std::vector<float>(hidden)};
}

} // namespace

XlnetWeights XlnetWeights::read(const TensorFiles& files, const XlnetConfig& config, std::size_t labels,
                                const kernels::Kernels& kernels)
{
    const std::size_t hidden = config.hidden, heads = config.heads, size = hidden / heads;
    XlnetWeights weights;
    weights.words = files.read("transformer.word_embedding.weight", {config.vocabulary, hidden});
    for (std::size_t i = 0; i < config.layers; ++i) {
        const auto name = fmt::format("transformer.layer.{}.", i), attention = name + "rel_attn.";
        XlnetLayer& layer = weights.layers.emplace_back();
        layer.query = readTurned(files, attention + "q", config, kernels);
        layer.key = readTurned(files, attention + "k", config, kernels);
        layer.value = readTurned(files, attention + "v", config, kernels);
        layer.position = readTurned(files, attention + "r", config, kernels);
        layer.attention = {kernels, files.read(attention + "o", {hidden, heads, size}), std::vector<float>(hidden)};
        layer.contentBias = files.read(attention + "r_w_bias", {heads, size});
        layer.positionBias = files.read(attention + "r_r_bias", {heads, size});
        layer.typeBias = files.read(attention + "r_s_bias", {heads, size});
        layer.types = files.read(attention + "seg_embed", {2, heads, size});
        layer.attentionNorm = readNorm(files, attention + "layer_norm", hidden);
        layer.forward = {readLinear(files, name + "ff.layer_1", config.intermediate, hidden, kernels),
                         readLinear(files, name + "ff.layer_2", hidden, config.intermediate, kernels),
                         readNorm(files, name + "ff.layer_norm", hidden)};
    }
    if (config.projected)
        weights.head.inner = readLinear(files, "sequence_summary.summary", hidden, hidden, kernels);
    weights.head.activation = config.summarised;
    weights.head.outer = readLinear(files, "logits_proj", labels, hidden, kernels);
    return weights;
}

XlnetNetwork::XlnetNetwork(const XlnetConfig& config, std::shared_ptr<const XlnetWeights> weights,
                           const kernels::Kernels& kernels)
    : RowNetwork(config.vocabulary, SIZE_MAX), config_(config), weights_(std::move(weights)),
      rows_(kernels, config.hidden, config.epsilon),
      attention_(kernels, config.heads, config.hidden / config.heads, rows_.width())
{}

/// Of the queries of an input from its piece `from` on, what distances and segments add to their scores.
void XlnetNetwork::addPositions(const XlnetLayer& layer, const EncoderInput& input, const float* queries,
                                std::size_t from, std::size_t head, std::span<float> scores)
{
    const std::size_t rows = input.pieces.size(), asked = scores.size() / rows, width = rows_.width();
    const std::size_t size = config_.hidden / config_.heads, at = head * size, middle = longest_ - 1;
    const float scale = 1.0F / std::sqrt(static_cast<float>(size));
    position_.grow(asked * width);
    for (std::size_t i = 0; i < asked; ++i)
        for (std::size_t k = at; k < at + size; ++k)
            position_[i * width + k] = queries[i * width + k] + layer.positionBias[k];
    table_.multiply(rows_.kernels(), head, position_.data(), asked, width, middle + 1 - rows, middle + rows - 1,
                    products_);
    const auto typeOf = [&](std::size_t piece) { return input.typeOf(piece, SIZE_MAX); };
    for (std::size_t i = 0; i < asked; ++i) {
        float byType[2] = {};
        for (std::size_t other = 0; other < 2; ++other)
            for (std::size_t k = at; k < at + size; ++k)
                byType[other] += (queries[i * width + k] + layer.typeBias[k]) * layer.types[other * config_.hidden + k];
        for (std::size_t j = 0; j < rows; ++j) {
            const std::size_t own = from + i;
            const bool hidden = own != j && config_.onlyBefore && (j > own || config_.onlyItself);
            const bool other = typeOf(own) != typeOf(j);
            scores[i * rows + j] =
                hidden ? hiddenScore : (products_.at(i, middle + own - j) + byType[other ? 1 : 0]) * scale;
        }
    }
}

std::vector<float> XlnetNetwork::run(std::span<const EncoderInput> inputs, float* looked, const std::stop_token& stop)
{
    const auto starts = rowStarts(inputs);
    const std::size_t rows = starts.back(), width = rows_.width(), hidden = config_.hidden;
    x_.grow(rows * width);
    longest_ = 0;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        longest_ = std::max(longest_, inputs[i].pieces.size());
        for (std::size_t k = 0; k < inputs[i].pieces.size(); ++k)
            std::copy_n(weights_->words.data() + inputs[i].pieces[k] * hidden, hidden,
                        x_.data() + (starts[i] + k) * width);
    }
    const std::size_t distances = 2 * longest_ - 1;
    distances_.grow(distances * width);
    for (std::size_t row = 0; row < distances; ++row)
        std::ranges::copy(config_.vectorOf(static_cast<std::int64_t>(row) - static_cast<std::int64_t>(longest_ - 1)),
                          distances_.data() + row * width);
    const bool whole = config_.summary == XlnetConfig::Summary::Mean;
    const auto placeOf = [&](std::size_t i) {
        return config_.summary == XlnetConfig::Summary::First ? 0 : inputs[i].pieces.size() - 1;
    };
    std::size_t left = rows;
    const auto takeRead = [&] { // the states that are read
        for (std::size_t i = 0; i < inputs.size(); ++i)
            std::copy_n(x_.data() + (starts[i] + placeOf(i)) * width, width, x_.data() + i * width);
        left = inputs.size();
    };
    for (std::size_t number = 0; number < config_.layers; ++number) {
        if (stop.stop_requested())
            return {};
        const XlnetLayer& layer = weights_->layers[number];
        rows_.apply(layer.key, x_.data(), rows, key_);
        rows_.apply(layer.value, x_.data(), rows, value_);
        rows_.apply(layer.position, distances_.data(), distances, projected_);
        table_ =
            PositionTable(rows_.kernels(), projected_.data(), distances, width, config_.heads, hidden / config_.heads);
        const bool last = number + 1 == config_.layers, taken = last && !whole;
        if (taken)
            takeRead();
        rows_.apply(layer.query, x_.data(), left, query_);
        content_.grow(left * width);
        for (std::size_t r = 0; r < left; ++r)
            for (std::size_t k = 0; k < hidden; ++k)
                content_[r * width + k] = query_[r * width + k] + layer.contentBias[k];
        for (std::size_t i = 0; i < inputs.size(); ++i) {
            const std::size_t size = starts[i + 1] - starts[i], first = (taken ? i : starts[i]) * width;
            const auto added = [&](std::size_t head, std::span<float> scores) {
                addPositions(layer, inputs[i], query_.data() + first, taken ? placeOf(i) : 0, head, scores);
            };
            attention_.attend({content_.data() + first, key_.data() + starts[i] * width,
                               value_.data() + starts[i] * width, taken ? 1 : size, size, content_.data() + first},
                              added, last ? looked : nullptr);
        }
        rows_.addTo(x_.data(), content_.data(), width, left, layer.attention, layer.attentionNorm);
        rows_.feedForward(x_.data(), left, layer.forward, config_.activation);
    }
    if (whole) {
        for (std::size_t i = 0; i < inputs.size(); ++i) {
            const std::size_t size = starts[i + 1] - starts[i];
            std::vector<float> mean(hidden);
            for (std::size_t r = starts[i]; r < starts[i + 1]; ++r)
                for (std::size_t k = 0; k < hidden; ++k)
                    mean[k] += x_[r * width + k] / static_cast<float>(size);
            std::ranges::copy(mean, x_.data() + i * width);
        }
    } else if (left != inputs.size() || config_.layers == 0) {
        takeRead();
    }
    return weights_->head.logits(rows_.kernels(), x_.data(), inputs.size(), width, read());
}

} // namespace models
