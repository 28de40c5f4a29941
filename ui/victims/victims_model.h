#pragma once

#include <vector>

#include <QAbstractListModel>
#include <QStringList>

#include "core/victims/loader.h"

namespace ui {

/// The victims one can load: shipped models, the user's own, and added folders and commands.
class VictimsModel : public QAbstractListModel {
    Q_OBJECT
public:
    using QAbstractListModel::QAbstractListModel;
    /// An added folder or `exec:` command, and what the user calls it; the name may be empty.
    struct Added {
        QString spec, name;
    };
    /// `models` of other tasks than classes are left out.
    void setVictims(const std::vector<core::victims::ModelInfo>& models, const std::vector<Added>& added);
    /// The state of the selected victim; shown as its badge.
    void setSelected(const QString& spec, const QString& badge, const QString& icon);
    [[nodiscard]] int rowOf(const QString& spec) const;
    [[nodiscard]] bool isAdded(int row) const;
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;

private:
    struct Row {
        QString spec, name, summary, state;
        bool shipped = false;
        bool added = false;
    };
    std::vector<Row> rows_;
    QString selected_, badge_, icon_;
};

} // namespace ui
