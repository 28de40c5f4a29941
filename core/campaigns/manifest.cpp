#include "core/campaigns/manifest.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <thread>

#include <cblas.h>
#include <sys/utsname.h>

#include "core/json/json.h"

namespace core::campaigns {

namespace {

std::string processorName()
{
    std::ifstream info("/proc/cpuinfo");
    for (std::string line; std::getline(info, line);)
        if (line.starts_with("model name"))
            if (const auto colon = line.find(": "); colon != std::string::npos)
                return line.substr(colon + 2);
    return "unknown";
}

/// The widest vector instructions that our kernels may use here.
std::string instructionSet()
{
#if defined(__x86_64__)
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx512f"))
        return "AVX-512";
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
        return "AVX2 with FMA";
    if (__builtin_cpu_supports("avx"))
        return "AVX";
    return "SSE2";
#elif defined(__aarch64__)
    return "NEON";
#else
    return "unknown";
#endif
}

} // namespace

std::string machineJson()
{
    utsname system{};
    uname(&system);
    return nlohmann::ordered_json{
        {"processor", processorName()},
        {"instruction_set", instructionSet()},
        {"cores", std::thread::hardware_concurrency()},
        {"system", std::string(system.sysname) + " " + system.release + " " + system.machine},
        {"blas", std::string(openblas_get_config()) + " (" + openblas_get_corename() + ")"},
    }
        .dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

bool isOtherKind(const std::string& machine, const std::string& other)
{
    const auto one = maybeJson(machine), two = maybeJson(other);
    if (!one.is_object() || !two.is_object())
        return false; // not known
    return std::ranges::any_of(std::array{"processor", "instruction_set", "blas"}, [&](const char* key) {
        return one.contains(key) && two.contains(key) && one[key] != two[key];
    });
}

std::string machineText(const std::string& machine)
{
    const auto facts = maybeJson(machine);
    if (!facts.is_object())
        return "unknown";
    const auto text = [&](const char* key) {
        return facts.contains(key) && facts[key].is_string() ? facts[key].get<std::string>() : std::string("unknown");
    };
    return text("processor") + ", " + text("instruction_set") + ", " + text("blas");
}

std::string resourcesJson(const language::Resources& resources)
{
    return nlohmann::json(resources.identities()).dump();
}

std::vector<std::string> changedResources(const std::string& before, const std::string& now)
{
    const auto old = maybeJson(before);
    const auto present = maybeJson(now);
    std::vector<std::string> changed;
    if (old.is_object() && present.is_object())
        for (const auto& [name, identity] : old.items())
            if (present.contains(name) && present[name] != identity)
                changed.push_back(name);
    return changed;
}

std::string programVersion() { return FAULTLINE_VERSION; }

} // namespace core::campaigns
