#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

namespace core::pickles {

/// One file of a ZIP archive.
struct Member {
    std::string_view name;
    std::string_view bytes; ///< As they lie in the archive.
    bool packed = false;    ///< Compressed, so that `bytes` are not the file's.
};

/// The members of an archive that is held in memory, as views into it; one without ZIP64's records or with them. Sizes
/// and places are those of the directory at its end, each compared with the archive's size; what is not packed is
/// compared with its CRC-32, if there is one.
/// \throws Error naming `file` when there is no such directory, or it or a member is damaged.
/// Source: PKWARE, APPNOTE.TXT 6.3.10, sections 4.3.7, 4.3.12 to 4.3.16 and 4.5.3.
[[nodiscard]] std::vector<Member> membersOf(std::string_view archive, const std::filesystem::path& file);

} // namespace core::pickles
