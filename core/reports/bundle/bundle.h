#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/store/project.h"

namespace core::reports {

/// A reproducibility bundle is one archive (a gzipped tar, or a zip if its name ends in .zip) with the project, its
/// recipes as files, the commands that ran its campaigns, the methods paragraph, the summary table and a manifest of
/// sizes and SHA-256 sums. Opened elsewhere, the project in it gives the same tables.
///
/// The same project gives the same bytes (no times are kept).
/// \throws Error when it cannot be written; a file of that name is then as it was. UsageError for the name of another
/// kind of archive.
void createBundle(const store::Project& project, const std::filesystem::path& archive);

struct OpenedBundle {
    std::filesystem::path project;            ///< The project file that was unpacked.
    std::vector<std::filesystem::path> files; ///< All files, in the archive's order.
};

/// Checks a bundle and unpacks it into `folder`, which must not exist or be empty.
/// \throws Error for a file that is not a bundle, is damaged, lacks a file or holds one that the manifest does not
/// list: nothing is then left in the folder.
OpenedBundle openBundle(const std::filesystem::path& archive, const std::filesystem::path& folder);

} // namespace core::reports
