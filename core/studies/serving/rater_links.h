#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/store/project.h"

namespace core::studies {

/// What stands at the end of a rater's link: 40 hexadecimal digits (160 random bits). Who knows it is that rater, so
/// the project holds only its SHA-256, and it can be shown only when it is made.
struct RaterLink {
    std::string rater;
    std::string secret;
};

/// New links for raters of the study; those that they had lead nowhere from then on.
/// \throws UsageError naming the raters there are, Error when the project cannot be written.
[[nodiscard]] std::vector<RaterLink> newLinks(store::Project& project, const std::string& study,
                                              const std::vector<std::string>& raters);

/// The raters of the study that have no link yet, in the order of assignments.
[[nodiscard]] std::vector<std::string> ratersWithoutLink(const store::Project& project, const std::string& study);

/// Who has a link, by the hash of its secret.
[[nodiscard]] std::map<std::string, std::string> ratersByLink(const store::Project& project, const std::string& study);

/// `http://127.0.0.1:8321` and a secret as the address that is sent to the rater.
[[nodiscard]] std::string linkAddress(const std::string& base, const std::string& secret);

} // namespace core::studies
