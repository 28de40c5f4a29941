#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "models/inference/linear/packed_linear.h"

namespace models {

/// The weight of each place of a text, and the places' weighted sum.
struct Attended {
    std::vector<float> weights; ///< One per place, positive, their sum 1; empty if there are no places.
    std::vector<float> context; ///< The weighted sum of the places' values.
};

/// How a query attends to the keys of a text. Sums have a fixed order, so an answer depends on nothing else.
/// Sources: D. Bahdanau, K. Cho and Y. Bengio (2015), additive; M.-T. Luong, H. Pham and C. Manning (2015), dot and
/// general (multiplicative).
class Attention {
public:
    /// query . key
    static Attention dot(std::size_t size);
    /// query W key; `weight` is [queries, keys], row-major.
    static Attention multiplicative(std::span<const float> weight, std::size_t queries, std::size_t keys);
    /// vector . tanh(Q query + K key); `query` is [inner, queries], `key` is [inner, keys], `vector` is [inner].
    static Attention additive(std::span<const float> query, std::span<const float> key, std::span<const float> vector,
                              std::size_t queries, std::size_t keys);

    /// The part of the keys that does not depend on the query, computed once per text. `keys` is [places][keys].
    [[nodiscard]] std::vector<float> prepared(std::span<const float> keys) const;
    /// `values` is [places][width]; they may be the keys. \throws std::invalid_argument for other sizes.
    [[nodiscard]] Attended attend(std::span<const float> query, std::span<const float> prepared,
                                  std::span<const float> values, std::size_t places) const;

    /// The weights alone.
    [[nodiscard]] std::vector<float> weights(std::span<const float> query, std::span<const float> prepared,
                                             std::size_t places) const;

private:
    enum class Kind { Dot, Multiplicative, Additive };
    Attention(Kind kind, std::size_t queries, std::size_t inner) : kind_(kind), queries_(queries), inner_(inner) {}

    Kind kind_;
    std::size_t queries_;
    std::size_t inner_;        ///< Numbers of a prepared key.
    PackedLinear query_, key_; ///< Without biases; of size 0 if not used.
    std::vector<float> vector_;
};

} // namespace models
