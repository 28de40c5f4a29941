#include "ui/campaigns/campaigns_proxy.h"

#include <algorithm>

#include "core/base/error.h"
#include "ui/base/convert.h"
#include "ui/campaigns/campaigns_model.h"

namespace ui {

core::text::SearchValues campaignValues(const CampaignRow& row, const std::string& column)
{
    using core::text::isSameColumn;
    const auto& record = row.record;
    core::text::SearchValues values;
    const auto isAsked = [&](const char* name) { return column.empty() || isSameColumn(column, name); };
    const auto text = [&](const char* name, const std::string& value) {
        if (isAsked(name) && !value.empty())
            values.push_back({value, std::nullopt});
    };
    const auto number = [&](const char* name, double value) {
        if (isSameColumn(column, name))
            values.push_back({{}, value});
    };
    text("name", record.name);
    text("note", row.notes.note);
    for (const auto& tag : row.notes.tags)
        text("tag", tag);
    text("victim", record.victim);
    text("victim", toStd(shortVictim(record)));
    text("recipe", record.recipeName);
    text("corpus", row.corpus);
    text("state", toStd(stateLabel(record.state, row.running).word));
    if (isSameColumn(column, "created"))
        values.push_back({record.createdAt, std::nullopt});
    if (isSameColumn(column, "archived"))
        values.push_back({row.notes.archived ? "yes" : "no", std::nullopt});
    number("done", static_cast<double>(record.done));
    number("seed", static_cast<double>(record.seed));
    const auto progress = progressOf(row);
    if (const auto attacked = progress.done - std::min(progress.done, progress.skipped); attacked > 0)
        number("success", 100.0 * static_cast<double>(progress.succeeded) / static_cast<double>(attacked));
    return values;
}

CampaignsProxy::CampaignsProxy(CampaignsModel* model, QObject* parent)
    : QSortFilterProxyModel(parent), campaigns_(*model)
{
    setSourceModel(model);
    setSortRole(CampaignsModel::SortRole);
}

void CampaignsProxy::setSearch(const core::text::Search& search)
{
    search_ = search;
    invalidate();
}

void CampaignsProxy::setArchived(bool shown)
{
    archived_ = shown;
    invalidate();
}

QStringList CampaignsProxy::columns()
{
    return {QStringLiteral("name"),   QStringLiteral("note"),   QStringLiteral("tag"),     QStringLiteral("victim"),
            QStringLiteral("recipe"), QStringLiteral("corpus"), QStringLiteral("state"),   QStringLiteral("created"),
            QStringLiteral("done"),   QStringLiteral("seed"),   QStringLiteral("success"), QStringLiteral("archived")};
}

bool CampaignsProxy::filterAcceptsRow(int row, const QModelIndex& parent) const
{
    const auto id = campaigns_.index(row, 0, parent).data(CampaignsModel::CampaignRole).toLongLong();
    const auto* campaign = campaigns_.row(id);
    if (campaign == nullptr || (campaign->notes.archived && !archived_))
        return false;
    try {
        return search_.empty() || search_.holds(core::text::ValuesOf(
                                      [&](const std::string& column) { return campaignValues(*campaign, column); }));
    } catch (const core::Error&) { // an expression that takes too long finds nothing
        return false;
    }
}

} // namespace ui
