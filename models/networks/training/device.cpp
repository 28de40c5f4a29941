#include "models/networks/training/device.h"

#include <mutex>
#include <utility>

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

void useThreads(int threads)
{
    static std::mutex mutex;
    static int used = 0;
    const std::lock_guard lock(mutex);
    if (threads == std::exchange(used, threads))
        return;
    at::set_num_threads(threads);
    // libtorch's matrix products go to whatever BLAS is installed; OpenBLAS keeps its own number of threads.
    if (auto* set = reinterpret_cast<void (*)(int)>(dlsym(RTLD_DEFAULT, "openblas_set_num_threads")))
        set(threads);
}

void useOneThread() { useThreads(1); }

} // namespace models::networks
