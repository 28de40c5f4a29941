#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/attacks/parts/attack_context.h"

namespace core::attacks {

/// What keeps a perturbed text close to the original. Immutable, shared by all threads.
class Constraint {
public:
    virtual ~Constraint() = default;

    /// Whether a place of `current` may be changed at all; checked before any candidate is made. Constraints on single
    /// words do not judge sentences.
    [[nodiscard]] virtual bool allows(AttackContext&, const text::Input& /*current*/, Position) const { return true; }

    /// Adds to candidates for place `at` what must change with them, as the other mentions of a name that is given
    /// another one, or gives a substitute the form that the place needs; takes out those that become like others.
    /// Called before any constraint filters.
    virtual void complete(AttackContext&, const text::Input& /*current*/, Position /*at*/,
                          std::vector<Candidate>& /*candidates*/) const
    {}

    /// How many original words may be changed in all, if it limits that.
    [[nodiscard]] virtual std::optional<std::size_t> wordLimit(const text::Input& /*original*/) const { return {}; }

    /// Marks with `number` the candidates for place `at` that are not allowed; skips those already marked.
    virtual void filter(AttackContext&, const text::Input& /*current*/, Position /*at*/, std::span<Candidate>,
                        int /*number*/) const
    {}

    /// Adds to the edits of a substitution, which come first, those that put right what it breaks elsewhere in the
    /// text, as the article before it. Called when all constraints let the substitution pass; all judge what comes of
    /// it, as a rewriting (judge()). They replace words, so that no place shifts.
    virtual void putRight(AttackContext&, const text::Input& /*current*/, text::Variant& /*edits*/) const {}

    /// Whether the gold answer would be wrong of what it rejects, so that no search may use that after all, as
    /// hard-label begins with words that other constraints reject.
    [[nodiscard]] virtual bool keepsGold() const { return false; }

    /// Why it rejects this candidate, as text for people: "tag NN, was VB".
    [[nodiscard]] virtual std::string reason(AttackContext&, const text::Input& current, const Candidate&) const = 0;
};

} // namespace core::attacks
