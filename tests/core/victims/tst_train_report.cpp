#include "tests/support/registered_test.h"

#include "core/metrics/proportion.h"
#include "core/victims/train_report.h"

using core::victims::TrainReport;

namespace {

/// 22 development texts, 13 of them "1" and 9 "0", of which a classifier gets `right` right, those of "1" first.
TrainReport trained(std::size_t right)
{
    core::metrics::Confusion confusion(2);
    for (std::size_t i = 0; i < 22; ++i) {
        const int gold = i < 13 ? 1 : 0;
        confusion.add(gold, i < right ? gold : 1 - gold);
    }
    TrainReport report{"accuracy", static_cast<double>(right) / 22.0, 1, 0.4, "{}"};
    report.epochs = 5;
    report.baseline = core::victims::baselineOf(confusion, {"0", "1"});
    return report;
}

} // namespace

/// A model that has learnt nothing is not praised. The shipped demo reviews have 22 development texts, 13 of one label.
class TestTrainReport : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aModelAtChanceIsNoBetterThanTheCommonestLabel_data()
    {
        QTest::addColumn<int>("right");
        QTest::addColumn<double>("p");
        QTest::addColumn<bool>("beaten");
        // Sums of C(22, i) (13/22)^i (9/22)^(22 - i) from i = right on, by exact fractions.
        QTest::newRow("as the commonest") << 13 << 0.590464353671288 << false;
        QTest::newRow("a little above") << 17 << 0.06120616206805662 << false;
        QTest::newRow("just enough") << 18 << 0.021808777698422294 << true;
        QTest::newRow("all") << 22 << 9.40707859812108e-06 << true; // (13/22)^22
    }
    void aModelAtChanceIsNoBetterThanTheCommonestLabel()
    {
        QFETCH(const int, right);
        QFETCH(const double, p);
        QFETCH(const bool, beaten);
        const auto report = trained(static_cast<std::size_t>(right));
        QVERIFY(report.baseline);
        QCOMPARE(report.baseline->label, std::string("1"));
        QCOMPARE(report.baseline->share(), 13.0 / 22.0);
        QVERIFY2(std::abs(report.baseline->pValue / p - 1.0) < 1e-5,
                 qPrintable(QString::number(report.baseline->pValue)));
        QCOMPARE(report.baseline->beaten(), beaten);
        QCOMPARE(whyNoBetter(report).empty(), beaten);
        const auto json = report.baseline->json();
        QVERIFY(json.at("examples") == 22 && json.at("right") == right && json.at("label") == "1" &&
                json.at("beaten") == beaten);
    }

    void theSentences()
    {
        auto report = trained(13);
        report.stoppedEarly = true;
        QCOMPARE(
            QString::fromStdString(describe(report)),
            QStringLiteral("accuracy 0.5909 on 22 development examples (always \"1\": 0.5909), of epoch 1; stopped "
                           "early after epoch 5"));
        QCOMPARE(QString::fromStdString(whyNoBetter(report)),
                 QStringLiteral("This is no better than always answering \"1\" (one-sided binomial test, p = 0.59): "
                                "train longer, on more texts or with other settings."));
        report.stoppedEarly = false;
        report.baseline.reset(); // of a parser
        report.scoreName = "UAS";
        QCOMPARE(QString::fromStdString(describe(report)),
                 QStringLiteral("UAS 0.5909 on the development data, of epoch 1"));
        QVERIFY(whyNoBetter(report).empty());
        QVERIFY(!core::victims::baselineOf(core::metrics::Confusion(2), {"0", "1"}));
    }

    /// 56 = C(10,8) + C(10,9) + C(10,10) of the 1024 ways that ten coins fall.
    void tenCoins()
    {
        QCOMPARE(core::metrics::binomialTail(8, 10, 0.5), 56.0 / 1024.0);
        QCOMPARE(core::metrics::binomialTail(0, 10, 0.5), 1.0);
        QCOMPARE(core::metrics::binomialTail(1, 10, 0.0), 0.0);
    }
};

QTEST_GUILESS_MAIN(TestTrainReport)
#include "tst_train_report.moc"
