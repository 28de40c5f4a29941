#pragma once

#include <map>
#include <optional>
#include <set>

#include <QAbstractTableModel>

#include "ui/compare/comparison.h"

namespace ui {

/// The examples of a comparison that one of the two alone breaks, or all of them.
class CompareModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum class Show { Differing, OnlyFirst, OnlySecond, Both, Neither, All };
    enum Column { Example, First, Second, ColumnCount };
    using QAbstractTableModel::QAbstractTableModel;
    void setComparison(Comparison comparison);
    void setShow(Show show);
    /// Only the examples of a part; null: of all.
    void setPart(const core::reports::PairedPart* part);
    void setNames(const QStringList& names) { names_ = names; } ///< Of the two campaigns.
    /// Which of the examples in these rows have no name yet, by their places among the pairs.
    [[nodiscard]] std::vector<std::size_t> unnamed(int firstRow, int lastRow) const;
    void addExampleNames(const std::vector<std::size_t>& examples, const std::vector<std::string>& names);
    [[nodiscard]] const Comparison& comparison() const { return comparison_; }
    [[nodiscard]] std::size_t exampleAt(int row) const { return rows_.at(static_cast<std::size_t>(row)); }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

Q_SIGNALS:
    void namesWanted() const; ///< Rows are looked at whose examples' names were not read: see unnamed().

private:
    void choose();
    Comparison comparison_;
    Show show_ = Show::Differing;
    std::optional<std::set<std::size_t>> part_; ///< Places in the first campaign's sample.
    std::vector<std::size_t> rows_;             ///< Places of those shown among the pairs.
    QStringList names_;
    std::map<std::size_t, QString> exampleNames_; ///< By their places among the pairs: of a million, those looked at.
};

} // namespace ui
