#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace core::reports {

/// A regular file of an archive: a relative path and its bytes.
struct ArchivedFile {
    std::string path;
    std::string bytes;
};

inline constexpr std::size_t mostArchivedFiles = 10'000;
/// How much of an archive's limit a file of so many bytes takes at most: a tar has its name and filling besides.
[[nodiscard]] constexpr std::uint64_t archivedSize(std::uint64_t bytes) { return bytes + 4096; }

enum class ArchiveForm { TarGz, Zip };

/// What a file's name says it is: .zip, else .tar.gz. \throws UsageError for names of other archives (.7z, .tar.xz).
[[nodiscard]] ArchiveForm archiveFormOf(const std::filesystem::path& file);

/// The files as one archive, in their order, without times and owners: the same files give the same bytes.
[[nodiscard]] std::string packedArchive(const std::vector<ArchivedFile>& files, ArchiveForm form = ArchiveForm::TarGz);

/// Reads an archive of either form, whatever its name. \throws Error for a damaged archive, entries that are not
/// regular files or are sparse, paths that are absolute or lead upwards, more than mostArchivedFiles, more than `limit`
/// bytes unpacked, or more than readFile takes.
[[nodiscard]] std::vector<ArchivedFile> unpackedArchive(const std::filesystem::path& file, std::uint64_t limit);

/// The first file of an archive, of whatever may lie there: without a path if it is not an archive that can be read,
/// its first entry is not a file, or that has more than `limit` bytes. Reads no further.
[[nodiscard]] ArchivedFile firstFileOf(const std::filesystem::path& file, std::size_t limit);

} // namespace core::reports
