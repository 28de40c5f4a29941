#pragma once

#include <vector>

#include <QAbstractTableModel>

#include "core/attacks/result/result.h"
#include "ui/lab/bench/answer_words.h"

namespace ui {

/// Candidates for one word: allowed ones first, lowest score first; those that a constraint rejected are
/// below.
class CandidatesModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Form, Score, Change, Similarity, Verdict, columnCountValue };
    enum Role { SortRole = Qt::UserRole };

    using QAbstractTableModel::QAbstractTableModel;

    /// `clean` is the score before the edit, negative if it is not known.
    void setCandidates(std::vector<core::attacks::CandidateTrace> candidates, const AnswerWords& words, double clean);
    [[nodiscard]] const core::attacks::CandidateTrace& at(int row) const
    {
        return rows_[static_cast<std::size_t>(row)];
    }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    [[nodiscard]] QString textOf(const core::attacks::CandidateTrace& candidate, int column) const;
    [[nodiscard]] QVariant sortKey(const core::attacks::CandidateTrace& candidate, int column) const;
    [[nodiscard]] QString toolTip(const core::attacks::CandidateTrace& candidate) const;
    std::vector<core::attacks::CandidateTrace> rows_;
    AnswerWords words_;
    double clean_ = -1.0;
};

/// The verdict on a candidate: "flips the answer", "allowed", "rejected by part-of-speech: tag NN, was VB".
[[nodiscard]] QString verdictOf(const core::attacks::CandidateTrace& candidate, const AnswerWords& words);

} // namespace ui
