#include "core/metrics/translation/degradation.h"

namespace core::metrics {

BleuOptions characterBleu()
{
    BleuOptions options;
    options.tokenizer = BleuTokenizer::Character;
    options.lowerCase = true;
    return options;
}

std::optional<double> relativeDegradation(double before, double after, double kept)
{
    if (before == 0.0)
        return 0.0;
    if (kept >= 1.0)
        return std::nullopt;
    return (before - after) / ((1.0 - kept) * before);
}

} // namespace core::metrics
