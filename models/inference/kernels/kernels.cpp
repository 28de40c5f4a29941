#include "models/inference/kernels/kernels.h"

#include <array>
#include <cstdlib>
#include <string_view>

namespace models::kernels {

const Kernels* const* all()
{
    static const auto list = [] {
        std::array<const Kernels*, 4> kernels{};
        std::size_t count = 0;
        kernels[count++] = &portable;
#if defined(__x86_64__)
        if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
            kernels[count++] = &avx2;
        if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
            __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512bw") && count == 2)
            kernels[count++] = &avx512;
#endif
        return kernels;
    }();
    return list.data();
}

const Kernels& best()
{
    static const Kernels& chosen = []() -> const Kernels& {
        const char* asked = std::getenv("FAULTLINE_KERNELS");
        const Kernels* fastest = nullptr;
        for (const Kernels* const* kernels = all(); *kernels != nullptr; ++kernels) {
            fastest = *kernels;
            if (asked != nullptr && std::string_view(asked) == fastest->name)
                break;
        }
        return *fastest;
    }();
    return chosen;
}

} // namespace models::kernels
