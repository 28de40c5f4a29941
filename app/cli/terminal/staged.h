#pragma once

#include <filesystem>
#include <stop_token>
#include <string>
#include <vector>

#include "app/cli/terminal/command.h"
#include "core/campaigns/stages.h"
#include "core/campaigns/training/adversarial_training.h"

namespace app {

/// Runs stages, up to `together` of those that may run beside each other at a time, with a progress line for the
/// current ones and a note for each that has ended. Returns false when they were stopped.
bool runWithNotes(const std::filesystem::path& out, const std::string& plan,
                  const std::vector<core::campaigns::Stage>& stages, std::stop_token stop, std::size_t together = 1);

/// The tools that stages train with.
[[nodiscard]] core::campaigns::TrainingTools trainingToolsOf(Context& context, int workers, const std::string& device);

} // namespace app
