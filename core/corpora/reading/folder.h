#pragma once

#include <filesystem>

#include "core/corpora/reading/examples.h"

namespace core::corpora {

/// A file of a folder per class.
struct ClassFile {
    std::string label;
    std::filesystem::path path;
};

/// The .txt (and .txt.gz) files of a folder whose folders are classes (IMDB: pos, neg), by class and name in byte
/// order; `unsup`, IMDB's unlabelled texts, is left out.
/// \throws Error when there are none; when `train` and `test` hold such folders it says to choose one.
[[nodiscard]] std::vector<ClassFile> classFilesOf(const std::filesystem::path& folder);

/// One example per file: id `pos/0_9`, row the number of the file. `options.encoding` applies to every file.
void appendFolder(Corpus& corpus, const std::filesystem::path& folder, const ReadOptions& options,
                  const std::stop_token& stop, const ProgressFn& progress);

} // namespace core::corpora
