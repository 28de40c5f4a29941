#pragma once

#include <filesystem>

namespace app {

/// How the demo's report begins.
inline constexpr auto demoReport = "# Faultline demo\n";

/// Whether a command's output may take the place of what stands at a path: nothing, an empty file, a device or pipe,
/// or what this program wrote before. That is known from the contents, so it holds on every machine and for files
/// that were moved: the name of the program in pictures, TeX and reports, the project in a bundle, the keys and
/// headers of our JSON and tables. Treebanks and the forms of published corpora have no room for a mark; a file in
/// one of them may be replaced. A folder is not looked into.
[[nodiscard]] bool mayBeReplaced(const std::filesystem::path& path);

} // namespace app
