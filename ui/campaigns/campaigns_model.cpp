#include "ui/campaigns/campaigns_model.h"

#include <algorithm>

#include <QBrush>

#include "core/attacks/result/result.h"
#include "core/metrics/proportion.h"
#include "ui/base/convert.h"
#include "ui/base/format.h"
#include "ui/base/theme.h"
#include "ui/session/campaign_labels.h"

namespace ui {

using core::attacks::Status;
using core::store::CampaignState;

namespace {

std::size_t countOf(const CampaignRow& row, Status status)
{
    const auto found = row.counts.find(std::string(core::attacks::nameOf(status)));
    return found == row.counts.end() ? 0 : found->second;
}

QString nameWithTags(const CampaignRow& row)
{
    auto name = toQt(row.record.name);
    for (const auto& tag : row.notes.tags)
        name += QStringLiteral("  #") + toQt(tag);
    return name;
}

std::optional<core::metrics::Proportion> rateOf(const CampaignRow& row)
{
    const auto attacked = row.record.done - std::min(row.record.done, countOf(row, Status::Skipped));
    return core::metrics::wilson(std::min(countOf(row, Status::Succeeded), attacked), attacked);
}

} // namespace

std::vector<CampaignRow> campaignRows(const core::store::Project& project)
{
    std::map<core::store::Id, core::store::Id> corpusOfSample;
    for (const auto& sample : project.samples())
        corpusOfSample[sample.id] = sample.corpus;
    std::map<core::store::Id, std::string> names;
    for (const auto& corpus : project.corpora())
        names[corpus.id] = corpus.name;
    std::vector<CampaignRow> rows;
    for (auto& record : project.campaigns()) {
        CampaignRow row;
        row.corpus = names[corpusOfSample[record.sample]];
        row.counts = project.statusCounts(record.id);
        row.notes = notesOn(project, record);
        row.record = std::move(record);
        rows.push_back(std::move(row));
    }
    return rows;
}

core::campaigns::CampaignProgress progressOf(const CampaignRow& row)
{
    core::campaigns::CampaignProgress progress;
    progress.done = row.record.done;
    progress.total = row.record.total;
    progress.succeeded = countOf(row, Status::Succeeded);
    progress.failed = countOf(row, Status::Failed);
    progress.skipped = countOf(row, Status::Skipped);
    progress.budgetSpent = countOf(row, Status::BudgetSpent);
    progress.errors = countOf(row, Status::Error);
    return progress;
}

QString liveRate(const core::campaigns::CampaignProgress& progress)
{
    const auto attacked = progress.done - std::min(progress.done, progress.skipped);
    const auto rate = core::metrics::wilson(std::min(progress.succeeded, attacked), attacked);
    return rate ? formatRate(rate->share, rate->low, rate->high) : QStringLiteral("\u2013");
}

StateLabel stateLabel(CampaignState state, bool running)
{
    if (running)
        return {CampaignsModel::tr("running"), QStringLiteral("play")};
    switch (state) {
    case CampaignState::Pending:
        return {CampaignsModel::tr("not started"), QStringLiteral("pending")};
    case CampaignState::Running:
        return {CampaignsModel::tr("running elsewhere"), QStringLiteral("play")};
    case CampaignState::Paused:
        return {CampaignsModel::tr("paused"), QStringLiteral("pause")};
    case CampaignState::Cancelled:
        return {CampaignsModel::tr("cancelled"), QStringLiteral("cancel")};
    case CampaignState::Finished:
        return {CampaignsModel::tr("finished"), QStringLiteral("ok")};
    }
    return {};
}

void CampaignsModel::setRows(std::vector<CampaignRow> rows)
{
    const auto same = [&] {
        return std::equal(rows.begin(), rows.end(), rows_.begin(), rows_.end(),
                          [](const auto& a, const auto& b) { return a.record.id == b.record.id; });
    };
    if (same()) {
        for (std::size_t i = 0; i < rows.size(); ++i)
            rows[i].running = rows_[i].running;
        rows_ = std::move(rows);
        if (!rows_.empty())
            Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
        return;
    }
    beginResetModel();
    for (auto& row : rows)
        if (const auto* known = this->row(row.record.id))
            row.running = known->running;
    rows_ = std::move(rows);
    endResetModel();
}

void CampaignsModel::setProgress(core::store::Id campaign, const core::campaigns::CampaignProgress& progress,
                                 bool running)
{
    const int at = rowOf(campaign);
    if (at < 0)
        return;
    auto& row = rows_[static_cast<std::size_t>(at)];
    row.running = running;
    row.record.done = std::max(row.record.done, progress.done);
    if (progress.done > 0) {
        row.counts = {{std::string(nameOf(Status::Succeeded)), progress.succeeded},
                      {std::string(nameOf(Status::Failed)), progress.failed},
                      {std::string(nameOf(Status::Skipped)), progress.skipped},
                      {std::string(nameOf(Status::BudgetSpent)), progress.budgetSpent},
                      {std::string(nameOf(Status::Error)), progress.errors}};
    }
    Q_EMIT dataChanged(index(at, 0), index(at, ColumnCount - 1));
}

const CampaignRow* CampaignsModel::row(core::store::Id campaign) const
{
    const int at = rowOf(campaign);
    return at < 0 ? nullptr : &rows_[static_cast<std::size_t>(at)];
}

int CampaignsModel::rowOf(core::store::Id campaign) const
{
    for (std::size_t i = 0; i < rows_.size(); ++i)
        if (rows_[i].record.id == campaign)
            return static_cast<int>(i);
    return -1;
}

int CampaignsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int CampaignsModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : ColumnCount; }

