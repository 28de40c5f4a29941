#include "ui/results/result_filter.h"

#include "ui/base/convert.h"

namespace ui {

core::store::ResultQuery queryOf(const ResultFilter& filter, const std::set<std::string>& kept)
{
    core::store::ResultQuery query;
    query.statuses = filter.statuses;
    query.labelBefore = filter.labelBefore;
    query.labelAfter = filter.labelAfter;
    query.perturbedLow = filter.perturbedLow;
    query.perturbedHigh = filter.perturbedHigh;
    query.words = toStd(filter.text);
    if (filter.kept)
        query.examples = kept;
    query.starred = filter.starred;
    if (filter.excluded)
        query.excluded = core::store::ResultQuery::Excluded::Only;
    return query;
}

} // namespace ui
