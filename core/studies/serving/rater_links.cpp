#include "core/studies/serving/rater_links.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

#include <sys/random.h>

#include <fmt/format.h>

#include "core/base/error.h"
#include "core/base/hash.h"
#include "core/studies/study_project.h"

namespace core::studies {

namespace {

/// The names of raters hold no slash, so that no two pairs have the same key. Project::removeStudy() drops it.
std::string keyOfLink(const std::string& study, const std::string& rater)
{
    return "study-link/" + rater + "/" + study;
}

std::string randomSecret()
{
    std::array<unsigned char, 20> bytes{};
    if (::getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size()))
        throw Error(std::string("the system gave no random numbers: ") + std::strerror(errno), "Try again");
    std::string secret;
    for (const unsigned char byte : bytes)
        secret += fmt::format("{:02x}", byte);
    return secret;
}

} // namespace

std::vector<RaterLink> newLinks(store::Project& project, const std::string& study,
                                const std::vector<std::string>& raters)
{
    std::vector<std::string> there;
    for (const auto& assignment : assignmentsOf(project, study))
        there.push_back(assignment.rater);
    for (const auto& rater : raters)
        if (std::ranges::find(there, rater) == there.end())
            throw UsageError(study + " has no rater " + rater, fmt::format("Choose from {}", fmt::join(there, ", ")));
    std::vector<RaterLink> links;
    for (const auto& rater : raters) {
        links.push_back({rater, randomSecret()});
        project.setSetting(keyOfLink(study, rater), sha256(links.back().secret));
    }
    return links;
}

std::vector<std::string> ratersWithoutLink(const store::Project& project, const std::string& study)
{
    std::vector<std::string> raters;
    for (const auto& assignment : assignmentsOf(project, study))
        if (project.setting(keyOfLink(study, assignment.rater)).empty())
            raters.push_back(assignment.rater);
    return raters;
}

std::map<std::string, std::string> ratersByLink(const store::Project& project, const std::string& study)
{
    std::map<std::string, std::string> raters;
    for (const auto& assignment : assignmentsOf(project, study))
        if (auto hash = project.setting(keyOfLink(study, assignment.rater)); !hash.empty())
            raters.emplace(std::move(hash), assignment.rater);
    return raters;
}

std::string linkAddress(const std::string& base, const std::string& secret)
{
    return base + (base.ends_with('/') ? "r/" : "/r/") + secret;
}

} // namespace core::studies
