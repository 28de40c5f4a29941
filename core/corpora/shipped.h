#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace core::corpora {

/// The sample corpora that ship, by the names under which they are read ("demo-reviews"), in order.
[[nodiscard]] std::vector<std::string> shippedCorpora();

/// Where a corpus is: the path itself, unless nothing is there and a sample corpus has this name. A file of the user's
/// always comes first; names with a folder in them are never taken for a sample's.
[[nodiscard]] std::filesystem::path placeOfCorpus(const std::filesystem::path& path);

} // namespace core::corpora
