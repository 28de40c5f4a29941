#include "core/studies/intake/watched_folder.h"

#include <algorithm>
#include <fstream>
#include <string>

#include <fmt/format.h>

#include "core/base/error.h"
#include "core/studies/intake/ballot_files.h"

namespace core::studies {

namespace {

/// Whether the beginning of a file is that of one with answers. False if it cannot be read.
bool holdsAnswers(const std::filesystem::path& file)
{
    std::ifstream stream(file, std::ios::binary);
    std::string start(ballotFormatBytes, '\0');
    stream.read(start.data(), static_cast<std::streamsize>(start.size()));
    start.resize(static_cast<std::size_t>(std::max<std::streamsize>(stream.gcount(), 0)));
    return ballotFormatOf(file, start).has_value();
}

} // namespace

std::vector<std::filesystem::path> WatchedFolder::arrived()
{
    namespace fs = std::filesystem;
    std::error_code problem;
    std::map<fs::path, Look> now;
    for (fs::directory_iterator at(folder_, problem), end; !problem && at != end; at.increment(problem)) {
        std::error_code gone; // a file may go while it is looked at
        const auto& entry = *at;
        if (entry.path().filename().string().starts_with('.') || !entry.is_regular_file(gone) || gone)
            continue;
        Look look{entry.file_size(gone), {}, false};
        if (!gone)
            look.written = entry.last_write_time(gone);
        if (gone)
            continue;
        now.emplace(entry.path(), look);
        if (now.size() > mostWatchedFiles)
            throw Error({folder_.string()}, fmt::format("holds more than {} files", mostWatchedFiles),
                        "Choose a folder for the raters' files alone");
    }
    if (problem)
        throw Error({folder_.string()}, "cannot be read: " + problem.message(),
                    "Check that the folder is there, or choose another one");
    std::vector<fs::path> arrived;
    for (auto& [file, look] : now) {
        const auto before = seen_.find(file);
        if (before == seen_.end() || before->second.size != look.size || before->second.written != look.written)
            continue; // the next look tells whether it is complete
        look.returned = true;
        if (!before->second.returned && holdsAnswers(file))
            arrived.push_back(file);
    }
    seen_ = std::move(now);
    return arrived;
}

} // namespace core::studies
