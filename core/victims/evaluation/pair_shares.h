#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <vector>

#include "core/metrics/clustered_share.h"
#include "core/victims/evaluation/pair_evaluation.h"

namespace core::victims {

/// A share of pairs, with a 95 % interval that takes the pairs of one original together (metrics::clusteredShare).
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

// Source of these: Huang et al. (2021), section 3.2.

/// Right answers to the originals, each once.
[[nodiscard]] PairShare ofOriginals(const std::vector<Original>& originals);
/// Right answers to the originals, each original counted once for each of its pairs.
[[nodiscard]] PairShare standardOf(const std::vector<Pair>& pairs);
/// Right answers to the perturbed texts, whatever the answer to the original.
[[nodiscard]] PairShare perturbationOf(const std::vector<Pair>& pairs);
/// The same of those whose original is answered correctly.
[[nodiscard]] PairShare robustOf(const std::vector<Pair>& pairs);
/// Success of a black-box attack: wrong answers to those whose loss is higher than their original's.
[[nodiscard]] PairShare blackboxOf(const std::vector<Pair>& pairs);

} // namespace core::victims
