#include <fmt/format.h>

#include "core/language/fluency/fluency.h"

namespace core::language {

std::optional<std::string> dissimilarFlag(double similarity)
{
    if (similarity >= leastSimilarity)
        return std::nullopt;
    return fmt::format("a similarity of {:.2f}", similarity);
}

} // namespace core::language
