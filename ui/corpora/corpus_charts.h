#pragma once

#include <vector>

#include <QWidget>

#include "core/corpora/statistics.h"

class QLabel;

namespace ui {

class BarList;
class Histogram;

/// What is counted in place of a corpus's examples: the commonest relations of a treebank's words, the commonest
/// templates of forms, translations and equations, else the labels in the corpus's order, with "(no label)" at the end.
[[nodiscard]] std::vector<core::corpora::LabelCount> chartedCounts(const core::corpora::CorpusFigures& figures);

/// Label and length statistics of a corpus, side by side.
class CorpusCharts : public QWidget {
    Q_OBJECT
public:
    explicit CorpusCharts(QWidget* parent = nullptr);
    void setFigures(const core::corpora::CorpusFigures& figures);

Q_SIGNALS:
    void searchWanted(const QString& search); ///< For the examples behind a bar.

private:
    QLabel* title_;
    BarList* labels_;
    Histogram* lengths_;
};

} // namespace ui
