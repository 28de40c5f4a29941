#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace core::reports {

/// A regular file of an archive: a relative path and its bytes.
struct ArchivedFile {
    std::string path;
    std::string bytes;
};

/// The files as a gzipped tar, in their order, without times and owners: the same files give the same bytes.
[[nodiscard]] std::string packedArchive(const std::vector<ArchivedFile>& files);

/// Reads a gzipped tar. \throws Error for a damaged archive, entries that are not regular files or are sparse, paths
/// that are absolute or lead upwards, more than 10,000 files, more than `limit` bytes unpacked, or more than readFile
/// takes.
[[nodiscard]] std::vector<ArchivedFile> unpackedArchive(const std::filesystem::path& file, std::uint64_t limit);

} // namespace core::reports
