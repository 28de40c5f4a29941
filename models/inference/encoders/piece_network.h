#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <stop_token>
#include <vector>

#include "models/inference/transformer/encoder.h"

namespace models {

/// A network that gives the pieces of a text, or of a pair, the logits of labels. An answer does not depend on the
/// other inputs. An object serves one thread at a time; clones share the weights.
class PieceNetwork {
public:
    virtual ~PieceNetwork() = default;
    /// [inputs][labels]; empty when a stop was requested. \throws std::invalid_argument for an empty or too long input
    /// or an unknown piece.
    virtual std::vector<float> logits(std::span<const EncoderInput> inputs, const std::stop_token& stop) = 0;
    /// How much what is classified looks at each piece in the last layer, the mean over the heads, [pieces]; they sum
    /// to 1. Empty when a stop was requested, zeros without layers.
    virtual std::vector<float> attention(const EncoderInput& input, const std::stop_token& stop) = 0;
    /// What the last layer before the labels reads of each input, [inputs][numbers]; else as logits().
    virtual std::vector<float> vectors(std::span<const EncoderInput> inputs, const std::stop_token& stop) = 0;
    [[nodiscard]] virtual std::unique_ptr<PieceNetwork> clone() const = 0;
};

/// A network whose last states can be read at any place, as the heads of masked language models do.
class StateNetwork {
public:
    virtual ~StateNetwork() = default;
    /// The last state at one place of each input, [inputs] with stride() numbers between rows. The view holds until the
    /// next call; it is empty when a stop was requested. \throws std::invalid_argument as PieceNetwork::logits(), and
    /// for an unknown place.
    virtual std::span<const float> states(std::span<const EncoderInput> inputs, std::span<const std::size_t> places,
                                          const std::stop_token& stop) = 0;
    [[nodiscard]] virtual std::size_t stride() const = 0;
};

/// A network that computes the rows of several inputs, one after the other, at once.
class RowNetwork : public PieceNetwork {
public:
    std::vector<float> logits(std::span<const EncoderInput> inputs, const std::stop_token& stop) final;
    std::vector<float> attention(const EncoderInput& input, const std::stop_token& stop) final;
    std::vector<float> vectors(std::span<const EncoderInput> inputs, const std::stop_token& stop) final;

protected:
    RowNetwork(std::size_t vocabulary, std::size_t longest) : vocabulary_(vocabulary), longest_(longest) {}
    /// The logits of a part of the inputs. Where `looked` is not null there is one input, and its attention is added
    /// there.
    virtual std::vector<float> run(std::span<const EncoderInput> inputs, float* looked,
                                   const std::stop_token& stop) = 0;
    /// \throws std::invalid_argument for an empty or too long input or an unknown piece.
    void check(std::span<const EncoderInput> inputs) const;
    /// The same, and for a place that an input does not have.
    void check(std::span<const EncoderInput> inputs, std::span<const std::size_t> places) const;
    /// Where run() lets its head put what the last layer reads; null where nobody asked.
    [[nodiscard]] std::vector<float>* read() const { return read_; }

private:
    std::size_t vocabulary_, longest_;
    std::vector<float>* read_ = nullptr; ///< Not null while vectors() runs.
};

/// Calls `part` with the first input of each part of a few hundred rows and the one behind its last, until it returns
/// false; the result of the last call.
bool inParts(std::span<const EncoderInput> inputs,
             const std::function<bool(std::size_t first, std::size_t last)>& part);

/// Where the rows of each input begin, and their number at the end, [inputs + 1].
[[nodiscard]] std::vector<std::size_t> rowStarts(std::span<const EncoderInput> inputs);

} // namespace models
