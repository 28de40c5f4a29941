#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/metrics/clustered_share.h"
#include "core/reports/basics/table.h"
#include "core/reports/papers/huang.h"

/// What the tables of Huang et al. are made of: shares of pairs.
namespace core::reports::huang {

using victims::Pair;
using victims::PairSubset;

/// The pairs of those ways that `counts` takes; empty takes all.
[[nodiscard]] std::vector<Pair> pairsOf(const SemanticParserRun& run, PairSubset subset,
                                        const std::function<bool(const std::string& way)>& counts = {});

/// A share of pairs, with an interval that takes the pairs of one original together (metrics::clusteredShare).
struct PairShare {
    std::size_t of = 0, hits = 0;
    std::optional<metrics::Proportion> share{};
};
/// Of those pairs (Pair, or what is made of it) that are `of`, how many are `hits`.
template<class SomePair, class Of, class Hits>
[[nodiscard]] PairShare shareOf(const std::vector<SomePair>& pairs, const Of& of, const Hits& hits)
{
    PairShare result;
    std::map<std::size_t, metrics::Cluster> ofOriginals;
    for (const auto& pair : pairs)
        if (of(pair)) {
            auto& cluster = ofOriginals[pair.original];
            ++cluster.of;
            cluster.hits += hits(pair) ? 1 : 0;
        }
    std::vector<metrics::Cluster> clusters;
    for (const auto& [original, cluster] : ofOriginals) {
        result.of += cluster.of;
        result.hits += cluster.hits;
        clusters.push_back(cluster);
    }
    result.share = metrics::clusteredShare(clusters);
    return result;
}
[[nodiscard]] PairShare standardOf(const std::vector<Pair>& pairs);
[[nodiscard]] PairShare perturbationOf(const std::vector<Pair>& pairs);
[[nodiscard]] PairShare robustOf(const std::vector<Pair>& pairs);
[[nodiscard]] PairShare blackboxOf(const std::vector<Pair>& pairs);

/// In percent with its interval.
[[nodiscard]] Cell shareCell(const std::optional<metrics::Proportion>& share);

} // namespace core::reports::huang
