#pragma once

#include <map>
#include <memory>
#include <utility>
#include <variant>
#include <vector>

#include <QString>
#include <QStringList>

#include "core/reports/arcs/arc_examples.h"
#include "core/reports/data/campaign_data.h"
#include "core/reports/figures.h"
#include "core/reports/study_reports.h"
#include "ui/figures/drawing.h"

namespace ui {

/// The report made for the Figures page, and the values its choices can take.
struct MadeReport {
    std::variant<Drawing, core::reports::Table> shown;
    QStringList parameters;                             ///< Of a sweep.
    QStringList examples;                               ///< Of arcs: ids of the results that have trees.
    std::vector<std::pair<QString, QString>> questions; ///< Of a study: id and wording.
};

using CampaignCache = std::map<core::store::Id, std::shared_ptr<const core::reports::CampaignData>>;

// Both are called in a job.
/// Which campaigns, the names figures use for them where chosen, and whether results that people excluded count.
struct ChosenCampaigns {
    std::vector<core::store::Id> ids;
    std::map<core::store::Id, std::string> names;
    core::reports::Excluded excluded = core::reports::Excluded::Counts;
};

/// Which sentences are drawn with their trees.
struct ArcChoice {
    std::string example; ///< An id; empty: the first successes.
    std::size_t most = core::reports::usualArcExamples;
    bool overlaid = false;
};

/// Campaigns that are missing in `read` are read into it. \throws core::Error.
[[nodiscard]] MadeReport reportOfCampaigns(const core::store::Project& project, const ChosenCampaigns& chosen,
                                           CampaignCache& read, const std::string& kind, bool table,
                                           const core::reports::FigureOptions& figure,
                                           const core::reports::TableOptions& tableOptions, const ArcChoice& arcs);
/// `study` empty: reports that there is none. `leaveOutDoubtful`: without raters who failed an attention check or were
/// impossibly fast. A question of another study is replaced by the first. \throws
/// core::Error.
[[nodiscard]] MadeReport reportOfStudy(const core::store::Project& project, const std::string& study,
                                       const std::string& kind, bool table, core::reports::StudyOptions options,
                                       bool leaveOutDoubtful = false);

} // namespace ui
