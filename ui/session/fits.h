#pragma once

#include <QString>

#include "core/attacks/recipe/recipe.h"
#include "core/store/project.h"
#include "core/victims/victim.h"

namespace ui {

/// Why the victim cannot be attacked with the recipe; empty when it can.
[[nodiscard]] QString whyNot(const core::victims::VictimCard& victim, const core::attacks::Recipe& recipe);
/// Why the victim's answers cannot be compared with the corpus.
[[nodiscard]] QString whyNot(const core::victims::VictimCard& victim, const core::store::CorpusRecord& corpus);

class Session;
/// The same for the current choices; also empty when nothing is chosen.
[[nodiscard]] QString whyNot(const Session& session);

} // namespace ui
