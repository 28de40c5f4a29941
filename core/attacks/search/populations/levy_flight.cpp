#include "core/attacks/search/populations/levy_flight.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace core::attacks {

namespace {

constexpr double levyIndex = 1.5;
constexpr double levyC = 2.737; // Mantegna's table for this index

/// Standard deviations that make a ratio of normal numbers fall off as the distribution does (equation 12).
double levySigma()
{
    const double pi = std::acos(-1.0);
    const double ratio = std::tgamma(levyIndex + 1.0) * std::sin(pi * levyIndex / 2.0) /
                         (std::tgamma((levyIndex + 1.0) / 2.0) * levyIndex * std::pow(2.0, (levyIndex - 1.0) / 2.0));
    return std::pow(ratio, 1.0 / levyIndex);
}

/// Equation 20.
double levyK()
{
    const double pi = std::acos(-1.0);
    const double ratio = levyIndex * std::tgamma((levyIndex + 1.0) / 2.0) /
                         (std::tgamma(levyIndex + 1.0) * std::sin(pi * levyIndex / 2.0));
    return levyIndex * std::tgamma((levyIndex + 1.0) / (2.0 * levyIndex)) / std::tgamma(1.0 / levyIndex) *
           std::pow(ratio, 1.0 / levyIndex);
}

} // namespace

double levyStep(Random& random)
{
    static const double sigma = levySigma();
    static const double k = levyK();
    const double x = sigma * random.normal();
    const double y = std::max(std::abs(random.normal()), std::numeric_limits<double>::min());
    const double v = x / std::pow(y, 1.0 / levyIndex);
    // LEAP's program has no absolute value here, so its negative steps diverge.
    return v * ((k - 1.0) * std::exp(-std::abs(v) / levyC) + 1.0);
}

double levyStepWithin(Random& random, double low, double high)
{
    constexpr int tries = 1000;
    for (int i = 0; i < tries; ++i)
        if (const double step = levyStep(random); low <= step && step <= high)
            return step;
    return low + (high - low) * random.uniform();
}

} // namespace core::attacks
