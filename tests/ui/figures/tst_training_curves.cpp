#include "tests/support/registered_test.h"

#include "ui/charts/custom_plot.h"
#include "ui/charts/training_curves.h"

/// Loss and score while something is trained.
class TestTrainingCurves : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// It covers none of them, and takes no room beside them.
    void theLegendStandsAboveTheCurves()
    {
        ui::TrainingCurves curves;
        curves.resize(600, 300);
        curves.show();
        auto* plot = curves.findChild<QCustomPlot*>();
        QVERIFY(plot != nullptr);
        plot->replot();
        const auto legend = plot->legend->outerRect(), axes = plot->axisRect()->outerRect();
        QVERIFY(legend.bottom() <= axes.top());
        QVERIFY2(axes.width() > plot->width() * 9 / 10, qPrintable(QString::number(axes.width())));
    }
};

QTEST_MAIN(TestTrainingCurves)
#include "tst_training_curves.moc"
