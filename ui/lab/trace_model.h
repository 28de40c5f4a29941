#pragma once

#include <memory>
#include <vector>

#include <QAbstractTableModel>

#include "core/attacks/result/result.h"
#include "ui/lab/bench/answer_words.h"

namespace ui {

/// The steps of one attack, one per row.
class TraceModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { What, Score, Queries, columnCountValue };

    using QAbstractTableModel::QAbstractTableModel;

    /// `scoring`: the score to show. Null: no rows.
    void setResult(const std::shared_ptr<const core::attacks::AttackResult>& result, const LabScoring& scoring);

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
    QString score_;
};

/// The outcome in words: "succeeded: negative after 2 changed words (18.2%), 45 queries", "succeeded: 3 arcs moved
/// ...".
[[nodiscard]] QString outcomeOf(const core::attacks::AttackResult& result, const QStringList& labels);

} // namespace ui
