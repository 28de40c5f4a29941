#include "core/campaigns/measures/found_measure.h"

namespace core::campaigns {

std::optional<MeasuredBy> findMeasure(const store::ResultMeasures& all, std::string_view name)
{
    const std::string prefix = std::string(name) + ' ';
    const auto found = all.lower_bound(prefix);
    if (found == all.end() || !found->first.starts_with(prefix))
        return std::nullopt;
    return MeasuredBy{found->first.substr(prefix.size()), &found->second};
}

} // namespace core::campaigns
