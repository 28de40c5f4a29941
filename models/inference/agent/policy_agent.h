#pragma once

#include <filesystem>
#include <memory>

#include "core/language/perturbing_agent.h"
#include "models/inference/agent/agent_model.h"

namespace models {

/// An agent as attacks use it, which answers without libtorch and without the translator it was trained against.
[[nodiscard]] std::shared_ptr<const core::language::PerturbingAgent>
perturbingAgent(std::shared_ptr<const AgentModel> model);

/// Of a folder. \throws core::Error naming the file, what is wrong with it and what to do.
[[nodiscard]] std::shared_ptr<const core::language::PerturbingAgent> loadAgent(const std::filesystem::path& folder);

} // namespace models
