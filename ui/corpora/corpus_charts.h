#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include <QWidget>

#include "core/corpora/corpus.h"

class QLabel;

namespace ui {

class BarList;
class Histogram;

/// What the charts of a corpus show.
struct CorpusNumbers {
    /// In the corpus's order; examples without one at the end. For a treebank the commonest relations of its words, for
    /// forms, translations and equations the commonest templates (CorpusFigures).
    std::vector<std::pair<std::string, std::size_t>> labels;
    std::size_t labelled = 0; ///< The denominator of the labels' shares: examples, or words with an arc.
    std::size_t trees = 0;
    std::size_t nonProjective = 0;         ///< Trees with crossing arcs.
    std::string gold;                      ///< form, translation or equation if the answers are of that kind.
    std::size_t differentAnswers = 0;      ///< Of these.
    std::size_t templates = 0;             ///< Different answers without the example's own names and numbers.
    std::size_t duplicates = 0;            ///< Examples whose texts occur in an earlier example.
    std::vector<std::size_t> lengthCounts; ///< Examples by number of words, in bins.
    double binWidth = 1.0;
    double meanWords = 0.0;
    double medianWords = 0.0;
    std::size_t longest = 0;
    std::size_t examples = 0;
};

/// Counts labels and words (of all segments together) of a corpus.
[[nodiscard]] CorpusNumbers numbersOf(const core::corpora::Corpus& corpus);

/// Label and length statistics of a corpus, side by side.
class CorpusCharts : public QWidget {
    Q_OBJECT
public:
    explicit CorpusCharts(QWidget* parent = nullptr);
    void setNumbers(const CorpusNumbers& numbers);

private:
    QLabel* title_;
    BarList* labels_;
    Histogram* lengths_;
};

} // namespace ui
