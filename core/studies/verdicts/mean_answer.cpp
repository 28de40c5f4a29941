#include "core/studies/verdicts/mean_answer.h"

#include <algorithm>

#include "core/studies/verdicts/results.h"

namespace core::studies {

namespace {

/// The question whose mean is meant; null where no answer is a number on a scale.
const Question* scaledQuestion(const Study& study)
{
    const auto isScaled = [](const Question& question) {
        return question.kind == QuestionKind::Likert || question.kind == QuestionKind::Slider;
    };
    if (const auto* kept = study.question(study.keeps.question); kept != nullptr && isScaled(*kept))
        return kept;
    const auto first = std::ranges::find_if(study.questions, isScaled);
    return first == study.questions.end() ? nullptr : &*first;
}

std::optional<MeanAnswer> meanIn(const StudyResults& results, const std::string& campaign)
{
    const auto* question = scaledQuestion(results.study);
    if (question == nullptr)
        return std::nullopt;
    for (const auto& group : groupResults(results, "campaign"))
        if (const auto mean = group.means.find(question->id); group.name == campaign && mean != group.means.end())
            return MeanAnswer{results.study.name, question->id,   mean->second,
                              question->low,      question->high, group.judged};
    return std::nullopt;
}

} // namespace

std::optional<MeanAnswer> meanAnswer(const store::Project& project, const std::string& campaign,
                                     const std::string& study, const std::vector<std::string>& without)
{
    if (!study.empty())
        return meanIn(resultsOf(project, study, without), campaign);
    std::optional<MeanAnswer> found;
    for (const auto& record : project.studies()) {
        if (project.ballotCount(record.name) == 0)
            continue;
        auto mean = meanIn(resultsOf(project, record.name, without), campaign);
        if (mean && found)
            return std::nullopt;
        if (mean)
            found = std::move(mean);
    }
    return found;
}

} // namespace core::studies
