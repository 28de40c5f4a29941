#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/reports/arcs/arc_examples.h"
#include "core/reports/basics/figure.h"
#include "core/reports/basics/report_settings.h"
#include "core/reports/basics/table.h"
#include "core/reports/data/campaign_data.h"
#include "core/reports/needs.h"
#include "core/studies/verdicts/results.h"

namespace core::reports {

/// What a kind of report makes.
using Report = std::variant<Figure, Table, ArcReport>;

using Campaigns = std::vector<CampaignData>;

/// A kind of figure or table, as the command line, the Figures page and the handbook know it.
struct ReportKind {
    std::string name;                    ///< One of its own among the figures, or among the tables.
    std::string title;                   ///< "Success against budget"
    std::string description;             ///< One sentence.
    std::vector<std::string> parameters; ///< Keys of reportParameters() that it uses.
    bool table = false;
    bool ownHeight = false;       ///< Its height on paper follows from what it shows.
    bool ofTransfers = false;     ///< It shows what `verify --victim` computes.
    bool ofMeasures = false;      ///< It shows, or may be told to, what `measure` computes.
    std::vector<Need> needs = {}; ///< Of campaigns, besides being chosen.
    /// What it is made of. One of the two is empty. With nothing to show, the report's note says why.
    std::function<Report(const Campaigns&, const ReportSettings&)> ofCampaigns = {};
    std::function<Report(const studies::StudyResults&, const ReportSettings&)> ofStudy = {};

    [[nodiscard]] bool uses(std::string_view parameter) const;
};

/// The kind with what it needs.
[[nodiscard]] ReportKind needing(ReportKind kind, std::vector<Need> needs);
/// Why a kind of campaigns cannot be made of these, as far as that is known without making it; else empty. What can be
/// made is never refused.
[[nodiscard]] std::string whyNot(const ReportKind& kind, const std::vector<CampaignData>& campaigns);

using CampaignFigure = std::function<Figure(const Campaigns&, const ReportSettings&)>;
using CampaignTable = std::function<Table(const Campaigns&, const ReportSettings&)>;
using StudyFigure = std::function<Figure(const studies::StudyResults&, const ReportSettings&)>;
using StudyTable = std::function<Table(const studies::StudyResults&, const ReportSettings&)>;

/// `head` with a maker, which these complete: the report gets its kind, and its caption says what was left out; that of
/// a figure of campaigns also says what their numbers depend on (circumstances()) and how errors count in its
/// `measures`, those of pivotMeasures() that it shows besides a chosen one; in figures without any, errors do not
/// count. Figures of campaigns have one series each where that makes sense.
[[nodiscard]] ReportKind campaignFigure(ReportKind head, CampaignFigure make, std::vector<std::string> measures = {});
/// Rows and columns follow the order of the campaigns.
[[nodiscard]] ReportKind campaignTable(ReportKind head, CampaignTable make);
[[nodiscard]] ReportKind studyFigure(ReportKind head, StudyFigure make);
[[nodiscard]] ReportKind studyTable(ReportKind head, StudyTable make);

} // namespace core::reports
