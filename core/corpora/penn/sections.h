#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace core::corpora::penn {

/// The bracketed files (.mrg, .mrg.gz) of a folder by name in byte order: those in it, or, when it holds the folders
/// 00..24 of the Wall Street Journal, those of the sections. `sections` chooses among these: `train` (02-21), `dev`
/// (22), `test` (23), or numbers and ranges joined by +, as in 02-04+07; empty is all. \throws UsageError for another
/// text or when there are no section folders; Error when there are no files.
[[nodiscard]] std::vector<std::filesystem::path> filesOf(const std::filesystem::path& folder,
                                                         const std::string& sections);

/// Whether filesOf(folder, "") has files.
[[nodiscard]] bool isPennFolder(const std::filesystem::path& folder);

} // namespace core::corpora::penn
