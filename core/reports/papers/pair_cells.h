#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/reports/basics/table.h"
#include "core/reports/papers/pair_tables.h"
#include "core/victims/evaluation/pair_shares.h"

/// What tables of pairs are made of: shares of pairs.
namespace core::reports::pairs {

using victims::Pair;
using victims::PairShare;
using victims::PairSubset;

/// The pairs of those ways that `counts` takes; empty takes all.
[[nodiscard]] std::vector<Pair> pairsOf(const SemanticParserRun& run, PairSubset subset,
                                        const std::function<bool(const std::string& way)>& counts = {});

/// In percent with its interval.
[[nodiscard]] Cell shareCell(const std::optional<metrics::Proportion>& share);

} // namespace core::reports::pairs
