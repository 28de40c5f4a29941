#pragma once

#include <memory>

#include <QAbstractTableModel>
#include <QSortFilterProxyModel>

#include "core/corpora/corpus.h"

namespace ui {

/// The examples of a corpus: id, label, one column per segment, the user's own columns, number of words.
class ExamplesModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Role { SortRole = Qt::UserRole };
    enum Column { Id, Label, FirstSegment };
    using QAbstractTableModel::QAbstractTableModel;

    void setCorpus(std::shared_ptr<const core::corpora::Corpus> corpus);
    [[nodiscard]] const core::corpora::Example* example(int row) const;
    [[nodiscard]] int firstOwnColumn() const; ///< After the segments.
    [[nodiscard]] int wordsColumn() const;    ///< The last one.

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    [[nodiscard]] QString goldName(const core::corpora::Example& example) const;
    std::shared_ptr<const core::corpora::Corpus> corpus_;
    QStringList columns_; ///< Names of the user's own columns.
};

/// Sorts by raw values, shows the examples that have a label and contain a text.
class ExamplesProxy : public QSortFilterProxyModel {
    Q_OBJECT
public:
    explicit ExamplesProxy(QObject* parent = nullptr);
    void setText(const QString& text);
    void setLabel(int label); ///< -1: all.

protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    QString text_;
    int label_ = -1;
};

} // namespace ui
