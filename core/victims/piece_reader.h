#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/structures/prediction.h"
#include "core/text/input.h"

namespace core::victims {

/// A text as a translator reads it, without the sign that ends it.
struct ReadPieces {
    std::vector<std::uint32_t> rows;  ///< In its vocabulary; of too long a text the first ones.
    std::vector<std::uint32_t> words; ///< The word that each is cut from.

    friend bool operator==(const ReadPieces&, const ReadPieces&) = default;
};

/// A loss, and how it depends on the vectors of the pieces of a text.
struct PieceGradients {
    double loss = 0.0;
    std::size_t width = 0;      ///< Numbers of a vector.
    std::vector<float> vectors; ///< [piece][width]

    [[nodiscard]] std::span<const float> at(std::size_t piece) const
    {
        return std::span(vectors).subspan(piece * width, width);
    }
};

/// The pieces of words that a translator reads, with their vectors.
class PieceReader {
public:
    virtual ~PieceReader() = default;

    /// Pieces it knows, the signs included; the first `signs()` of them are no pieces of texts.
    [[nodiscard]] virtual std::size_t size() const = 0;
    [[nodiscard]] virtual std::size_t signs() const = 0;
    /// The row that every unknown piece has, one of the signs.
    [[nodiscard]] virtual std::uint32_t unknown() const = 0;
    /// How a piece is written, with the marks that tell where words begin or go on.
    [[nodiscard]] virtual const std::string& form(std::uint32_t row) const = 0;
    [[nodiscard]] virtual std::optional<std::uint32_t> find(std::string_view form) const = 0;
    /// The vector that the network reads for a piece. Valid until the victim is destroyed.
    [[nodiscard]] virtual std::span<const float> vector(std::uint32_t row) const = 0;

    /// Which segment of an input it reads, and whether in lower case.
    [[nodiscard]] virtual std::size_t segment(const text::Input& input) const = 0;
    [[nodiscard]] virtual bool lowercase() const = 0;
    [[nodiscard]] virtual ReadPieces read(const text::Input& input) const = 0;
    /// The same, with the pieces as they are written, unknown ones, too.
    [[nodiscard]] virtual std::vector<std::string> formsOf(const text::Input& input) const = 0;
    /// The words that pieces with these forms are cut from: lo@@ w er is low er.
    [[nodiscard]] virtual std::vector<std::string> wordsOf(std::span<const std::string> forms) const = 0;

    /// Gradients of the loss of attacks, sum over the pieces y of the answer and its end of log(1 - P(y)), which is
    /// the lower the likelier the answer is. Needs Capability::Gradients. \throws Error when the victim has none, or
    /// the answer cannot be written.
    /// Source: Zou et al. (2020), section 2.2 and equation 12; Cheng et al. (2019).
    [[nodiscard]] virtual PieceGradients
    adversarialGradients(const text::Input& input, const structures::Prediction& answer, std::stop_token stop) = 0;
};

} // namespace core::victims
