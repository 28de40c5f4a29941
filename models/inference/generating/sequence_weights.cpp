#include "models/inference/generating/sequence_weights.h"

#include <cmath>
#include <initializer_list>
#include <string>

#include <fmt/format.h>

namespace models {

namespace {

constexpr std::size_t readAtOnce = 8;        // numbers that kernels multiply at once
constexpr std::size_t bartFirstPosition = 2; // rows before those of BART's positions

/// Reads one side with the names of its class.
class SideReader {
public:
    SideReader(const TensorFiles& files, const SequenceConfig& config, bool decoder, const kernels::Kernels& kernels)
        : files_(files), config_(config), sizes_(decoder ? config.decoder : config.encoder), kernels_(kernels),
          decoder_(decoder), t5_(config.family == SequenceFamily::T5),
          prefix_(std::string(t5_ ? "" : "model.") + (decoder ? "decoder." : "encoder.")),
          filled_((sizes_.headSize + readAtOnce - 1) / readAtOnce * readAtOnce)
    {}

    [[nodiscard]] SequenceSide read() const
    {
        SequenceSide side;
        side.headSize = filled_;
        if (t5_)
            side.distances = files_.read(prefix_ + "block.0.layer.0.SelfAttention.relative_attention_bias.weight",
                                         {config_.buckets, sizes_.heads});
        else
            side.positions = positions();
        if (config_.family == SequenceFamily::Bart)
            side.embeddingNorm = norm(prefix_ + "layernorm_embedding");
        if (config_.normsFirst())
            side.finalNorm = norm(prefix_ + (t5_ ? "final_layer_norm" : "layer_norm"));
        for (std::size_t number = 0; number < sizes_.layers; ++number)
            side.layers.push_back(t5_ ? t5Layer(number) : bartLayer(number));
        return side;
    }

private:
    [[nodiscard]] std::vector<float> positions() const
    {
        const auto name = prefix_ + "embed_positions.weight";
        if (config_.family != SequenceFamily::Bart && !files_.contains(name))
            return waves(config_.positions, config_.hidden); // they are not always stored
        const std::size_t first = config_.family == SequenceFamily::Bart ? bartFirstPosition : 0;
        auto rows = files_.read(name, {config_.positions + first, config_.hidden});
        rows.erase(rows.begin(), rows.begin() + static_cast<std::ptrdiff_t>(first * config_.hidden));
        return rows;
    }

    [[nodiscard]] EncoderNorm norm(const std::string& name) const
    {
        if (!t5_)
            return readNorm(files_, name, config_.hidden);
        return {files_.read(name + ".weight", {config_.hidden}), {}};
    }

    /// A layer whose outputs are heads: each is filled up with zeros.
    [[nodiscard]] PackedLinear toHeads(const std::string& name, double factor = 1.0) const
    {
        const std::size_t hidden = config_.hidden, heads = sizes_.heads, size = sizes_.headSize;
        const auto given = files_.read(name + ".weight", {heads * size, hidden});
        const auto bias = t5_ ? std::vector<float>(heads * size) : files_.read(name + ".bias", {heads * size});
        std::vector<float> weight(heads * filled_ * hidden), filledBias(heads * filled_);
        const auto times = static_cast<float>(factor);
        for (std::size_t head = 0; head < heads; ++head)
            for (std::size_t i = 0; i < size; ++i) {
                const std::size_t from = head * size + i, to = head * filled_ + i;
                filledBias[to] = bias[from] * times;
                for (std::size_t k = 0; k < hidden; ++k)
                    weight[to * hidden + k] = given[from * hidden + k] * times;
            }
        return {kernels_, weight, filledBias};
    }

    /// A layer whose inputs are heads.
    [[nodiscard]] PackedLinear fromHeads(const std::string& name) const
    {
        const std::size_t hidden = config_.hidden, heads = sizes_.heads, size = sizes_.headSize;
        const auto given = files_.read(name + ".weight", {hidden, heads * size});
        std::vector<float> weight(hidden * heads * filled_);
        for (std::size_t row = 0; row < hidden; ++row)
            for (std::size_t head = 0; head < heads; ++head)
                for (std::size_t i = 0; i < size; ++i)
                    weight[(row * heads + head) * filled_ + i] = given[(row * heads + head) * size + i];
        return {kernels_, weight, t5_ ? std::vector<float>(hidden) : files_.read(name + ".bias", {hidden})};
    }

    /// `names`: of query, key, value and what follows them.
    [[nodiscard]] SequenceAttention attention(const std::string& name, std::initializer_list<const char*> names,
                                              const std::string& normName) const
    {
        const auto filled = static_cast<double>(filled_);
        const double factor = std::sqrt(t5_ ? filled : filled / static_cast<double>(sizes_.headSize));
        const auto* const each = names.begin();
        return {toHeads(name + each[0], factor), toHeads(name + each[1]), toHeads(name + each[2]),
                fromHeads(name + each[3]), norm(normName)};
    }

    [[nodiscard]] PackedLinear plain(const std::string& name, std::size_t outputs, std::size_t inputs) const
    {
        return {kernels_, files_.read(name + ".weight", {outputs, inputs}),
                t5_ ? std::vector<float>(outputs) : files_.read(name + ".bias", {outputs})};
    }

