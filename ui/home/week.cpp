#include "ui/home/week.h"

#include <algorithm>

#include <QCoreApplication>
#include <QFileInfo>

#include "core/campaigns/summary.h"
#include "core/campaigns/wall/wall.h"
#include "ui/base/convert.h"
#include "ui/base/format.h"
#include "ui/lab/tries/try_words.h"
#include "ui/session/campaign_labels.h"
#include "ui/session/made_figures.h"
#include "ui/studies/rows/study_rows.h"

namespace ui {

namespace {

using core::store::CampaignRecord;
using core::store::CampaignState;

constexpr std::size_t mostOfAKind = 6;
constexpr int days = 7;
constexpr int mostLetters = 100; ///< Of a text that was tried.

struct WeekWords {
    Q_DECLARE_TR_FUNCTIONS(ui::Week)
};

bool isRecent(const std::string& at, const QDateTime& now)
{
    const auto when = QDateTime::fromString(toQt(at), Qt::ISODate);
    return when.isValid() && when >= now.addDays(-days);
}

QString joined(const QStringList& parts) { return parts.join(QStringLiteral(" \u00b7 ")); }

QString howFar(const CampaignRecord& campaign)
{
    const auto done = WeekWords::tr("%1 of %2 examples").arg(formatCount(campaign.done), formatCount(campaign.total));
    switch (campaign.state) {
    case CampaignState::Running:
        return joined({WeekWords::tr("running"), done});
    case CampaignState::Paused:
        return joined({WeekWords::tr("paused"), done});
    case CampaignState::Pending:
    case CampaignState::Cancelled:
    case CampaignState::Finished:
        break;
    }
    return done;
}

void addCampaigns(const core::store::Project& project, const QDateTime& now, const std::stop_token& stop,
                  std::vector<WeekItem>& week)
{
    auto campaigns = project.campaigns();
    std::ranges::reverse(campaigns); // the newest first
    std::size_t running = 0, finished = 0;
    for (const auto& campaign : campaigns)
        if (campaign.state != CampaignState::Finished && campaign.state != CampaignState::Cancelled &&
            ++running <= mostOfAKind)
            week.push_back({WeekItem::Kind::Running, nameWithVictim(campaign), howFar(campaign), campaign.id, {}});
    std::ranges::stable_sort(campaigns, std::ranges::greater(), &CampaignRecord::finishedAt);
    for (const auto& campaign : campaigns) {
        if (stop.stop_requested())
            return;
        if (campaign.state != CampaignState::Finished || !isRecent(campaign.finishedAt, now) ||
            ++finished > mostOfAKind)
            continue;
        const auto summary = core::campaigns::summarize(project, campaign.id);
        week.push_back({WeekItem::Kind::Finished,
                        nameWithVictim(campaign),
                        joined({WeekWords::tr("success %1")
                                    .arg(formatRate(summary.successRate, summary.successLow, summary.successHigh)),
                                formatWhen(toQt(campaign.finishedAt))}),
                        campaign.id,
                        {}});
    }
}

void addStudies(const core::store::Project& project, std::vector<WeekItem>& week)
{
    auto rows = studyRows(project);
    std::ranges::reverse(rows);
    std::size_t waiting = 0;
    for (const auto& row : rows)
        if (row.done() < row.asked() && ++waiting <= mostOfAKind)
            week.push_back({WeekItem::Kind::ToJudge, row.title.isEmpty() ? row.name : row.title,
                            WeekWords::tr("%1 of %2 judgements are missing")
                                .arg(formatCount(row.asked() - row.done()), formatCount(row.asked())),
                            0, row.name});
}

void addWalls(const core::store::Project& project, const QDateTime& now, std::vector<WeekItem>& week)
{
    for (const auto& state : core::campaigns::keptWalls(project)) {
        if (state.changed.empty() || !isRecent(state.at, now))
            continue;
        const auto broken = static_cast<std::uint64_t>(std::ranges::count_if(state.changed, [&](const std::string& id) {
            const auto known = state.broken.find(id);
            return known != state.broken.end() && known->second;
        }));
        week.push_back({WeekItem::Kind::Changed,
                        toQt(state.name),
                        joined({WeekWords::tr("%1 newly break it, %2 newly hold")
                                    .arg(formatCount(broken), formatCount(state.changed.size() - broken)),
                                formatWhen(toQt(state.at))}),
                        0,
                        {}});
    }
}

void addTries(const core::store::Project& project, const QDateTime& now, std::vector<WeekItem>& week)
{
    std::size_t count = 0;
    for (const auto& tried : project.tries()) {
        if (!isRecent(tried.at, now) || ++count > mostOfAKind)
            break;
        auto text = triedText(tried);
        if (text.size() > mostLetters)
            text = text.left(mostLetters) + QChar(0x2026);
        week.push_back({WeekItem::Kind::Tried,
                        tried.name.empty() ? text : toQt(tried.name),
                        joined({toQt(tried.victimName), triedBy(tried), triedAnswers(tried)}),
                        tried.id,
                        {}});
    }
}

void addFigures(const core::store::Project& project, const QDateTime& now, std::vector<WeekItem>& week)
{
    std::size_t count = 0;
    for (const auto& made : madeFigures(project))
        if (isRecent(toStd(made.at), now) && ++count <= mostOfAKind)
            week.push_back({WeekItem::Kind::Made, made.title,
                            joined({QFileInfo(made.file).fileName(), formatWhen(made.at)}), 0, made.file});
}

} // namespace

std::vector<WeekItem> weekOf(const core::store::Project& project, const QDateTime& now, const std::stop_token& stop)
{
    std::vector<WeekItem> week;
    addCampaigns(project, now, stop, week);
    addStudies(project, week);
    addWalls(project, now, week);
    addTries(project, now, week);
    addFigures(project, now, week);
    std::ranges::stable_sort(week, {}, &WeekItem::kind);
    return week;
}

} // namespace ui
