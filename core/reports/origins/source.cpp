#include "core/reports/origins/source.h"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "core/base/hash.h"
#include "core/campaigns/manifest.h"
#include "core/json/json.h"

namespace core::reports {
namespace {

constexpr std::string_view scheme = "faultline://results?";

nlohmann::ordered_json headOf(const std::string& kind, const ReportSettings& settings)
{
    nlohmann::ordered_json json{{"program", "Faultline " + campaigns::programVersion()}, {"kind", kind}};
    for (const auto& [key, value] : settings.values())
        json["settings"][key] = value;
    return json;
}

nlohmann::ordered_json sourceOfCampaign(const CampaignData& campaign)
{
    nlohmann::ordered_json json{{"campaign", campaign.name}, {"recipe", campaign.recipe}, {"victim", campaign.victim},
                                {"corpus", campaign.corpus}, {"sample", campaign.sample}, {"seed", campaign.seed}};
    if (!campaign.victimHash.empty())
        json["victim_hash"] = campaign.victimHash;
    if (!campaign.leftOut.empty())
        json["left_out"] = campaign.leftOut.size();
    if (!campaign.project)
        return json;
    const auto record = campaign.project->campaign(campaign.id);
    json["id"] = campaign.id;
    json["fingerprint"] = fingerprintOf(*campaign.project, record);
    json["recipe_hash"] = record.recipeHash;
    json["version"] = record.programVersion;
    json["results"] = record.done;
    return json;
}

/// Everything that is neither a letter, digit nor one of -._~ as %XX (RFC 3986, unreserved).
std::string inUrl(std::string_view text)
{
    constexpr std::string_view digits = "0123456789ABCDEF";
    std::string out;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
                           c == '.' || c == '_' || c == '~';
        if (plain)
            out += c;
        else
            out += {'%', digits[byte >> 4U], digits[byte & 15U]};
    }
    return out;
}

std::string outOfUrl(std::string_view text)
{
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        unsigned value = 0;
        if (text[i] == '%' && i + 2 < text.size() &&
            std::from_chars(text.data() + i + 1, text.data() + i + 3, value, 16).ptr == text.data() + i + 3) {
            out += static_cast<char>(value);
            i += 2;
        } else {
            out += text[i] == '+' ? ' ' : text[i];
        }
    }
    return out;
}

} // namespace

std::string fingerprintOf(const store::Project& project, const store::CampaignRecord& campaign)
{
    return hex64(hash64(fmt::format("{}\n{}\n{}\n{}\n{}\n{}\n{}", project.sample(campaign.sample).hash,
                                    campaign.victimHash, campaign.recipeHash, campaign.reference, campaign.seed,
                                    campaign.maxQueries, campaign.timeLimit)));
}

std::string sourceOf(const std::string& kind, const std::vector<CampaignData>& campaigns,
                     const ReportSettings& settings)
{
    auto json = headOf(kind, settings);
    for (const auto& campaign : campaigns)
        if (campaign.project)
            json["project"] = campaign.project->path().stem().string();
    json["campaigns"] = nlohmann::ordered_json::array();
    for (const auto& campaign : campaigns)
        json["campaigns"].push_back(sourceOfCampaign(campaign));
    return json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

std::string sourceOf(const std::string& kind, const studies::StudyResults& study, const ReportSettings& settings)
{
    auto json = headOf(kind, settings);
    json["study"] = study.study.name;
    json["answers"] = study.ballots.size();
    if (!study.leftOut.empty())
        json["left_out"] = study.leftOut;
    return json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

std::string projectIn(const std::string& source)
{
    const auto json = maybeJson(source);
    return json.is_object() ? textAt(json, "project") : std::string();
}

std::map<std::int64_t, std::string> fingerprintsIn(const std::string& source)
{
    std::map<std::int64_t, std::string> fingerprints;
    const auto json = maybeJson(source);
    const auto campaigns = json.find("campaigns");
    if (campaigns == json.end() || !campaigns->is_array())
        return fingerprints;
    for (const auto& campaign : *campaigns)
        if (const auto id = campaign.find("id"); id != campaign.end() && id->is_number_integer())
            fingerprints[id->get<std::int64_t>()] = textAt(campaign, "fingerprint");
    return fingerprints;
}

std::string linkTo(const std::string& project, const Behind& behind, const std::string& fingerprint)
{
    std::string link =
        std::string(scheme) + "project=" + inUrl(project) + "&campaign=" + std::to_string(behind.campaign);
    if (!behind.search.empty())
        link += "&search=" + inUrl(behind.search);
    for (const auto& id : behind.ids)
        link += "&id=" + inUrl(id);
    if (!fingerprint.empty())
        link += "&fingerprint=" + inUrl(fingerprint);
    return link;
}

std::optional<OpenedLink> linkIn(const std::string& link)
{
    if (!link.starts_with(scheme))
        return std::nullopt;
    OpenedLink opened;
    const std::string_view query = std::string_view(link).substr(scheme.size());
    for (std::size_t at = 0; at < query.size();) {
        const auto end = std::min(query.find('&', at), query.size());
        const auto part = query.substr(at, end - at);
        const auto equal = std::min(part.find('='), part.size());
        const auto name = part.substr(0, equal);
        const auto value = outOfUrl(part.substr(std::min(equal + 1, part.size())));
        if (name == "project")
            opened.project = value;
        else if (name == "campaign")
            (void)std::from_chars(value.data(), value.data() + value.size(), opened.behind.campaign);
        else if (name == "search")
            opened.behind.search = value;
        else if (name == "id")
            opened.behind.ids.push_back(value);
        else if (name == "fingerprint")
            opened.fingerprint = value;
        at = end + 1;
    }
    if (opened.project.empty() || opened.behind.campaign <= 0)
        return std::nullopt;
    return opened;
}

} // namespace core::reports
