#pragma once

#include <vector>

#include <QAbstractTableModel>
#include <QSortFilterProxyModel>

#include "core/store/format/try_record.h"
#include "core/text/search/search.h"

namespace ui {

/// The texts that were tried in a project, newest first.
class TriesModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Star, Text, Answer, By, Victim, Queries, When, columnCountValue };
    enum Role { SortRole = Qt::UserRole };
    using QAbstractTableModel::QAbstractTableModel;

    void setTries(std::vector<core::store::TryRecord> tries);
    [[nodiscard]] const core::store::TryRecord& at(int row) const { return rows_[static_cast<std::size_t>(row)]; }
    [[nodiscard]] int rowOf(std::int64_t id) const; ///< -1: it is not there.

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    std::vector<core::store::TryRecord> rows_;
};

/// Those of them that a search finds.
class TriesProxy : public QSortFilterProxyModel {
    Q_OBJECT
public:
    explicit TriesProxy(QObject* parent);
    void setSearch(const core::text::Search& search, bool onlyStarred);
    [[nodiscard]] const QString& problem() const
    {
        return problem_;
    } ///< Why nothing is found; empty: nothing is wrong.

protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    core::text::Search search_;
    bool onlyStarred_ = false;
    mutable QString problem_;
};

} // namespace ui
