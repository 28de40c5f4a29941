#include "core/attacks/result/result.h"

#include <array>

#include "core/base/named.h"
#include "core/corpora/published/references.h"

namespace core::attacks {

namespace {

constexpr std::array<std::string_view, 5> statuses = {"succeeded", "failed", "skipped", "budget_spent", "error"};
constexpr std::array<std::string_view, 8> reasons = {"found",         "exhausted",         "budget",    "time",
                                                     "already_wrong", "nothing_to_change", "exception", "unsuitable"};
constexpr std::array<std::string_view, 3> levels = {"none", "accepted", "all"};

} // namespace

std::string_view nameOf(Status status) { return statuses[static_cast<std::size_t>(status)]; }
std::string_view nameOf(Reason reason) { return reasons[static_cast<std::size_t>(reason)]; }
std::string_view nameOf(TraceLevel level) { return levels[static_cast<std::size_t>(level)]; }
Status statusNamed(std::string_view name) { return enumNamed<Status>(statuses, name, "status"); }
Reason reasonNamed(std::string_view name) { return enumNamed<Reason>(reasons, name, "reason"); }
TraceLevel traceLevelNamed(std::string_view name) { return enumNamed<TraceLevel>(levels, name, "trace level"); }

std::vector<std::string> AttackResult::furtherAfter() const
{
    return perturbedGold.index() != 0 ? std::vector<std::string>() : corpora::furtherReferences(columns);
}

} // namespace core::attacks
