#include "models/inference/networks_module.h"

#include <dlfcn.h>

#include "core/base/error.h"
#include "core/files/paths.h"

namespace models {

void* openModule(const std::filesystem::path& path, const char* symbol)
{
    constexpr auto remedy = "Build or install faultline-networks.so for this version of Faultline (it needs libtorch); "
                            "attacks on word-lstm, word-cnn and han victims that need no gradients and no training run "
                            "without it";
    std::error_code error;
    if (!std::filesystem::exists(path, error))
        throw core::Error({path.string()}, "the module with the libtorch networks was not found", remedy);
    // Now and not lazily: a symbol that is missing is an error message here instead of the end of the program later.
    void* module = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (module == nullptr)
        throw core::Error({path.string()}, std::string("the module cannot be opened: ") + dlerror(), remedy);
    void* entry = dlsym(module, symbol);
    if (entry == nullptr)
        throw core::Error({path.string()}, std::string("the module has no ") + symbol, remedy);
    return entry;
}

NetworksApi& networksModule()
{
    // A failed attempt throws out of the initialisation, so the next call tries again.
    static NetworksApi& api =
        *reinterpret_cast<NetworksApi* (*)()>(openModule(core::networksModule(), "faultlineNetworks"))();
    return api;
}

} // namespace models
