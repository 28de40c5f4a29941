#include "core/attacks/goals/answer_goal.h"

#include "core/answers/shape.h"
#include "core/attacks/goals/access.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include <fmt/format.h>

#include "core/base/error.h"
#include "core/base/grid.h"
#include "core/corpora/published/references.h"
#include "core/metrics/answers.h"

namespace core::attacks {

using metrics::AnswerMeasure;
using structures::Prediction;
using victims::VictimCard;

namespace {

constexpr std::string_view usualMeasure = "auto";
constexpr const char* byLikelihood = "likelihood";

class AnswerError final : public Goal {
public:
    explicit AnswerError(const Settings& settings)
        : own_(settings.text("reference") == "own"), measure_(settings.text("measure")), drop_(settings.number("drop")),
          likelihood_(settings.text("loss") == byLikelihood), translations_(translationOptions(settings))
    {}

    [[nodiscard]] std::vector<std::string> mismatches(const VictimCard& card) const override
    {
        const auto measures = metrics::measuresOf(card.answers());
        if (measures.empty())
            return {fmt::format("{} answers {}: this goal is about forms, translations and equations", card.name,
                                structures::taskNamed(card.task).answers)};
        if (measure_ != usualMeasure &&
            std::ranges::find(measures, metrics::answerMeasureNamed(measure_)) == measures.end())
            return {fmt::format("{} answers {}: they have no measure {}", card.name,
                                structures::taskNamed(card.task).answers, measure_)};
        return {};
    }

    [[nodiscard]] Reference reference(const corpora::Example& example, const Prediction& clean,
                                      const VictimCard& card) const override
    {
        auto aim = std::make_shared<const AnswerAim>(example, clean, card, own_,
                                                     metrics::AnswerScoring(measureFor(card), translations_));
        const bool isWrong = aim->cleanScore() <= 0.0;
        return {.aim = std::move(aim), .wrongAlready = isWrong};
    }

    [[nodiscard]] bool weighsLikelihood() const override { return likelihood_; }

    [[nodiscard]] Judgement judge(const Prediction& answer, const Reference& reference,
                                  const QueriedText& queried) const override
    {
        const auto& right = reference.as<AnswerAim>();
        const double score = right.scoreOf(answer, queried.gold);
        const double unlikely = queried.rightLoss; // infinite where the answer cannot be written
        const double loss = !likelihood_ || std::isnan(unlikely) ? 1.0 - score
                            : std::isinf(unlikely)               ? 1.0
                                                                 : unlikely / (1.0 + unlikely);
        return {onGrid(loss), onGrid(score) <= onGrid(right.cleanScore() * (1.0 - drop_)), score};
    }

private:
    [[nodiscard]] AnswerMeasure measureFor(const VictimCard& card) const
    {
        return measure_ == usualMeasure ? metrics::measuresOf(card.answers()).front()
                                        : metrics::answerMeasureNamed(measure_);
    }

    bool own_;
    std::string measure_;
    double drop_;
    bool likelihood_;
    metrics::TranslationOptions translations_;
};

} // namespace

metrics::TranslationOptions translationOptions(std::string_view tokenizer, bool lowerCase, std::string_view smoothing,
                                               std::string_view references)
{
    metrics::TranslationOptions options;
    options.tokenizer = metrics::tokenizerChosen(tokenizer);
    options.lowerCase = lowerCase;
    options.smoothing = metrics::bleuSmoothingNamed(smoothing);
    options.allReferences = options.tokenizer && references == allReferences;
    return options;
}

metrics::TranslationOptions translationOptions(const Settings& settings)
{
    return translationOptions(settings.text("tokenizer"), settings.flag("lowercase"), settings.text("smoothing"),
                              settings.text("references"));
}

std::vector<Parameter> translationParameters()
{
    std::vector<Parameter> all;
    for (Parameter parameter : metrics::translationParameters()) {
        auto& meaning = parameter.meaning;
        if (meaning[1] >= 'a' && meaning[1] <= 'z') // BLEU stays
            meaning.front() = static_cast<char>(meaning.front() - 'A' + 'a');
        meaning.insert(0, "Of translations: ");
        parameter.shown = {};
        all.push_back(std::move(parameter));
    }
    return all;
}

AnswerAim::AnswerAim(const corpora::Example& example, const Prediction& clean, const VictimCard& card, bool own,
                     metrics::AnswerScoring scoring)
    : answer_(own ? clean : example.gold), scoring_(std::move(scoring))
{
    if (!answers::textOf(clean))
        throw Error(fmt::format("{} gave no answer to the clean text", card.name));
    if (!own && !answers::textOf(example.gold))
        throw Error("the example has no gold answer", "Use goal.reference=own to attack the victim's own answer");
    if (!own && card.answers() == structures::AnswerKind::Translation)
        further_ = corpora::furtherReferences(example.columns);
    cleanScore_ = scoreOf(clean);
}

PartMaker<Goal> answerErrorGoal()
{
    std::vector<std::string> measures{std::string(usualMeasure)};
    for (const auto& type : metrics::measureTypes())
        measures.emplace_back(type.name);
    std::vector<Parameter> parameters{
        Parameter::choice("reference", {"gold", "own"},
                          "What the answer is compared with: the corpus's gold answer (wrongly answered examples "
                          "are skipped) or the victim's own answer to the clean text."),
        Parameter::choice("measure", measures, "How right an answer is; auto: the default measure of such answers."),
        Parameter::number("drop", 0.5, 0.01, 1.0,
                          "Share of the clean score that is to be lost. Any share will do where answers are "
                          "simply right or wrong."),
        Parameter::choice(
            "loss", {"answer", byLikelihood},
            "By what searches rank texts. answer: by how wrong the answer is. likelihood: by L / (1 + L), "
            "L = -ln P of the right answer, if the victim writes its answers piece by piece; else by "
            "the answer.")};
    std::ranges::move(translationParameters(), std::back_inserter(parameters));
    parameters.push_back(accessParameter());
    return {
        {.type = "answer-error",
         .summary =
             "Succeeds when the score of a logical form, a translation or an equation falls by a share of what it was "
             "on the clean text. What is wrong there already is skipped.",
         .parameters = std::move(parameters),
         .onWritten = true,
         .lowersScore = true},
        [](const Settings& settings, const language::Resources&) { return std::make_unique<AnswerError>(settings); }};
}

} // namespace core::attacks
