#include "core/metrics/answers.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include <fmt/format.h>

#include "core/answers/kind.h"
#include "core/answers/shape.h"
#include "core/base/error.h"
#include "core/base/named.h"
#include "core/structures/equations/equation_match.h"
#include "core/structures/equations/equation_value.h"
#include "core/structures/forms/form_match.h"

namespace core::metrics {

namespace {

using structures::AnswerKind;
using structures::Prediction;

constexpr std::array measures{
    MeasureType{AnswerMeasure::Exact, "exact", "exact match", "exact_match"},
    MeasureType{AnswerMeasure::NormalForm, "normal-form", "same normal form", "normal_match"},
    MeasureType{AnswerMeasure::Value, "value", "right values", "answer_accuracy"},
    MeasureType{AnswerMeasure::SameEquation, "same-equation", "same equation", "same_equation"},
    MeasureType{AnswerMeasure::Bleu, "bleu", "BLEU", "bleu", true},
    MeasureType{AnswerMeasure::Chrf, "chrf", "chrF", "chrf", true}};

BleuOptions bleuOptions(const AnswerScoring& scoring, AnswerSum::Of of)
{
    auto options = scoring.translations.bleu();
    options.effectiveOrder = of == AnswerSum::Of::OneSentence;
    return options;
}

bool isSacreBleus(AnswerMeasure measure) { return measure == AnswerMeasure::Bleu || measure == AnswerMeasure::Chrf; }

bool isWhite(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

/// Without white space at the ends, and one blank for every other run of it.
std::string trimmed(std::string_view text)
{
    std::string result;
    for (const char c : text)
        if (!isWhite(c))
            result += c;
        else if (!result.empty() && result.back() != ' ')
            result += ' ';
    if (result.ends_with(' '))
        result.pop_back();
    return result;
}

structures::FormMatch formMatch(const Prediction& gold, const std::string& right, const std::string& said)
{
    if (!std::holds_alternative<structures::TextAnswer>(gold))
        return {};
    try {
        return structures::GoldForm(right).match(said);
    } catch (const Error&) {
        return {};
    }
}

} // namespace

std::span<const MeasureType> measureTypes() { return measures; }

const MeasureType& typeOf(AnswerMeasure measure)
{
    return *std::ranges::find(measures, measure, &MeasureType::measure);
}

std::string_view nameOf(AnswerMeasure measure) { return typeOf(measure).name; }

AnswerMeasure answerMeasureNamed(std::string_view name)
{
    return named(measures, name, "measure of answers", &MeasureType::name).measure;
}

std::span<const AnswerMeasure> measuresOf(AnswerKind kind) { return answers::kindOf(kind).measures; }

std::string signatureOf(const AnswerScoring& scoring, const ReferenceCount& references)
{
    const auto& translations = scoring.translations;
    if (scoring.measure == AnswerMeasure::Bleu)
        return "BLEU|" + signatureOf(translations.bleu(), references);
    if (scoring.measure == AnswerMeasure::Chrf)
        return nameOf(translations.chrf()) + '|' + signatureOf(translations.chrf(), references);
    return {};
}

std::string shown(AnswerMeasure measure, double score)
{
    return fmt::format("{:.1f}{}", 100.0 * score, typeOf(measure).byDegrees ? "" : " %");
}

double answerScore(const AnswerScoring& scoring, const Prediction& gold, const Prediction& answer,
                   std::span<const std::string> further)
{
    const auto measure = scoring.measure;
    if (measure == AnswerMeasure::Value) {
        const auto* right = std::get_if<structures::Equation>(&gold);
        const auto* said = std::get_if<structures::Equation>(&answer);
        if (right == nullptr || said == nullptr)
            return 0.0;
        if (!std::isfinite(right->answer)) // a victim's own answer to the clean text, compared with itself
            return std::isfinite(said->answer) ? 0.0 : 1.0;
        return structures::isSameValue(said->answer, right->answer, structures::Closeness::Relative) ? 1.0 : 0.0;
    }
    const auto right = answers::textOf(gold);
    const auto said = answers::textOf(answer);
    if (isSacreBleus(measure)) {
        AnswerSum one(scoring, AnswerSum::Of::OneSentence);
        one.add(gold, answer, further);
        return one.score().value_or(0.0);
    }
    if (!right || !said || gold.index() != answer.index())
        return 0.0;
    const auto isSaid = [answered = trimmed(*said)](const std::string& text) { return trimmed(text) == answered; };
    if (isSaid(*right) || (scoring.translations.allReferences && std::ranges::any_of(further, isSaid)))
        return 1.0;
    if (measure == AnswerMeasure::SameEquation)
        return structures::isSameEquation(*right, *said) ? 1.0 : 0.0;
    // An answer that is not a form has been compared as a text.
    const auto match = formMatch(gold, *right, *said);
    return (measure == AnswerMeasure::NormalForm ? match.normal : match.exact) ? 1.0 : 0.0;
}

void AnswerSum::add(const Prediction& gold, const Prediction& answer, std::span<const std::string> further)
{
    if (const auto* right = std::get_if<structures::Equation>(&gold);
        right != nullptr && right->equation.empty() && scoring_.measure != AnswerMeasure::Value)
        return; // a problem whose answer alone is known
    ++count_;
    if (!isSacreBleus(scoring_.measure)) {
        sum_ += answerScore(scoring_, gold, answer, further);
        return;
    }
    std::vector<std::string> references{answers::textOf(gold).value_or("")};
    if (scoring_.translations.allReferences)
        references.insert(references.end(), further.begin(), further.end());
    const std::string said = answers::textOf(answer).value_or("");
    if (std::ranges::all_of(references, &std::string::empty))
        return;
    const auto put = [](auto& sum, auto counts) {
        if (sum)
            *sum += counts;
        else
            sum = std::move(counts);
    };
    if (scoring_.measure == AnswerMeasure::Bleu)
        put(bleu_, BleuReferences(references, bleuOptions(scoring_, of_)).counts(said));
    else
        put(chrf_, ChrfReferences(references, scoring_.translations.chrf()).counts(said));
}

std::optional<double> AnswerSum::score() const
{
    if (bleu_)
        return bleu(*bleu_, bleuOptions(scoring_, of_)).score / 100.0;
    if (chrf_)
        return chrf(*chrf_, scoring_.translations.chrf()) / 100.0;
    return count_ == 0 ? std::nullopt : std::optional(sum_ / static_cast<double>(count_));
}

std::string AnswerSum::signature() const
{
    const ReferenceCount one{1, 1};
    return signatureOf(scoring_, bleu_ ? bleu_->references : chrf_ ? chrf_->references : one);
}

} // namespace core::metrics
