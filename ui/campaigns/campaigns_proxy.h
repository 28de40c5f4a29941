#pragma once

#include <QSortFilterProxyModel>

#include "core/text/search/search.h"

namespace ui {

class CampaignsModel;
struct CampaignRow;

/// What a search of campaigns finds in one: name, note, tag, victim, recipe, corpus, state, done, success (percent),
/// seed, created, archived; without a column all that is text.
[[nodiscard]] core::text::SearchValues campaignValues(const CampaignRow& row, const std::string& column);

/// The campaigns that a search finds, without those that are archived unless they are asked for.
class CampaignsProxy : public QSortFilterProxyModel {
    Q_OBJECT
public:
    CampaignsProxy(CampaignsModel* model, QObject* parent);
    void setSearch(const core::text::Search& search);
    void setArchived(bool shown);
    [[nodiscard]] static QStringList columns(); ///< That can be searched.

protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    CampaignsModel& campaigns_;
    core::text::Search search_;
    bool archived_ = false;
};

} // namespace ui
