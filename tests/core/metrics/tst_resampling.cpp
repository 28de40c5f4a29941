#include "tests/support/registered_test.h"

#include <cmath>

#include "core/base/random.h"
#include "core/metrics/resampling.h"

using core::metrics::Estimate;
using core::metrics::resampledMean;
using core::metrics::resampledMedian;

class TestResampling : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void values()
    {
        const std::vector<double> odd{9, 1, 5}, even{4, 1, 10, 2};
        QCOMPARE(resampledMean(odd)->value, 5.0);
        QCOMPARE(resampledMedian(odd)->value, 5.0);
        QCOMPARE(resampledMean(even)->value, 4.25);
        QCOMPARE(resampledMedian(even)->value, 3.0); // between the two middle ones
    }

    void fewValues()
    {
        QVERIFY(!resampledMean({}).has_value());
        QVERIFY(!resampledMedian({}).has_value());
        const std::vector<double> one{7};
        QCOMPARE(resampledMean(one)->value, 7.0);
        QVERIFY(!resampledMean(one)->low && !resampledMean(one)->high);
        const std::vector<double> same(20, 3.0);
        QCOMPARE(*resampledMean(same)->low, 3.0);
        QCOMPARE(*resampledMedian(same)->high, 3.0);
    }

    /// Of 0 and 1 the means of two draws are 0, .5, .5 and 1: a quarter of the rounds is at either end.
    void everyDrawOfTwo()
    {
        const std::vector<double> two{0, 1};
        QCOMPARE(*resampledMean(two)->low, 0.0);
        QCOMPARE(*resampledMean(two)->high, 1.0);
    }

    /// The mean of n normal numbers is within 1.96 standard errors; the median's error is sqrt(pi/2) times as large.
    void asTheTheorySays()
    {
        core::Random random(3);
        std::vector<double> normal;
        for (int i = 0; i < 400; ++i) {
            double sum = -6.0;
            for (int k = 0; k < 12; ++k)
                sum += random.uniform();
            normal.push_back(sum);
        }
        const auto mean = *resampledMean(normal), median = *resampledMedian(normal);
        const auto width = [](const Estimate& estimate) { return *estimate.high - *estimate.low; };
        const double expected = 2 * 1.96 / std::sqrt(400.0);
        QVERIFY2(std::abs(width(mean) / expected - 1.0) < 0.15, qPrintable(QString::number(width(mean))));
        QVERIFY2(std::abs(width(median) / expected - 1.253) < 0.35, qPrintable(QString::number(width(median))));
        QVERIFY(*mean.low < mean.value && mean.value < *mean.high);
    }

    void theSeedDecides()
    {
        std::vector<double> values;
        for (int i = 0; i < 50; ++i)
            values.push_back(i * i);
        QCOMPARE(*resampledMean(values, 1000, 4)->low, *resampledMean(values, 1000, 4)->low);
        QVERIFY(*resampledMean(values, 1000, 4)->low != *resampledMean(values, 1000, 5)->low);
    }
};

QTEST_APPLESS_MAIN(TestResampling)
#include "tst_resampling.moc"
