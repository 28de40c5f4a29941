#include "core/language/grammar/grammar_checker.h"

namespace core::language {

std::optional<std::size_t> GrammarChecker::errorsIn(const std::string& text, const std::stop_token& stop)
{
    std::size_t errors = 0;
    for (const auto& part : parts(text)) {
        const auto here = stop.stop_requested() ? std::nullopt : errorsInPart(part, stop);
        if (!here)
            return std::nullopt;
        errors += *here;
    }
    return errors;
}

} // namespace core::language
