#pragma once

#include <filesystem>

namespace app {

/// How the demo's report begins.
inline constexpr auto demoReport = "# Faultline demo\n";

/// Whether a command's output may take the place of what stands at a path: nothing, an empty file, a device or pipe,
/// or what this program wrote and nobody changed since. That is what `rememberOutput` saw, in whatever form and place;
/// figures, their numbers, bundles, the demo's report and pages of the manual also bear our name, and may be written
/// again on other machines. A folder is not looked into.
[[nodiscard]] bool mayBeReplaced(const std::filesystem::path& path);

/// Notes the hash of a file that was just written, in core::stateFolder(). Where that cannot be written, nothing is
/// noted. Of some 25,000 files the older ones are forgotten.
void rememberOutput(const std::filesystem::path& path);

} // namespace app
