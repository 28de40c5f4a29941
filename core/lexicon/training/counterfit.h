#pragma once

#include <filesystem>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "core/base/progress.h"
#include "core/lexicon/vector_table.h"

namespace core::lexicon {

/// Settings of counter-fitting; the defaults are the paper's.
struct CounterfitSettings {
    double antonymWeight = 0.1;  ///< k1
    double synonymWeight = 0.1;  ///< k2
    double preserveWeight = 0.1; ///< k3
    double antonymMargin = 1.0;  ///< delta: antonyms are pushed apart up to this cosine distance.
    double synonymMargin = 0.0;  ///< gamma: synonyms are pulled together down to this distance.
    double radius = 0.2;         ///< rho: pairs closer than this in the original space should stay as close.
    int iterations = 20;
};

using WordPair = std::pair<std::string, std::string>;

/// One pair per line, separated by a blank or tab; also .gz. Lines that are empty or start with # are left out.
/// \throws Error with file and line when a line does not hold two words.
[[nodiscard]] std::vector<WordPair> readWordPairs(const std::filesystem::path& file);

struct CounterfitReport {
    std::size_t synonyms = 0; ///< Pairs of which both words have vectors.
    std::size_t antonyms = 0;
    std::size_t preserved = 0; ///< Pairs within the radius.
};

/// Moves vectors so that synonyms come together, antonyms go apart and close pairs stay close. Rows are normalised
/// first and after every iteration. A pair that is listed as both is an antonym. Deterministic; a stop returns the
/// vectors after the last whole iteration.
/// Each word's step is the mean of its gradients, as in the released code, which visits both directions of every
/// constraint; its slip of keeping one direction only of the pairs to preserve is not copied.
/// \throws UsageError for settings out of range.
/// Source: Mrksic et al. (2016), "Counter-fitting word vectors to linguistic constraints", NAACL-HLT.
CounterfitReport counterfit(VectorTable& table, const std::vector<WordPair>& synonyms,
                            const std::vector<WordPair>& antonyms, const CounterfitSettings& settings = {},
                            std::stop_token stop = {}, const ProgressFn& progress = {});

} // namespace core::lexicon
