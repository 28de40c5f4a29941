#pragma once

#include <memory>

#include <QAbstractTableModel>
#include <QSortFilterProxyModel>

#include "ui/corpora/answered_examples.h"

namespace ui {

/// The examples of a corpus: id, label, one column per segment, answer, score and right of up to two victims, the
/// user's own columns, number of words.
class ExamplesModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Role { SortRole = Qt::UserRole };
    enum Column { Id, Label, FirstSegment };
    using QAbstractTableModel::QAbstractTableModel;

    void setCorpus(std::shared_ptr<const core::corpora::Corpus> corpus); ///< Without answers.
    void setAnswers(std::array<Answered, 2> answers);
    [[nodiscard]] const AnsweredExamples& examples() const { return examples_; }
    [[nodiscard]] const core::corpora::Example* example(int row) const;
    [[nodiscard]] int firstAnswerColumn() const; ///< After the segments.
    [[nodiscard]] int firstOwnColumn() const;    ///< After the answers.
    [[nodiscard]] int wordsColumn() const;       ///< The last one.

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    [[nodiscard]] QString goldName(const core::corpora::Example& example) const;
    [[nodiscard]] int answerColumns() const;
    [[nodiscard]] QVariant answerData(std::size_t row, int column, int role) const;
    AnsweredExamples examples_;
    QStringList columns_; ///< Names of the user's own columns.
};

/// Sorts by raw values, shows the examples that have a label and that a search finds.
class ExamplesProxy : public QSortFilterProxyModel {
    Q_OBJECT
public:
    explicit ExamplesProxy(QObject* parent = nullptr);
    void setSearch(const core::text::Search& search);
    /// Why the search found nothing: a regular expression that takes too long. Empty where there is no such reason.
    [[nodiscard]] const QString& problem() const { return problem_; }
    void setLabel(int label);                            ///< -1: all.
    [[nodiscard]] std::vector<std::size_t> rows() const; ///< Of the corpus, those that are shown, in its order.

protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    core::text::Search search_;
    mutable QString problem_; ///< Noted where Qt asks a const model for its rows.
    int label_ = -1;
};

} // namespace ui
