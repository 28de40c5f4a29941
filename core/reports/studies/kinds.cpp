#include "core/reports/studies/kinds.h"

namespace core::reports {
namespace {

/// The papers have one column per corpus.
Table scoresByCampaign(const studies::StudyResults& study, ReportSettings options)
{
    return scoresTable(study, options.set("by", "campaign"));
}

ReportKind evaluatorScores(const std::string& number)
{
    return studyTable({"maheshwary-table" + number,
                       "Maheshwary 2022, table " + number + ": scores of evaluators",
                       "Scores given by evaluators, by campaign.",
                       {}},
                      scoresByCampaign);
}

} // namespace

std::vector<ReportKind> studyFigureKinds()
{
    return {
        studyFigure({"agreement",
                     "Agreement of raters",
                     "Every coefficient with its 95% bootstrap interval.",
                     {"question", "weights", "seed", "rounds"}},
                    agreementFigure),
        studyFigure({"likert",
                     "Answers",
                     "How answers are distributed, by attack: diverging stacked bars.",
                     {"question", "by"}},
                    likertFigure),
        studyFigure({"judgement",
                     "Judgement and change",
                     "What people say against how much of a text was changed.",
                     {"question", "against"}},
                    judgementFigure),
    };
}

std::vector<ReportKind> studyTableKinds()
{
    return {
        studyTable({"agreement",
                    "Agreement of raters",
                    "Every coefficient with its 95% bootstrap interval, or why it is undefined.",
                    {"question", "weights", "seed", "rounds"}},
                   agreementTable),
        studyTable({"pairwise",
                    "Agreement of pairs of raters",
                    "How often each pair of raters agrees and their mean kappa, by attack.",
                    {"question", "by", "weights", "seed", "rounds"}},
                   pairwiseTable),
        studyTable({"judgements",
                    "Judgements",
                    "Texts judged, kept and not kept, and the answers, by attack.",
                    {"question", "by"}},
                   judgementsTable),
        studyTable({"scores",
                    "Scores",
                    "Means of what raters said, and how often they name the original's label, by attack.",
                    {"by"}},
                   scoresTable),
        studyTable(
            {"raters", "Raters", "What each rater did: agreement with the others, time, gold and attention items.", {}},
            ratersTable),
        studyTable({.name = "flags",
                    .title = "Flags and judgements",
                    .description = "How often flags of texts are right and what they miss, by people's answers: "
                                   "precision, recall and kappa.",
                    .parameters = {"question", "seed", "rounds"},
                    .ofMeasures = true},
                   flagsTable),
        studyTable({"mayer-study",
                    "Mayer 2020, section 4.3: quality of perturbations",
                    "How often each answer was given, by perturbation, with intervals over the texts and the paper's "
                    "shares.",
                    {"question"}},
                   mayerStudyTable),
        evaluatorScores("3.8"),
        evaluatorScores("4.8"),
        studyTable(
            {"maheshwary-table6.4",
             "Maheshwary 2022, table 6.4: word problems before evaluators",
             "How often the equation is the same, similarity and grammar, by campaign, with the thesis's numbers.",
             {}},
            kumarStudyTable),
    };
}

} // namespace core::reports
