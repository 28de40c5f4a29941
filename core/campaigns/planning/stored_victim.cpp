#include "core/campaigns/planning/stored_victim.h"

#include <filesystem>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/files/escape.h"
#include "core/json/json.h"
#include "core/programs/consent.h"
#include "core/victims/card_json.h"

namespace core::campaigns {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view socketPrefix = "socket:";

/// Where this program runs; empty if the folder was deleted.
std::string workingFolder()
{
    std::error_code error;
    return fs::current_path(error).string();
}

/// Whether what the spec names depends on the folder: a command may, for what it starts is not known.
bool dependsOnFolder(const std::string& spec)
{
    if (spec.starts_with(socketPrefix))
        return fs::path(spec.substr(socketPrefix.size())).is_relative();
    if (!programs::execCommandOf(spec).empty())
        return true;
    std::error_code error; // names of models are no paths
    return fs::path(spec).is_relative() && fs::exists(spec, error);
}

/// "; the campaign was set up in FOLDER", if that is another one.
std::string elsewhere(const store::CampaignRecord& campaign)
{
    const auto card = maybeJson(campaign.victimCard);
    const auto folder = card.is_object() ? textAt(card, "folder") : std::string();
    if (folder.empty() || folder == workingFolder())
        return {};
    return fmt::format("; campaign {} was set up in the folder {}", campaign.id, exactText(folder));
}

/// The first thing to try.
std::string there(const std::string& remedy)
{
    constexpr auto go = "Go to that folder, and resume it there";
    return remedy.empty() ? go : fmt::format("{}. {}", go, remedy);
}

} // namespace

std::string storedCard(const victims::VictimCard& victim, const std::string& spec, const std::string& givenName)
{
    auto card = parseJson<nlohmann::ordered_json>(victims::cardJson(victim, givenName), {});
    if (dependsOnFolder(spec))
        card["folder"] = workingFolder();
    return card.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace); // names of files are bytes
}

std::unique_ptr<victims::Victim> storedVictim(const store::CampaignRecord& campaign,
                                              const victims::VictimLoader& loader, const victims::LoadOptions& options)
{
    try {
        return loader.load(campaign.victim, options);
    } catch (const UsageError& error) {
        const auto where = elsewhere(campaign);
        if (where.empty())
            throw;
        throw UsageError(error.where(), error.problem() + where, there(error.remedy()));
    } catch (const Error& error) {
        const auto where = elsewhere(campaign);
        if (where.empty())
            throw;
        throw Error(error.where(), error.problem() + where, there(error.remedy()));
    }
}

} // namespace core::campaigns
