#include "core/reports/papers/huang_pairs.h"

#include <algorithm>
#include <iterator>

#include "core/reports/tables/cells.h"

namespace core::reports::huang {

namespace {

bool isAny(const Pair&) { return true; }
bool isRight(const Pair& pair) { return pair.right; }
bool wasRight(const Pair& pair) { return pair.wasRight; }

} // namespace

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

PairShare standardOf(const std::vector<Pair>& pairs) { return shareOf(pairs, isAny, wasRight); }
PairShare perturbationOf(const std::vector<Pair>& pairs) { return shareOf(pairs, isAny, isRight); }
PairShare robustOf(const std::vector<Pair>& pairs) { return shareOf(pairs, wasRight, isRight); }
PairShare blackboxOf(const std::vector<Pair>& pairs)
{
    return shareOf(
        pairs, [](const Pair& pair) { return pair.lossRises.value_or(false); }, std::not_fn(isRight));
}

Cell shareCell(const std::optional<metrics::Proportion>& share)
{
    if (!share)
        return {};
    auto cell = numberCell(100.0 * share->share, 1);
    cell.note = interval(100.0 * share->low, 100.0 * share->high);
    return cell;
}

} // namespace core::reports::huang
