#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "core/reports/basics/behind.h"
#include "core/reports/basics/report_settings.h"
#include "core/reports/data/campaign_data.h"
#include "core/studies/verdicts/results.h"

namespace core::reports {

/// What a figure or table was made of, as JSON in one line for the metadata of its files: kind and settings, the
/// program's version, the project's name, and of each campaign its number, fingerprint, name, recipe, victim (with its
/// hash), corpus, sample, seed, number of results and the version that ran it. Without any path.
[[nodiscard]] std::string sourceOf(const std::string& kind, const std::vector<CampaignData>& campaigns,
                                   const ReportSettings& settings);
[[nodiscard]] std::string sourceOf(const std::string& kind, const studies::StudyResults& study,
                                   const ReportSettings& settings);

/// What distinguishes a campaign from others of its number in projects of its project's name: 16 hexadecimal digits
/// over what decides its results (sample, victim's model, recipe, reference, seed and limits). Campaigns that share it
/// have the same results. \throws Error.
[[nodiscard]] std::string fingerprintOf(const store::Project& project, const store::CampaignRecord& campaign);

/// `faultline://results?project=NAME&campaign=3&search=status%3Asucceeded&fingerprint=...`: opens these results in the
/// window, wherever the project of that name lies.
[[nodiscard]] std::string linkTo(const std::string& project, const Behind& behind, const std::string& fingerprint = {});

/// The name of the project in what sourceOf() gives; empty if it was in none.
[[nodiscard]] std::string projectIn(const std::string& source);
/// The campaigns' fingerprints there, by their numbers.
[[nodiscard]] std::map<std::int64_t, std::string> fingerprintsIn(const std::string& source);

struct OpenedLink {
    std::string project;
    Behind behind;
    std::string fingerprint = {}; ///< Of the campaign; empty in links of files of older versions.
};
/// The parts of such a link; nothing where a text is not one.
[[nodiscard]] std::optional<OpenedLink> linkIn(const std::string& link);

} // namespace core::reports
