#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>

#include "core/language/causal_language_model.h"

namespace core::language {

/// Makes a causal language model from a folder: provided by the app, because core does not know models/.
using CausalModelMaker = std::function<std::shared_ptr<const CausalLanguageModel>(const std::filesystem::path& folder)>;

/// To be called once, before any thread asks for a model: without it there are no such models.
void setCausalModelMaker(CausalModelMaker maker);

/// `name`: `built-in` (small-lm) or a model's folder or name. Loaded on first use and shared by all threads of the
/// process. \throws Error naming what is missing or damaged and the remedy.
[[nodiscard]] const CausalLanguageModel& causalModel(const std::string& name = "built-in");

/// Of those loaded so far, by name.
[[nodiscard]] std::map<std::string, std::string> causalModelHashes();

} // namespace core::language
