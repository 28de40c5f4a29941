#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "core/metrics/translation/scripts.h"
#include "core/metrics/translation/translation_options.h"

namespace core::metrics {

/// What is plainly wrong with translations, in numbers of texts.
struct OutputFaults {
    std::size_t empty = 0;       ///< Nothing but white space.
    std::size_t copied = 0;      ///< The source itself, but for case and white space.
    std::size_t offScript = 0;   ///< Most letters are of a script that the references hardly use.
    std::size_t offLanguage = 0; ///< Their function words show another language than the references'.
    std::size_t repeated = 0;    ///< Four words in a row occur again, oftener than in any of the text's references.
};

/// What translations should look like.
struct ExpectedOutput {
    Scripts scripts;      ///< Of the references; none: not known.
    std::string language; ///< Of the references, BCP 47; empty: not known.
};

/// Adds what is wrong with one translation. `references`: the text's; may be none.
void countFaults(const std::string& output, const std::string& source, std::span<const std::string> references,
                 const ExpectedOutput& expected, const TranslationOptions& options, OutputFaults& faults);

/// How often the commonest four words in a row occur; 0 for fewer words.
[[nodiscard]] std::size_t mostRepeated(const std::string& text, const TranslationOptions& options);

/// BLEU of words (.8) and pairs of words (.2), 0..1: what two translations have in common at all.
/// Source: K. Lee et al. (2018), "Hallucinations in neural machine translation", section 3: precisions weigh .8 and .2,
/// so that any common word counts. Pairs without a match are smoothed as by `exp`.
/// Check value: "a b c" by "a x c" -> 2/3 ^ .8 (1/4) ^ .2 = .5479.
[[nodiscard]] double adjustedBleu(const std::string& output, std::span<const std::string> references,
                                  const TranslationOptions& options);

/// Whether a perturbed text's translation is a hallucination: adjustedBleu() is above .09 for the original's
/// translation and below .01 for the perturbed text's. Source: the same, algorithm 1. `attackedReferences`: of a
/// perturbed text that has a right translation of its own; none: the same.
[[nodiscard]] bool isHallucination(const std::string& output, const std::string& attackedOutput,
                                   std::span<const std::string> references, const TranslationOptions& options,
                                   std::span<const std::string> attackedReferences = {});

} // namespace core::metrics
