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

std::string titleOfWay(const std::string& way)
{
    static const std::vector<std::pair<std::string, std::string>> titles{
        {"insert", "Insertion"},        {"replace", "Substitution (f)"},     {"remove", "Deletion"},
        {"non", "Substitution (nf)"},   {"back", "Back translation"},        {"para", "Reordering"},
        {"micro", "All pairs (micro)"}, {"macro", "Mean of the six (macro)"}};
    const auto found = std::ranges::find(titles, way, &std::pair<std::string, std::string>::first);
    return found == titles.end() ? way : found->second;
}

std::string nameOf(const std::string& name, PairSubset subset)
{
    switch (subset) {
    case PairSubset::All:
        break;
    case PairSubset::Changed:
        return name + "-changed";
    case PairSubset::Unseen:
        return name + "-unseen";
    }
    return name;
}

std::string pairsNote(PairSubset subset)
{
    std::string note = " All pairs, also those whose two questions are the same once cleaned.";
    if (subset == PairSubset::Changed)
        note = " Only pairs whose two questions differ as the parser reads them; the paper has no such numbers.";
    if (subset == PairSubset::Unseen)
        note = " Only pairs whose original does not stand in the training set; the paper has no such numbers.";
    return note + " In brackets 95 % intervals, for which whole originals are drawn with all their pairs (bootstrap).";
}

} // namespace core::reports::huang
