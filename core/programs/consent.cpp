#include "core/programs/consent.h"

#include <filesystem>
#include <mutex>
#include <set>

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/base/hash.h"
#include "core/files/escape.h"
#include "core/files/file.h"
#include "core/files/paths.h"

namespace core::programs {

namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t listLimit = 4'000'000;
constexpr std::string_view socketPrefix = "socket:";

fs::path listFile() { return stateFolder() / "allowed-commands"; }

std::string workingFolder()
{
    std::error_code error; // a folder that was deleted has no path
    return fs::current_path(error).string();
}

std::string keyOf(std::string_view command) { return sha256(workingFolder() + '\0' + std::string(command)); }

/// Nobody else can write there, and it is no link to what somebody else can.
bool isOwn(const fs::path& path)
{
    struct stat info = {};
    return ::lstat(path.c_str(), &info) == 0 && !S_ISLNK(info.st_mode) && info.st_uid == ::geteuid() &&
           (info.st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

std::string list()
{
    try {
        // A list that somebody else could have written or put there is not evidence of this user's consent.
        const auto file = listFile();
        return isOwn(file.parent_path()) && isOwn(file) ? readFile(file, listLimit) : std::string();
    } catch (const Error&) {
        return {};
    }
}

/// What was allowed for as long as this program runs.
class AllowedOnce {
public:
    void add(std::string_view command)
    {
        const std::scoped_lock lock(mutex_);
        commands_.emplace(command);
    }
    bool holds(std::string_view command)
    {
        const std::scoped_lock lock(mutex_);
        return commands_.contains(command);
    }
    static AllowedOnce& here()
    {
        static AllowedOnce allowed;
        return allowed;
    }

private:
    std::mutex mutex_; ///< Guards commands_.
    std::set<std::string, std::less<>> commands_;
};

bool isListed(std::string_view command)
{
    return ('\n' + list()).find('\n' + keyOf(command) + ' ') != std::string::npos;
}

} // namespace

std::string_view execCommandOf(std::string_view spec)
{
    if (spec.starts_with(socketPrefix))
        return spec;
    constexpr std::string_view prefix = "exec:";
    return spec.starts_with(prefix) ? spec.substr(prefix.size()) : std::string_view();
}

bool execAllowed(std::string_view command) { return AllowedOnce::here().holds(command) || isListed(command); }

void allowExecOnce(std::string_view command) { AllowedOnce::here().add(command); }

void allowExec(std::string_view command)
{
    if (isListed(command))
        return;
    std::error_code error; // a folder that an earlier version made with the user's umask, which a group may write to
    fs::permissions(listFile().parent_path(), fs::perms::group_write, fs::perm_options::remove, error);
    // The words after the hash are for people who look at the file.
    writeFile(listFile(),
              fmt::format("{}{} {}: {}\n", list(), keyOf(command), exactText(workingFolder()), exactText(command)));
}

ExecNotAllowed::ExecNotAllowed(std::string_view what, std::string_view command)
    : UsageError(
          command.starts_with(socketPrefix)
              ? fmt::format("{} listens at a socket, and no file sends texts to one by itself: {}", what,
                            exactText(command))
              : fmt::format("{} is a program, and no file starts a program by itself: {}", what, exactText(command)),
          command.starts_with(socketPrefix) ? "If you know what listens there and trust it, allow it with --allow-exec"
                                            : "Read the command; if you trust it, allow it with --allow-exec")
{}

} // namespace core::programs
