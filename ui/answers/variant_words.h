#pragma once

#include <QString>

#include "core/attacks/result/result.h"

namespace ui {

/// "12 variants, the victim is fooled by 3"; of a text it gets wrong unchanged "12 variants, 4 answered correctly".
[[nodiscard]] QString variantsText(const core::attacks::AttackResult& result);

/// What was changed: "big → huge", "− very".
[[nodiscard]] QString changesText(const core::attacks::ResultVariant& variant);

} // namespace ui
