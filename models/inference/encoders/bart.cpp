#include "models/inference/encoders/bart.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "models/inference/model/config_reader.h"

namespace models {

namespace {

constexpr float bartEpsilon = 1e-5F; ///< Of all its norms.
constexpr std::size_t unusedPositions = 2;

std::uint32_t pieceIn(const ConfigReader& reader, const char* key, std::size_t vocabulary)
{
    const auto piece = reader.get<std::int64_t>(key, 2);
    if (piece < 0 || piece >= static_cast<std::int64_t>(vocabulary))
        reader.fail(fmt::format("\"{}\" {} is not a row of the vocabulary", key, piece));
    return static_cast<std::uint32_t>(piece);
}

} // namespace

BartConfig BartConfig::read(const nlohmann::json& object, const std::filesystem::path& file)
{
    const ConfigReader reader(object, file);
    BartConfig config;
    config.vocabulary = neededSize(reader, "vocab_size", largestVocabulary);
    config.hidden = neededSize(reader, "d_model", largestWidth);
    config.positions = reader.size("max_position_embeddings", 1024, largestWidth);
    const auto side = [&](const std::string& name) {
        const Side sizes{reader.size(name + "_layers", 12, mostLayers),
                         reader.size(name + "_attention_heads", 16, largestWidth),
                         reader.size(name + "_ffn_dim", 4096, largestWidth)};
        if (config.hidden % sizes.heads != 0)
            reader.fail(fmt::format("\"d_model\" {} is not a multiple of \"{}_attention_heads\" {}", config.hidden,
                                    name, sizes.heads));
        return sizes;
    };
    config.encoder = side("encoder");
    config.decoder = side("decoder");
    if (config.positions < 3)
        reader.fail("\"max_position_embeddings\" leaves no room for a word");
    config.tied = reader.get<bool>("tie_word_embeddings", true);
    if (reader.get<bool>("scale_embedding", false))
        config.scale = std::sqrt(static_cast<float>(config.hidden));
    config.start = pieceIn(reader, "decoder_start_token_id", config.vocabulary);
    config.end = pieceIn(reader, "eos_token_id", config.vocabulary);
    config.activation = readActivation(reader, "activation_function", "gelu");
    return config;
}

std::size_t BartConfig::placeOf(std::span<const std::uint32_t> pieces) const
{
    const auto found = std::find(pieces.rbegin(), pieces.rend(), end);
    return found == pieces.rend() ? pieces.size() - 1 : static_cast<std::size_t>(pieces.rend() - found) - 1;
}

namespace {

BartAttention readBartAttention(const TensorFiles& files, const std::string& name, std::size_t hidden,
                                const kernels::Kernels& kernels)
{
    return {readLinear(files, name + ".q_proj", hidden, hidden, kernels),
            readLinear(files, name + ".k_proj", hidden, hidden, kernels),
            readLinear(files, name + ".v_proj", hidden, hidden, kernels),
            readLinear(files, name + ".out_proj", hidden, hidden, kernels),
            readNorm(files, name + "_layer_norm", hidden)};
}

BartSide readSide(const TensorFiles& files, const std::string& prefix, const BartConfig& config,
                  const BartConfig::Side& sizes, bool decoder, const kernels::Kernels& kernels)
{
    const std::size_t hidden = config.hidden;
    BartSide side;
    side.positions = files.read(prefix + "embed_positions.weight", {config.positions + unusedPositions, hidden});
    side.positions.erase(side.positions.begin(),
                         side.positions.begin() + static_cast<std::ptrdiff_t>(unusedPositions * hidden));
    side.norm = readNorm(files, prefix + "layernorm_embedding", hidden);
    for (std::size_t i = 0; i < sizes.layers; ++i) {
        const auto name = prefix + fmt::format("layers.{}.", i);
        BartLayer& layer = side.layers.emplace_back();
        layer.own = readBartAttention(files, name + "self_attn", hidden, kernels);
        if (decoder)
            layer.other = readBartAttention(files, name + "encoder_attn", hidden, kernels);
        layer.forward = {readLinear(files, name + "fc1", sizes.intermediate, hidden, kernels),
                         readLinear(files, name + "fc2", hidden, sizes.intermediate, kernels),
                         readNorm(files, name + "final_layer_norm", hidden)};
    }
    return side;
}

} // namespace

BartWeights BartWeights::read(const TensorFiles& files, const BartConfig& config, std::size_t labels,
                              const kernels::Kernels& kernels)
{
    const std::string shared = "model.shared.weight", ofEncoder = "model.encoder.embed_tokens.weight",
                      ofDecoder = "model.decoder.embed_tokens.weight";
    // What is tied is stored once, or under each name; the library takes the first of these for all.
    const auto firstOf = [&](std::initializer_list<std::string> names) {
        const auto* found = std::ranges::find_if(names, [&](const auto& name) { return files.contains(name); });
        return std::make_shared<const std::vector<float>>(
            files.read(found == names.end() ? shared : *found, {config.vocabulary, config.hidden}));
    };
    BartWeights weights;
    weights.words = config.tied ? firstOf({shared, ofDecoder, ofEncoder}) : firstOf({ofEncoder, shared});
    weights.decoderWords = config.tied ? weights.words : firstOf({ofDecoder, shared});
    weights.encoder = readSide(files, "model.encoder.", config, config.encoder, false, kernels);
    weights.decoder = readSide(files, "model.decoder.", config, config.decoder, true, kernels);
    weights.head.inner = readLinear(files, "classification_head.dense", config.hidden, config.hidden, kernels);
    weights.head.activation = Activation::Tanh;
    weights.head.outer = readLinear(files, "classification_head.out_proj", labels, config.hidden, kernels);
    return weights;
}

BartNetwork::BartNetwork(const BartConfig& config, std::shared_ptr<const BartWeights> weights,
                         const kernels::Kernels& kernels)
    : RowNetwork(config.vocabulary, config.positions), config_(config), weights_(std::move(weights)),
      rows_(kernels, config.hidden, bartEpsilon),
      encoding_(kernels, config.encoder.heads, config.hidden / config.encoder.heads, rows_.width()),
      decoding_(kernels, config.decoder.heads, config.hidden / config.decoder.heads, rows_.width())
{}

void BartNetwork::embed(const BartSide& side, const std::vector<float>& words, std::span<const std::uint32_t> pieces,
                        float* x)
{
    const std::size_t hidden = config_.hidden;
    for (std::size_t i = 0; i < pieces.size(); ++i)
        for (std::size_t k = 0; k < hidden; ++k)
            x[i * rows_.width() + k] = words[pieces[i] * hidden + k] * config_.scale + side.positions[i * hidden + k];
    rows_.normalise(x, pieces.size(), side.norm);
}

bool BartNetwork::encode(std::span<const EncoderInput> inputs, std::span<const std::size_t> starts,
                         const std::stop_token& stop)
{
    const std::size_t rows = starts.back(), width = rows_.width();
    x_.grow(rows * width);
    for (std::size_t i = 0; i < inputs.size(); ++i)
        embed(weights_->encoder, *weights_->words, inputs[i].pieces, x_.data() + starts[i] * width);
    for (const BartLayer& layer : weights_->encoder.layers) {
        if (stop.stop_requested())
            return false;
        rows_.apply(layer.own.query, x_.data(), rows, query_);
        rows_.apply(layer.own.key, x_.data(), rows, key_);
        rows_.apply(layer.own.value, x_.data(), rows, value_);
        for (std::size_t i = 0; i < inputs.size(); ++i) {
            const std::size_t at = starts[i] * width, size = starts[i + 1] - starts[i];
            encoding_.attend({query_.data() + at, key_.data() + at, value_.data() + at, size, size, query_.data() + at},
                             {});
        }
        rows_.addTo(x_.data(), query_.data(), width, rows, layer.own.out, layer.own.norm);
        rows_.feedForward(x_.data(), rows, layer.forward, config_.activation);
    }
    return true;
}

std::vector<float> BartNetwork::run(std::span<const EncoderInput> inputs, float* looked, const std::stop_token& stop)
{
    const auto starts = rowStarts(inputs);
    const std::size_t width = rows_.width();
    if (!encode(inputs, starts, stop))
        return {};
    std::vector<std::size_t> begins{0}; // of the decoder's rows: up to the place that is read
    for (const EncoderInput& input : inputs)
        begins.push_back(begins.back() + config_.placeOf(input.pieces) + 1);
    std::size_t left = begins.back();
    y_.grow(left * width);
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        std::vector<std::uint32_t> moved{config_.start};
        moved.insert(moved.end(), inputs[i].pieces.begin(), inputs[i].pieces.begin() + (begins[i + 1] - begins[i] - 1));
        embed(weights_->decoder, *weights_->decoderWords, moved, y_.data() + begins[i] * width);
    }
    for (const BartLayer& layer : weights_->decoder.layers) {
        if (stop.stop_requested())
            return {};
        const bool last = &layer == &weights_->decoder.layers.back();
        rows_.apply(layer.own.key, y_.data(), left, key_);
        rows_.apply(layer.own.value, y_.data(), left, value_);
        if (last) { // from here on only the rows that are read
            for (std::size_t i = 0; i < inputs.size(); ++i)
                std::copy_n(y_.data() + (begins[i + 1] - 1) * width, width, y_.data() + i * width);
            left = inputs.size();
        }
        rows_.apply(layer.own.query, y_.data(), left, query_);
        for (std::size_t i = 0; i < inputs.size(); ++i) {
            const std::size_t size = begins[i + 1] - begins[i], from = begins[i] * width;
            float* const queries = query_.data() + (last ? i * width : from);
            const auto before = [&](std::size_t, std::span<float> scores) {
                for (std::size_t row = 0; row < scores.size() / size; ++row)
                    std::fill(scores.begin() + static_cast<std::ptrdiff_t>(row * size + (last ? size : row + 1)),
                              scores.begin() + static_cast<std::ptrdiff_t>((row + 1) * size), hiddenScore);
            };
            decoding_.attend({queries, key_.data() + from, value_.data() + from, last ? 1 : size, size, queries},
                             before);
        }
        rows_.addTo(y_.data(), query_.data(), width, left, layer.own.out, layer.own.norm);
        rows_.apply(layer.other.query, y_.data(), left, query_);
        rows_.apply(layer.other.key, x_.data(), starts.back(), key_);
        rows_.apply(layer.other.value, x_.data(), starts.back(), value_);
        for (std::size_t i = 0; i < inputs.size(); ++i) {
            float* const queries = query_.data() + (last ? i : begins[i]) * width;
            const std::size_t from = starts[i] * width;
            decoding_.attend({queries, key_.data() + from, value_.data() + from, last ? 1 : begins[i + 1] - begins[i],
                              starts[i + 1] - starts[i], queries},
                             {}, last ? looked : nullptr);
        }
        rows_.addTo(y_.data(), query_.data(), width, left, layer.other.out, layer.other.norm);
        rows_.feedForward(y_.data(), left, layer.forward, config_.activation);
    }
    if (weights_->decoder.layers.empty())
        for (std::size_t i = 0; i < inputs.size(); ++i)
            std::copy_n(y_.data() + (begins[i + 1] - 1) * width, width, y_.data() + i * width);
    return weights_->head.logits(rows_.kernels(), y_.data(), inputs.size(), width, read());
}

} // namespace models
