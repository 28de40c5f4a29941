#pragma once

#include "core/attacks/result/result.h"

class QTreeWidget;

namespace ui {

/// Fills a tree with the steps of an attack: word, what it became, the answer's score and queries so far; below a step
/// its candidates with scores, or why each was rejected.
void fillTraceTree(QTreeWidget* tree, const core::attacks::AttackResult& result);

} // namespace ui
