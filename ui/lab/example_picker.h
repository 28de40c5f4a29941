#pragma once

#include <memory>

#include <QFrame>

#include "core/corpora/corpus.h"

class QLineEdit;
class QListView;
class QSortFilterProxyModel;

namespace ui {

/// A popup with a corpus's examples: type to search, Enter or a click takes one.
class ExamplePicker : public QFrame {
    Q_OBJECT
public:
    explicit ExamplePicker(QWidget* parent = nullptr);
    void setCorpus(std::shared_ptr<const core::corpora::Corpus> corpus);
    /// Names of the labels; empty: the corpus's own.
    void setLabels(const QStringList& names);
    /// Opens below `anchor`.
    void open(const QWidget* anchor);

Q_SIGNALS:
    void picked(int example); ///< Index into Corpus::examples.

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void take(const QModelIndex& index);
    std::shared_ptr<const core::corpora::Corpus> corpus_;
    class ExamplesModel;
    ExamplesModel* model_;
    QSortFilterProxyModel* proxy_;
    QLineEdit* search_;
    QListView* list_;
};

/// The segments of an example as one line.
[[nodiscard]] QString lineOf(const core::corpora::Example& example);

} // namespace ui
