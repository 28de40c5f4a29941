#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "models/inference/decoding/step_model.h"
#include "models/inference/generating/sequence_rows.h"
#include "models/inference/transformer/attended_head.h"

namespace models {

/// The side of an encoder-decoder that writes. Keys and values of what was written are kept; rows of a beam share those
/// of the pieces that they have in common: a reordering copies lists of places, not numbers. A row's scores do not
/// depend on the others. Serves one thread at a time; the weights are shared.
class SequenceDecoder final : public StepModel {
public:
    SequenceDecoder(const SequenceConfig& config, const SequenceWeights& weights, std::uint32_t begin,
                    std::uint32_t end, const kernels::Kernels& kernels);

    /// The texts whose answers are written from the next start() on: the states of `pieces[i]` pieces each, one row
    /// after the other, `stride` numbers apart.
    void read(const float* states, std::size_t stride, std::span<const std::size_t> pieces);

    [[nodiscard]] std::size_t vocabulary() const override { return config_.decoder.vocabulary; }
    [[nodiscard]] std::uint32_t begin() const override { return begin_; }
    [[nodiscard]] std::uint32_t end() const override { return end_; }
    void start() override;
    /// \throws std::invalid_argument for an unknown piece, or where there is no position left.
    [[nodiscard]] std::span<const float> step(std::span<const std::uint32_t> written) override;
    void reorder(std::span<const std::size_t> from) override;

    /// What was taken from the scores of row `row` at the last step to make logarithms of probabilities of them.
    [[nodiscard]] float shift(std::size_t row) const { return shifts_[row]; }
    /// The attention to the pieces of the text at the last step of row `row`: the last layer's, the mean over the
    /// heads.
    [[nodiscard]] const std::vector<float>& attention(std::size_t row) const { return attention_[row]; }

private:
    struct Row {
        std::size_t text = 0;
        std::vector<std::uint32_t> path{}; ///< Where its pieces' keys and values are, the first piece first.
    };
    struct Layer {
        std::vector<AttendedHead> heads;   ///< [texts][heads], of the source.
        AlignedBuffer<float> keys, values; ///< Of all pieces written, one row each.
    };

    void attendToWritten(const SequenceAttention& attention, Layer& kept);
    void attendToSource(const SequenceAttention& attention, Layer& kept, bool last);
    void score();
    void forgetUnused();

    const SequenceConfig& config_;
    const SequenceWeights& weights_;
    std::uint32_t begin_, end_;
    SequenceRows rows_;
    SequenceDistances distances_;
    std::size_t wide_; ///< Of a row of heads.

    std::vector<std::size_t> texts_; ///< Pieces of each.
    std::vector<Row> answers_;
    std::vector<Layer> layers_;
    std::size_t nodes_ = 0; ///< Rows of the kept keys and values.
    std::size_t many_ = 0;  ///< From this number on those that no answer has are looked for.
    AlignedBuffer<float> x_, query_, key_, value_, context_, weighed_, scores_;
    std::vector<std::vector<float>> attention_; ///< [rows][pieces of its text]
    std::vector<float> out_, shifts_, none_;
    std::vector<const float*> from_;
    std::vector<float*> to_;
};

} // namespace models
