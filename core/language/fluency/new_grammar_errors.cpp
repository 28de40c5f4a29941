#include <fmt/format.h>

#include "core/language/fluency/fluency.h"

namespace core::language {

std::optional<std::string> newGrammarErrorsFlag(double before, double after)
{
    if (after <= before)
        return std::nullopt;
    return fmt::format("{:.0f} error{} of grammar, {:.0f} before", after, after == 1.0 ? "" : "s", before);
}

} // namespace core::language
