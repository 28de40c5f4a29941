#include "models/inference/encoders/deberta.h"

#include <algorithm>
#include <cmath>
#include <string_view>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/json/json.h"
#include "models/inference/encoders/network_type.h"
#include "models/inference/model/config_reader.h"

namespace models {

namespace {

/// `pos_att_type` as a list, or as a text with bars as of old.
std::vector<std::string> kindsOfPositions(const nlohmann::json& config)
{
    const auto found = config.find("pos_att_type");
    if (found == config.end())
        return {};
    if (!found->is_string())
        return core::textsIn(*found);
    std::vector<std::string> kinds;
    std::string rest = found->get<std::string>();
    while (true) {
        const auto bar = std::min(rest.find('|'), rest.size());
        std::string kind = rest.substr(0, bar);
        std::erase(kind, ' ');
        std::ranges::transform(kind, kind.begin(), [](char c) { return c == 'C' || c == 'P' ? c - 'A' + 'a' : c; });
        kinds.push_back(kind);
        if (bar == rest.size())
            return kinds;
        rest.erase(0, bar + 1);
    }
}

/// A setting for which the library takes anything below 1 as none.
std::size_t sizeOrNone(const ConfigReader& reader, const char* key)
{
    const auto value = reader.get<std::int64_t>(key, -1);
    return value < 1 ? 0 : reader.size(key, 1, largestWidth);
}

} // namespace

DebertaConfig DebertaConfig::read(const nlohmann::json& object, const std::filesystem::path& file)
{
    const ConfigReader reader(object, file);
    DebertaConfig config;
    config.second = networkType(object) == "deberta-v2";
    config.vocabulary = neededSize(reader, "vocab_size", largestVocabulary);
    config.hidden = neededSize(reader, "hidden_size", largestWidth);
    config.embedding = reader.size("embedding_size", config.hidden, largestWidth);
    config.layers = neededSize(reader, "num_hidden_layers", mostLayers);
    config.heads = neededSize(reader, "num_attention_heads", largestWidth);
    config.intermediate = neededSize(reader, "intermediate_size", largestWidth);
    config.positions = reader.size("max_position_embeddings", 512, largestWidth);
    config.types = sizeOrNone(reader, "type_vocab_size");
    config.positioned = reader.get<bool>("position_biased_input", true);
    config.activation = readActivation(reader, "hidden_act", "gelu");
    config.pooled = readActivation(reader, "pooler_hidden_act", "gelu");
    config.epsilon = readEpsilon(reader, "layer_norm_eps", 1e-7);
    const std::size_t size = config.hidden / config.heads;
    if (config.hidden % config.heads != 0 || reader.size("attention_head_size", size, largestWidth) != size)
        reader.fail(
            fmt::format("\"hidden_size\" {} is not \"num_attention_heads\" {} heads", config.hidden, config.heads));
    if (reader.size("pooler_hidden_size", config.hidden, largestWidth) != config.hidden)
        reader.fail("\"pooler_hidden_size\" is not \"hidden_size\"");
    if (reader.get<bool>("talking_head", false))
        reader.fail("\"talking_head\" is not read here");
    if (config.positions < 3)
        reader.fail("\"max_position_embeddings\" leaves no room for a word");
    const auto kinds = kindsOfPositions(object);
    const bool toPosition = std::ranges::find(kinds, "c2p") != kinds.end(),
               toContent = std::ranges::find(kinds, "p2c") != kinds.end();
    config.parts = 1 + (config.second ? std::size_t{toPosition} + std::size_t{toContent} : kinds.size());
    if (!reader.get<bool>("relative_attention", false))
        return config;
    config.contentToPosition = toPosition;
    config.positionToContent = toContent;
    config.farthest = sizeOrNone(reader, "max_relative_positions");
    if (config.farthest == 0)
        config.farthest = config.positions;
    config.span = config.farthest;
    if (!config.second)
        return config;
    config.buckets = sizeOrNone(reader, "position_buckets");
    if (config.buckets == 1 ||
        (config.buckets > 0 && config.positions - 1 > config.buckets / 2 && config.farthest <= config.buckets / 2 + 1))
        reader.fail(
            fmt::format("\"position_buckets\" {} do not reach as far as {} pieces", config.buckets, config.positions));
    if (config.buckets > 0)
        config.span = config.buckets;
    config.shared = reader.get<bool>("share_att_key", false);
    config.normed = reader.get<std::string>("norm_rel_ebd", "none").find("layer_norm") != std::string::npos;
    config.kernel = sizeOrNone(reader, "conv_kernel_size");
    config.groups = reader.size("conv_groups", 1, config.hidden);
    config.convolved = readActivation(reader, "conv_act", "tanh");
    if (config.kernel > 0 && (config.kernel % 2 == 0 || config.hidden % config.groups != 0 || config.kernel > 15))
        reader.fail("\"conv_kernel_size\" is even or above 15, or \"conv_groups\" does not divide \"hidden_size\"");
    return config;
}

std::size_t DebertaConfig::vectorOf(std::int64_t distance) const
{
    const auto half = static_cast<std::int64_t>(span);
    const auto middle = static_cast<std::int64_t>(buckets / 2);
    const std::int64_t far = std::abs(distance);
    if (buckets > 0 && far > middle) { // in the precision of the library, which rounds up
        const auto of = [&](std::int64_t number) {
            return std::log(static_cast<float>(number) / static_cast<float>(middle));
        };
        const float steps = of(far) / of(static_cast<std::int64_t>(farthest) - 1) * static_cast<float>(middle - 1);
        const auto bucket = static_cast<std::int64_t>(std::ceil(steps)) + middle;
        distance = distance < 0 ? -bucket : bucket;
    }
    return static_cast<std::size_t>(std::clamp<std::int64_t>(distance + half, 0, 2 * half - 1));
}

namespace {

std::vector<float> scaled(std::vector<float> numbers, float factor)
{
    for (float& number : numbers)
        number *= factor;
    return numbers;
}

/// The rows of a part (0 queries, 1 keys, 2 values) of `in_proj`, in which each head has its three side by side.
std::vector<float> partOfProjection(const std::vector<float>& all, const DebertaConfig& config, std::size_t part)
{
    std::vector<float> rows;
    const std::size_t head = config.hidden / config.heads * config.hidden;
    for (std::size_t i = 0; i < config.heads; ++i)
        rows.insert(rows.end(), all.begin() + static_cast<std::ptrdiff_t>((3 * i + part) * head),
                    all.begin() + static_cast<std::ptrdiff_t>((3 * i + part + 1) * head));
    return rows;
}

/// A convolution's weight as that of a layer that reads the rows of neighbouring pieces.
PackedLinear readConvolution(const TensorFiles& files, const std::string& name, const DebertaConfig& config,
                             const kernels::Kernels& kernels)
{
    const std::size_t hidden = config.hidden, inputs = hidden / config.groups, outputs = hidden / config.groups;
    const auto stored = files.read(name + ".weight", {hidden, inputs, config.kernel});
    std::vector<float> weight(hidden * config.kernel * hidden);
    for (std::size_t out = 0; out < hidden; ++out)
        for (std::size_t in = 0; in < inputs; ++in)
            for (std::size_t k = 0; k < config.kernel; ++k)
                weight[(out * config.kernel + k) * hidden + out / outputs * inputs + in] =
                    stored[(out * inputs + in) * config.kernel + k];
    return {kernels, weight, files.read(name + ".bias", {hidden})};
}

/// Where the vectors of positions are projected.
struct PositionLayers {
    PackedLinear key, query;
};

void readAttention(const TensorFiles& files, const std::string& name, const DebertaConfig& config,
                   const kernels::Kernels& kernels, DebertaLayer& layer, PositionLayers& positions)
{
    const std::size_t hidden = config.hidden;
    const float share = 1.0F / std::sqrt(static_cast<float>(config.parts));
    const auto linear = [&](const char* part, bool bias) {
        return readLinear(files, name + part, hidden, hidden, kernels, bias);
    };
    if (!config.second) {
        const auto all = files.read(name + "in_proj.weight", {3 * hidden, hidden});
        const std::vector<float> none(hidden);
        layer.query = {kernels, scaled(partOfProjection(all, config, 0), share),
                       scaled(files.read(name + "q_bias", {hidden}), share)};
        layer.key = {kernels, partOfProjection(all, config, 1), none};
        layer.value = {kernels, partOfProjection(all, config, 2), files.read(name + "v_bias", {hidden})};
        if (config.contentToPosition)
            positions.key = linear("pos_proj", false);
        if (config.positionToContent)
            positions.query = linear("pos_q_proj", true);
        return;
    }
    layer.query = {kernels, scaled(files.read(name + "query_proj.weight", {hidden, hidden}), share),
                   scaled(files.read(name + "query_proj.bias", {hidden}), share)};
    layer.key = linear("key_proj", true);
    layer.value = linear("value_proj", true);
    if (config.contentToPosition)
        positions.key = linear(config.shared ? "key_proj" : "pos_key_proj", true);
    if (config.positionToContent)
        positions.query = linear(config.shared ? "query_proj" : "pos_query_proj", true);
}

} // namespace

DebertaWeights DebertaWeights::read(const TensorFiles& files, const DebertaConfig& config, std::size_t labels,
                                    const kernels::Kernels& kernels)
{
    const std::string prefix = "deberta.", embeddings = prefix + "embeddings.", encoder = prefix + "encoder.";
    const std::size_t hidden = config.hidden, width = paddedWidth(kernels, hidden);
    DebertaWeights weights;
    weights.words = files.read(embeddings + "word_embeddings.weight", {config.vocabulary, config.embedding});
    if (config.positioned)
        weights.positions = files.read(embeddings + "position_embeddings.weight", {config.positions, config.embedding});
    if (config.types > 0)
        weights.types = files.read(embeddings + "token_type_embeddings.weight", {config.types, config.embedding});
    if (config.embedding != hidden)
        weights.projection = readLinear(files, embeddings + "embed_proj", hidden, config.embedding, kernels, false);
    weights.embeddingNorm = readNorm(files, embeddings + "LayerNorm", hidden);

    const StateRows states(kernels, hidden, config.epsilon);
    AlignedBuffer<float> vectors(2 * config.span * width), projected;
    if (config.span > 0) {
        const auto stored = files.read(encoder + "rel_embeddings.weight", {2 * config.span, hidden});
        for (std::size_t row = 0; row < 2 * config.span; ++row)
            std::copy_n(stored.data() + row * hidden, hidden, vectors.data() + row * width);
        if (config.normed)
            states.normalise(vectors.data(), 2 * config.span, readNorm(files, encoder + "LayerNorm", hidden));
    }
    const std::size_t size = hidden / config.heads;
    const auto tableOf = [&](const PackedLinear& linear, std::size_t parts) {
        if (linear.outputs() == 0)
            return PositionTable();
        states.apply(linear, vectors.data(), 2 * config.span, projected);
        return PositionTable(kernels, projected.data(), 2 * config.span, width, config.heads, size,
                             1.0F / std::sqrt(static_cast<float>(size * parts)));
    };
    for (std::size_t i = 0; i < config.layers; ++i) {
        const auto name = encoder + fmt::format("layer.{}.", i);
        DebertaLayer& layer = weights.layers.emplace_back();
        PositionLayers positions;
        readAttention(files, name + "attention.self.", config, kernels, layer, positions);
        layer.keys = tableOf(positions.key, 1); // the query is divided by the rest
        layer.queries = tableOf(positions.query, config.parts);
        layer.attention = readLinear(files, name + "attention.output.dense", hidden, hidden, kernels);
        layer.attentionNorm = readNorm(files, name + "attention.output.LayerNorm", hidden);
        layer.forward = {readLinear(files, name + "intermediate.dense", config.intermediate, hidden, kernels),
                         readLinear(files, name + "output.dense", hidden, config.intermediate, kernels),
                         readNorm(files, name + "output.LayerNorm", hidden)};
    }
    if (config.kernel > 0) {
        weights.convolution = readConvolution(files, encoder + "conv.conv", config, kernels);
        weights.convolutionNorm = readNorm(files, encoder + "conv.LayerNorm", hidden);
    }
    if (labels == 0)
        return weights;
    weights.head.inner = readLinear(files, "pooler.dense", hidden, hidden, kernels);
    weights.head.activation = config.pooled;
    weights.head.outer = readLinear(files, "classifier", labels, hidden, kernels);
    return weights;
}

DebertaNetwork::DebertaNetwork(const DebertaConfig& config, std::shared_ptr<const DebertaWeights> weights,
                               const kernels::Kernels& kernels)
    : RowNetwork(config.vocabulary, config.positions), config_(config), weights_(std::move(weights)),
      rows_(kernels, config.hidden, config.epsilon),
      attention_(kernels, config.heads, config.hidden / config.heads, rows_.width())
{}

void DebertaNetwork::embed(std::span<const EncoderInput> inputs)
{
    const DebertaWeights& w = *weights_;
    const std::size_t size = config_.embedding, width = rows_.width();
    const bool projected = size != config_.hidden;
    const std::size_t stride = projected ? size : width;
    AlignedBuffer<float>& out = projected ? embedded_ : x_;
    const std::size_t rows = rowStarts(inputs).back();
    out.grow(rows * stride);
    float* row = out.data();
    for (const EncoderInput& input : inputs)
        for (std::size_t i = 0; i < input.pieces.size(); ++i, row += stride) {
            const std::size_t type = input.typeOf(i, config_.types);
            for (std::size_t k = 0; k < size; ++k)
                row[k] = w.words[input.pieces[i] * size + k] +
                         (w.positions.empty() ? 0.0F : w.positions[i * size + k]) +
                         (w.types.empty() ? 0.0F : w.types[type * size + k]);
        }
    x_.grow(rows * width);
    if (projected)
        w.projection.multiply(rows_.kernels(), embedded_.data(), stride, rows, x_.data());
    rows_.normalise(x_.data(), rows, w.embeddingNorm);
}

/// What the convolution makes of the embeddings is added to the states after the first layer.
void DebertaNetwork::convolve(std::span<const std::size_t> starts)
{
    const std::size_t hidden = config_.hidden, width = rows_.width(), wide = config_.kernel * hidden;
    const std::size_t before = config_.kernel / 2;
    const PackedLinear& layer = weights_->convolution;
    AlignedBuffer<float> made(width);
    neighbours_.grow(wide);
    for (std::size_t input = 0; input + 1 < starts.size(); ++input)
        for (std::size_t row = starts[input]; row < starts[input + 1]; ++row) {
            for (std::size_t k = 0; k < config_.kernel; ++k) {
                const std::size_t from = row + k;
                float* const to = neighbours_.data() + k * hidden;
                if (from < starts[input] + before || from >= starts[input + 1] + before)
                    std::fill_n(to, hidden, 0.0F);
                else
                    std::copy_n(embedded_.data() + (from - before) * width, hidden, to);
            }
            layer.multiply(rows_.kernels(), neighbours_.data(), wide, 1, made.data());
            rows_.kernels().activate(made.data(), layer.bias(), width, config_.convolved);
            float* const x = x_.data() + row * width;
            for (std::size_t k = 0; k < hidden; ++k)
                x[k] += made[k];
            rows_.normalise(x, 1, weights_->convolutionNorm);
        }
}

/// Of the queries of pieces from `place` on of an input that begins at a row.
HeadsAttention::Added DebertaNetwork::positionsOf(const DebertaLayer& layer, std::size_t begin, std::size_t place,
                                                  std::size_t asked, std::size_t rows, const float* queries)
{
    if (layer.keys.empty() && layer.queries.empty())
        return {};
    return [this, &layer, begin, place, asked, rows, queries](std::size_t head, std::span<float> scores) {
        const auto& kernels = rows_.kernels();
        const auto farthest = static_cast<std::int64_t>(rows) - 1;
        const std::size_t first = config_.vectorOf(-farthest), last = config_.vectorOf(farthest), width = rows_.width();
        std::vector<std::size_t> vectors;
        for (std::int64_t distance = -farthest; distance <= farthest; ++distance)
            vectors.push_back(config_.vectorOf(distance));
        if (!layer.keys.empty())
            layer.keys.multiply(kernels, head, queries, asked, width, first, last, toPosition_);
        if (!layer.queries.empty())
            layer.queries.multiply(kernels, head, key_.data() + begin * width, rows, width, first, last, toContent_);
        for (std::size_t i = 0; i < asked; ++i)
            for (std::size_t j = 0; j < rows; ++j) {
                const std::size_t vector = vectors[place + i + rows - 1 - j];
                float& score = scores[i * rows + j];
                if (!layer.keys.empty())
                    score += toPosition_.at(i, vector);
                if (!layer.queries.empty())
                    score += toContent_.at(j, vector);
            }
    };
}

/// Leaves the last states at one place of each input in the first rows of x_; false when a stop was requested.
bool DebertaNetwork::compute(std::span<const EncoderInput> inputs, std::span<const std::size_t> places, float* looked,
                             const std::stop_token& stop)
{
    const auto starts = rowStarts(inputs);
    const std::size_t rows = starts.back(), width = rows_.width();
    embed(inputs);
    if (config_.kernel > 0) {
        embedded_.grow(rows * width);
        std::copy_n(x_.data(), rows * width, embedded_.data());
    }
    const auto take = [&] { // of each input the place whose state is read: never before the row that it is put in
        for (std::size_t i = 0; i < inputs.size(); ++i)
            std::copy_n(x_.data() + (starts[i] + places[i]) * width, width, x_.data() + i * width);
    };
    bool taken = false;
    for (std::size_t number = 0; number < config_.layers; ++number) {
        if (stop.stop_requested())
            return false;
        const DebertaLayer& layer = weights_->layers[number];
        const bool last = number + 1 == config_.layers, convolved = number == 0 && config_.kernel > 0;
        rows_.apply(layer.key, x_.data(), rows, key_);
        rows_.apply(layer.value, x_.data(), rows, value_);
        taken = last && !convolved;
        if (taken)
            take();
        const std::size_t left = taken ? inputs.size() : rows;
        rows_.apply(layer.query, x_.data(), left, query_);
        for (std::size_t i = 0; i < inputs.size(); ++i) {
            const std::size_t size = starts[i + 1] - starts[i], asked = taken ? 1 : size;
            float* const queries = query_.data() + (taken ? i : starts[i]) * width;
            attention_.attend(
                {queries, key_.data() + starts[i] * width, value_.data() + starts[i] * width, asked, size, queries},
                positionsOf(layer, starts[i], taken ? places[i] : 0, asked, size, queries), last ? looked : nullptr);
        }
        rows_.addTo(x_.data(), query_.data(), width, left, layer.attention, layer.attentionNorm);
        rows_.feedForward(x_.data(), left, layer.forward, config_.activation);
        if (convolved)
            convolve(starts);
    }
    if (!taken)
        take();
    return true;
}

std::vector<float> DebertaNetwork::run(std::span<const EncoderInput> inputs, float* looked, const std::stop_token& stop)
{
    const std::vector<std::size_t> first(inputs.size(), 0);
    return compute(inputs, first, looked, stop)
               ? weights_->head.logits(rows_.kernels(), x_.data(), inputs.size(), rows_.width(), read())
               : std::vector<float>{};
}

std::span<const float> DebertaNetwork::states(std::span<const EncoderInput> inputs, std::span<const std::size_t> places,
                                              const std::stop_token& stop)
{
    check(inputs, places);
    out_.clear();
    const bool whole = inParts(inputs, [&](std::size_t first, std::size_t last) {
        const bool done =
            compute(inputs.subspan(first, last - first), places.subspan(first, last - first), nullptr, stop);
        out_.insert(out_.end(), x_.data(), x_.data() + (done ? last - first : 0) * rows_.width());
        return done;
    });
    return whole ? std::span<const float>(out_) : std::span<const float>();
}

} // namespace models