    [[nodiscard]] SequenceLayer bartLayer(std::size_t number) const
    {
        const auto name = prefix_ + fmt::format("layers.{}.", number);
        const auto read = [&](const std::string& which) {
            return attention(name + which, {".q_proj", ".k_proj", ".v_proj", ".out_proj"},
                             name + which + "_layer_norm");
        };
        SequenceLayer layer;
        layer.own = read("self_attn");
        if (decoder_)
            layer.source = read("encoder_attn");
        layer.forward = {plain(name + "fc1", sizes_.inner, config_.hidden),
                         plain(name + "fc2", config_.hidden, sizes_.inner),
                         {},
                         norm(name + "final_layer_norm")};
        return layer;
    }

    [[nodiscard]] SequenceLayer t5Layer(std::size_t number) const
    {
        const auto part = [&](int which) { return prefix_ + fmt::format("block.{}.layer.{}.", number, which); };
        const auto read = [&](int which, const char* name) {
            return attention(part(which) + name, {".q", ".k", ".v", ".o"}, part(which) + "layer_norm");
        };
        SequenceLayer layer;
        layer.own = read(0, "SelfAttention");
        if (decoder_)
            layer.source = read(1, "EncDecAttention");
        const auto last = part(decoder_ ? 2 : 1), name = last + "DenseReluDense.";
        layer.forward.inner = plain(name + (config_.gated ? "wi_0" : "wi"), sizes_.inner, config_.hidden);
        if (config_.gated)
            layer.forward.gate = plain(name + "wi_1", sizes_.inner, config_.hidden);
        layer.forward.outer = plain(name + "wo", config_.hidden, sizes_.inner);
        layer.forward.norm = norm(last + "layer_norm");
        return layer;
    }

    const TensorFiles& files_;
    const SequenceConfig& config_;
    const SequenceConfig::Side& sizes_;
    const kernels::Kernels& kernels_;
    bool decoder_, t5_;
    std::string prefix_;
    std::size_t filled_; ///< Of a head's numbers.
};

} // namespace

std::vector<float> waves(std::size_t positions, std::size_t size)
{
    std::vector<float> rows(positions * size);
    const std::size_t sines = (size + 1) / 2;
    for (std::size_t position = 0; position < positions; ++position)
        for (std::size_t i = 0; i < size; ++i) {
            const std::size_t wave = i < sines ? i : i - sines;
            const double angle = static_cast<double>(position) /
                                 std::pow(10000.0, 2.0 * static_cast<double>(wave) / static_cast<double>(size));
            rows[position * size + i] = static_cast<float>(i < sines ? std::sin(angle) : std::cos(angle));
        }
    return rows;
}

SequenceWeights SequenceWeights::read(const TensorFiles& files, const SequenceConfig& config,
                                      const kernels::Kernels& kernels)
{
    const bool t5 = config.family == SequenceFamily::T5;
    const std::string before = t5 ? "" : "model.";
    const std::string shared = before + "shared.weight", ofEncoder = before + "encoder.embed_tokens.weight",
                      ofDecoder = before + "decoder.embed_tokens.weight", ofScores = "lm_head.weight";
    // What is one table in memory is stored once, or under each name.
    const auto firstOf = [&](std::initializer_list<std::string> names, std::size_t rows) {
        for (const auto& name : names)
            if (files.contains(name))
                return files.read(name, {rows, config.hidden});
        return files.read(*names.begin(), {rows, config.hidden}); // says what is missing
    };
    using Table = const std::vector<float>;
    SequenceWeights weights;
    weights.encoder = SideReader(files, config, false, kernels).read();
    weights.decoder = SideReader(files, config, true, kernels).read();
    const std::size_t rows = config.encoder.vocabulary, targetRows = config.decoder.vocabulary;
    if (!config.oneTable) {
        weights.encoder.words = std::make_shared<Table>(firstOf({ofEncoder}, rows));
        weights.decoder.words = std::make_shared<Table>(config.tied ? firstOf({ofDecoder, ofScores}, targetRows)
                                                                    : firstOf({ofDecoder}, targetRows));
    } else if (config.tied || t5) {
        weights.encoder.words =
            std::make_shared<Table>(config.tied ? firstOf({shared, ofDecoder, ofEncoder, ofScores}, rows)
                                                : firstOf({shared, ofDecoder, ofEncoder}, rows));
        weights.decoder.words = weights.encoder.words;
    } else { // loaded one by one, they need not be equal
        weights.encoder.words = std::make_shared<Table>(firstOf({ofEncoder, shared}, rows));
        weights.decoder.words = std::make_shared<Table>(firstOf({ofDecoder, shared}, rows));
    }
    std::vector<float> bias(targetRows);
    if (!t5 && files.contains("final_logits_bias"))
        bias = files.read("final_logits_bias", {1, targetRows});
    if (config.tied)
        weights.scores = {kernels, *weights.decoder.words, bias};
    else
        weights.scores = {kernels, firstOf({ofScores}, targetRows), bias};
    return weights;
}

} // namespace models
