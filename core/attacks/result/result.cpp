#include "core/attacks/result/result.h"

#include <array>
#include <span>

#include "core/base/error.h"

namespace core::attacks {

namespace {

constexpr std::array<std::string_view, 5> statuses = {"succeeded", "failed", "skipped", "budget_spent", "error"};
constexpr std::array<std::string_view, 8> reasons = {"found",         "exhausted",         "budget",    "time",
                                                     "already_wrong", "nothing_to_change", "exception", "unsuitable"};
constexpr std::array<std::string_view, 3> levels = {"none", "accepted", "all"};

template<typename E>
E named(std::span<const std::string_view> names, std::string_view name, const std::string& what)
{
    std::string known;
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (names[i] == name)
            return static_cast<E>(i);
        known += (i > 0 ? ", " : "") + std::string(names[i]);
    }
    throw UsageError("there is no " + what + " " + std::string(name), "Choose one of: " + known);
}

} // namespace

std::string_view nameOf(Status status) { return statuses[static_cast<std::size_t>(status)]; }
std::string_view nameOf(Reason reason) { return reasons[static_cast<std::size_t>(reason)]; }
std::string_view nameOf(TraceLevel level) { return levels[static_cast<std::size_t>(level)]; }
Status statusNamed(std::string_view name) { return named<Status>(statuses, name, "status"); }
Reason reasonNamed(std::string_view name) { return named<Reason>(reasons, name, "reason"); }
TraceLevel traceLevelNamed(std::string_view name) { return named<TraceLevel>(levels, name, "trace level"); }

} // namespace core::attacks
