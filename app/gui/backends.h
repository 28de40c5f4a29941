#pragma once

#include "ui/session/session.h"

namespace app {

/// What stands behind the window: the real loader, trainers, resources and demo.
[[nodiscard]] ui::Backends makeBackends();

} // namespace app
