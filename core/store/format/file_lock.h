#pragma once

#include <filesystem>
#include <string>

namespace core::store {

/// The right to write a project file, held through a lock on `FILE.lock` beside it.
///
/// The kernel frees the lock however its process ends, so a lock file left behind by a crash does not matter. The lock
/// file names its holder, and is removed when the lock is released.
class FileLock {
public:
    explicit FileLock(const std::filesystem::path& file);
    ~FileLock();
    FileLock(const FileLock&) = delete;
    FileLock& operator=(const FileLock&) = delete;

    /// Whether anybody, this process included, holds the lock for a file now; true if that cannot be determined.
    [[nodiscard]] static bool heldFor(const std::filesystem::path& file);

    [[nodiscard]] bool held() const { return descriptor_ >= 0; }
    /// Why it is not held, for people.
    [[nodiscard]] const std::string& reason() const { return reason_; }

private:
    bool tryOnce();
    std::filesystem::path lockFile_;
    int descriptor_ = -1;
    std::string reason_;
};

} // namespace core::store
