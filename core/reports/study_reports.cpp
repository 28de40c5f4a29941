#include "core/reports/study_reports.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/base/error.h"
#include "core/reports/studies/parts.h"

namespace core::reports {
namespace {

template<typename Report>
struct KnownOfStudy {
    Kind kind;
    Report (*make)(const studies::StudyResults&, const StudyOptions&);
};

/// The papers have one column per corpus.
Table scoresByCampaign(const studies::StudyResults& study, const StudyOptions& options)
{
    auto layout = options;
    layout.by = "campaign";
    return scoresTable(study, layout);
}

const std::vector<KnownOfStudy<Figure>>& knownStudyFigures()
{
    static const std::vector<KnownOfStudy<Figure>> all{
        {{"agreement",
          "Agreement of raters",
          "Every coefficient with its 95% bootstrap interval.",
          {"question", "weights", "seed"}},
         agreementFigure},
        {{"likert", "Answers", "How answers are distributed, by attack: diverging stacked bars.", {"question", "by"}},
         likertFigure},
        {{"judgement",
          "Judgement and change",
          "What people say against how much of a text was changed.",
          {"question", "against"}},
         judgementFigure},
    };
    return all;
}

const std::vector<KnownOfStudy<Table>>& knownStudyTables()
{
    static const std::vector<KnownOfStudy<Table>> all{
        {{"agreement",
          "Agreement of raters",
          "Every coefficient with its 95% bootstrap interval, or why it is undefined.",
          {"question", "weights", "seed"}},
         agreementTable},
        {{"judgements",
          "Judgements",
          "Texts judged, kept and not kept, and the answers, by attack.",
          {"question", "by"}},
         judgementsTable},
        {{"scores",
          "Scores",
          "Means of what raters said, and how often they name the original's label, by attack.",
          {"by"}},
         scoresTable},
        {{"raters", "Raters", "What each rater did: agreement with the others, time, gold and attention items."},
         ratersTable},
        {{"mayer-study",
          "Mayer 2020, section 4.3: quality of perturbations",
          "How often each answer was given, by perturbation, with intervals over the texts and the paper's shares.",
          {"question"}},
         mayerStudyTable},
        {{"maheshwary-table3.8", "Maheshwary 2022, table 3.8: scores of evaluators",
          "Scores given by evaluators, by campaign."},
         scoresByCampaign},
        {{"maheshwary-table4.8", "Maheshwary 2022, table 4.8: scores of evaluators",
          "Scores given by evaluators, by campaign."},
         scoresByCampaign},
        {{"maheshwary-table6.4", "Maheshwary 2022, table 6.4: scores of evaluators",
          "Scores given by evaluators, by campaign."},
         scoresByCampaign},
    };
    return all;
}

template<typename Report>
std::vector<Kind> kindsOf(const std::vector<KnownOfStudy<Report>>& all)
{
    std::vector<Kind> kinds;
    for (const auto& known : all)
        kinds.push_back(known.kind);
    return kinds;
}

/// `what`: figure or table.
template<typename Report>
Report makeOf(const std::vector<KnownOfStudy<Report>>& all, const std::string& what, const std::string& kind,
              const studies::StudyResults& study, const StudyOptions& options)
{
    const auto found = std::ranges::find(all, kind, [](const auto& known) { return known.kind.name; });
    if (found == all.end()) {
        std::string names;
        for (const auto& known : all)
            names += (names.empty() ? "" : ", ") + known.kind.name;
        throw UsageError("There is no " + what + " '" + kind + "' of a study.", "Use one of: " + names + ".");
    }
    Report report;
    if (what == "table" || !study.ballots.empty())
        report = found->make(study, options);
    if (study.ballots.empty())
        report.note = "No rater has answered yet.";
    // The numbers depend on whose answers are left out.
    if (!study.leftOut.empty())
        report.caption += fmt::format("{}Without the answers of {}.", report.caption.empty() ? "" : " ",
                                      fmt::join(study.leftOut, ", "));
    report.kind = kind;
    return report;
}

} // namespace

const std::vector<Kind>& studyFigureKinds()
{
    static const auto kinds = kindsOf(knownStudyFigures());
    return kinds;
}

const std::vector<Kind>& studyTableKinds()
{
    static const auto kinds = kindsOf(knownStudyTables());
    return kinds;
}

Figure makeStudyFigure(const std::string& kind, const studies::StudyResults& study, const StudyOptions& options)
{
    return makeOf(knownStudyFigures(), "figure", kind, study, options);
}

Table makeStudyTable(const std::string& kind, const studies::StudyResults& study, const StudyOptions& options)
{
    return makeOf(knownStudyTables(), "table", kind, study, options);
}

} // namespace core::reports
