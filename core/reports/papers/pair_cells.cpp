#include "core/reports/papers/pair_cells.h"

#include <algorithm>
#include <iterator>

#include "core/reports/tables/cells.h"

namespace core::reports::pairs {

std::vector<Pair> pairsOf(const SemanticParserRun& run, PairSubset subset,
                          const std::function<bool(const std::string& way)>& counts)
{
    std::vector<Pair> pairs;
    for (const auto& way : run.scores.ways)
        if (!counts || counts(way.name))
            std::ranges::copy_if(way.pairs, std::back_inserter(pairs),
                                 [&](const Pair& pair) { return isIn(subset, pair); });
    return pairs;
}

Cell shareCell(const std::optional<metrics::Proportion>& share)
{
    if (!share)
        return {};
    auto cell = numberCell(100.0 * share->share, 1);
    cell.note = interval(100.0 * share->low, 100.0 * share->high);
    return cell;
}

} // namespace core::reports::pairs
