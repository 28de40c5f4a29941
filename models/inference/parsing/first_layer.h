#pragma once

#include <array>
#include <memory>
#include <span>
#include <vector>

#include "models/inference/parsing/parser_tables.h"

namespace models {

/// The gate inputs of a token at the first layer: equal rows are equal tokens to the parser.
using TokenRow = const float*;

/// The first LSTM layer's states of a base sentence, and their input to the second layer: another sentence that
/// begins or ends like it has the same ones there. One thread at a time.
class FirstLayer {
public:
    explicit FirstLayer(std::shared_ptr<const ParserTables> tables);

    /// Makes `text` the base; what it shares with the previous base is kept.
    void setBase(std::span<const TokenRow> text);
    /// Forgets the base: its rows may have been reused for other tokens.
    void clear() { base_.clear(); }
    [[nodiscard]] std::span<const TokenRow> base() const { return base_; }

    /// How many tokens at the beginning (direction 0) or the end (1) of a text have the base's states.
    [[nodiscard]] std::size_t shared(std::size_t direction, std::span<const TokenRow> text) const;

    /// After `step` + 1 tokens of the base in this direction.
    [[nodiscard]] const float* hidden(std::size_t direction, std::size_t step) const
    {
        return states_[direction].data() + step * stride_;
    }
    [[nodiscard]] const float* cell(std::size_t direction, std::size_t step) const
    {
        return hidden(direction, step) + tables_->layers[0].units();
    }
    /// The contribution of this hidden state to the gates of the second layer, if there is one.
    [[nodiscard]] const float* half(std::size_t direction, std::size_t step) const
    {
        return hidden(direction, step) + 2 * tables_->layers[0].units();
    }

private:
    std::shared_ptr<const ParserTables> tables_;
    std::size_t stride_;
    std::vector<TokenRow> base_;
    std::array<AlignedBuffer<float>, 2> states_; ///< [step][hidden, cell, half]
    AlignedBuffer<float> zeros_;
};

} // namespace models
