#pragma once

#include <vector>

#include <QAbstractListModel>

#include "core/store/project.h"

namespace ui {

/// The corpora of the project.
class CorporaModel : public QAbstractListModel {
    Q_OBJECT
public:
    using QAbstractListModel::QAbstractListModel;
    void setRecords(std::vector<core::store::CorpusRecord> records);
    [[nodiscard]] int rowOf(core::store::Id id) const; ///< -1: not there.
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;

private:
    std::vector<core::store::CorpusRecord> records_;
};

} // namespace ui
