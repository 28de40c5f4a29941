#pragma once

#include <string>
#include <vector>

#include "core/reports/report.h"

namespace core::reports {

/// Every kind of figure and table: figures of campaigns by title, tables of campaigns, those of papers, then figures
/// and tables of studies. The one list behind the command line, the Figures page and the handbook.
/// \throws Error when a paper's tables cannot be read.
[[nodiscard]] const std::vector<ReportKind>& reportKinds();

/// The figures, or the tables, that are made of campaigns, or of a study.
[[nodiscard]] std::vector<ReportKind> reportKinds(bool table, bool ofStudy);

/// The figure, or the table, of that name. \throws UsageError naming those that there are.
[[nodiscard]] const ReportKind& reportKind(const std::string& name, bool table);

// What most callers want of them. \throws UsageError for an unknown kind, question, field or measure.
[[nodiscard]] Figure makeFigure(const std::string& kind, const Campaigns& campaigns,
                                const ReportSettings& options = {});
[[nodiscard]] Table makeTable(const std::string& kind, const Campaigns& campaigns, const ReportSettings& options = {});
[[nodiscard]] Figure makeStudyFigure(const std::string& kind, const studies::StudyResults& study,
                                     const ReportSettings& options = {});
[[nodiscard]] Table makeStudyTable(const std::string& kind, const studies::StudyResults& study,
                                   const ReportSettings& options = {});

/// Victims and what adversarial training made of them: table 2 of Zheng (2020) for parsers; for others accuracy before
/// and under each attack.
[[nodiscard]] Table adversarialTable(const Campaigns& campaigns);

} // namespace core::reports
