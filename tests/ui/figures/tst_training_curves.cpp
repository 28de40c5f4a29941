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

    /// What an agent's rounds hold besides: its reward on the left, where it may be below 0, shares on the right; what
    /// is neither is left out.
    void furtherValuesAreDrawn()
    {
        ui::TrainingCurves curves;
        auto* plot = curves.findChild<QCustomPlot*>();
        std::vector<core::victims::TrainEpoch> rounds(2);
        for (int i = 0; i < 2; ++i) {
            rounds[static_cast<std::size_t>(i)].epoch = i + 1;
            rounds[static_cast<std::size_t>(i)].loss = -2.0;
            rounds[static_cast<std::size_t>(i)].values = {{"reward", i - 1.0}, {"surviving", 0.5}, {"value_loss", 7.0}};
        }
        curves.setEpochs(rounds);
        QCOMPARE(plot->graphCount(), 4);
        QCOMPARE(plot->graph(2)->name(), QStringLiteral("reward"));
        QVERIFY(plot->graph(2)->valueAxis() == plot->yAxis && plot->graph(3)->valueAxis() == plot->yAxis2);
        QCOMPARE(plot->graph(3)->name(), QStringLiteral("surviving"));
        QVERIFY(plot->yAxis->range().lower < -2.0 && plot->yAxis2->range().lower == 0.0);
        curves.setEpochs({});
        QCOMPARE(plot->graphCount(), 2);
    }
};

QTEST_MAIN(TestTrainingCurves)
#include "tst_training_curves.moc"
