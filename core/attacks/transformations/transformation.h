#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/attacks/parts/attack_context.h"
#include "core/attacks/parts/part_type.h"

namespace core::victims {
struct VictimCard;
}

namespace core::attacks {

/// Proposes changes of a word, a sentence or a whole segment, or words to insert. Immutable except for caches, shared
/// by all threads.
class Transformation {
public:
    virtual ~Transformation() = default;

    /// Why it has nothing to propose for attacks on such a victim, as text for people; empty when it has.
    [[nodiscard]] virtual std::vector<std::string> mismatches(const victims::VictimCard&) const { return {}; }

    /// Where it works: usually at words.
    [[nodiscard]] virtual std::vector<Site> sites() const { return {Site::Word}; }

    /// Appends candidates for place `at`, the transformation's preferred ones first; never what is there already, and
    /// none twice. Only called for places of its sites().
    virtual void propose(AttackContext&, const text::Input& current, Position at,
                         std::vector<Candidate>& candidates) const = 0;

    /// Announces that all these places of a text will be proposed for, so that shared work can be done once.
    virtual void foresee(AttackContext&, const text::Input& /*current*/, std::span<const Position> /*places*/) const {}
};

/// Makes any transformation from its JSON, which must have passed Recipe::check, for those that are made of others. The
/// catalogue, which knows them all, defines it. \throws Error when a resource is missing.
[[nodiscard]] std::unique_ptr<Transformation> makeTransformation(const Json& part,
                                                                 const language::Resources& resources);

} // namespace core::attacks
