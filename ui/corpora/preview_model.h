#pragma once

#include <QAbstractTableModel>

#include "core/corpora/reading/reader.h"

namespace ui {

/// The first rows of a file, unchanged; headers say what a column will be used as.
class PreviewModel : public QAbstractTableModel {
    Q_OBJECT
public:
    using QAbstractTableModel::QAbstractTableModel;
    void setPreview(core::corpora::Preview preview);
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    [[nodiscard]] QString useOf(int column) const;
    core::corpora::Preview preview_;
    int columns_ = 0;
};

/// The name that mappings use for column `i` of a preview: its name, or its number from 1 if it has none.
[[nodiscard]] QString columnName(const core::corpora::Preview& preview, std::size_t i);

} // namespace ui
