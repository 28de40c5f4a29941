#pragma once

#include <map>
#include <string>
#include <vector>

#include <QAbstractTableModel>

#include "core/campaigns/runner.h"
#include "ui/campaigns/grid_cells.h"

namespace ui {

/// The cells of a grid, one a row, in the order in which they run; rows are moved by dragging them. What does not fit
/// together is grey and says why.
class GridModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { State, Victim, RecipeColumn, CorpusColumn, Seed, Done, Success, Queries, Time, ColumnCount };
    /// How far a cell's campaign is.
    struct Live {
        core::campaigns::CampaignProgress progress;
        std::uint64_t queriesBefore = 0; ///< Of the runs before this one.
        bool running = false, paused = false;
    };
    using QAbstractTableModel::QAbstractTableModel;

    /// `victims`: what people call those of the plan. What is known of campaigns stays.
    void setCells(GridPlan plan, std::vector<GridCell> cells, std::vector<QString> victims);
    void setLive(core::store::Id campaign, const Live& live);
    [[nodiscard]] const Live* live(core::store::Id campaign) const; ///< Null: nothing is known of it.
    void forget();                                                  ///< Campaigns of another project.
    void setEstimate(const CellEstimate& estimate);
    void setWaiting(int row, bool waiting);
    void move(int from, int to); ///< To before the row `to`.

    [[nodiscard]] const GridPlan& plan() const { return plan_; }
    [[nodiscard]] const std::vector<GridCell>& cells() const { return cells_; }
    [[nodiscard]] int rowOf(core::store::Id campaign) const; ///< -1: none is its.
    /// How long a cell would take that is not finished, in seconds; -1 where that was not estimated.
    [[nodiscard]] double secondsLeft(const GridCell& cell) const;
    [[nodiscard]] double queriesLeft(const GridCell& cell) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    [[nodiscard]] Qt::DropActions supportedDropActions() const override { return Qt::MoveAction; }
    [[nodiscard]] QStringList mimeTypes() const override;
    [[nodiscard]] QMimeData* mimeData(const QModelIndexList& indexes) const override;
    bool dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                      const QModelIndex& parent) override;

private:
    [[nodiscard]] QString stateOf(const GridCell& cell) const;
    [[nodiscard]] QString textOf(const GridCell& cell, int column) const;
    [[nodiscard]] double shareLeft(const GridCell& cell) const;
    GridPlan plan_;
    std::vector<GridCell> cells_;
    std::vector<QString> victims_;
    std::map<core::store::Id, Live> live_;
};

} // namespace ui
