#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <vector>

namespace core::studies {

/// A folder that raters' files come into, by mail, a share or a synchronised drive. It is looked at again and again
/// rather than listened to, as other machines' writing is not told to this one.
class WatchedFolder {
public:
    explicit WatchedFolder(std::filesystem::path folder) : folder_(std::move(folder)) {}

    /// The files with answers (ballotFormatOf) that are new or have changed since they were last returned, in the order
    /// of their names, without folders and hidden files. A file that changed since the last look may still be being
    /// written: it comes when it looks the same twice.
    /// \throws Error when the folder cannot be read, or holds more than `mostWatchedFiles`.
    [[nodiscard]] std::vector<std::filesystem::path> arrived();

    [[nodiscard]] const std::filesystem::path& folder() const { return folder_; }

private:
    /// What tells that a file changed.
    struct Look {
        std::uintmax_t size = 0;
        std::filesystem::file_time_type written;
        bool returned = false;
    };
    std::filesystem::path folder_;
    std::map<std::filesystem::path, Look> seen_;
};

inline constexpr std::size_t mostWatchedFiles = 10'000;

} // namespace core::studies
