#include "ui/campaigns/grid_model.h"

#include <algorithm>
#include <thread>

#include <QMimeData>

#include "ui/base/convert.h"
#include "ui/base/format.h"
#include "ui/campaigns/campaigns_model.h"
#include "ui/session/session.h"

namespace ui {

namespace {

const QString rowMime = QStringLiteral("application/x-faultline-grid-row");
const QString nothing = QStringLiteral("\u2013");

} // namespace

void GridModel::setCells(GridPlan plan, std::vector<GridCell> cells, std::vector<QString> victims)
{
    beginResetModel();
    plan_ = std::move(plan);
    cells_ = std::move(cells);
    victims_ = std::move(victims);
    endResetModel();
}

void GridModel::setLive(core::store::Id campaign, const Live& live)
{
    live_[campaign] = live;
    if (const int row = rowOf(campaign); row >= 0)
        Q_EMIT dataChanged(index(row, 0), index(row, ColumnCount - 1));
}

const GridModel::Live* GridModel::live(core::store::Id campaign) const
{
    const auto found = live_.find(campaign);
    return found == live_.end() ? nullptr : &found->second;
}

void GridModel::forget() { live_.clear(); }

void GridModel::setEstimate(const CellEstimate& estimate)
{
    const auto cell = std::ranges::find(cells_, estimate.key, &GridCell::key);
    if (cell == cells_.end())
        return; // it is not chosen any more
    cell->estimate = estimate.estimate;
    cell->estimateProblem = estimate.problem;
    const auto row = static_cast<int>(cell - cells_.begin());
    Q_EMIT dataChanged(index(row, 0), index(row, ColumnCount - 1));
}

void GridModel::setWaiting(int row, bool waiting)
{
    cells_[static_cast<std::size_t>(row)].waiting = waiting;
    Q_EMIT dataChanged(index(row, 0), index(row, ColumnCount - 1));
}

void GridModel::move(int from, int to)
{
    if (from < 0 || from >= rowCount() || to < 0 || to > rowCount() || to == from || to == from + 1)
        return;
    beginMoveRows({}, from, from, {}, to);
    const auto begin = cells_.begin();
    if (to > from)
        std::rotate(begin + from, begin + from + 1, begin + to);
    else
        std::rotate(begin + to, begin + from, begin + from + 1);
    endMoveRows();
}

int GridModel::rowOf(core::store::Id campaign) const
{
    const auto found = std::ranges::find(cells_, campaign, &GridCell::campaign);
    return campaign == 0 || found == cells_.end() ? -1 : static_cast<int>(found - cells_.begin());
}

double GridModel::shareLeft(const GridCell& cell) const
{
    const auto* now = cell.campaign != 0 ? live(cell.campaign) : nullptr;
    if (now == nullptr || now->progress.total == 0)
        return 1.0;
    const auto& [done, total] = std::pair(now->progress.done, now->progress.total);
    return static_cast<double>(total - std::min(done, total)) / static_cast<double>(total);
}

double GridModel::secondsLeft(const GridCell& cell) const
{
    if (!cell.estimate)
        return -1.0;
    const auto workers = Session::workers() > 0 ? static_cast<unsigned>(Session::workers())
                                                : std::max(1U, std::thread::hardware_concurrency());
    const double share = shareLeft(cell);
    const double left = share * static_cast<double>(cell.estimate->examples); // each is one worker's
    return cell.estimate->seconds * share / std::clamp(left, 1.0, static_cast<double>(workers));
}

double GridModel::queriesLeft(const GridCell& cell) const
{
    return cell.estimate ? cell.estimate->queries * shareLeft(cell) : -1.0;
}

QString GridModel::stateOf(const GridCell& cell) const
{
    if (!cell.problem.isEmpty())
        return tr("does not fit: %1").arg(cell.problem);
    const auto* now = cell.campaign != 0 ? live(cell.campaign) : nullptr;
    if (now != nullptr && now->running)
        return tr("running");
    if (now != nullptr && now->paused)
        return tr("paused");
    if (now != nullptr && now->progress.total > 0 && now->progress.done >= now->progress.total)
        return tr("finished");
    if (cell.waiting)
        return tr("waiting");
    if (now == nullptr && !cell.estimateProblem.isEmpty())
        return tr("could not be estimated: %1").arg(cell.estimateProblem);
    return now != nullptr && now->progress.done > 0 ? tr("not finished") : tr("not begun");
}

QString GridModel::textOf(const GridCell& cell, int column) const
{
    const auto* now = cell.campaign != 0 ? live(cell.campaign) : nullptr;
    const auto about = [](const QString& text) { return tr("about %1").arg(text); };
    const bool finished = now != nullptr && now->progress.total > 0 && now->progress.done >= now->progress.total;
    switch (column) {
    case State:
        return stateOf(cell);
    case Victim:
        return victims_[cell.victim];
    case RecipeColumn:
        return toQt(plan_.recipes[cell.recipe].name());
    case CorpusColumn:
        return toQt(plan_.corpora[cell.corpus].name);
    case Seed:
        return QString::number(cell.seed);
    case Done:
        return now == nullptr
                   ? nothing
                   : QStringLiteral("%1/%2").arg(formatCount(now->progress.done), formatCount(now->progress.total));
    case Success:
        return now == nullptr ? nothing : liveRate(now->progress);
    case Queries:
        if (now != nullptr && now->queriesBefore + now->progress.queries > 0)
            return formatCount(now->queriesBefore + now->progress.queries);
        return cell.estimate ? about(formatCount(static_cast<std::uint64_t>(cell.estimate->queries))) : nothing;
    case Time:
        if (now != nullptr && now->running && now->progress.etaSeconds >= 0.0)
            return tr("%1 left").arg(formatDuration(now->progress.etaSeconds));
        return cell.estimate && !finished ? about(formatDuration(secondsLeft(cell))) : nothing;
    default:
        return {};
    }
}

int GridModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(cells_.size());
}

int GridModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : ColumnCount; }

QVariant GridModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const auto& cell = cells_[static_cast<std::size_t>(index.row())];
    if (role == Qt::TextAlignmentRole && index.column() >= Seed)
        return static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole) {
        if (!cell.problem.isEmpty())
            return cell.problem;
        if (cell.estimate && (index.column() == Queries || index.column() == Time))
            return tr("Judged by %1 that were attacked for it")
                       .arg(formatPlural(cell.estimate->attacked, tr("example"), tr("examples"))) +
                   (cell.estimate->error.empty()
                        ? QString()
                        : QLatin1Char('\n') + tr("Others ended in an error: %1").arg(toQt(cell.estimate->error)));
        return textOf(cell, index.column());
    }
    return role == Qt::DisplayRole ? QVariant(textOf(cell, index.column())) : QVariant();
}

QVariant GridModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>((section >= Seed ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case State:
        return tr("State");
    case Victim:
        return tr("Victim");
    case RecipeColumn:
        return tr("Recipe");
    case CorpusColumn:
        return tr("Corpus");
    case Seed:
        return tr("Seed");
    case Done:
        return tr("Done");
    case Success:
        return tr("Success");
    case Queries:
        return tr("Queries");
    case Time:
        return tr("Time");
    default:
        return {};
    }
}

Qt::ItemFlags GridModel::flags(const QModelIndex& index) const
{
    if (!index.isValid())
        return Qt::ItemIsDropEnabled; // between the rows, and behind the last one
    const bool fits = cells_[static_cast<std::size_t>(index.row())].problem.isEmpty();
    return fits ? Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsDragEnabled | Qt::ItemNeverHasChildren
                : Qt::ItemFlags(Qt::ItemNeverHasChildren);
}

QStringList GridModel::mimeTypes() const { return {rowMime}; }

QMimeData* GridModel::mimeData(const QModelIndexList& indexes) const
{
    auto* data = new QMimeData;
    if (!indexes.isEmpty())
        data->setData(rowMime, QByteArray::number(indexes.front().row()));
    return data;
}

bool GridModel::dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int /*column*/,
                             const QModelIndex& parent)
{
    bool isNumber = false;
    const int from = data->data(rowMime).toInt(&isNumber);
    if (action != Qt::MoveAction || !isNumber)
        return false;
    move(from, row >= 0 ? row : parent.isValid() ? parent.row() : rowCount());
    return true;
}

} // namespace ui
