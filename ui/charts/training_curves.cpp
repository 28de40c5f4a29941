#include "ui/charts/training_curves.h"

#include <algorithm>
#include <array>
#include <string>

#include <QEvent>
#include <QVBoxLayout>

#include "ui/base/convert.h"
#include "ui/base/format.h"
#include "ui/base/theme.h"
#include "ui/charts/custom_plot.h"

namespace ui {

namespace {

constexpr int lossAndScore = 2; // graphs that are always there
constexpr const char* rewardName = "reward";

/// A value of every epoch; empty if one has it not.
QVector<double> valuesNamed(const std::vector<core::victims::TrainEpoch>& epochs, const std::string& name)
{
    QVector<double> all;
    for (const auto& epoch : epochs)
        for (const auto& [key, value] : epoch.values)
            if (key == name)
                all << value;
    return all.size() == static_cast<qsizetype>(epochs.size()) ? all : QVector<double>();
}

double smallest(const QVector<double>& values, double otherwise)
{
    return values.isEmpty() ? otherwise : *std::min_element(values.begin(), values.end());
}

double largest(const QVector<double>& values, double otherwise)
{
    return values.isEmpty() ? otherwise : *std::max_element(values.begin(), values.end());
}

} // namespace

TrainingCurves::TrainingCurves(QWidget* parent) : QWidget(parent), plot_(new QCustomPlot(this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(plot_);
    setMinimumSize(320, 220);
    plot_->setAccessibleName(tr("Learning curves"));
    plot_->xAxis->setLabel(tr("Epoch"));
    plot_->yAxis->setLabel(tr("Loss"));
    plot_->yAxis2->setLabel(tr("Score on development data"));
    plot_->yAxis2->setVisible(true);
    const QSharedPointer<QCPAxisTicker> whole(new QCPAxisTicker);
    whole->setTickStepStrategy(QCPAxisTicker::tssReadability);
    plot_->xAxis->setTicker(whole);
    auto* loss = plot_->addGraph(plot_->xAxis, plot_->yAxis);
    loss->setName(tr("loss"));
    auto* score = plot_->addGraph(plot_->xAxis, plot_->yAxis2);
    score->setName(tr("score"));
    plot_->legend->setVisible(true);
    plot_->legend->setBorderPen(Qt::NoPen);
    plot_->plotLayout()->insertRow(0); // above the curves, which it would cover
    plot_->plotLayout()->addElement(0, 0, plot_->legend);
    plot_->plotLayout()->setRowStretchFactor(0, 0.001);
    plot_->legend->setFillOrder(QCPLegend::foColumnsFirst);
    colour();
    setEpochs({});
}

void TrainingCurves::setEpochs(const std::vector<core::victims::TrainEpoch>& epochs)
{
    QVector<double> x;
    QVector<double> loss;
    QVector<double> score;
    for (const auto& epoch : epochs) {
        x << epoch.epoch;
        loss << epoch.loss;
        score << epoch.devScore;
    }
    points_ = static_cast<int>(x.size());
    plot_->graph(0)->setData(x, loss, true);
    plot_->graph(1)->setData(x, score, true);
    plot_->xAxis->setRange(points_ > 0 ? x.front() - 0.5 : 0.5, std::max(points_ > 0 ? x.back() + 0.5 : 0.0, 5.5));
    addValues(epochs, x);
    const auto rewards = valuesNamed(epochs, rewardName);
    const double highest = std::max(largest(loss, 1.0), largest(rewards, 0.0));
    const double deepest = std::min(smallest(loss, 0.0), smallest(rewards, 0.0)); // below 0 of agents
    plot_->yAxis->setRange(deepest < 0.0 ? 1.08 * deepest : 0.0, highest > 0.0 ? 1.08 * highest : 1.0);
    double lowest = smallest(score, 0.0);
    for (int i = lossAndScore; i < plot_->graphCount(); ++i)
        if (plot_->graph(i)->valueAxis() == plot_->yAxis2)
            lowest = 0.0;
    plot_->yAxis2->setRange(std::max(lowest - 0.05, 0.0), 1.0);
    setAccessibleDescription(
        points_ == 0 ? tr("No epoch yet.")
                     : tr("Epoch %1: loss %2, score %3")
                           .arg(epochs.back().epoch)
                           .arg(formatDecimal(epochs.back().loss, 4), formatDecimal(epochs.back().devScore, 4)));
    plot_->replot(QCustomPlot::rpQueuedReplot);
}

void TrainingCurves::addValues(const std::vector<core::victims::TrainEpoch>& epochs, const QVector<double>& x)
{
    while (plot_->graphCount() > lossAndScore)
        plot_->removeGraph(plot_->graphCount() - 1);
    if (epochs.empty())
        return;
    for (const auto& [name, last] : epochs.back().values) {
        const auto values = valuesNamed(epochs, name);
        const bool reward = name == rewardName;
        if (values.isEmpty() || (!reward && (smallest(values, 0.0) < 0.0 || largest(values, 1.0) > 1.0)))
            continue;
        auto* graph = plot_->addGraph(plot_->xAxis, reward ? plot_->yAxis : plot_->yAxis2);
        graph->setName(toQt(name).replace(QLatin1Char('_'), QLatin1Char(' ')));
        graph->setData(x, values, true);
    }
    if (plot_->graphCount() > lossAndScore)
        colour();
}

void TrainingCurves::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        colour();
}

void TrainingCurves::colour()
{
    const auto text = palette().color(QPalette::Text);
    plot_->setBackground(palette().color(QPalette::Base));
    plot_->legend->setBrush(Qt::NoBrush);
    plot_->legend->setTextColor(text);
    plot_->legend->setFont(font());
    for (auto* axis : {plot_->xAxis, plot_->yAxis, plot_->yAxis2}) {
        for (auto set : {&QCPAxis::setBasePen, &QCPAxis::setTickPen, &QCPAxis::setSubTickPen})
            (axis->*set)(QPen(theme::muted()));
        axis->setLabelColor(text);
        axis->setTickLabelColor(text);
        axis->setLabelFont(font());
        axis->setTickLabelFont(theme::captionFont());
        axis->grid()->setPen(QPen(theme::line()));
        axis->grid()->setZeroLinePen(Qt::NoPen);
    }
    // Distinguished by shape and dash as well as by colour.
    const auto line = [](int i) { return theme::isDark() ? theme::series(i).lighter(150) : theme::series(i); };
    plot_->graph(0)->setPen(QPen(line(0), 2.0));
    plot_->graph(0)->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, 6));
    plot_->graph(1)->setPen(QPen(line(1), 2.0, Qt::DashLine));
    plot_->graph(1)->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssSquare, line(1), 6));
    constexpr std::array shapes{QCPScatterStyle::ssTriangle, QCPScatterStyle::ssDiamond, QCPScatterStyle::ssCross,
                                QCPScatterStyle::ssPlus, QCPScatterStyle::ssTriangleInverted};
    constexpr std::array dashes{Qt::DotLine, Qt::DashDotLine, Qt::DashDotDotLine};
    for (int i = lossAndScore; i < plot_->graphCount(); ++i) {
        const auto number = static_cast<std::size_t>(i - lossAndScore);
        plot_->graph(i)->setPen(QPen(line(i), 1.5, dashes[number % dashes.size()]));
        plot_->graph(i)->setScatterStyle(QCPScatterStyle(shapes[number % shapes.size()], line(i), 6));
    }
    plot_->replot(QCustomPlot::rpQueuedReplot);
}

} // namespace ui
