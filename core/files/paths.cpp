#include "core/files/paths.h"

#include <cstdlib>

#include "core/base/error.h"

namespace core {

namespace fs = std::filesystem;

namespace {

fs::path programFolder()
{
    std::error_code error;
    return fs::read_symlink("/proc/self/exe", error).parent_path();
}

fs::path userFolder(const char* variable, const char* underHome)
{
    fs::path folder;
    if (const char* set = std::getenv(variable); set != nullptr && *set != '\0')
        folder = set;
    else if (const char* home = std::getenv("HOME"); home != nullptr && *home != '\0')
        folder = fs::path(home) / underHome;
    else
        folder = fs::temp_directory_path();
    folder /= "faultline";
    std::error_code error;
    fs::create_directories(folder, error);
    return folder;
}

} // namespace

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
