#pragma once

#include <string_view>

#include "core/attacks/constraints/constraint.h"
#include "core/attacks/parts/part_type.h"

namespace core::attacks {

inline constexpr std::string_view articlesName = "articles";
/// Its parameter, and that of `agreement`.
inline constexpr const char* putRightKey = "put_right";

/// `articles`: no change leaves an "a" before a word that takes "an", or the reverse, where it was right before; or the
/// article changes along.
[[nodiscard]] PartMaker<Constraint> articlesConstraint();

} // namespace core::attacks
