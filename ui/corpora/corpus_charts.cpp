#include "ui/corpora/corpus_charts.h"

#include <algorithm>
#include <cmath>

#include <QGridLayout>
#include <QLabel>

#include "core/corpora/statistics.h"
#include "ui/base/convert.h"
#include "ui/base/format.h"
#include "ui/base/theme.h"
#include "ui/charts/bar_list.h"
#include "ui/charts/histogram.h"

namespace ui {

namespace {

constexpr std::size_t mostBins = 40;

/// In place of classes, the commonest first.
void showCommonest(CorpusNumbers& numbers, const std::vector<core::corpora::LabelCount>& counts)
{
    numbers.labels.clear();
    numbers.labelled = 0;
    for (const auto& [name, count] : counts) { // the bars report how many they do not show
        numbers.labelled += count;
        numbers.labels.emplace_back(name, count);
    }
}

/// Relations, which trees have in place of classes, or templates of answers.
void addAnswers(CorpusNumbers& numbers, const core::corpora::Corpus& corpus)
{
    const auto figures = core::corpora::figuresOf(corpus);
    numbers.trees = figures.trees;
    numbers.nonProjective = figures.nonProjective;
    if (figures.trees == 0) {
        numbers.gold = corpus.gold;
        numbers.differentAnswers = figures.differentAnswers;
        numbers.templates = figures.templates.size();
        numbers.duplicates = figures.duplicates;
    }
    showCommonest(numbers, figures.trees > 0 ? figures.relations : figures.templates);
}

} // namespace

CorpusNumbers numbersOf(const core::corpora::Corpus& corpus)
{
    CorpusNumbers numbers;
    numbers.examples = numbers.labelled = corpus.examples.size();
    for (const auto& label : corpus.labels)
        numbers.labels.emplace_back(label, 0);
    std::size_t unlabelled = 0;
    std::vector<std::size_t> lengths;
    lengths.reserve(corpus.examples.size());
    for (const auto& example : corpus.examples) {
        const int label = core::structures::labelOf(example.gold);
        if (label >= 0 && static_cast<std::size_t>(label) < numbers.labels.size())
            ++numbers.labels[static_cast<std::size_t>(label)].second;
        else
            ++unlabelled;
        std::size_t words = 0;
        for (const auto& segment : example.input.segments())
            words += segment.text.size();
        lengths.push_back(words);
    }
    if (unlabelled > 0)
        numbers.labels.emplace_back("(no label)", unlabelled);
    const auto isStructured = [](const auto& example) {
        return std::holds_alternative<core::structures::DependencyTree>(example.gold) ||
               std::holds_alternative<core::structures::TextAnswer>(example.gold) ||
               std::holds_alternative<core::structures::Equation>(example.gold);
    };
    if (std::any_of(corpus.examples.begin(), corpus.examples.end(), isStructured))
        addAnswers(numbers, corpus);
    if (lengths.empty())
        return numbers;
    const auto figures = core::corpora::lengthsOf(lengths);
    numbers.meanWords = figures.mean;
    numbers.medianWords = figures.median;
    numbers.longest = figures.longest;
    const std::size_t width = numbers.longest / mostBins + 1;
    numbers.binWidth = static_cast<double>(width);
    numbers.lengthCounts.assign(numbers.longest / width + 1, 0);
    for (const auto length : lengths)
        ++numbers.lengthCounts[length / width];
    return numbers;
}

CorpusCharts::CorpusCharts(QWidget* parent)
    : QWidget(parent), title_(new QLabel(tr("Labels"), this)), labels_(new BarList(this)), lengths_(new Histogram(this))
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    title_->setWordWrap(true); // its facts are wide in large type
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(theme::grid * 4);
    grid->setVerticalSpacing(theme::grid / 2);
    grid->addWidget(title_, 0, 0);
    grid->addWidget(labels_, 1, 0, Qt::AlignTop);
    grid->addWidget(lengths_, 0, 1, 2, 1, Qt::AlignTop);
    grid->setColumnStretch(0, 1);
    grid->setColumnStretch(1, 1);
    grid->setRowStretch(1, 1);
    labels_->setAccessibleName(tr("Examples by label"));
    lengths_->setAccessibleName(tr("Examples by length"));
}

void CorpusCharts::setNumbers(const CorpusNumbers& numbers)
{
    std::vector<BarList::Bar> bars;
    for (const auto& [label, count] : numbers.labels) {
        const double share =
            numbers.labelled > 0 ? static_cast<double>(count) / static_cast<double>(numbers.labelled) : 0.0;
        bars.push_back({toQt(label), static_cast<double>(count),
                        QStringLiteral("%1 (%2)").arg(formatCount(count), formatPercent(share))});
    }
    title_->setText(numbers.trees > 0 ? tr("Relations; %1 of %2 trees are not projective")
                                            .arg(formatCount(numbers.nonProjective), formatCount(numbers.trees))
                    : !numbers.gold.empty()
                        ? tr("Commonest of %1 templates; %2 different answers; %3 of %4 texts stood before")
                              .arg(formatCount(numbers.templates), formatCount(numbers.differentAnswers),
                                   formatCount(numbers.duplicates), formatCount(numbers.examples))
                        : tr("Labels"));
    labels_->setBars(std::move(bars));
    lengths_->setBins(numbers.lengthCounts, 0.0, numbers.binWidth);
    lengths_->setCaption(
        tr("Words in a text: mean %1, median %2, longest %3")
            .arg(formatDecimal(numbers.meanWords, 1),
                 formatDecimal(numbers.medianWords, std::fmod(numbers.medianWords, 1.0) == 0.0 ? 0 : 1),
                 formatCount(numbers.longest)));
}

} // namespace ui
