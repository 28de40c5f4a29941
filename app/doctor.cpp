#include "app/doctor.h"

#include <fstream>
#include <unistd.h>

#include <cblas.h>
#include <dlfcn.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <link.h>

#include "core/attacks/recipe/recipe_language.h"
#include "core/files/paths.h"
#include "core/language/language_pack.h"

namespace app {

namespace {

namespace fs = std::filesystem;

/// The reference BLAS is 33 times slower than OpenBLAS; which one answers is decided by Debian's alternatives.
Finding blas()
{
    Finding finding{
        "BLAS",
        false,
        {},
        "apt-get install libopenblas0-pthread, then update-alternatives --config libblas.so.3-x86_64-linux-gnu"};
    for (const char* name : {"libblas.so.3", "libopenblas.so.0"}) {
        void* library = dlopen(name, RTLD_LAZY | RTLD_LOCAL);
        if (library == nullptr) {
            finding.detail += std::string(name) + " is missing; ";
            continue;
        }
        link_map* map = nullptr;
        dlinfo(library, RTLD_DI_LINKMAP, &map);
        std::error_code error;
        const std::string file = map != nullptr ? fs::canonical(map->l_name, error).string() : "";
        finding.detail += std::string(name) + " is " + file + "; ";
        finding.good = file.find("openblas-pthread") != std::string::npos;
        dlclose(library);
        if (!finding.good)
            return finding;
    }
    finding.detail += std::string("code for ") + openblas_get_corename();
    finding.remedy.clear();
    return finding;
}

Finding writable(const std::string& name, const fs::path& folder)
{
    const fs::path probe = folder / (".faultline-probe-" + std::to_string(getpid()));
    const bool good = static_cast<bool>(std::ofstream(probe) << "x");
    std::error_code error;
    fs::remove(probe, error);
    return {name, good, folder.string(),
            good ? "" : "Make " + folder.string() + " writable, or free space on its disk"};
}

Finding figureFont()
{
    std::error_code error;
    fs::path found;
    for (const auto& entry : fs::directory_iterator(core::resourcesFolder() / "fonts", error))
        if (entry.path().extension() == ".ttf" || entry.path().extension() == ".otf")
            found = entry.path();
    return {"font for figures", !found.empty(), found.empty() ? "none in the resources" : found.filename().string(),
            found.empty() ? "Reinstall Faultline's resources" : ""};
}

/// What there is for the texts of a language, and how many presets that leaves.
Finding packOf(const core::language::LanguagePack& pack)
{
    const auto lacks = pack.lacks();
    if (lacks.empty())
        return {"language pack " + pack.tag, true, pack.name + ": everything", {}, true};
    Finding finding{"language pack " + pack.tag,
                    true,
                    fmt::format("{}: {}; without {}", pack.name, pack.inWords(), fmt::join(lacks, ", ")),
                    {},
                    true};
    try {
        finding.detail +=
            fmt::format("; {} of {} recipes attack such texts as they are", core::attacks::presetsFor(pack.tag).size(),
                        core::attacks::Recipe::presets().size());
    } catch (const std::exception& error) { // a preset is damaged
        finding = {finding.name, false, error.what(), "Reinstall Faultline's resources"};
    }
    return finding;
}

} // namespace

std::vector<Finding> examine(const Workbench& workbench)
{
    std::vector<Finding> findings{blas()};
    for (const auto& state : workbench.resources->states())
        findings.push_back({state.name, state.state == "present", state.state + ", " + state.path, state.remedy});
    for (const auto& pack : core::language::languagePacks())
        findings.push_back(packOf(pack));
    for (const auto& model : workbench.loader->models()) {
        const bool good = model.state == "present";
        findings.push_back({"model " + model.name, good, good ? model.summary : model.state,
                            good ? "" : "Reinstall Faultline's resources, or train it again"});
    }
    const fs::path module = core::networksModule();
    const bool there = fs::exists(module);
    findings.push_back({"libtorch networks", there,
                        there ? module.filename().string() : "not installed: no training, no attacks by gradients",
                        there
                            ? ""
                            : "If you want these, install the package faultline-networks, or from source libtorch-dev "
                              "and build again",
                        !there});
    findings.push_back(figureFont());
    findings.push_back(writable("cache folder", core::cacheFolder()));
    findings.push_back(writable("data folder", core::dataFolder()));
    return findings;
}

} // namespace app
