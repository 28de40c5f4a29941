#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/metrics/attacked/output_faults.h"
#include "core/metrics/translation/translation_options.h"

namespace core::metrics {

/// Texts that were attacked, and what a translator made of them; all lists are as long as there are texts.
struct AttackedTexts {
    std::vector<std::string> sources, attackedSources, outputs, attackedOutputs;
    std::vector<std::vector<std::string>> references; ///< Of each text; empty: none are known.
    /// Of each attacked text, where an attack changes the right translation along; empty: `references` are also theirs.
    std::vector<std::string> attackedReferences = {};
    std::string language; ///< Of the translations, BCP 47; empty: not known.
};

/// What attacks on a translator changed and what that cost. Scores of a corpus are those of summed counts.
struct AttackedTranslations {
    struct Both {
        std::optional<double> before, after; ///< Nothing without references.
    };
    std::size_t texts = 0;
    Both bleu, chrf, ter;                      ///< As sacreBLEU: 0..100, TER from 0.
    Both lengthRatio;                          ///< Words of the translations per word of their references.
    double charBleu = 1.0;                     ///< chrBLEU of the attacked sources by the originals, 0..1.
    std::optional<double> relativeDegradation; ///< metrics::relativeDegradation(), BLEU without case.
    /// Michel, Li, Neubig and Pino (2019), "On evaluation of adversarial perturbations for sequence-to-sequence
    /// models", NAACL, with chrF2 of single texts, as their program TEAPOT has it: the mean s_src(x, x') of the
    /// sources, 0..1; the mean d_tgt, the share of chrF by the first reference that was lost (0 where it rose), 0..1;
    /// and the share of texts with s_src + d_tgt > 1, which lost more than was changed.
    double sourceSimilarity = 1.0;
    std::optional<double> targetDegradation, success;
    double consistency = 100.0; ///< chrF2 of the translations of attacked texts by those of the originals, 0..100.
    OutputFaults faults, attackedFaults;
    std::optional<std::size_t> hallucinated; ///< isHallucination(); nothing without references.
    std::string signature;                   ///< Of BLEU, chrF and TER; of chrF alone without references.
};

/// A tokenizer that is not chosen is that of the language. \throws std::invalid_argument for lists of several lengths.
[[nodiscard]] AttackedTranslations measureTranslations(const AttackedTexts& texts,
                                                       const TranslationOptions& options = {});

} // namespace core::metrics
