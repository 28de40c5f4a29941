#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "core/corpora/corpus.h"

namespace core::corpora::published {

/// A file of a folder that is one corpus.
struct FolderFile {
    std::filesystem::path path;
    std::string name;                             ///< Within the folder: `abortion.tsv`, `fold0/dev.csv`.
    std::string idPrefix;                         ///< Put before ids that other files of the folder have too.
    std::pair<std::string, std::string> column{}; ///< Added to the examples as a user's column; no name: none.
};

/// The files of a folder of one family, in byte order of their names: UKP's topics (.tsv), or the `dev` files of
/// SVAMP's folds (`fold0/dev.csv` ...), which hold each problem once, with a column `fold`. Empty for other folders.
[[nodiscard]] std::vector<FolderFile> familyFilesOf(const std::filesystem::path& folder);

/// Gives an example of a file its id and column; its identity (Example::hash) is no longer right.
void nameAfterFile(Example& example, const FolderFile& file);

/// Adds the examples of a file to those before it. Identities as above.
void append(Corpus& all, Corpus&& corpus, const FolderFile& file);

} // namespace core::corpora::published