QVariant CampaignsModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const auto& row = rows_[static_cast<std::size_t>(index.row())];
    const auto& record = row.record;
    if (role == CampaignRole)
        return static_cast<qlonglong>(record.id);
    if (role == Qt::DecorationRole && index.column() == State)
        return theme::icon(stateLabel(record.state, row.running).icon);
    if (role == Qt::TextAlignmentRole && (index.column() >= Done))
        return static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole && index.column() == Name)
        return toQt(row.notes.note.empty() ? record.name : record.name + "\n" + row.notes.note);
    if (role == Qt::ToolTipRole && index.column() == CorpusColumn)
        return toQt(row.corpus);
    if (role == Qt::ToolTipRole && index.column() == Victim)
        return toQt(record.victim);
    if (role == Qt::ToolTipRole && index.column() == Rate)
        return tr("Succeeded of attacked, with Wilson's 95% interval");
    if (role == Qt::ForegroundRole && row.notes.archived)
        return QBrush(theme::muted());
    if (role != Qt::DisplayRole && role != SortRole && role != Qt::EditRole)
        return {};
    switch (index.column()) {
    case State:
        return stateLabel(record.state, row.running).word;
    case Name:
        return role == Qt::DisplayRole ? nameWithTags(row) : toQt(record.name);
    case Victim:
        return shortVictim(record);
    case RecipeColumn:
        return toQt(record.recipeName);
    case CorpusColumn:
        return toQt(row.corpus);
    case Done:
        if (role == SortRole)
            return static_cast<qulonglong>(record.done);
        return QStringLiteral("%1/%2").arg(formatCount(record.done), formatCount(record.total));
    case Rate: {
        const auto rate = rateOf(row);
        if (role == SortRole)
            return rate ? rate->share : -1.0;
        return rate ? formatRate(rate->share, rate->low, rate->high) : QStringLiteral("\u2013");
    }
    case Created:
        return role == SortRole ? toQt(record.createdAt) : formatWhen(toQt(record.createdAt));
    default:
        return {};
    }
}

bool CampaignsModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    const auto name = value.toString().trimmed();
    if (role != Qt::EditRole || !index.isValid() || index.column() != Name || name.isEmpty())
        return false;
    auto& record = rows_[static_cast<std::size_t>(index.row())].record;
    record.name = toStd(name);
    Q_EMIT dataChanged(index, index);
    Q_EMIT renamed(record.id, name);
    return true;
}

QVariant CampaignsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>((section >= Done ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case State:
        return tr("State");
    case Name:
        return tr("Name");
    case Victim:
        return tr("Victim");
    case RecipeColumn:
        return tr("Recipe");
    case CorpusColumn:
        return tr("Corpus");
    case Done:
        return tr("Done");
    case Rate:
        return tr("Success");
    case Created:
        return tr("Created");
    default:
        return {};
    }
}

Qt::ItemFlags CampaignsModel::flags(const QModelIndex& index) const
{
    auto flags = QAbstractTableModel::flags(index);
    if (index.isValid())
        flags |= Qt::ItemNeverHasChildren;
    if (index.isValid() && index.column() == Name)
        flags |= Qt::ItemIsEditable;
    return flags;
}

} // namespace ui
