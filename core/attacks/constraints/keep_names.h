#pragma once

#include "core/attacks/constraints/constraint.h"
#include "core/attacks/parts/part_type.h"

namespace core::attacks {

inline constexpr const char* keepNamesName = "keep-names";
/// Its parameter `names`.
inline constexpr const char* namesTogether = "together";
inline constexpr const char* namesShared = "shared";
inline constexpr const char* namesInAnyOrder = "in-any-order";

/// `keep-names`: who has, gives and is asked for stays the same. All mentions of a name change alike or none does, no
/// name becomes another one of the text, and third-person pronouns stay. Where a change renames one mention, the others
/// are renamed along (Constraint::complete). Recipe::forAnswers() gives it to every recipe for word problems, and to
/// recipes that rename for pairs of texts.
[[nodiscard]] PartMaker<Constraint> keepNamesConstraint();

} // namespace core::attacks
