#pragma once

#include <cstddef>
#include <vector>

#include <QWidget>

#include "core/store/project.h"

class QCPGraph;
class QCustomPlot;

namespace ui {

/// How the success rate of a campaign settles, example by example in the order of its sample.
struct SuccessPoint {
    std::size_t attacked = 0;                  ///< So many examples were attacked by then.
    double share = 0.0, low = 0.0, high = 0.0; ///< 0..1, with Wilson's 95 % interval.
};
struct CampaignCurve {
    std::vector<SuccessPoint> points; ///< A few hundred at most, the last one of all examples.
    std::uint64_t queries = 0;        ///< Of all results.
};
/// Reads columns only. Call it in a job.
[[nodiscard]] CampaignCurve campaignCurve(const core::store::Project& project, core::store::Id campaign);

/// Draws it: a line with its interval as a band.
class SuccessCurve : public QWidget {
    Q_OBJECT
public:
    explicit SuccessCurve(QWidget* parent = nullptr);
    /// `of`: what people call the campaign; empty: none is chosen.
    void setPoints(const QString& of, const std::vector<SuccessPoint>& points);
    [[nodiscard]] std::size_t points() const { return points_; }

protected:
    void changeEvent(QEvent* event) override;

private:
    void colour();
    QCustomPlot* plot_;
    QCPGraph* low_;
    QCPGraph* high_;
    QCPGraph* share_;
    std::size_t points_ = 0;
};

} // namespace ui
