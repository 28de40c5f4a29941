#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <stop_token>
#include <vector>

#include "models/inference/transformer/attended_head.h"
#include "models/inference/transformer/encoder_weights.h"

namespace models {

/// One input of an encoder: its pieces with the frame; from `second` on they are of the second kind of segment.
struct EncoderInput {
    std::span<const std::uint32_t> pieces;
    std::size_t second = SIZE_MAX;
    std::span<const std::uint32_t> types{}; ///< Of each piece, the kind of segment; empty: as `second` says.

    /// The kind of a piece's segment, of an encoder that knows `kinds`.
    [[nodiscard]] std::size_t typeOf(std::size_t piece, std::size_t kinds) const
    {
        const std::size_t type = !types.empty() ? types[piece] : piece >= second ? 1 : 0;
        return kinds == 0 ? 0 : std::min(type, kinds - 1);
    }
};

/// A transformer encoder with norms after the sums: A. Vaswani et al. (2017), J. Devlin et al. (2019).
/// The rows of all inputs are concatenated, so nothing is computed for padding; rows that several inputs share (the
/// same piece at the same position) get their embedding and their first projections once; if only one state of an
/// input is needed, the last layer computes only that one. An answer does not depend on the other inputs. An object
/// serves one thread at a time; the weights are shared.
class Encoder {
public:
    Encoder(const EncoderConfig& config, std::shared_ptr<const EncoderWeights> weights,
            const kernels::Kernels& kernels = kernels::best());

    /// The last states at one place of each input, [inputs][hidden] with stride() numbers between rows; or of all
    /// pieces, one input after the other, when `places` is empty. The view holds until the next call; it is empty when
    /// a stop was requested. \throws std::invalid_argument for an empty or too long input, an unknown piece or place.
    std::span<const float> states(std::span<const EncoderInput> inputs, std::span<const std::size_t> places,
                                  const std::stop_token& stop);
    /// The attention of the piece at `place` in the last layer to each piece of the input, the mean over the
    /// heads, [pieces]; they sum to 1. Empty when a stop was requested, zeros without layers.
    /// Source: A. Vaswani et al. (2017), equation 1; S. Abnar and W. Zuidema (2020) call this mean raw attention.
    std::vector<float> attention(const EncoderInput& input, std::size_t place, const std::stop_token& stop);
    [[nodiscard]] std::size_t stride() const { return width_; }
    [[nodiscard]] const EncoderConfig& config() const { return config_; }
    [[nodiscard]] const kernels::Kernels& kernels() const { return kernels_; }
    [[nodiscard]] std::shared_ptr<const EncoderWeights> weights() const { return weights_; }

private:
    struct Rows; ///< The layout of the rows of a chunk of inputs.
    bool run(std::span<const EncoderInput> inputs, std::span<const std::size_t> places, float* out,
             const std::stop_token& stop);
    void embed(std::span<const EncoderInput> inputs);
    void attend(const EncoderLayer& layer, const std::vector<std::size_t>& starts, std::span<const std::size_t> places);
    void addDistances(const EncoderLayer& layer, std::size_t at, std::size_t place);
    void finish(const EncoderLayer& layer, std::size_t rows);

    EncoderConfig config_;
    std::shared_ptr<const EncoderWeights> weights_;
    const kernels::Kernels& kernels_;
    std::size_t width_; ///< Of a padded row of states.

    std::vector<float> none_;             ///< Zeros, for norms without a residual.
    AlignedBuffer<float> embedded_;       ///< Before the projection.
    std::vector<std::uint32_t> distinct_; ///< Of each row, its number among the distinct ones of the first layer.
    std::size_t distinctRows_ = 0;
    bool first_ = false; ///< The first layer: projections are of distinct rows.
    AlignedBuffer<float> x_, some_, query_, key_, value_, context_, inner_, added_;
    AttendedHead head_; ///< Of one input; the next three are where its rows are.
    std::vector<const float*> keys_, values_, queries_, distances_;
    std::vector<float*> results_;
    std::vector<float> out_;
    std::vector<float>* attention_ = nullptr; ///< Not null while attention() runs.
};

} // namespace models
