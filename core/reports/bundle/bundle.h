#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "core/base/progress.h"
#include "core/store/project.h"
#include "core/victims/loader.h"

namespace core::reports {

/// A reproducibility bundle is one archive (a gzipped tar, or a zip if its name ends in .zip) with the project, its
/// recipes as files, the commands that ran its campaigns, the methods paragraph, the summary table and a manifest of
/// sizes and SHA-256 sums. Opened elsewhere, the project in it gives the same tables.
///
/// The same project gives the same bytes (no times are kept). `modelFolder`: the folder of the model that a campaign
/// loaded by this spec, to be packed too; empty: it is not. A folder's files are packed as they are, but for hidden
/// ones and those in hidden folders. \throws Error when it cannot be written, or with its models could not be opened
/// (10,000 files, 4 GiB); a file of that name is then as it was. UsageError for the name of another kind of archive.
/// Once it is stopped, which is an Error too, nothing is written.
using ModelFolder = std::function<std::filesystem::path(const std::string& spec)>;
void createBundle(const store::Project& project, const std::filesystem::path& archive,
                  const ModelFolder& modelFolder = {}, const std::stop_token& stop = {},
                  const ProgressFn& progress = {});

/// The folders of all models that the loader knows but those that are shipped.
[[nodiscard]] ModelFolder ownModels(std::shared_ptr<const victims::VictimLoader> loader);

struct OpenedBundle {
    std::filesystem::path project;            ///< The project file that was unpacked.
    std::vector<std::filesystem::path> files; ///< All files, in the archive's order.
};

/// Whether a file looks like a bundle, by the beginning of its content.
[[nodiscard]] bool isBundle(const std::filesystem::path& file);
/// Whether a folder holds what this bundle was unpacked to: the same manifest, and a project.
[[nodiscard]] bool isUnpackedIn(const std::filesystem::path& archive, const std::filesystem::path& folder);

/// Checks a bundle and unpacks it into `folder`, which must not exist or be empty.
/// \throws Error for a file that is not a bundle, is damaged, lacks a file or holds one that the manifest does not
/// list, or when it is stopped: nothing is then left in the folder.
OpenedBundle openBundle(const std::filesystem::path& archive, const std::filesystem::path& folder,
                        const std::stop_token& stop = {}, const ProgressFn& progress = {});

} // namespace core::reports
