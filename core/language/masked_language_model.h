#pragma once

#include <cstddef>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "core/language/similarity.h"
#include "core/text/word_table.h"

namespace core::language {

/// A word that a language model proposes for a place.
struct Proposal {
    text::WordId word = text::noWord;
    float logProbability = 0.0F; ///< Natural logarithm.
};

/// What a proposed word replaces: the words [begin, end) of a text. None if begin is end: the word is inserted before
/// word `begin`.
struct Blank {
    std::size_t begin = 0;
    std::size_t end = 0;
    friend auto operator<=>(const Blank&, const Blank&) = default; // NOLINT(modernize-use-nullptr)
};

/// What a masked language model reads to fill a blank.
enum class Reading {
    Masked, ///< The text, one mask replacing the blank.
    Paired, ///< The unchanged text and, as a second segment, the text with the mask.
    Open,   ///< The unchanged text, nothing hidden; for a blank of one word only.
};

/// How blanks are to be filled.
struct Filling {
    Reading reading = Reading::Masked;
    std::size_t window = 0; ///< The number of words read around the blank; 0: all.
    std::size_t most = 50;  ///< Proposals for a blank.
    friend bool operator==(const Filling&, const Filling&) = default;
};

/// The words that are read with a blank in a text of `words` words (at least 1): windowAround its first word,
/// containing all of the blank.
[[nodiscard]] WordWindow windowAround(const Blank& blank, std::size_t words, std::size_t width);

/// Proposes words that fit a place in a sentence: the word there is hidden from it, the others are not. Immutable after
/// loading, safe from any thread; a result does not depend on the other places in the call.
class MaskedLanguageModel {
public:
    virtual ~MaskedLanguageModel() = default;

    /// For each place the `most` likeliest whole words, likeliest first, equal ones in the vocabulary's order; no
    /// pieces of words, no punctuation, none with a special meaning to the model. In lower case where the model does
    /// not know capitals.
    [[nodiscard]] virtual std::vector<std::vector<Proposal>> propose(std::span<const text::WordId> words,
                                                                     std::span<const std::size_t> places,
                                                                     std::size_t most, std::stop_token stop) const = 0;

    /// The same for blanks. A model that overrides nothing fills those of one word, masked. \throws Error for any other
    /// blank, std::invalid_argument for a blank beyond the text's end.
    [[nodiscard]] virtual std::vector<std::vector<Proposal>> fill(std::span<const text::WordId> words,
                                                                  std::span<const Blank> blanks, const Filling& filling,
                                                                  std::stop_token stop) const;
    /// Whether it supports this kind of reading.
    [[nodiscard]] virtual bool reads(Reading reading) const { return reading == Reading::Masked; }

    /// Whether one pass through the network serves all places of a sentence, so that more places cost next to nothing.
    [[nodiscard]] virtual bool servesAllPlaces() const { return true; }

    [[nodiscard]] virtual std::string name() const = 0;
    /// Of the folder's config and weights.
    [[nodiscard]] virtual std::string hash() const = 0;
};

} // namespace core::language
