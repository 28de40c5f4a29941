#pragma once

#include <memory>

#include "core/language/resources.h"
#include "core/victims/loader.h"

namespace app {

/// What both programs are built from: the victims' loader, the trainers and the attacks' resources, wired together here
/// because only the app knows both core's interfaces and the models.
struct Workbench {
    std::shared_ptr<const core::language::Resources> resources;
    std::shared_ptr<const core::victims::VictimLoader> loader;
    std::shared_ptr<const core::victims::ModelTrainer> trainer;
};

[[nodiscard]] Workbench makeWorkbench();

} // namespace app
