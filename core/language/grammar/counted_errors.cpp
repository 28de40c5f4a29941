#include "core/language/grammar/counted_errors.h"

namespace core::language {

std::optional<std::size_t> CountedErrors::in(const std::string& text, GrammarChecker& checker, std::stop_token stop)
{
    std::size_t errors = 0;
    for (const auto& part : checker.parts(text)) {
        const auto here = inPart(part, checker, stop);
        if (!here)
            return std::nullopt;
        errors += *here;
    }
    return errors;
}

std::optional<std::size_t> CountedErrors::inPart(const std::string& part, GrammarChecker& checker,
                                                 const std::stop_token& stop)
{
    {
        const std::scoped_lock lock(mutex_);
        if (const auto known = counted_.find(part); known != counted_.end())
            return known->second;
    }
    // Slow, so not under the lock: two threads may both count a new one.
    const auto errors = stop.stop_requested() ? std::nullopt : checker.errorsInPart(part, stop);
    if (stop.stop_requested())
        return std::nullopt;
    const std::scoped_lock lock(mutex_);
    counted_.emplace(part, errors);
    return errors;
}

} // namespace core::language
