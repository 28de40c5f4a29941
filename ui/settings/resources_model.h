#pragma once

#include <vector>

#include <QAbstractTableModel>

#include "core/language/resources.h"

namespace ui {

/// What attacks need besides the victim, with its state, place, licence and remedy: the doctor's list.
class ResourcesModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Name, State, Path, Licence, Remedy, ColumnCount };
    using QAbstractTableModel::QAbstractTableModel;
    void setStates(std::vector<core::language::Resources::State> states);
    [[nodiscard]] int missing() const; ///< How many are not present.
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    std::vector<core::language::Resources::State> states_;
};

} // namespace ui
