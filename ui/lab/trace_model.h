#pragma once

#include <memory>
#include <vector>

#include <QAbstractTableModel>

#include "core/attacks/result.h"

namespace ui {

/// The steps of one attack, a row each.
class TraceModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { What, Score, Queries, columnCountValue };

    using QAbstractTableModel::QAbstractTableModel;

    /// `reference`: the label whose score is shown, named `label`. Null: no rows.
    void setResult(std::shared_ptr<const core::attacks::AttackResult> result, int reference, const QString& label);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Row {
        QString what;
        QString score;
        std::uint64_t queries = 0;
        bool success = false;
    };
    std::vector<Row> rows_;
    QString label_;
};

/// The outcome in words: "succeeded: negative after 2 changed words (18.2%), 45 queries".
[[nodiscard]] QString outcomeOf(const core::attacks::AttackResult& result, const QStringList& labels);

} // namespace ui
