#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace models {

/// A model that writes its answers piece by piece. It keeps one state, a row, for each unfinished answer; how it stores
/// the texts is up to it. Scores of a row depend only on its text and on what was written in it.
class StepModel {
public:
    virtual ~StepModel() = default;
    /// Number of pieces that can be written.
    [[nodiscard]] virtual std::size_t vocabulary() const = 0;
    [[nodiscard]] virtual std::uint32_t begin() const = 0; ///< The piece before the first one of an answer.
    [[nodiscard]] virtual std::uint32_t end() const = 0;   ///< The piece that ends an answer.

    /// Forgets all answers and begins one for each text, in order.
    virtual void start() = 0;
    /// Appends one piece to each row; returns the natural logarithms of the probabilities of the next one,
    /// [rows][vocabulary], valid until the next call.
    [[nodiscard]] virtual std::span<const float> step(std::span<const std::uint32_t> written) = 0;
    /// From now on row i is what row from[i] was; rows may be dropped and duplicated.
    virtual void reorder(std::span<const std::size_t> from) = 0;
};

} // namespace models
