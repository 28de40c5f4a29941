#include "models/inference/generating/sequence_encoder.h"

#include <algorithm>

namespace models {

SequenceEncoder::SequenceEncoder(const SequenceConfig& config, const SequenceSide& side,
                                 const kernels::Kernels& kernels)
    : side_(side), rows_(config, kernels), distances_(side, config, config.encoder.heads, true)
{
    if (!side.layers.empty())
        attention_.emplace_back(kernels, config.encoder.heads, side.headSize, side.layers.front().own.query.width());
}

const float* SequenceEncoder::read(std::span<const std::span<const std::uint32_t>> texts, const std::stop_token& stop)
{
    const std::size_t width = rows_.width();
    std::size_t rows = 0, longest = 0;
    for (const auto& text : texts) {
        rows += text.size();
        longest = std::max(longest, text.size());
    }
    x_.grow(rows * width);
    float* x = x_.data();
    for (const auto& text : texts)
        for (std::size_t i = 0; i < text.size(); ++i, x += width)
            rows_.embed(side_, text[i], i, x);
    distances_.need(longest);
    for (const SequenceLayer& layer : side_.layers) {
        if (stop.stop_requested())
            return nullptr;
        const float* const read = rows_.before(x_.data(), rows, layer.own.norm);
        rows_.apply(layer.own.query, read, rows, query_);
        rows_.apply(layer.own.key, read, rows, key_);
        rows_.apply(layer.own.value, read, rows, value_);
        std::size_t at = 0;
        for (const auto& text : texts) {
            const std::size_t size = text.size();
            HeadsAttention::Added added;
            if (!distances_.empty())
                added = [&](std::size_t head, std::span<float> scores) {
                    for (std::size_t i = 0; i < size; ++i)
                        for (std::size_t j = 0; j < size; ++j)
                            scores[i * size + j] =
                                distances_.at(head, static_cast<std::int64_t>(j) - static_cast<std::int64_t>(i));
                };
            attention_.front().attend(
                {query_.data() + at, key_.data() + at, value_.data() + at, size, size, query_.data() + at}, added);
            at += size * layer.own.query.width();
        }
        rows_.after(x_.data(), query_.data(), layer.own.query.width(), rows, layer.own.out, layer.own.norm);
        rows_.forward(x_.data(), rows, layer.forward);
    }
    if (!side_.finalNorm.scale.empty())
        rows_.normalise(x_.data(), rows, side_.finalNorm);
    return x_.data();
}

} // namespace models
