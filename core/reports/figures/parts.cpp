#include "core/reports/figures/parts.h"

#include "core/metrics/proportion.h"

namespace core::reports {

bool attacked(const attacks::AttackResult& result)
{
    return result.status != attacks::Status::Skipped && result.status != attacks::Status::Error;
}

void addShare(Series& series, double x, std::size_t hits, std::size_t total)
{
    if (const auto share = metrics::wilson(hits, total)) {
        series.x.push_back(x);
        series.y.push_back(100.0 * share->share);
        series.low.push_back(100.0 * share->low);
        series.high.push_back(100.0 * share->high);
    }
}

std::string sizes(const std::vector<std::string>& names, const std::vector<std::size_t>& n)
{
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i)
        text += (i > 0 ? "; " : "") + names[i] + ", n = " + std::to_string(n[i]);
    return text;
}

} // namespace core::reports
