#pragma once

#include <QAbstractTableModel>

#include "ui/results/result_rows.h"

namespace ui {

/// The results of a campaign, one a row.
class ResultsModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { StatusColumn, Example, Text, LabelBefore, LabelAfter, Queries, Perturbed, Similarity, ColumnCount };
    enum Role {
        SortRole = Qt::UserRole, ///< Raw value.
        PositionRole,            ///< In the sample.
        RowRole,                 ///< const ResultRow*, as void*, for the delegate.
    };
    using QAbstractTableModel::QAbstractTableModel;

    /// Rows that came in between are inserted, so that selection and scroll survive a running campaign; another
    /// campaign's rows replace all.
    void setTable(ResultTable table, bool sameCampaign);
    [[nodiscard]] const std::vector<ResultRow>& rows() const { return table_.rows; }
    [[nodiscard]] const QStringList& labels() const { return table_.labels; }
    [[nodiscard]] int rowOfPosition(int position) const; ///< -1: not there.
    [[nodiscard]] QString labelName(int label) const;
    [[nodiscard]] const core::attacks::Scoring& scoring() const { return table_.scoring; }
    /// Before and after are UAS instead of labels.
    [[nodiscard]] bool trees() const { return table_.scoring.kind == core::structures::AnswerKind::Tree; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    [[nodiscard]] QVariant display(const ResultRow& row, int column) const;
    [[nodiscard]] bool isNumber(int column) const;
    [[nodiscard]] QVariant raw(const ResultRow& row, int column) const;
    ResultTable table_;
};

} // namespace ui
