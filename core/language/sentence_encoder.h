#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/text/word_table.h"

namespace core::language {

/// Compares one text with another in which a single word is replaced by many candidates in turn.
class SubstitutionComparison {
public:
    virtual ~SubstitutionComparison() = default;
    /// Cosine of the reference's encoding and that of the base with `word` at the position; -1..1, exactly 1 when both
    /// are the same words.
    [[nodiscard]] virtual double cosine(text::WordId word) const = 0;
};

/// Maps a sentence to a vector; near meanings to near vectors. Immutable, safe from any thread.
class SentenceEncoder {
public:
    virtual ~SentenceEncoder() = default;
    [[nodiscard]] virtual std::size_t dimensions() const = 0;
    /// Shape [dimensions()]; zero when none of the words is known.
    [[nodiscard]] virtual std::vector<float> encode(std::span<const text::WordId> words) const = 0;
    [[nodiscard]] virtual std::string name() const = 0;
    /// Identity of what it was made from.
    [[nodiscard]] virtual std::string hash() const = 0;

    /// For comparing `reference` with the variants of `base` that have another word at `position` (< base.size()).
    /// The spans must live as long as the result. An encoder that can answer without encoding anew overrides it.
    [[nodiscard]] virtual std::unique_ptr<SubstitutionComparison>
    compare(std::span<const text::WordId> reference, std::span<const text::WordId> base, std::size_t position) const;
};

} // namespace core::language
