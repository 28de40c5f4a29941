#include "models/inference/transformer/encoder.h"

#include <algorithm>
#include <stdexcept>
#include <unordered_map>

namespace models {

namespace {

constexpr std::size_t rowsAtOnce = 1024; ///< Number of rows handled together; more inputs wait for the next chunk.
constexpr std::size_t innerRows = 192;   ///< Rows of the wide inner layer that are kept at once.

} // namespace

Encoder::Encoder(const EncoderConfig& config, std::shared_ptr<const EncoderWeights> weights,
                 const kernels::Kernels& kernels)
    : config_(config), weights_(std::move(weights)), kernels_(kernels), width_(paddedWidth(kernels, config.hidden)),
      none_(std::max(config.hidden, config.embeddingSize()))
{}

std::span<const float> Encoder::states(std::span<const EncoderInput> inputs, std::span<const std::size_t> places,
                                       const std::stop_token& stop)
{
    if (!places.empty() && places.size() != inputs.size())
        throw std::invalid_argument("one place is needed for each input");
    std::size_t all = 0;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        const auto& pieces = inputs[i].pieces;
        if (pieces.empty() || pieces.size() > config_.longest() || (!places.empty() && places[i] >= pieces.size()) ||
            std::ranges::any_of(pieces, [&](std::uint32_t piece) { return piece >= config_.vocabulary; }))
            throw std::invalid_argument("pieces that the model does not have");
        all += pieces.size();
    }
    out_.resize((places.empty() ? all : inputs.size()) * width_);
    float* out = out_.data();
    for (std::size_t first = 0; first < inputs.size();) {
        std::size_t last = first, rows = 0;
        while (last < inputs.size() && (last == first || rows + inputs[last].pieces.size() <= rowsAtOnce))
            rows += inputs[last++].pieces.size();
        const auto chunk = inputs.subspan(first, last - first);
        if (!run(chunk, places.empty() ? places : places.subspan(first, last - first), out, stop))
            return {};
        out += (places.empty() ? rows : chunk.size()) * width_;
        first = last;
    }
    return out_;
}

std::vector<float> Encoder::attention(const EncoderInput& input, std::size_t place, const std::stop_token& stop)
{
    std::vector<float> attention(input.pieces.size());
    attention_ = &attention;
    const bool stopped = states({&input, 1}, {&place, 1}, stop).empty();
    attention_ = nullptr;
    return stopped ? std::vector<float>{} : attention;
}

void Encoder::embed(std::span<const EncoderInput> inputs)
{
    const EncoderWeights& w = *weights_;
    const std::size_t size = config_.embeddingSize();
    const std::size_t width = config_.projected ? paddedWidth(kernels_, size) : width_;
    AlignedBuffer<float>& rows = config_.projected ? embedded_ : some_;
    std::unordered_map<std::uint64_t, std::uint32_t> known;
    distinct_.clear();
    distinctRows_ = 0;
    for (const EncoderInput& input : inputs) {
        std::size_t next = config_.firstPosition;
        for (std::size_t i = 0; i < input.pieces.size(); ++i) {
            const std::uint32_t piece = input.pieces[i];
            const std::size_t position = config_.unplaced(piece) ? piece : next++;
            const std::size_t type = input.typeOf(i, config_.types);
            const std::uint64_t id = (std::uint64_t{piece} << 32U) | (position << 16U) | type; // each below 65,536
            const auto [at, isNew] = known.try_emplace(id, static_cast<std::uint32_t>(distinctRows_));
            distinct_.push_back(at->second);
            if (!isNew)
                continue;
            rows.grow(++distinctRows_ * width);
            float* row = rows.data() + (distinctRows_ - 1) * width;
            std::copy_n(w.words.data() + piece * size, size, row);
            const float* kind = w.types.empty() ? none_.data() : w.types.data() + type * size;
            const float* place =
                config_.relative == RelativePositions::None ? w.positions.data() + position * size : none_.data();
            kernels_.addAndNormalise(row, place, kind, w.embeddingNorm.scale.data(), w.embeddingNorm.shift.data(), size,
                                     config_.layerNormEpsilon);
        }
    }
    if (!config_.projected)
        return;
    some_.grow(distinctRows_ * width_);
    w.projection.multiply(kernels_, embedded_.data(), width, distinctRows_, some_.data());
    for (std::size_t r = 0; r < distinctRows_; ++r)
        for (std::size_t i = 0; i < config_.hidden; ++i)
            some_[r * width_ + i] += w.projection.bias()[i];
}

