#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace models {

/// A model that writes its answers piece by piece. It keeps one state for each answer under way, a row; what it has
/// read of the texts is its own matter. Scores of a row depend on nothing but its text and what was written in it.
class StepModel {
public:
    virtual ~StepModel() = default;
    /// Pieces that can be written.
    [[nodiscard]] virtual std::size_t vocabulary() const = 0;
    [[nodiscard]] virtual std::uint32_t begin() const = 0; ///< Stands before the first piece of an answer.
    [[nodiscard]] virtual std::uint32_t end() const = 0;   ///< Ends an answer.

    /// Forgets all answers and begins one for each text, in their order.
    virtual void start() = 0;
    /// Writes one piece into each row; the natural logarithms of the probabilities of the next one,
    /// [rows][vocabulary], valid until the next call.
    [[nodiscard]] virtual std::span<const float> step(std::span<const std::uint32_t> written) = 0;
    /// From now on row i is what row from[i] was; rows may be dropped and doubled.
    virtual void reorder(std::span<const std::size_t> from) = 0;
};

} // namespace models
