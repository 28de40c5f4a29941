#pragma once

#include <optional>
#include <unordered_map>

#include <QAbstractTableModel>

#include "ui/results/result_rows.h"

namespace ui {

/// The results of a campaign that were selected, one per row, in the chosen order. It knows which those are, and holds
/// only the rows that have been looked at: a campaign may have a million.
class ResultsModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column {
        StatusColumn,
        Example,
        Text,
        LabelBefore,
        LabelAfter,
        Queries,
        Perturbed,
        Similarity,
        Marks,
        Flags,
        Score,      ///< From here on of translators alone: BLEU before and under attack.
        SourceBleu, ///< chrBLEU
        Degradation,
        ColumnCount
    };
    enum Role {
        SortRole = Qt::UserRole, ///< Raw value.
        PositionRole,            ///< In the sample.
        RowRole,                 ///< const ResultRow*, as void*, for the delegate; null while it is being read.
    };
    using QAbstractTableModel::QAbstractTableModel;

    /// Rows that came in between are inserted, so that selection and scroll survive a running campaign; another
    /// campaign, order or filter replaces all.
    void setList(ResultList list, bool sameCampaign);
    /// Rows that have been read since.
    void addRows(std::vector<ResultRow> rows);
    /// The positions of these table rows that have not been read.
    [[nodiscard]] std::vector<std::uint32_t> missing(int first, int last) const;
    [[nodiscard]] const ResultRow* rowAt(int row) const; ///< Null while it is being read.
    [[nodiscard]] const std::vector<std::uint32_t>& positions() const { return list_.found.positions; }
    [[nodiscard]] const core::store::FoundResults& found() const { return list_.found; }
    [[nodiscard]] const core::store::ResultMark* markAt(int row) const; ///< Null: none.
    /// Changed marks, of this campaign.
    void setMarks(core::store::ResultMarks marks);
    /// The text of a cell, except for marks.
    [[nodiscard]] QString cell(const ResultRow& row, int column) const { return display(row, column).toString(); }
    [[nodiscard]] const QStringList& labels() const { return list_.labels; }
    [[nodiscard]] int rowOfPosition(int position) const; ///< -1: not there.
    [[nodiscard]] QString labelName(int label) const;
    [[nodiscard]] const core::attacks::Scoring& scoring() const { return list_.scoring; }
    [[nodiscard]] const CampaignVictim& victim() const { return list_.victim; }
    /// What was found in a text; nothing: it was not flagged.
    [[nodiscard]] std::optional<std::vector<core::language::FlagKind>> flagsAt(std::size_t position) const;
    /// Whether the answers are translations, which have columns of their own.
    [[nodiscard]] bool translations() const { return list_.scoring.kind == core::structures::AnswerKind::Translation; }
    /// Before and after are UAS instead of labels.
    [[nodiscard]] bool trees() const { return list_.scoring.kind == core::structures::AnswerKind::Tree; }
    /// Whether the project can find results in the order of a column; others would need all texts to be read.
    [[nodiscard]] static bool isSortable(int column);
    [[nodiscard]] int sortedBy() const { return sortedBy_; } ///< The column from which order() comes.
    [[nodiscard]] core::store::ResultQuery::Order order() const { return order_; }
    [[nodiscard]] bool descending() const { return descending_; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    /// Only records what is wanted: the list comes sorted from the project. Nothing for a column that is not sortable.
    void sort(int column, Qt::SortOrder order) override;

Q_SIGNALS:
    void sortWanted();
    void rowsWanted(); ///< Some visible rows have not been read.

private:
    [[nodiscard]] QVariant display(const ResultRow& row, int column) const;
    [[nodiscard]] QString marksText(int row) const;
    /// The names of a row's flags, or one per line with what they mean.
    [[nodiscard]] QString flagsText(int row, bool meanings) const;
    [[nodiscard]] bool isNumber(int column) const;
    [[nodiscard]] QVariant raw(const ResultRow& row, int column) const;
    void insertNew(ResultList& list);
    ResultList list_;
    std::unordered_map<std::uint32_t, ResultRow> rows_; ///< By position; results are final, so they stay true.
    core::store::ResultQuery::Order order_ = core::store::ResultQuery::Order::Position;
    int sortedBy_ = Example;
    bool descending_ = false;
};

} // namespace ui
