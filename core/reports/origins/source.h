#pragma once

#include <optional>
#include <string>

#include "core/reports/basics/behind.h"
#include "core/reports/basics/report_settings.h"
#include "core/reports/data/campaign_data.h"
#include "core/studies/verdicts/results.h"

namespace core::reports {

/// What a figure or table was made of, as JSON in one line for the metadata of its files: kind and settings, the
/// program's version, the project's name, and of each campaign its number, name, recipe, victim (with its hash),
/// corpus, sample, seed, number of results and the version that ran it. Without any path.
[[nodiscard]] std::string sourceOf(const std::string& kind, const std::vector<CampaignData>& campaigns,
                                   const ReportSettings& settings);
[[nodiscard]] std::string sourceOf(const std::string& kind, const studies::StudyResults& study,
                                   const ReportSettings& settings);

/// `faultline://results?project=NAME&campaign=3&search=status%3Asucceeded`: opens these results in the window, wherever
/// the project of that name lies.
[[nodiscard]] std::string linkTo(const std::string& project, const Behind& behind);

/// The name of the project in what sourceOf() gives; empty if it was in none.
[[nodiscard]] std::string projectIn(const std::string& source);

struct OpenedLink {
    std::string project;
    Behind behind;
};
/// The parts of such a link; nothing where a text is not one.
[[nodiscard]] std::optional<OpenedLink> linkIn(const std::string& link);

} // namespace core::reports
