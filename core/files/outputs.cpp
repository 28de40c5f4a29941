#include "core/files/outputs.h"

#include <array>
#include <mutex>
#include <set>
#include <string_view>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/base/error.h"

namespace core {

namespace fs = std::filesystem;

namespace {

/// Projects whose first bytes were read here. Closing any descriptor of a project drops this process's locks on it, and
/// it may be open here: that by which one was read stays open, so that its number means no other file, and the project
/// is not read again.
class KnownProjects {
public:
    using File = std::pair<dev_t, ino_t>;
    [[nodiscard]] bool holds(File file)
    {
        const std::scoped_lock lock(mutex_);
        return files_.contains(file);
    }
    void add(File file)
    {
        const std::scoped_lock lock(mutex_);
        files_.insert(file);
    }
    static KnownProjects& here()
    {
        static KnownProjects known;
        return known;
    }

private:
    std::mutex mutex_; ///< Guards files_.
    std::set<File> files_;
};

} // namespace

bool isProjectFile(const fs::path& file)
{
    struct stat info = {};
    if (::stat(file.c_str(), &info) != 0)
        return false;
    const KnownProjects::File number{info.st_dev, info.st_ino};
    if (KnownProjects::here().holds(number))
        return true;
    // The file format of SQLite: its name, then at byte 68 the application id, which is "FLTL" (PRAGMA application_id).
    std::array<char, 72> head{};
    const int descriptor = ::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (descriptor < 0)
        return false;
    const auto read = ::read(descriptor, head.data(), head.size());
    const std::string_view bytes(head.data(), head.size());
    const bool project = read == static_cast<ssize_t>(head.size()) &&
                         bytes.starts_with(std::string_view("SQLite format 3\0", 16)) && bytes.substr(68) == "FLTL";
    if (project)
        KnownProjects::here().add(number);
    else
        ::close(descriptor);
    return project;
}

void requireNoProject(const fs::path& output)
{
    std::error_code error;
    if (fs::is_regular_file(output, error) && isProjectFile(output))
        throw UsageError(output.string() + " is a project of Faultline, and nothing is written over one",
                         "Choose another name");
}

bool isSameFile(const fs::path& one, const fs::path& other)
{
    std::error_code error;
    if (one.empty() || other.empty())
        return false;
    if (fs::exists(one, error) && fs::exists(other, error))
        return fs::equivalent(one, other, error);
    return fs::weakly_canonical(fs::absolute(one, error), error) ==
           fs::weakly_canonical(fs::absolute(other, error), error);
}

bool liesIn(const fs::path& file, const fs::path& folder)
{
    std::error_code error;
    if (!fs::exists(file, error) || !fs::is_directory(folder, error))
        return false;
    for (auto above = fs::canonical(file, error).parent_path(); !above.empty(); above = above.parent_path()) {
        if (fs::equivalent(above, folder, error))
            return true;
        if (above == above.parent_path())
            break;
    }
    return false;
}

} // namespace core
