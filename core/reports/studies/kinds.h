#pragma once

#include <string>
#include <vector>

#include "core/reports/report.h"
#include "core/studies/verdicts/rating_table.h"

namespace core::reports {

/// The requested question, or the first comparable one. \throws UsageError naming the study's questions.
[[nodiscard]] const studies::Question& questionOf(const studies::StudyResults& study, const std::string& id);

/// A coefficient and its name for people.
struct NamedCoefficient {
    std::string name;
    std::string shortName; ///< Under a bar: "Fleiss", "Cohen 1-2" (raters by number, which the caption names).
    studies::CoefficientEstimate measured;
};
/// Percent agreement and every coefficient over all raters, then Cohen's kappa of each pair.
[[nodiscard]] std::vector<NamedCoefficient> coefficientsOf(const studies::Agreement& agreement);
[[nodiscard]] studies::Agreement agreementOn(const studies::StudyResults& study, const studies::Question& question,
                                             const ReportSettings& options);

/// For groups by attack or victim: which of them pool items of several campaigns, as sentences for a caption that begin
/// with a blank; empty if each group belongs to one campaign.
[[nodiscard]] std::string poolsOf(const studies::StudyResults& study, const std::string& by);

// One file per kind.
[[nodiscard]] Figure agreementFigure(const studies::StudyResults& study, const ReportSettings& options);
[[nodiscard]] Figure likertFigure(const studies::StudyResults& study, const ReportSettings& options);
[[nodiscard]] Figure judgementFigure(const studies::StudyResults& study, const ReportSettings& options);
[[nodiscard]] Table agreementTable(const studies::StudyResults& study, const ReportSettings& options);
[[nodiscard]] Table pairwiseTable(const studies::StudyResults& study, const ReportSettings& options);
[[nodiscard]] Table judgementsTable(const studies::StudyResults& study, const ReportSettings& options);
[[nodiscard]] Table mayerStudyTable(const studies::StudyResults& study, const ReportSettings& options);
[[nodiscard]] Table kumarStudyTable(const studies::StudyResults& study, const ReportSettings& options);
[[nodiscard]] Table scoresTable(const studies::StudyResults& study, const ReportSettings& options);
[[nodiscard]] Table flagsTable(const studies::StudyResults& study, const ReportSettings& options);
[[nodiscard]] Table ratersTable(const studies::StudyResults& study, const ReportSettings& options);

[[nodiscard]] std::vector<ReportKind> studyFigureKinds();
/// Of people's answers, and papers' tables of them by name.
[[nodiscard]] std::vector<ReportKind> studyTableKinds();

} // namespace core::reports
