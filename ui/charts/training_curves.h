#pragma once

#include <vector>

#include <QVector>
#include <QWidget>

#include "core/victims/loader.h"

class QCustomPlot;

namespace ui {

/// Loss and score on the development data by epoch: the loss on the left axis, the score on the right one. Of what else
/// epochs hold (TrainEpoch::values) a reward is drawn on the left, and what stays between 0 and 1 on the right.
class TrainingCurves : public QWidget {
    Q_OBJECT
public:
    explicit TrainingCurves(QWidget* parent = nullptr);
    void setEpochs(const std::vector<core::victims::TrainEpoch>& epochs);
    [[nodiscard]] int points() const { return points_; }

protected:
    void changeEvent(QEvent* event) override;

private:
    void colour();
    void addValues(const std::vector<core::victims::TrainEpoch>& epochs, const QVector<double>& x);
    QCustomPlot* plot_;
    int points_ = 0;
};

} // namespace ui
