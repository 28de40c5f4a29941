#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/corpora/corpus.h"
#include "core/json/parameter.h"

namespace core::campaigns {

/// How examples are drawn from a corpus.
struct SampleOptions {
    std::string method = "first"; ///< first, random, stratified (same share of every label as the corpus), ids
    std::size_t limit = 0;        ///< 0: all
    std::size_t offset = 0;       ///< The first `offset` examples are left out before drawing.
    std::uint64_t seed = 0;
    std::vector<std::string> ids; ///< For method ids.
};

/// What command line, plans and window say of it; the ids apart.
[[nodiscard]] const std::vector<PlanParameter<SampleOptions>>& sampleParameters();

/// Indices into corpus.examples, ascending for every method (so a report reads in corpus order).
///
/// stratified: the numbers per label follow from the labels' shares by largest remainder; equal remainders go to the
/// commoner label. ids: `offset` and `limit` count the examples with these ids; an id that several examples share
/// means all of them. The same corpus, options and seed give the same sample on every machine.
/// \throws UsageError for an unknown method or id, or an offset that leaves nothing.
[[nodiscard]] std::vector<std::size_t> drawSample(const corpora::Corpus& corpus, const SampleOptions& options);

/// Examples per label of the chosen indices; label names as keys, "no label" for examples without one.
[[nodiscard]] std::map<std::string, std::size_t> labelHistogram(const corpora::Corpus& corpus,
                                                                const std::vector<std::size_t>& indices);

} // namespace core::campaigns
