#include "ui/campaigns/success_curve.h"

#include <algorithm>

#include <QEvent>
#include <QVBoxLayout>

#include "core/metrics/proportion.h"
#include "ui/base/format.h"
#include "ui/base/theme.h"
#include "ui/charts/custom_plot.h"

namespace ui {

namespace {

constexpr std::size_t mostPoints = 250;

} // namespace

CampaignCurve campaignCurve(const core::store::Project& project, core::store::Id campaign)
{
    using core::attacks::Status;
    CampaignCurve curve;
    std::vector<bool> succeeded; // of those that were attacked
    project.forEachFacts(campaign, [&](const core::store::ResultFacts& facts) {
        curve.queries += facts.queries;
        if (facts.status != Status::Skipped)
            succeeded.push_back(facts.status == Status::Succeeded);
    });
    const auto every = std::max<std::size_t>(1, (succeeded.size() + mostPoints - 1) / mostPoints);
    std::size_t hits = 0;
    for (std::size_t i = 0; i < succeeded.size(); ++i) {
        hits += succeeded[i] ? 1 : 0;
        if ((i + 1) % every != 0 && i + 1 != succeeded.size())
            continue;
        const auto rate = core::metrics::wilson(hits, i + 1);
        curve.points.push_back({i + 1, rate->share, rate->low, rate->high});
    }
    return curve;
}

SuccessCurve::SuccessCurve(QWidget* parent) : QWidget(parent), plot_(new QCustomPlot(this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(plot_);
    setMinimumSize(220, 140);
    setObjectName(QStringLiteral("success-curve"));
    plot_->setAccessibleName(tr("Success by examples attacked"));
    plot_->xAxis->setLabel(tr("Examples attacked"));
    plot_->yAxis->setLabel(tr("Success, %"));
    plot_->yAxis->setRange(0.0, 100.0);
    low_ = plot_->addGraph();
    high_ = plot_->addGraph();
    share_ = plot_->addGraph();
    high_->setChannelFillGraph(low_);
    colour();
    setPoints({}, {});
}

void SuccessCurve::setPoints(const QString& of, const std::vector<SuccessPoint>& points)
{
    QVector<double> x, share, low, high;
    for (const auto& point : points) {
        x << static_cast<double>(point.attacked);
        share << 100.0 * point.share;
        low << 100.0 * point.low;
        high << 100.0 * point.high;
    }
    points_ = points.size();
    low_->setData(x, low, true);
    high_->setData(x, high, true);
    share_->setData(x, share, true);
    plot_->xAxis->setRange(0.0, points.empty() ? 1.0 : std::max(1.0, x.back()));
    setAccessibleDescription(of.isEmpty() ? tr("Choose a cell to see how its success rate settles.")
                             : points.empty()
                                 ? tr("%1: no example was attacked yet.").arg(of)
                                 : tr("%1: %2 after %3")
                                       .arg(of, formatRate(points.back().share, points.back().low, points.back().high),
                                            formatPlural(points.back().attacked, tr("example"), tr("examples"))));
    setToolTip(accessibleDescription());
    plot_->replot(QCustomPlot::rpQueuedReplot);
}

void SuccessCurve::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        colour();
}

void SuccessCurve::colour()
{
    const auto text = palette().color(QPalette::Text);
    plot_->setBackground(palette().color(QPalette::Base));
    for (auto* axis : {plot_->xAxis, plot_->yAxis}) {
        for (auto set : {&QCPAxis::setBasePen, &QCPAxis::setTickPen, &QCPAxis::setSubTickPen})
            (axis->*set)(QPen(theme::muted()));
        axis->setLabelColor(text);
        axis->setTickLabelColor(text);
        axis->setLabelFont(font());
        axis->setTickLabelFont(theme::captionFont());
        axis->grid()->setPen(QPen(theme::line()));
        axis->grid()->setZeroLinePen(Qt::NoPen);
    }
    const auto line = theme::isDark() ? theme::series(0).lighter(150) : theme::series(0);
    auto band = line;
    band.setAlphaF(0.2);
    low_->setPen(Qt::NoPen);
    high_->setPen(Qt::NoPen);
    high_->setBrush(band);
    share_->setPen(QPen(line, 2.0));
    plot_->replot(QCustomPlot::rpQueuedReplot);
}

} // namespace ui
