#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/text/word_table.h"

namespace core::language {

/// Compares a text with another one in which a single word is replaced by many candidates in turn.
class SubstitutionComparison {
public:
    virtual ~SubstitutionComparison() = default;
    /// Cosine of the reference's encoding and that of the base with `word` at the position; -1..1, exactly 1 when both
    /// are the same words.
    [[nodiscard]] virtual double cosine(text::WordId word) const = 0;
};

/// Computes on which side of hyperplanes the encodings of a text are when one of its words is replaced.
class SubstitutionProjection {
public:
    virtual ~SubstitutionProjection() = default;
    /// The products of the normals with the encoding of the base that has `word` at `position` (< base.size()), each
    /// times the same positive number, in `out` [normals].
    virtual void project(std::size_t position, text::WordId word, std::span<float> out) const = 0;
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
    /// Why its cosines may mean little, as a sentence; usually empty.
    [[nodiscard]] virtual std::string warning() const { return {}; }

    /// For comparing `reference` with the variants of `base` that have another word at `position` (< base.size()). The
    /// spans must live as long as the result. Encoders that need not encode anew override it.
    [[nodiscard]] virtual std::unique_ptr<SubstitutionComparison>
    compare(std::span<const text::WordId> reference, std::span<const text::WordId> base, std::size_t position) const;

    /// For projecting the variants of `base` on normals, [normals][dimensions()]. The span `base` must live as long as
    /// the result. Encoders that need not encode anew override it.
    [[nodiscard]] virtual std::unique_ptr<SubstitutionProjection> project(std::span<const text::WordId> base,
                                                                          std::span<const float> normals) const;
};

/// The products of normals, [normals][dimensions], with a vector.
[[nodiscard]] std::vector<float> products(std::span<const float> normals, std::span<const float> vector);

} // namespace core::language
