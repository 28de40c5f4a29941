#pragma once

#include <filesystem>

namespace ui {

/// What a file or folder that was dropped onto the window is.
enum class FileKind { Project, Model, Recipe, Packet, Ballots, Corpus, Missing };

/// Told by content where it has one: SQLite's header, a model's config.json, a recipe's keys, what a study's files say
/// they are; the rest is a corpus, which the importer then looks at. Reads at most a few kilobytes (a recipe at most 1
/// MB).
[[nodiscard]] FileKind kindOf(const std::filesystem::path& path);

} // namespace ui
