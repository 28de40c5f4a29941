#pragma once

#include <CLI/CLI.hpp>

#include "core/metrics/translation/translation_options.h"

namespace app {

/// Adds --tokenizer, --lowercase and --smoothing: how translations are compared with their references.
void addTranslationChoices(CLI::App& command, core::metrics::TranslationOptions& options);

} // namespace app
