#include "core/store/format/opened_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace core::store {

// O_PATH: closing an ordinary descriptor would drop SQLite's locks on the file, which belong to the whole process.
OpenedFile::OpenedFile(std::filesystem::path file)
    : file_(std::move(file)), descriptor_(::open(file_.c_str(), O_PATH | O_CLOEXEC))
{}

OpenedFile::~OpenedFile()
{
    if (descriptor_ >= 0)
        ::close(descriptor_);
}

OpenedFile::Fate OpenedFile::fate() const
{
    struct stat opened = {};
    if (descriptor_ < 0 || ::fstat(descriptor_, &opened) != 0)
        return Fate::InPlace; // cannot be determined
    struct stat named = {};
    if (::stat(file_.c_str(), &named) == 0 && named.st_dev == opened.st_dev && named.st_ino == opened.st_ino)
        return Fate::InPlace;
    return opened.st_nlink == 0 ? Fate::Deleted : Fate::Moved;
}

std::size_t namesOf(const std::filesystem::path& file)
{
    std::error_code error;
    const auto count = std::filesystem::hard_link_count(file, error);
    return error ? 1 : static_cast<std::size_t>(count);
}

} // namespace core::store
