#pragma once

#include <functional>

#include "core/attacks/result/result.h"
#include "core/store/project.h"

namespace core::studies {

/// The column that names what made a variant.
inline constexpr const char* operatorColumn = "operator";

/// Which texts of a campaign a study uses: the best one of each example, or all its variants.
enum class Texts { Best, Variants };

/// Calls `visit` for each of them in corpus order. A variant is treated as a result of its own (campaigns::asResult),
/// with the column `operator` in front of the example's.
void forEachText(const store::Project& project, store::Id campaign, Texts texts,
                 const std::function<void(const attacks::AttackResult&)>& visit);

} // namespace core::studies