/// Of the head whose queries and keys begin at `at`; the first query is of the piece at `place`, the others follow.
void Encoder::addDistances(const EncoderLayer& layer, std::size_t at, std::size_t place)
{
    const std::size_t size = config_.hidden / config_.heads, rows = keys_.size(), asked = queries_.size();
    const float* keyBias = layer.key.bias() + at;
    const float scale = config_.relativeScale();
    const bool queryOnly = config_.relative == RelativePositions::Query;
    added_.grow(asked * rows); // free until the attention is done
    for (std::size_t r = 0; r < asked; ++r) {
        float* added = added_.data() + r * rows;
        for (std::size_t j = 0; j < rows; ++j) {
            const float* distance = layer.distances.data() + (config_.positions - 1 + place + r - j) * size;
            float sum = 0.0F;
            for (std::size_t k = 0; k < size; ++k)
                sum += distance[k] * (queryOnly ? queries_[r][k] : queries_[r][k] + keys_[j][k] + keyBias[k]);
            added[j] = sum * scale;
        }
        distances_[r] = added;
    }
}

/// Every piece attends to every piece of its input.
void Encoder::attend(const EncoderLayer& layer, const std::vector<std::size_t>& starts,
                     std::span<const std::size_t> places)
{
    const std::size_t heads = config_.heads, size = config_.hidden / heads;
    const auto rowOf = [&](std::size_t r) { return first_ ? distinct_[r] : r; };
    std::size_t out = 0; // the row of the context
    for (std::size_t input = 0; input + 1 < starts.size(); ++input) {
        const std::size_t begin = starts[input], rows = starts[input + 1] - begin;
        const std::size_t asked = places.empty() ? rows : 1;
        keys_.resize(rows);
        values_.resize(rows);
        queries_.resize(asked);
        results_.resize(asked);
        distances_.resize(weights_->distances.empty() && layer.distances.empty() ? 0 : asked);
        for (std::size_t head = 0; head < heads; ++head) {
            const std::size_t at = head * size;
            for (std::size_t j = 0; j < rows; ++j) {
                keys_[j] = key_.data() + rowOf(begin + j) * width_ + at;
                values_[j] = value_.data() + rowOf(begin + j) * width_ + at;
            }
            head_.pack(kernels_, keys_, values_, size, layer.key.bias() + at, layer.value.bias() + at);
            // Queries have their bias already; without places they are one row for each piece.
            for (std::size_t r = 0; r < asked; ++r) {
                const std::size_t row = places.empty() ? rowOf(begin + r) : input;
                queries_[r] = query_.data() + row * width_ + at;
                results_[r] = context_.data() + (out + r) * width_ + at;
                if (!weights_->distances.empty()) { // so that [j] is the distance from this piece to piece j
                    const std::size_t middle = config_.longest() - 1, place = places.empty() ? r : places[input];
                    distances_[r] = weights_->distances.data() + head * (2 * middle + 1) + middle - place;
                }
            }
            if (!layer.distances.empty())
                addDistances(layer, at, places.empty() ? 0 : places[input]);
            const float* weights = head_.attend(kernels_, queries_, results_, distances_);
            if (attention_ != nullptr && !places.empty())
                for (std::size_t j = 0; j < rows; ++j)
                    (*attention_)[j] += weights[j] / static_cast<float>(heads);
        }
        out += asked;
    }
}

