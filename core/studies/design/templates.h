#pragma once

#include <string>
#include <vector>

#include "core/studies/design/study.h"

namespace core::studies {

/// The designs that come with Faultline, one a paper: `resources/studies/NAME.json`, by name.
[[nodiscard]] std::vector<std::string> templateNames();
/// A shipped template, or a design file of one's own. \throws UsageError naming the templates there are.
[[nodiscard]] Study studyTemplate(const std::string& nameOrFile);

/// The template that asks what matters for a victim, by its card (JSON): structure for parsers, else label, grammar and
/// similarity.
[[nodiscard]] std::string templateFor(const std::string& victimCard);

} // namespace core::studies
