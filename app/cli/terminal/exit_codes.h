#pragma once

namespace app {

/// What faultline-cli returns to the shell (docs/formats.md).
enum ExitCode { Done = 0, Failed = 1, WrongCommand = 2, Interrupted = 130 };

} // namespace app
