#pragma once

#include "app/cli/terminal/command.h"

namespace app {

/// `measure translation`: what attacks on a translator cost, from anybody's files.
void addMeasureTranslation(CLI::App& measure, Work& work);

} // namespace app
