#pragma once

#include <string>
#include <vector>

#include "core/studies/design/study.h"

namespace core::studies {

/// The designs that come with Faultline, one per paper: `resources/studies/NAME.json`, by name.
[[nodiscard]] std::vector<std::string> templateNames();
/// A shipped template, or a design file of the user's. \throws UsageError naming the shipped templates.
[[nodiscard]] Study studyTemplate(const std::string& nameOrFile);

/// The template for what matters with a victim, by its card (JSON): structure for parsers, else label, grammar and
/// similarity.
[[nodiscard]] std::string templateFor(const std::string& victimCard);

} // namespace core::studies
