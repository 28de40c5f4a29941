#include "core/files/paths.h"

#include <cstdlib>
#include <string>

#include <pwd.h>
#include <sys/auxv.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/base/error.h"

namespace core {

namespace fs = std::filesystem;

namespace {

fs::path programFolder()
{
    std::error_code error;
    if (const auto program = fs::read_symlink("/proc/self/exe", error); !error)
        return program.parent_path();
    // In a root without /proc: the path that the program was started by, which the kernel hands to it.
    const auto* started =
        reinterpret_cast<const char*>(::getauxval(AT_EXECFN)); // NOLINT(performance-no-int-to-ptr): the kernel's way
    return started == nullptr ? fs::path() : fs::weakly_canonical(started, error).parent_path();
}

/// Models there are trusted, and commands that a list there names are started: nobody else may put any there.
void requireOwn(const fs::path& folder, const char* variable)
{
    struct stat info = {};
    if (::stat(folder.c_str(), &info) != 0)
        return; // it could not be made; who writes there will say so
    const bool others = (info.st_mode & S_IWOTH) != 0;
    if (others || (info.st_uid != ::geteuid() && info.st_uid != 0))
        throw Error({folder.string()}, others ? "everybody can write there" : "belongs to somebody else",
                    std::string("Make it your own, or set ") + variable + " to a folder of yours");
}

fs::path userFolder(const char* variable, const char* underHome)
{
    fs::path folder;
    if (const char* set = std::getenv(variable); set != nullptr && *set != '\0')
        folder = set;
    else
        folder = homeFolder() / underHome;
    std::error_code error;
    fs::create_directories(folder, error);
    folder /= "faultline";
    ::mkdir(folder.c_str(), 0755); // whatever the umask: a group's members are not the user
    requireOwn(folder, variable);
    return folder;
}

} // namespace

fs::path homeFolder()
{
    if (const char* home = std::getenv("HOME"); home != nullptr && *home != '\0')
        return home;
    // Jobs of cron and systemd and containers often have none.
    const passwd* user = ::getpwuid(::geteuid());
    if (user == nullptr || user->pw_dir == nullptr || *user->pw_dir == '\0')
        throw Error("this user has no home folder", "Set HOME to a folder of yours");
    return user->pw_dir;
}

fs::path resourcesFolder()
{
    if (const char* set = std::getenv("FAULTLINE_RESOURCES"); set != nullptr && *set != '\0')
        return set;
    const fs::path program = programFolder();
    if (fs::path installed = program.parent_path() / "share" / "faultline"; fs::exists(installed / "recipes"))
        return installed;
    for (fs::path folder = program; folder.has_relative_path(); folder = folder.parent_path())
        if (fs::exists(folder / "resources" / "recipes"))
            return folder / "resources";
    throw Error("the folder with Faultline's resources was not found beside " + program.string(),
                "Reinstall the package, or set FAULTLINE_RESOURCES to that folder");
}

bool isFile(const fs::path& path)
{
    std::error_code error;
    return fs::is_regular_file(path, error);
}

bool isThere(const fs::path& path)
{
    std::error_code error;
    return fs::exists(path, error);
}

fs::path handbookFolder()
{
    const fs::path resources = resourcesFolder();
    const fs::path installed = resources.parent_path() / "doc" / "faultline";
    for (const auto& folder : {installed, resources.parent_path() / "docs"})
        if (fs::exists(folder / "guide.md"))
            return folder;
    throw Error("the pages of the handbook were not found in " + installed.string(), "Reinstall the package");
}

fs::path networksModule()
{
    constexpr auto name = "faultline-networks.so";
    const fs::path program = programFolder();
    // Test programs are in build/<preset>/tests, the module in build/<preset>/bin.
    for (const auto& folder : {program, program.parent_path() / "bin", program.parent_path().parent_path() / "bin"})
        if (fs::exists(folder / name))
            return folder / name;
    return program.parent_path() / "lib" / "faultline" / name;
}

fs::path cacheFolder() { return userFolder("XDG_CACHE_HOME", ".cache"); }

fs::path dataFolder() { return userFolder("XDG_DATA_HOME", ".local/share"); }

fs::path stateFolder() { return userFolder("XDG_STATE_HOME", ".local/state"); }

} // namespace core
