#pragma once

#include <string>
#include <vector>

#include "core/victims/victim.h"

namespace core::victims {

/// A victim card as one JSON object, for the project file and for `--json` (`language` is null where the victim does
/// not say it); of a parser also what it reads
/// (`inputs`), of a translator the language it writes (`target_language`), of an adversarially trained model what
/// against (`adversarial`; FGM and PGD are trainings with moved word vectors). `givenName`: what the user calls it,
/// kept as `given_name`; empty: by its own name.
[[nodiscard]] std::string cardJson(const VictimCard& card, const std::string& givenName = {});

/// What the user called the victim of such a JSON object: it stands for the model or command in tables, figures and
/// lists. Empty if nothing was given.
[[nodiscard]] std::string givenNameInCard(const std::string& cardJson);

/// The task that such a JSON object names; null if it names no known task.
[[nodiscard]] const structures::Task* taskInCard(const std::string& cardJson);

/// The language that a translator translates into, as the program or its config.json says it (BCP 47); empty if that is
/// not known.
[[nodiscard]] std::string targetLanguageOf(const VictimCard& card);

/// The labels in such a JSON object; empty when it has none.
[[nodiscard]] std::vector<std::string> labelsInCard(const std::string& cardJson);

} // namespace core::victims
