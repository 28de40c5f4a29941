#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>

#include "core/attacks/constraints/constraint.h"
#include "core/attacks/parts/part_type.h"

namespace core::attacks {

/// `stop-word`: words of a list are never changed.
[[nodiscard]] PartMaker<Constraint> stopWordConstraint();

/// `locked-words`: chosen words stay as they are.
[[nodiscard]] PartMaker<Constraint> lockedWordsConstraint();

/// `repeat-modification`: no word is changed twice, inserted words never.
[[nodiscard]] PartMaker<Constraint> repeatModificationConstraint();

/// `max-perturbed`: at most a share of the original words is changed.
[[nodiscard]] PartMaker<Constraint> maxPerturbedConstraint();

/// `match-edits`: of each text as many words are changed at most as another campaign changed.
[[nodiscard]] PartMaker<Constraint> matchEditsConstraint();

/// How many words of each text may be changed, by its Input::hash(), as `match-edits` writes it in its parameter:
/// "00f3a9c1d2b4e586:2 ...". \throws UsageError for what is not such a list.
[[nodiscard]] std::map<std::uint64_t, std::size_t> matchedWords(const std::string& texts);
[[nodiscard]] std::string writtenMatch(const std::map<std::uint64_t, std::size_t>& counts);

} // namespace core::attacks
