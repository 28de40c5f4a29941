#pragma once

#include <filesystem>

namespace core {

/// Whether a file is a project of Faultline, by its first bytes: SQLite's, with our application id.
[[nodiscard]] bool isProjectFile(const std::filesystem::path& file);

/// For everything that writes a file, before it does. \throws UsageError when the file is a project: what is made from
/// a project never takes its place.
void requireNoProject(const std::filesystem::path& output);

/// Whether both are one file or folder: links, hard ones too, and two ways to write a path count. False where one is
/// not there and their names differ.
[[nodiscard]] bool isSameFile(const std::filesystem::path& one, const std::filesystem::path& other);

/// Whether `file` is there and lies in `folder`, or in a folder of it.
[[nodiscard]] bool liesIn(const std::filesystem::path& file, const std::filesystem::path& folder);

} // namespace core
