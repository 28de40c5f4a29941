#include "core/reports/study_reports.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/base/error.h"
#include "core/reports/studies/parts.h"

namespace core::reports {
namespace {

[[noreturn]] void unknown(const std::string& what, const std::string& kind, const std::vector<Kind>& kinds)
{
    std::string names;
    for (const auto& known : kinds)
        names += (names.empty() ? "" : ", ") + known.name;
    throw UsageError("There is no " + what + " '" + kind + "' of a study.", "Use one of: " + names + ".");
}

/// Whose answers do not count is part of what the numbers are.
void nameLeftOut(std::string& caption, const studies::StudyResults& study)
{
    if (!study.leftOut.empty())
        caption +=
            fmt::format("{}Without the answers of {}.", caption.empty() ? "" : " ", fmt::join(study.leftOut, ", "));
}

} // namespace

const std::vector<Kind>& studyFigureKinds()
{
    static const std::vector<Kind> kinds{
        {"agreement", "Agreement of raters", "Every coefficient with its 95% bootstrap interval."},
        {"likert", "Answers", "How answers are distributed, by attack: diverging stacked bars."},
        {"judgement", "Judgement and change", "What people say against how much of a text was changed."},
    };
    return kinds;
}

const std::vector<Kind>& studyTableKinds()
{
    static const std::vector<Kind> kinds{
        {"agreement", "Agreement of raters",
         "Every coefficient with its 95% bootstrap interval, or why it is undefined."},
        {"judgements", "Judgements", "Texts judged, kept and not kept, and the answers, by attack."},
        {"scores", "Scores", "Means of what raters said, and how often they name the original's label, by attack."},
        {"raters", "Raters", "What each rater did: agreement with the others, time, gold and attention items."},
        {"mayer-study", "Mayer 2020, section 4.3: quality of perturbations",
         "How often each answer was given, by perturbation, with intervals over the texts and the paper's shares."},
        {"maheshwary-table3.8", "Maheshwary 2022, table 3.8: scores of evaluators",
         "Scores given by evaluators, by campaign."},
        {"maheshwary-table4.8", "Maheshwary 2022, table 4.8: scores of evaluators",
         "Scores given by evaluators, by campaign."},
        {"maheshwary-table6.4", "Maheshwary 2022, table 6.4: scores of evaluators",
         "Scores given by evaluators, by campaign."},
    };
    return kinds;
}

bool isKind(const std::vector<Kind>& kinds, const std::string& name)
{
    return std::ranges::any_of(kinds, [&](const Kind& kind) { return kind.name == name; });
}

Figure makeStudyFigure(const std::string& kind, const studies::StudyResults& study, const StudyOptions& options)
{
    if (!isKind(studyFigureKinds(), kind))
        unknown("figure", kind, studyFigureKinds());
    Figure figure;
    if (study.ballots.empty())
        figure.note = "No rater has answered yet.";
    else if (kind == "agreement")
        figure = agreementFigure(study, options);
    else if (kind == "likert")
        figure = likertFigure(study, options);
    else
        figure = judgementFigure(study, options);
    nameLeftOut(figure.caption, study);
    figure.kind = kind;
    return figure;
}

Table makeStudyTable(const std::string& kind, const studies::StudyResults& study, const StudyOptions& options)
{
    if (!isKind(studyTableKinds(), kind))
        unknown("table", kind, studyTableKinds());
    Table table;
    if (kind == "agreement")
        table = agreementTable(study, options);
    else if (kind == "judgements")
        table = judgementsTable(study, options);
    else if (kind == "mayer-study")
        table = mayerStudyTable(study, options);
    else if (kind == "raters")
        table = ratersTable(study, options);
    else {
        StudyOptions layout = options;
        if (kind != "scores")
            layout.by = "campaign"; // the papers have a column a corpus
        table = scoresTable(study, layout);
    }
    table.kind = kind;
    nameLeftOut(table.caption, study);
    if (study.ballots.empty())
        table.note = "No rater has answered yet.";
    return table;
}

} // namespace core::reports
