#include "core/store/format/file_lock.h"

#include <array>
#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fmt/format.h>

namespace core::store {

FileLock::FileLock(const std::filesystem::path& file) : lockFile_(file)
{
    lockFile_ += ".lock";
    // Another process may remove its lock file between our open and our lock; then the next file counts.
    constexpr int attempts = 100;
    for (int i = 0; i < attempts; ++i)
        if (tryOnce())
            return;
    reason_ = "another Faultline is opening or closing it";
}

/// False: the lock file was removed in between, try again.
bool FileLock::tryOnce()
{
    // Close-on-exec: a victim program must not inherit the lock. A link planted there is not followed.
    const int descriptor = ::open(lockFile_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0644);
    if (descriptor < 0) {
        reason_ = fmt::format("{} cannot be written: {}", lockFile_.string(), std::strerror(errno));
        return true;
    }
    struct flock lock = {};
    lock.l_type = F_WRLCK;
    lock.l_whence = SEEK_SET;
    // An open file description lock: it also keeps out a second project object of this very process.
    if (::fcntl(descriptor, F_OFD_SETLK, &lock) != 0) {
        const int error = errno;
        std::array<char, 200> holder{};
        const ssize_t size = ::pread(descriptor, holder.data(), holder.size(), 0);
        ::close(descriptor);
        if (error != EAGAIN && error != EACCES)
            reason_ = fmt::format("{} cannot be locked: {}", lockFile_.string(), std::strerror(error));
        else if (size > 0)
            reason_ = fmt::format("another Faultline ({}) has it open",
                                  std::string_view(holder.data(), static_cast<std::size_t>(size)));
        else
            reason_ = "another Faultline has it open";
        return true;
    }
    struct stat ours = {};
    struct stat there = {};
    if (::fstat(descriptor, &ours) != 0 || ::stat(lockFile_.c_str(), &there) != 0 || ours.st_ino != there.st_ino ||
        ours.st_dev != there.st_dev) {
        ::close(descriptor);
        return false;
    }
    std::array<char, 128> host{};
    ::gethostname(host.data(), host.size() - 1);
    const std::string holder = fmt::format("process {} on {}", ::getpid(), host.data());
    // Only information for people: a full disk must not keep the project from being opened.
    if (::ftruncate(descriptor, 0) != 0 || ::pwrite(descriptor, holder.data(), holder.size(), 0) < 0)
        errno = 0;
    descriptor_ = descriptor;
    return true;
}

bool FileLock::heldFor(const std::filesystem::path& file)
{
    const int descriptor = ::open((file.string() + ".lock").c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
    if (descriptor < 0)
        return errno != ENOENT;
    struct flock lock = {};
    lock.l_type = F_WRLCK;
    lock.l_whence = SEEK_SET;
    const bool known = ::fcntl(descriptor, F_OFD_GETLK, &lock) == 0;
    ::close(descriptor);
    return !known || lock.l_type != F_UNLCK;
}

FileLock::~FileLock()
{
    if (descriptor_ < 0)
        return;
    ::unlink(lockFile_.c_str());
    ::close(descriptor_);
}

} // namespace core::store
