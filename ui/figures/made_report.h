#pragma once

#include <map>
#include <memory>
#include <utility>
#include <variant>
#include <vector>

#include <QString>
#include <QStringList>

#include "core/reports/basics/report_parameters.h"
#include "core/reports/registry.h"
#include "ui/figures/drawing.h"

namespace ui {

/// Values that a field can take, each with what its tool tip says.
using Offered = std::vector<std::pair<QString, QString>>;

/// The report made for the Figures page, and the values that its fields can take.
struct MadeReport {
    std::variant<Drawing, core::reports::Table> shown;
    std::map<core::reports::Offers, Offered> offered;
    /// Why kinds of campaigns cannot be made of the chosen ones, by name and whether it is a table.
    std::map<std::pair<std::string, bool>, std::string> unfit;
};

using CampaignCache = std::map<core::store::Id, std::shared_ptr<const core::reports::CampaignData>>;

// Both are called in a job.
/// Which campaigns, the names figures use for them where chosen, whether results that people excluded count, and whose
/// judgements do.
struct ChosenCampaigns {
    std::vector<core::store::Id> ids;
    std::map<core::store::Id, std::string> names;
    core::reports::Excluded excluded = core::reports::Excluded::Counts;
    core::reports::Judges judges = {};
};

/// Campaigns that are missing in `read` are read into it. \throws core::Error.
[[nodiscard]] MadeReport reportOfCampaigns(const core::store::Project& project, const ChosenCampaigns& chosen,
                                           CampaignCache& read, const core::reports::ReportKind& kind,
                                           const core::reports::ReportSettings& settings);
/// `study` empty: reports that there is none. `leaveOutDoubtful`: without raters who failed an attention check or were
/// impossibly fast. A question of another study is replaced by the first. \throws core::Error.
[[nodiscard]] MadeReport reportOfStudy(const core::store::Project& project, const std::string& study,
                                       const core::reports::ReportKind& kind, core::reports::ReportSettings settings,
                                       bool leaveOutDoubtful = false);

} // namespace ui