/// The sums, norms and inner layer that follow the attention, of the rows of x_ and context_.
void Encoder::finish(const EncoderLayer& layer, std::size_t rows)
{
    const auto addTo = [&](std::size_t first, std::size_t count, const PackedLinear& linear, const EncoderNorm& norm) {
        for (std::size_t r = 0; r < count; ++r)
            kernels_.addAndNormalise(x_.data() + (first + r) * width_, added_.data() + r * width_, linear.bias(),
                                     norm.scale.data(), norm.shift.data(), config_.hidden, config_.layerNormEpsilon);
    };
    const std::size_t wide = layer.intermediate.width();
    added_.grow(std::max(rows, innerRows) * width_);
    inner_.grow(std::min(rows, innerRows) * wide);
    layer.attention.multiply(kernels_, context_.data(), width_, rows, added_.data());
    addTo(0, rows, layer.attention, layer.attentionNorm);
    for (std::size_t first = 0; first < rows; first += innerRows) {
        const std::size_t count = std::min(innerRows, rows - first);
        layer.intermediate.multiply(kernels_, x_.data() + first * width_, width_, count, inner_.data());
        for (std::size_t r = 0; r < count; ++r)
            kernels_.activate(inner_.data() + r * wide, layer.intermediate.bias(), wide, config_.activation);
        layer.output.multiply(kernels_, inner_.data(), wide, count, added_.data());
        addTo(first, count, layer.output, layer.outputNorm);
    }
}

bool Encoder::run(std::span<const EncoderInput> inputs, std::span<const std::size_t> places, float* out,
                  const std::stop_token& stop)
{
    std::vector<std::size_t> starts{0};
    for (const EncoderInput& input : inputs)
        starts.push_back(starts.back() + input.pieces.size());
    const std::size_t rows = starts.back();
    x_.grow(rows * width_);
    context_.grow(rows * width_);
    embed(inputs);
    for (std::size_t r = 0; r < rows; ++r)
        std::copy_n(some_.data() + distinct_[r] * width_, width_, x_.data() + r * width_);

    std::size_t left = rows;
    for (std::size_t number = 0; number < config_.layers; ++number) {
        if (stop.stop_requested())
            return false;
        const EncoderLayer& layer = weights_->layers[config_.storedLayer(number)];
        first_ = number == 0;
        const bool last = number + 1 == config_.layers && !places.empty();
        const float* projected = first_ ? some_.data() : x_.data();
        const std::size_t count = first_ ? distinctRows_ : rows;
        for (AlignedBuffer<float>* buffer : {&query_, &key_, &value_})
            buffer->grow(std::max(count, inputs.size()) * width_);
        layer.key.multiply(kernels_, projected, width_, count, key_.data());
        layer.value.multiply(kernels_, projected, width_, count, value_.data());
        if (last) { // from here on only the rows at the places
            for (std::size_t i = 0; i < inputs.size(); ++i)
                std::copy_n(x_.data() + (starts[i] + places[i]) * width_, width_, x_.data() + i * width_);
            left = inputs.size();
        }
        const std::size_t queries = last ? left : count;
        layer.query.multiply(kernels_, last ? x_.data() : projected, width_, queries, query_.data());
        for (std::size_t r = 0; r < queries; ++r)
            for (std::size_t i = 0; i < config_.hidden; ++i)
                query_[r * width_ + i] += layer.query.bias()[i];
        attend(layer, starts, last ? places : std::span<const std::size_t>{});
        finish(layer, left);
    }
    if (config_.layers == 0 && !places.empty())
        for (std::size_t i = 0; i < inputs.size(); ++i)
            std::copy_n(x_.data() + (starts[i] + places[i]) * width_, width_, x_.data() + i * width_);
    std::copy_n(x_.data(), (places.empty() ? rows : inputs.size()) * width_, out);
    return true;
}

} // namespace models
