#include "ui/results/result_filter.h"

#include <array>

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
    if (!filter.ids.empty()) {
        auto ids = filter.ids;
        if (filter.kept)
            std::erase_if(ids, [&](const std::string& id) { return !kept.contains(id); });
        query.examples = std::move(ids);
    }
    query.starred = filter.starred;
    if (filter.excluded)
        query.excluded = core::store::ResultQuery::Excluded::Only;
    return query;
}

bool asksForFlags(const ResultFilter& filter) { return filter.valid || filter.flagged || !filter.flag.empty(); }

bool hasFlagsOf(const ResultFilter& filter, const core::campaigns::StoredFlags* flags, std::size_t position)
{
    if (flags == nullptr)
        return false;
    if (filter.valid || filter.flagged) {
        const bool flagged = flags->has(position, {});
        if (!flags->isMeasured(position) || !(flagged ? filter.flagged : filter.valid))
            return false;
    }
    return filter.flag.empty() || flags->has(position, std::array{core::language::flagNamed(filter.flag).kind});
}

} // namespace ui
