#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/metrics/translation/bleu_tokenizer.h"
#include "core/metrics/translation/ngrams.h"
#include "core/metrics/translation/references.h"

namespace core::metrics {

/// What replaces a precision of 0, which would make BLEU 0 whatever the others are.
/// Source: Chen and Cherry (2014), "A systematic comparison of smoothing techniques for sentence-level BLEU", WMT.
enum class BleuSmoothing : std::uint8_t {
    None,  ///< none: nothing.
    Floor, ///< floor: this many matches where there are none (their method 1).
    AddK,  ///< add-k: this many more matches and n-grams of every order above 1 (method 2).
    Exp    ///< exp: half, a quarter, an eighth ... of a match at the orders that have none (method 3, mteval's).
};
inline constexpr std::array bleuSmoothings{BleuSmoothing::None, BleuSmoothing::Floor, BleuSmoothing::AddK,
                                           BleuSmoothing::Exp};
[[nodiscard]] std::string_view nameOf(BleuSmoothing smoothing);        ///< none floor add-k exp
[[nodiscard]] BleuSmoothing bleuSmoothingNamed(std::string_view name); ///< \throws UsageError for other names.

struct BleuOptions {
    BleuTokenizer tokenizer = BleuTokenizer::Mteval13a;
    bool lowerCase = false;
    BleuSmoothing smoothing = BleuSmoothing::Exp;
    std::optional<double> smoothingValue; ///< Of floor (else 0.1) and add-k (else 1).
    bool effectiveOrder = false;          ///< Leave out orders that the answer is too short for: for single sentences.
    std::size_t order = 4;                ///< Longest n-gram.
};

/// What BLEU is computed from. BLEU of a corpus is that of the sum of its sentences' counts, not a mean of scores.
struct BleuCounts {
    std::vector<std::size_t> matches; ///< By order, from 1: n-grams of the answer that a reference has too.
    std::vector<std::size_t> totals;  ///< By order: n-grams of the answer.
    std::size_t answerLength = 0;     ///< Words.
    std::size_t referenceLength = 0;  ///< Words of the reference nearest in length, the shorter one of two.
    ReferenceCount references;

    BleuCounts& operator+=(const BleuCounts& other);
    friend bool operator==(const BleuCounts&, const BleuCounts&) = default;
};

struct BleuScore {
    double score = 0.0;             ///< 0..100
    std::vector<double> precisions; ///< By order, 0..100, smoothed.
    double brevityPenalty = 0.0;    ///< 0..1
    std::size_t answerLength = 0;
    std::size_t referenceLength = 0;

    /// "BLEU = 48.53 82.4/50.0/45.5/37.5 (BP = 0.943 ratio = 0.944 hyp_len = 17 ref_len = 18)"
    [[nodiscard]] std::string text() const;
};

/// The references of one sentence, cut and counted once for all answers that are compared with them.
class BleuReferences {
public:
    /// Empty references are left out. \throws std::invalid_argument when none is left, or for an order of 0.
    BleuReferences(std::span<const std::string> references, const BleuOptions& options);
    [[nodiscard]] BleuCounts counts(std::string_view answer) const;

private:
    BleuOptions options_;
    std::vector<NgramCounts> ngrams_; ///< By order: each n-gram as often as it occurs in the reference with most of it.
    std::vector<std::size_t> lengths_;
};

/// BLEU = BP exp(sum of ln p_n / N), p_n the share of the answer's n-grams that are matched, BP = exp(1 - r / c) where
/// the answer's c words are fewer than the reference's r. 0 where nothing matches at all.
/// Source: K. Papineni et al. (2002), "BLEU: a method for automatic evaluation of machine translation", as M. Post's
/// sacreBLEU 2 computes it. Check value: matches 9 7 5 3 of 10 8 6 4, lengths 11 and 11, no smoothing -> 83.75922397.
[[nodiscard]] BleuScore bleu(const BleuCounts& counts, const BleuOptions& options = {});

/// BLEU of one sentence, 0..100, with effective order, as sacreBLEU's sentence_bleu.
[[nodiscard]] double sentenceBleu(std::string_view answer, std::span<const std::string> references,
                                  BleuOptions options = {});

/// What others need to repeat a score: "nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:2.0.0".
[[nodiscard]] std::string signatureOf(const BleuOptions& options, const ReferenceCount& references);

} // namespace core::metrics
