#pragma once

#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "core/text/word_table.h"

namespace core::language {

/// A word that a language model proposes for a place.
struct Proposal {
    text::WordId word = text::noWord;
    float logProbability = 0.0F; ///< Natural logarithm.
};

/// Proposes words that fit a place in a sentence: the word there is hidden from it, the others are not.
/// Immutable after loading, safe from any thread; an answer does not depend on the other places asked for.
class MaskedLanguageModel {
public:
    virtual ~MaskedLanguageModel() = default;

    /// For each place the `most` likeliest whole words, likeliest first, equal ones in the vocabulary's order; no
    /// pieces of words, no punctuation, none with a special meaning to the model. In lower case where the model does
    /// not know capitals.
    [[nodiscard]] virtual std::vector<std::vector<Proposal>> propose(std::span<const text::WordId> words,
                                                                     std::span<const std::size_t> places,
                                                                     std::size_t most, std::stop_token stop) const = 0;

    /// Whether one pass through the network serves all places of a sentence, so that more places cost next to nothing.
    [[nodiscard]] virtual bool servesAllPlaces() const { return true; }

    [[nodiscard]] virtual std::string name() const = 0;
    /// Of the folder's config and weights.
    [[nodiscard]] virtual std::string hash() const = 0;
};

} // namespace core::language
