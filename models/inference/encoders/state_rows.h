#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "models/inference/transformer/attended_head.h"
#include "models/inference/transformer/encoder_weights.h"

namespace models {

/// The layer that follows the attention, its sum and its norm.
struct FeedForward {
    PackedLinear inner, outer;
    EncoderNorm norm;
};

/// weight and bias of a layer, or of a norm, of which the bias may be missing.
[[nodiscard]] PackedLinear readLinear(const TensorFiles& files, const std::string& name, std::size_t outputs,
                                      std::size_t inputs, const kernels::Kernels& kernels, bool bias);
[[nodiscard]] EncoderNorm readNorm(const TensorFiles& files, const std::string& name, std::size_t size, bool bias);

/// What the layers of many networks do with rows of states.
class StateRows {
public:
    StateRows(const kernels::Kernels& kernels, std::size_t hidden, float epsilon)
        : kernels_(kernels), hidden_(hidden), width_(paddedWidth(kernels, hidden)), epsilon_(epsilon), none_(hidden)
    {}
    [[nodiscard]] const kernels::Kernels& kernels() const { return kernels_; }
    /// Numbers between two rows of states.
    [[nodiscard]] std::size_t width() const { return width_; }

    /// y = x W^T + b.
    void apply(const PackedLinear& linear, const float* x, std::size_t rows, AlignedBuffer<float>& y) const;
    /// x = norm(x).
    void normalise(float* x, std::size_t rows, const EncoderNorm& norm) const;
    /// x = norm(x + y W^T + b).
    void addTo(float* x, const float* y, std::size_t stride, std::size_t rows, const PackedLinear& linear,
               const EncoderNorm& norm);
    /// x = norm(x + outer(activation(inner(x)))).
    void feedForward(float* x, std::size_t rows, const FeedForward& layer, Activation activation);

private:
    const kernels::Kernels& kernels_;
    std::size_t hidden_, width_;
    float epsilon_;
    std::vector<float> none_; ///< Zeros.
    AlignedBuffer<float> added_, inner_;
};

/// The attention of several heads over the pieces of one input.
class HeadsAttention {
public:
    struct Rows {
        const float *queries, *keys, *values; ///< With their biases; a head's numbers follow those of the one before.
        std::size_t asked, rows;              ///< Of queries; of keys and values.
        float* results;                       ///< [asked], may be `queries`.
    };
    /// Adds what a head adds to the scores, [asked][rows].
    using Added = std::function<void(std::size_t head, std::span<float> scores)>;

    HeadsAttention(const kernels::Kernels& kernels, std::size_t heads, std::size_t size, std::size_t stride)
        : kernels_(kernels), heads_(heads), size_(size), stride_(stride), none_(paddedWidth(kernels, size))
    {}
    /// softmax(Q K^T / sqrt(size) + added) V of each head. The mean of the softmaxes over heads and queries, times
    /// `share`, is added to `looked` if that is not null, [rows].
    void attend(const Rows& rows, const Added& added, float* looked = nullptr, float share = 1.0F);

private:
    const kernels::Kernels& kernels_;
    std::size_t heads_, size_, stride_;
    std::vector<float> none_, scores_;
    AttendedHead head_;
    std::vector<const float*> keys_, values_, queries_, added_;
    std::vector<float*> results_;
};

/// A score that no softmax sees.
inline constexpr float hiddenScore = -1e30F;

/// The layers between a state and the labels.
struct LabelHead {
    PackedLinear inner; ///< Without outputs: there is none.
    std::optional<Activation> activation;
    EncoderNorm norm; ///< Without numbers: there is none.
    float epsilon = 0.0F;
    PackedLinear outer;
    /// [rows][labels] of `rows` states with `stride` numbers between them. What the last layer reads of each row is
    /// appended to `read`, if that is not null.
    [[nodiscard]] std::vector<float> logits(const kernels::Kernels& kernels, const float* states, std::size_t rows,
                                            std::size_t stride, std::vector<float>* read = nullptr) const;
};

} // namespace models
