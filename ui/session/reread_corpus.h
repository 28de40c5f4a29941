#pragma once

#include <filesystem>
#include <stop_token>

#include "core/base/progress.h"
#include "core/corpora/reading/reader.h"
#include "core/store/project.h"

namespace ui {

/// Reads a corpus of the project from its file again, with the options of its import.
/// `path` is where the file is now; empty: where it was. \throws core::Error when the file is missing or differs from
/// the one that was imported.
[[nodiscard]] core::corpora::Corpus rereadCorpus(const core::store::Project& project, core::store::Id corpus,
                                                 std::stop_token stop, const core::ProgressFn& progress,
                                                 const std::filesystem::path& path = {});

/// The most memory that reading a corpus may take, as the user chose at import; 0: what suits its file.
[[nodiscard]] std::uint64_t corpusMemory();
void setCorpusMemory(std::uint64_t bytes);

} // namespace ui
