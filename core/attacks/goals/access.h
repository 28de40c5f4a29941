#pragma once

#include "core/attacks/parts/part_type.h"

namespace core::attacks {

inline constexpr const char* accessKey = "access";
inline constexpr const char* labelAccess = "label";

/// How much of a victim's answers an attack may see; Attack enforces it (victims::LabelOnly).
[[nodiscard]] inline Parameter accessParameter()
{
    return Parameter::choice(accessKey, {"scores", labelAccess},
                             "scores: all that the victim gives; label: its answers alone, without scores, gradients, "
                             "attention or vectors, which are not stored either.");
}

} // namespace core::attacks
