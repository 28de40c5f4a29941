#include "core/metrics/ranking.h"

#include <algorithm>

namespace core::metrics {

double areaUnderCurve(std::vector<Ranked> all)
{
    std::ranges::sort(all, {}, &Ranked::score);
    double sum = 0.0, others = 0.0, positives = 0.0;
    for (std::size_t i = 0; i < all.size();) {
        double here = 0.0, othersHere = 0.0;
        std::size_t end = i;
        for (; end < all.size() && all[end].score == all[i].score; ++end)
            (all[end].positive ? here : othersHere) += 1.0;
        sum += here * (others + othersHere / 2.0);
        others += othersHere;
        positives += here;
        i = end;
    }
    return others == 0.0 || positives == 0.0 ? 0.5 : sum / (others * positives);
}

} // namespace core::metrics
