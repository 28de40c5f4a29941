#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/answers/measure.h"
#include "core/metrics/translation/bleu.h"
#include "core/metrics/translation/chrf.h"
#include "core/metrics/translation/translation_options.h"
#include "core/structures/prediction.h"
#include "core/structures/task.h"

namespace core::metrics {

using answers::AnswerMeasure;

/// A measure in words.
struct MeasureType {
    AnswerMeasure measure;
    std::string_view name;  ///< In recipes, results and columns: exact normal-form value same-equation bleu chrf
    std::string_view title; ///< For people: "exact match".
    std::string_view key;   ///< In `evaluate --json`.
    /// Whether answers can be partly right; people read such scores without a percent sign.
    bool byDegrees = false;
};

[[nodiscard]] std::span<const MeasureType> measureTypes();
[[nodiscard]] const MeasureType& typeOf(AnswerMeasure measure);
[[nodiscard]] std::string_view nameOf(AnswerMeasure measure);
/// \throws UsageError that names the known ones.
[[nodiscard]] AnswerMeasure answerMeasureNamed(std::string_view name);

/// A measure with the choices that it has.
struct AnswerScoring {
    AnswerMeasure measure = AnswerMeasure::Exact;
    TranslationOptions translations; ///< Of translations.

    AnswerScoring() = default;
    AnswerScoring(AnswerMeasure by, const TranslationOptions& how = {}) : measure(by), translations(how) {}
};
/// Of a corpus whose texts have so many references, as sacreBLEU prints it:
/// "BLEU|nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:2.0.0"; empty for measures that are not sacreBLEU's.
[[nodiscard]] std::string signatureOf(const AnswerScoring& scoring, const ReferenceCount& references = {1, 1});
/// A score of 0..1 as people read it: in percent, BLEU and chrF as sacreBLEU prints them.
[[nodiscard]] std::string shown(AnswerMeasure measure, double score);

/// answers::Kind::measures.
[[nodiscard]] std::span<const AnswerMeasure> measuresOf(structures::AnswerKind kind);

/// 0..1; 0 for an answer of another kind than the gold one. `further`: references of a translation beside the gold one,
/// which count unless the scoring takes the first alone.
[[nodiscard]] double answerScore(const AnswerScoring& scoring, const structures::Prediction& gold,
                                 const structures::Prediction& answer, std::span<const std::string> further = {});

/// The score of many answers: a mean, or a corpus statistic where the measure is one.
class AnswerSum {
public:
    /// BLEU of one sentence leaves out orders that the answer is too short for.
    enum class Of : std::uint8_t { OneSentence, Corpus };
    explicit AnswerSum(const AnswerScoring& scoring, Of of = Of::Corpus) : scoring_(scoring), of_(of) {}
    /// `further`: as in answerScore().
    void add(const structures::Prediction& gold, const structures::Prediction& answer,
             std::span<const std::string> further = {});
    [[nodiscard]] std::size_t count() const { return count_; }
    [[nodiscard]] std::optional<double> score() const; ///< 0..1; nothing where nothing was added.
    /// What others need to repeat the score of a corpus: signatureOf() with the number of references that were added.
    [[nodiscard]] std::string signature() const;

private:
    AnswerScoring scoring_;
    Of of_;
    std::size_t count_ = 0;
    double sum_ = 0.0;
    std::optional<BleuCounts> bleu_;
    std::optional<ChrfCounts> chrf_;
};

} // namespace core::metrics
