#pragma once

#include <vector>

#include <QAbstractTableModel>
#include <QSortFilterProxyModel>

#include "core/campaigns/wall/wall.h"
#include "core/text/search/search.h"

namespace ui {

/// Hard cases as rows; behind star, text and where it was found, a column for each victim that was asked.
class WallModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Star, Text, From, firstVictim };
    enum Role { SortRole = Qt::UserRole };
    /// Of a case with a victim. The numbers are their order in the list.
    enum class State { NewlyBroken, Broken, NewlyHolding, Holds, NotAsked };
    using QAbstractTableModel::QAbstractTableModel;

    void setWall(std::vector<core::campaigns::HardCase> cases, std::vector<core::campaigns::WallState> victims);
    [[nodiscard]] const core::campaigns::HardCase& at(int row) const { return cases_[static_cast<std::size_t>(row)]; }
    [[nodiscard]] const std::vector<core::campaigns::WallState>& victims() const { return victims_; }
    [[nodiscard]] State stateOf(int row, int victim) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    std::vector<core::campaigns::HardCase> cases_;
    std::vector<core::campaigns::WallState> victims_;
};

/// Those of them that a search finds and that are in a state with some victim.
class WallProxy : public QSortFilterProxyModel {
    Q_OBJECT
public:
    enum class Shown { All, NewlyBroken, NewlyHolding, Broken, Starred };
    using QSortFilterProxyModel::QSortFilterProxyModel;
    void setFilter(const core::text::Search& search, Shown shown);

protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    core::text::Search search_;
    Shown shown_ = Shown::All;
};

} // namespace ui
