#pragma once

#include <stop_token>
#include <string>
#include <vector>

#include "core/attacks/attack.h"
#include "core/base/progress.h"
#include "core/corpora/corpus.h"

namespace core::campaigns {

/// The variants of each text of a corpus.
struct CorpusVariants {
    std::vector<std::vector<attacks::GeneratedVariant>> ofText;
    std::size_t failures = 0; ///< Texts that a rewriting program failed on; they have no variants.
    std::string failure;      ///< The error of the first of them.
};

/// The recipe's variants of each text, without querying a victim. The same seed gives the same variants for any number
/// of workers. \throws Error after a stop request.
[[nodiscard]] CorpusVariants variantsOf(const corpora::Corpus& corpus, const attacks::Attack& recipe,
                                        const attacks::VariantLimits& limits, std::size_t workers,
                                        const std::stop_token& stop, const ProgressFn& progress = {});

/// A corpus of variants.
struct PerturbedCorpus {
    corpora::Corpus corpus;
    std::size_t failures = 0; ///< As above.
    std::string failure;
    std::size_t withoutVariants = 0; ///< Texts that the recipe makes no variants of, failures apart.
};

/// The recipe's variants of a corpus's texts, without querying a victim: one example per variant, with the gold answer
/// of the text it was made from (of a word problem whose numbers became others, the new one), the id `ORIGINAL.1`,
/// `ORIGINAL.2` ... and the columns `original_id`, `operator` (the transformation that proposed the change) and `edits`
/// (`from>to`); the original's own columns follow. The same seed gives the same texts for any number of workers.
/// \throws UsageError for treebanks, whose trees do not fit changed words; Error when nothing could be changed, or
/// after a stop request.
[[nodiscard]] PerturbedCorpus perturbedCorpus(const corpora::Corpus& corpus, const attacks::Attack& recipe,
                                              const attacks::VariantLimits& limits, std::size_t workers,
                                              const std::stop_token& stop, const ProgressFn& progress = {});

} // namespace core::campaigns
