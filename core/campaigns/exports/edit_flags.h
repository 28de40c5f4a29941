#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/attacks/result/result.h"
#include "core/language/validity/validity.h"

namespace core::campaigns {

/// What the rules say of one edit.
struct EditFlags {
    std::optional<language::Flag> relation; ///< How the new word is related to the one it replaced; of an exchange.
    std::vector<language::Flag> flags;      ///< Flags and hints, in the order of FlagKind; an antonym is both.
};

/// For each edit of a result, in their order. `flags`: of its perturbed text. A flag at a word that no edit made, such
/// as a verb whose subject was exchanged, belongs to the nearest edit of its segment, of two as near ones to the
/// earlier; so none is lost. Empty for a result of an earlier version, whose edits have no places.
/// Check value: "The {old>tall} {dog>dogs} barks" with subject-verb at `barks`: it is put on the edit of `dog`.
[[nodiscard]] std::vector<EditFlags> editFlags(const attacks::AttackResult& result,
                                               std::span<const language::SegmentFlag> flags);

} // namespace core::campaigns
