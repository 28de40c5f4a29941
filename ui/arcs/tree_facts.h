#pragma once

#include <QStringList>

#include "core/attacks/result/result.h"
#include "core/attacks/result/tree_scoring.h"

namespace ui {

/// What an attack did to a tree, for people: the score before and after without the arcs of changed words and with
/// them, the recipe's own score first, and how many arcs moved. For a text without changes only its score; empty where
/// there is no tree.
[[nodiscard]] QStringList treeFacts(const core::attacks::AttackResult& result,
                                    const core::attacks::TreeScoring& scoring);

} // namespace ui
