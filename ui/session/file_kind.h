#pragma once

#include <filesystem>
#include <optional>

#include "core/studies/intake/ballot_files.h"

namespace ui {

/// What a file or folder dropped onto the window is. NoFile: a named pipe, a socket or a device, which could
/// make the reader wait for ever.
enum class FileKind { Project, Bundle, Model, Recipe, Packet, Ballots, Corpus, Missing, NoFile };

/// Recognised by content where possible: SQLite's header, a bundle's manifest, a model's config.json or modules.json
/// (or weights without them, of which loading says what is missing), a recipe's keys, the kind named in a study's
/// files, the columns of tables of answers; the rest is a corpus, which the importer then inspects. Reads at most 64 KB
/// (of a recipe 1 MB).
[[nodiscard]] FileKind kindOf(const std::filesystem::path& path);

/// The format of a file with raters' answers, by its first bytes; empty when it holds none.
[[nodiscard]] std::optional<core::studies::BallotFormat> ballotFormat(const std::filesystem::path& path);

} // namespace ui
