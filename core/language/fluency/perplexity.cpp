#include <fmt/format.h>

#include "core/language/fluency/fluency.h"

namespace core::language {

std::optional<std::string> perplexityFlag(double before, double after)
{
    if (!(before > 0.0) || after < perplexityRatio * before)
        return std::nullopt;
    return fmt::format("{:.1f} times as unlikely to a language model", after / before);
}

} // namespace core::language
