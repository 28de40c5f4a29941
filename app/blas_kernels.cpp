#include "app/blas_kernels.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <string_view>

#include <cblas.h>
#include <unistd.h>

namespace app {

void chooseBlasKernels([[maybe_unused]] char** argv)
{
#if defined(__x86_64__)
    constexpr auto variable = "OPENBLAS_CORETYPE";
    if (std::getenv(variable) != nullptr)
        return;
    // OpenBLAS's names of code that uses these instructions, our choice first.
    constexpr std::array<std::string_view, 3> withAvx512{"SkylakeX", "Cooperlake", "SapphireRapids"};
    constexpr std::array<std::string_view, 3> withAvx2{"Haswell", "Zen", "Excavator"};
    const std::string_view chosen = openblas_get_corename();
    const bool has512 = std::ranges::find(withAvx512, chosen) != withAvx512.end();
    const bool has2 = has512 || std::ranges::find(withAvx2, chosen) != withAvx2.end();
    const bool can512 = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                        __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
    const bool can2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
    if (can512 ? has512 : (has2 || !can2))
        return;
    ::setenv(variable, (can512 ? withAvx512 : withAvx2).front().data(), 1);
    std::error_code error; // its own path, so that lists of processes show its name
    const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
    ::execv(program.c_str(), argv); // if this fails, the program continues as it is
#endif
}

} // namespace app
