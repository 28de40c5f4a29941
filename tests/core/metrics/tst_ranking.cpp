#include "tests/support/registered_test.h"

#include "core/metrics/ranking.h"

using core::metrics::areaUnderCurve;
using core::metrics::Ranked;

/// How well a score tells two classes apart.
class TestRanking : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void areas_data()
    {
        QTest::addColumn<QList<double>>("positives");
        QTest::addColumn<QList<double>>("others");
        QTest::addColumn<double>("area");
        QTest::newRow("scikit-learn's example") << QList<double>{.35, .8} << QList<double>{.1, .4} << .75;
        QTest::newRow("all above") << QList<double>{3, 4} << QList<double>{1, 2} << 1.0;
        QTest::newRow("all below") << QList<double>{1} << QList<double>{2, 3} << 0.0;
        QTest::newRow("ties count half") << QList<double>{1, 2} << QList<double>{1} << .75;
        QTest::newRow("nothing to tell apart") << QList<double>{1, 2} << QList<double>{} << .5;
    }
    void areas()
    {
        QFETCH(QList<double>, positives);
        QFETCH(QList<double>, others);
        QFETCH(double, area);
        std::vector<Ranked> all;
        for (const double score : positives)
            all.push_back({score, true});
        for (const double score : others)
            all.push_back({score, false});
        QCOMPARE(areaUnderCurve(all), area);
        std::reverse(all.begin(), all.end());
        QCOMPARE(areaUnderCurve(all), area);
    }
};

QTEST_APPLESS_MAIN(TestRanking)
#include "tst_ranking.moc"
