#include "core/language/grammar/counted_errors.h"

namespace core::language {

std::optional<std::size_t> CountedErrors::in(const std::string& text, GrammarChecker& checker)
{
    {
        const std::scoped_lock lock(mutex_);
        if (const auto known = counted_.find(text); known != counted_.end())
            return known->second;
    }
    const auto errors =
        checker.errorsIn(text); // takes long, so not under the lock: two threads may both count a new one
    const std::scoped_lock lock(mutex_);
    counted_.emplace(text, errors);
    return errors;
}

} // namespace core::language
