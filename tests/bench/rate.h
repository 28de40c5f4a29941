#pragma once

#include <algorithm>
#include <cstddef>
#include <ctime>

/// Rates in processor time of one thread, so that a busy machine changes them little.
namespace bench {

inline double seconds()
{
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

/// Calls `work`, which returns how many texts it queried, for about this long; the best rate of three counts.
template<class Work>
double bestRate(double duration, Work work)
{
    double best = 0.0;
    for (int go = 0; go < 3; ++go) {
        std::size_t texts = 0;
        const double start = seconds();
        double now = start;
        while (now - start < duration / 3) {
            texts += work();
            now = seconds();
        }
        best = std::max(best, static_cast<double>(texts) / (now - start));
    }
    return best;
}

} // namespace bench
