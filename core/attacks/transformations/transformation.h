#pragma once

#include <memory>
#include <span>
#include <vector>

#include "core/attacks/attack_context.h"

namespace core::attacks {

/// Proposes changes of a word, a sentence or a whole segment, or words to put in. Immutable but for caches, shared by
/// all threads.
class Transformation {
public:
    virtual ~Transformation() = default;

    /// Where it works: mostly at words.
    [[nodiscard]] virtual std::vector<Site> sites() const { return {Site::Word}; }

    /// Appends candidates for the place `at`, the transformation's preferred ones first. Never what stands there itself
    /// and none twice. Only asked about places of its sites().
    virtual void propose(AttackContext&, const text::Input& current, Position at,
                         std::vector<Candidate>& candidates) const = 0;

    /// All these places of a text will be asked about: what is cheaper for many at once can be worked out now.
    virtual void foresee(AttackContext&, const text::Input& /*current*/, std::span<const Position> /*places*/) const {}
};

} // namespace core::attacks
