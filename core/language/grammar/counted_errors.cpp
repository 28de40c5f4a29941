#include "core/language/grammar/counted_errors.h"

namespace core::language {

std::optional<std::size_t> CountedErrors::in(const std::string& text, GrammarChecker& checker, std::stop_token stop)
{
    {
        const std::scoped_lock lock(mutex_);
        if (const auto known = counted_.find(text); known != counted_.end())
            return known->second;
    }
    // Slow, so not under the lock: two threads may both count a new one.
    const auto errors = checker.errorsIn(text, stop);
    if (stop.stop_requested())
        return std::nullopt;
    const std::scoped_lock lock(mutex_);
    counted_.emplace(text, errors);
    return errors;
}

} // namespace core::language
