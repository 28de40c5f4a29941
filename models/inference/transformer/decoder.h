#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "models/inference/decoding/step_model.h"
#include "models/inference/transformer/attended_head.h"
#include "models/inference/transformer/encoder_weights.h"

namespace models {

/// One kind of attention of a decoder's layer, with the norm after its sum.
struct DecoderAttention {
    PackedLinear query, key, value, output;
    EncoderNorm norm;
};

struct DecoderLayer {
    DecoderAttention written; ///< To the pieces written so far.
    DecoderAttention source;  ///< To the encoder's states.
    PackedLinear intermediate, output;
    EncoderNorm outputNorm;
};

/// The tensors of a transformer decoder, ready for the kernels. Immutable.
struct DecoderWeights {
    std::vector<float> pieces;    ///< [vocabulary, hidden]
    std::vector<float> positions; ///< [positions, hidden]
    EncoderNorm embeddingNorm;
    std::vector<DecoderLayer> layers;
    PackedLinear scores; ///< Of every piece: `pieces` again, with a bias.
};

/// What a decoder reads of a text: the encoder's states of its pieces.
struct SourceStates {
    const float* states = nullptr; ///< [pieces][stride]
    std::size_t pieces = 0;        ///< At least 1.
};

/// A transformer decoder that writes answers to several texts, with norms after the sums.
/// Keys and values of what was written are kept (the key-value cache). Rows of a beam share those of the pieces that
/// they have in common: a reordering copies lists of places, not numbers. A row's scores do not depend on the others.
/// Source: A. Vaswani et al. (2017), "Attention is all you need", section 3.
class Decoder final : public StepModel {
public:
    /// `config`: sizes of the decoder; its vocabulary is that of the pieces it writes. The weights outlive the decoder.
    Decoder(const EncoderConfig& config, const DecoderWeights& weights, std::uint32_t begin, std::uint32_t end,
            const kernels::Kernels& kernels = kernels::best());

    /// The texts whose answers are written from the next start() on; `stride` is the distance of rows of states.
    void read(std::span<const SourceStates> texts, std::size_t stride);

    [[nodiscard]] std::size_t vocabulary() const override { return config_.vocabulary; }
    [[nodiscard]] std::uint32_t begin() const override { return begin_; }
    [[nodiscard]] std::uint32_t end() const override { return end_; }
    void start() override;
    /// \throws std::invalid_argument for an unknown piece, or after config.positions steps.
    [[nodiscard]] std::span<const float> step(std::span<const std::uint32_t> written) override;
    void reorder(std::span<const std::size_t> from) override;

    /// The attention to the pieces of the text at the last step of row `row`: the last layer's, the mean over the
    /// heads.
    [[nodiscard]] std::vector<float> attention(std::size_t row) const;

private:
    struct Row {
        std::size_t text = 0;
        std::vector<std::uint32_t> path; ///< Where its pieces' keys and values are, the first piece first.
    };
    struct Layer {
        std::vector<AttendedHead> heads;   ///< [texts][heads], of the source.
        AlignedBuffer<float> keys, values; ///< Of all pieces written, one row each.
    };

    void embed(std::span<const std::uint32_t> written);
    void attendToWritten(const DecoderLayer& layer, Layer& kept);
    void attendToSource(const DecoderLayer& layer, Layer& kept, bool last);
    void finish(const DecoderLayer& layer);
    void score();
    void addBias(AlignedBuffer<float>& rows, const float* bias);
    void addTo(const PackedLinear& linear, const EncoderNorm& norm);

    EncoderConfig config_;
    const DecoderWeights& weights_;
    std::uint32_t begin_, end_;
    const kernels::Kernels& kernels_;
    std::size_t width_; ///< Of a padded row of states.

    std::vector<std::size_t> texts_; ///< Pieces of each.
    std::vector<Row> rows_;
    std::vector<Layer> layers_;
    std::size_t nodes_ = 0; ///< Rows of the kept keys and values.
    std::vector<float> none_;
    AlignedBuffer<float> x_, query_, key_, value_, context_, added_, inner_, weighed_, scores_, shares_;
    std::vector<std::vector<float>> attention_; ///< [rows][pieces of its text]
    std::vector<float> out_;
    std::vector<const float*> from_;
    std::vector<float*> to_;
};

} // namespace models
