#pragma once

#include <string>

#include <QString>

#include "core/attacks/recipe/recipe.h"
#include "core/store/project.h"
#include "core/victims/victim.h"

namespace ui {

/// Why the victim cannot be attacked with the recipe; empty when it can. `victim`: as it is loaded for the recipe.
[[nodiscard]] QString whyNot(const core::victims::VictimCard& victim, const core::attacks::Recipe& recipe);
/// Why the victim's answers cannot be compared with the corpus.
[[nodiscard]] QString whyNot(const core::victims::VictimCard& victim, const core::store::CorpusRecord& corpus);

/// Why texts of a language (BCP 47; empty: English) cannot be attacked with the recipe: what its pack lacks.
[[nodiscard]] QString whyNotIn(const std::string& language, const core::attacks::Recipe& recipe);

class Session;
/// The session's victim as a campaign loads it for the recipe: with gradients where the recipe needs them and the model
/// can give them, although the window loads it without. There must be a victim.
[[nodiscard]] core::victims::VictimCard cardFor(const Session& session, const core::attacks::Recipe& recipe);
/// Why the current victim cannot be compared with the current corpus; also empty when nothing is chosen.
[[nodiscard]] QString whyNot(const Session& session);

} // namespace ui
