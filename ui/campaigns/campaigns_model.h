#pragma once

#include <map>
#include <optional>
#include <vector>

#include <QAbstractTableModel>

#include "core/campaigns/runner.h"
#include "core/store/project.h"
#include "ui/session/campaign_labels.h"

namespace ui {

/// A campaign and its results so far.
struct CampaignRow {
    core::store::CampaignRecord record;
    std::string corpus;
    std::map<std::string, std::size_t> counts; ///< By status name.
    CampaignNotes notes;
    bool running = false; ///< In this window, now.
};

/// All campaigns of a project with their counts; reads only sums. Call it in a job.
[[nodiscard]] std::vector<CampaignRow> campaignRows(const core::store::Project& project);

/// The counts of a row as the runner's progress has them.
[[nodiscard]] core::campaigns::CampaignProgress progressOf(const CampaignRow& row);

/// Success rate of the attacked examples with its interval, for people.
[[nodiscard]] QString liveRate(const core::campaigns::CampaignProgress& progress);

/// The campaigns of the project, one per row; names can be edited.
class CampaignsModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { State, Name, Victim, RecipeColumn, CorpusColumn, Done, Rate, Created, ColumnCount };
    enum Role { SortRole = Qt::UserRole, CampaignRole };
    using QAbstractTableModel::QAbstractTableModel;

    /// Keeps rows that are still there, so that the selection survives.
    void setRows(std::vector<CampaignRow> rows);
    void setProgress(core::store::Id campaign, const core::campaigns::CampaignProgress& progress, bool running);
    [[nodiscard]] const CampaignRow* row(core::store::Id campaign) const;
    [[nodiscard]] int rowOf(core::store::Id campaign) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;

Q_SIGNALS:
    void renamed(core::store::Id campaign, const QString& name);

private:
    std::vector<CampaignRow> rows_;
};

/// Word and icon of a campaign's state.
struct StateLabel {
    QString word;
    QString icon;
};
[[nodiscard]] StateLabel stateLabel(core::store::CampaignState state, bool running);

} // namespace ui
