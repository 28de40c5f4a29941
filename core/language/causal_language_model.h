#pragma once

#include <cmath>
#include <cstddef>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace core::language {

/// How likely a language model finds a text.
struct TextLikelihood {
    double logProbability = 0.0; ///< Natural, of all its words, each given those before it.
    std::size_t words = 0;       ///< As the model cuts the text.

    /// e to the mean negative logarithm of a word's probability; nothing of a text without words.
    [[nodiscard]] std::optional<double> perplexity() const
    {
        return words == 0 ? std::nullopt : std::optional(std::exp(-logProbability / static_cast<double>(words)));
    }
};

/// Reads texts from left to right. Immutable after loading, safe from any thread; a result does not depend on the other
/// texts in the call.
class CausalLanguageModel {
public:
    virtual ~CausalLanguageModel() = default;

    /// Of each text. Common beginnings of texts are read only once. \throws Error after a stop request.
    [[nodiscard]] virtual std::vector<TextLikelihood> read(std::span<const std::string> texts,
                                                           std::stop_token stop) const = 0;

    [[nodiscard]] virtual std::string name() const = 0;
    /// Of the folder's config, pieces and weights.
    [[nodiscard]] virtual std::string hash() const = 0;
};

} // namespace core::language
