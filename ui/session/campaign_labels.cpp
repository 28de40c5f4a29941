#include "ui/session/campaign_labels.h"

#include <map>
#include <utility>

#include <QStringList>

#include <nlohmann/json.hpp>

#include "core/json/json.h"
#include "core/victims/card_json.h"
#include "ui/base/convert.h"
#include "ui/base/format.h"

namespace ui {

namespace {

constexpr int mostOfCommand = 32; ///< Characters.

/// Makes names that several campaigns have longer by what `more` says of each.
template<typename More>
void tellApart(std::vector<CampaignLabel>& labels, More more)
{
    std::map<QString, int> times;
    for (const auto& label : labels)
        ++times[label.name];
    for (std::size_t i = 0; i < labels.size(); ++i)
        if (times[labels[i].name] > 1)
            labels[i].name += QStringLiteral(", ") + more(i);
}

const std::string archivedKey = "campaigns-archived"; ///< A JSON list of what ownName() gives.

/// Not that of a deleted campaign whose number is used again.
std::string ownName(const core::store::CampaignRecord& campaign)
{
    return std::to_string(campaign.id) + "/" + campaign.createdAt;
}

std::string keyOf(const char* what, const core::store::CampaignRecord& campaign)
{
    return "campaign-" + std::string(what) + "/" + ownName(campaign);
}

} // namespace

QString shortVictim(const core::store::CampaignRecord& campaign)
{
    if (const auto given = core::victims::givenNameInCard(campaign.victimCard); !given.empty())
        return toQt(given);
    const auto text = toQt(campaign.victim);
    if (!text.startsWith(QLatin1String("exec:")))
        return text.section(QLatin1Char('/'), -1, -1, QString::SectionSkipEmpty);
    return text.size() <= mostOfCommand
               ? text
               : QStringLiteral("exec:\u2026") + text.right(mostOfCommand - 6); // its end differs
}

QString nameWithVictim(const core::store::CampaignRecord& campaign)
{
    const auto name = toQt(campaign.name);
    const auto victim = shortVictim(campaign);
    return victim.isEmpty() || name.contains(victim) ? name : name + QStringLiteral(", ") + victim;
}

std::vector<CampaignLabel> campaignLabels(const std::vector<core::store::CampaignRecord>& campaigns)
{
    std::vector<CampaignLabel> labels;
    for (const auto& campaign : campaigns) {
        const QStringList details{shortVictim(campaign), toQt(campaign.recipeName),
                                  formatWhen(toQt(campaign.createdAt))};
        labels.push_back({nameWithVictim(campaign), details.join(QStringLiteral(" \u00b7 "))});
    }
    tellApart(labels, [&](std::size_t i) { return formatWhen(toQt(campaigns[i].createdAt)); });
    tellApart(labels, [&](std::size_t i) { return QStringLiteral("no. %1").arg(campaigns[i].id); });
    return labels;
}

CampaignNotes notesOn(const core::store::Project& project, const core::store::CampaignRecord& campaign)
{
    return {project.setting(keyOf("note", campaign)), tagsIn(toQt(project.setting(keyOf("tags", campaign)))),
            ArchivedCampaigns(project).has(campaign)};
}

void setNotes(core::store::Project& project, const core::store::CampaignRecord& campaign, const CampaignNotes& notes)
{
    const auto before = notesOn(project, campaign);
    std::string tags;
    for (const auto& tag : notes.tags)
        tags += (tags.empty() ? "" : ", ") + tag;
    if (notes.note != before.note)
        project.setSetting(keyOf("note", campaign), notes.note);
    if (notes.tags != before.tags)
        project.setSetting(keyOf("tags", campaign), tags);
    if (notes.archived != before.archived)
        ArchivedCampaigns(project).set(project, campaign, notes.archived);
}

ArchivedCampaigns::ArchivedCampaigns(const core::store::Project& project)
{
    for (auto& name : core::textsIn(core::maybeJson(project.setting(archivedKey))))
        names_.insert(std::move(name));
}

bool ArchivedCampaigns::has(const core::store::CampaignRecord& campaign) const
{
    return names_.contains(ownName(campaign));
}

void ArchivedCampaigns::set(core::store::Project& project, const core::store::CampaignRecord& campaign, bool archived)
{
    if (archived)
        names_.insert(ownName(campaign));
    else
        names_.erase(ownName(campaign));
    project.setSetting(archivedKey, nlohmann::json(names_).dump());
}

std::vector<std::string> tagsIn(const QString& line)
{
    std::set<std::string> tags;
    for (const auto& tag : line.split(QLatin1Char(',')))
        if (const auto bare = tag.simplified(); !bare.isEmpty())
            tags.insert(toStd(bare));
    return {tags.begin(), tags.end()};
}

} // namespace ui
