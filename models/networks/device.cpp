#include "models/networks/device.h"

#include <mutex>

#include <dlfcn.h>

#include "core/base/error.h"

namespace models::networks {

torch::Device deviceNamed(const std::string& name)
{
    if (name == "cpu")
        return torch::kCPU;
    if (name != "cuda")
        throw core::UsageError("unknown device " + name, "Use --device cpu or --device cuda");
    if (!torch::cuda::is_available())
        throw core::Error("the device cuda is not available: this libtorch " TORCH_VERSION
                          " was built without CUDA, or "
                          "the machine has no CUDA device",
                          "Use --device cpu, or build Faultline with a libtorch that has CUDA");
    return torch::kCUDA;
}

void useOneThread()
{
    static std::once_flag once;
    std::call_once(once, [] {
        at::set_num_threads(1);
        // libtorch's matrix products go to whatever BLAS is installed; OpenBLAS keeps its own number of threads.
        if (auto* set = reinterpret_cast<void (*)(int)>(dlsym(RTLD_DEFAULT, "openblas_set_num_threads")))
            set(1);
    });
}

} // namespace models::networks
