#include <algorithm>

#include "core/reports/basics/number.h"
#include "core/reports/studies/behind_items.h"
#include "core/reports/studies/kinds.h"

namespace core::reports {

Figure likertFigure(const studies::StudyResults& study, const ReportSettings& options)
{
    Figure figure;
    const auto& question = questionOf(study, options.text("question"));
    auto scale = question.scale();
    const auto groups = studies::groupResults(study, options.text("by"));
    const AnswersGiven given(study, question.id);
    constexpr std::size_t mostSteps = 11; // more boxes than that cannot be told apart
    if (scale.empty() || scale.size() > mostSteps) {
        figure.note = "Only questions with 2 to 11 answers can be drawn as stacked bars.";
        return figure;
    }
    for (const auto& answer : scale) {
        Series series;
        series.name = answer;
        for (const auto& option : question.options)
            if (option.value == answer)
                series.name = option.label;
        series.mark = Mark::Spans;
        figure.series.push_back(std::move(series));
    }
    const auto explain = [&](Series& end, const std::string& meaning) {
        if (question.kind == studies::QuestionKind::Likert && !meaning.empty())
            end.name += " (" + meaning + ")";
    };
    explain(figure.series.front(), question.lowLabel);
    explain(figure.series.back(), question.highLabel);
    // A scale with an order diverges around its middle; answers without one start at 0.
    const bool diverging = question.level != metrics::Level::Nominal;
    std::vector<std::string> names;
    std::string sizes;
    double farthest = 0.0;
    for (const auto& group : groups) {
        const auto counts = group.answers.find(question.id);
        if (counts == group.answers.end())
            continue;
        const auto countOf = [&](const std::string& answer) {
            const auto found = counts->second.find(answer);
            return found == counts->second.end() ? 0.0 : static_cast<double>(found->second);
        };
        double total = 0.0;
        for (const auto& answer : scale)
            total += countOf(answer);
        if (total == 0.0)
            continue;
        double at = 0.0;
        if (diverging) {
            for (std::size_t i = 0; i < scale.size() / 2; ++i)
                at -= 100.0 * countOf(scale[i]) / total;
            if (scale.size() % 2 == 1) // the middle answer extends half to either side
                at -= 50.0 * countOf(scale[scale.size() / 2]) / total;
        }
        for (std::size_t i = 0; i < scale.size(); ++i) {
            const double share = 100.0 * countOf(scale[i]) / total;
            figure.series[i].points.push_back({at + share / 2.0,
                                               static_cast<double>(names.size()),
                                               Bounds{at, at + share},
                                               0.0,
                                               share >= 8.0 ? formatNumber(share, 0) + "%" : "",
                                               {},
                                               behindGroup(study, options.text("by"), group.name,
                                                           [&](std::size_t at) { return given.has(at, scale[i]); })});
            farthest = std::max({farthest, std::abs(at), std::abs(at + share)});
            at += share;
        }
        names.push_back(group.name);
        sizes += (sizes.empty() ? "" : "; ") + group.name + ", n = " + formatNumber(total, 0);
    }
    if (names.empty()) {
        figure = {};
        figure.note = "No rater has answered this question yet.";
        return figure;
    }
    // The first group is on top.
    for (auto& series : figure.series)
        for (auto& span : series.points)
            span.y = static_cast<double>(names.size() - 1) - span.y;
    figure.y.categories.assign(names.rbegin(), names.rend());
    figure.x.label = diverging ? "Answers (%), below the middle of the scale to the left" : "Answers (%)";
    figure.x.low = diverging ? -std::min(100.0, farthest * 1.05) : 0.0;
    figure.x.high = diverging ? std::min(100.0, farthest * 1.05) : 100.0;
    figure.caption =
        "Answers to '" + question.prompt + "' by " + options.text("by") + " (" + sizes + ")." +
        (diverging ? " Bars are centred on the middle of the scale: what is left of 0 is below it, as a share "
                     "like what is right of 0."
                   : "") +
        poolsOf(study, options.text("by"));
    return figure;
}

} // namespace core::reports
