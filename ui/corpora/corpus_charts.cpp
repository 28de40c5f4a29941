#include "ui/corpora/corpus_charts.h"

#include <algorithm>
#include <cmath>

#include <QGridLayout>
#include <QLabel>

#include "core/text/search/search.h"
#include "ui/base/convert.h"
#include "ui/base/format.h"
#include "ui/base/theme.h"
#include "ui/charts/bar_list.h"
#include "ui/charts/histogram.h"

namespace ui {

namespace {

const QString unlabelled = QStringLiteral("(no label)");

} // namespace

std::vector<core::corpora::LabelCount> chartedCounts(const core::corpora::CorpusFigures& figures)
{
    if (figures.trees > 0)
        return figures.relations;
    if (figures.answers > 0)
        return figures.templates;
    auto counts = figures.labels;
    auto others = figures.examples;
    for (const auto& [label, count] : counts)
        others -= count;
    if (others > 0)
        counts.push_back({toStd(unlabelled), others});
    return counts;
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
    lengths_->setClickable(true);
    connect(labels_, &BarList::wanted, this, [this](int bar) {
        const auto& label = labels_->bars()[static_cast<std::size_t>(bar)].name;
        Q_EMIT searchWanted(toQt(core::text::searchFor("label", label == unlabelled ? "" : toStd(label))));
    });
    connect(lengths_, &Histogram::wanted, this, [this](double low, double high) {
        Q_EMIT searchWanted(QStringLiteral("words:%1-%2").arg(low, 0, 'f', 0).arg(high, 0, 'f', 0));
    });
}

void CorpusCharts::setFigures(const core::corpora::CorpusFigures& figures)
{
    const auto counts = chartedCounts(figures);
    std::size_t all = 0;
    for (const auto& [label, count] : counts)
        all += count;
    std::vector<BarList::Bar> bars; // they report how many they do not show
    for (const auto& [label, count] : counts) {
        const double share = all > 0 ? static_cast<double>(count) / static_cast<double>(all) : 0.0;
        bars.push_back({toQt(label), static_cast<double>(count),
                        QStringLiteral("%1 (%2)").arg(formatCount(count), formatPercent(share))});
    }
    title_->setText(figures.trees > 0 ? tr("Relations; %1 of %2 trees are not projective")
                                            .arg(formatCount(figures.nonProjective), formatCount(figures.trees))
                    : figures.answers > 0
                        ? tr("Commonest of %1 templates; %2 different answers; %3 of %4 texts repeat an earlier one")
                              .arg(formatCount(figures.templates.size()), formatCount(figures.differentAnswers),
                                   formatCount(figures.duplicates), formatCount(figures.examples))
                        : tr("Labels"));
    labels_->setBars(std::move(bars));
    labels_->setClickable(figures.trees == 0 &&
                          figures.answers == 0); // relations are of words, templates of many texts
    const auto& lengths = figures.lengths;
    lengths_->setBins(lengths.histogram, 0.0, static_cast<double>(std::max<std::size_t>(1, lengths.step)));
    lengths_->setCaption(tr("Words in a text: mean %1, median %2, longest %3")
                             .arg(formatDecimal(lengths.mean, 1),
                                  formatDecimal(lengths.median, std::fmod(lengths.median, 1.0) == 0.0 ? 0 : 1),
                                  formatCount(lengths.longest)));
}

} // namespace ui
