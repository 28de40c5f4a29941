#include "core/victims/evaluation/answer_evaluation.h"

#include <cmath>
#include <map>

#include <fmt/format.h>

#include "core/answers/numbers.h"
#include "core/answers/shape.h"
#include "core/base/error.h"
#include "core/corpora/published/references.h"
#include "core/metrics/translation/ter.h"
#include "core/structures/equations/equation_value.h"

namespace core::victims {

namespace {

void count(const structures::Prediction& answer, EquationFaults& faults)
{
    const auto* said = std::get_if<structures::Equation>(&answer);
    if (said == nullptr)
        return;
    faults.undefined += std::isfinite(said->answer) ? 0 : 1;
    if (said->equation.empty())
        return;
    try {
        const auto value = structures::valueOf(structures::parseEquation(said->equation));
        faults.contradicted += std::isfinite(said->answer) &&
                                       !structures::isSameValue(value, said->answer, structures::Closeness::Relative)
                                   ? 1
                                   : 0;
    } catch (const Error&) {
        ++faults.unreadable;
    }
}

} // namespace

std::string EquationFaults::text() const
{
    std::string text;
    const auto add = [&](std::size_t number, const char* one, const char* several) {
        if (number > 0)
            text += fmt::format("{}{} {}", text.empty() ? "" : ", ", number, number == 1 ? one : several);
    };
    add(undefined, "answer has no value", "answers have no value");
    add(unreadable, "equation cannot be read", "equations cannot be read");
    add(contradicted, "equation does not give the answer beside it", "equations do not give the answers beside them");
    return text.empty() ? text : text + ".";
}

AnswerScores scoreAnswers(structures::AnswerKind kind, const corpora::Corpus& corpus, std::span<const std::size_t> rows,
                          std::span<const structures::Prediction> answers,
                          const metrics::TranslationOptions& translations)
{
    AnswerScores result;
    const bool translated = kind == structures::AnswerKind::Translation;
    const auto options =
        translated ? translations.forLanguage(corpora::targetLanguageOf(corpus)) : metrics::TranslationOptions{};
    std::vector<metrics::AnswerSum> sums;
    for (const auto measure : metrics::measuresOf(kind))
        sums.emplace_back(metrics::AnswerScoring(measure, options));
    if (kind == structures::AnswerKind::Equation)
        result.equations.emplace();
    std::optional<metrics::TerCounts> edits; // of translations
    std::map<std::string, std::size_t> golds;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto& gold = corpus.examples[rows[i]].gold;
        const auto text = answers::textOf(gold);
        if (!text || answers[i].index() == 0)
            continue;
        ++result.examples;
        const auto* equation = std::get_if<structures::Equation>(&gold);
        const bool isNumber = equation != nullptr && equation->equation.empty();
        const auto key = isNumber ? answers::numberText(equation->answer) : *text;
        if (const auto count = ++golds[key]; count > result.commonest) {
            result.commonest = count;
            result.commonestText = key;
        }
        const auto further = translated && options.allReferences
                                 ? corpora::furtherReferences(corpus.examples[rows[i]].columns)
                                 : std::vector<std::string>();
        for (auto& sum : sums)
            sum.add(gold, answers[i], further);
        if (result.equations)
            count(answers[i], *result.equations);
        if (const auto said = answers::textOf(answers[i]); translated && said && !(text->empty() && further.empty())) {
            auto references = further;
            references.insert(references.begin(), *text);
            const auto counts = metrics::TerReferences(references, {}).counts(*said);
            edits ? * edits += counts : edits.emplace(counts);
        }
    }
    for (const auto& sum : sums)
        if (const auto signature = sum.signature(); !signature.empty())
            result.signature += (result.signature.empty() ? "" : " ") + signature;
    if (edits) {
        result.ter = metrics::ter(*edits);
        result.signature += " TER|" + metrics::signatureOf(metrics::TerOptions{}, edits->references);
    }
    result.distinct = golds.size();
    for (std::size_t m = 0; m < sums.size(); ++m)
        result.scores.emplace_back(metrics::measuresOf(kind)[m], sums[m].score());
    return result;
}

} // namespace core::victims
