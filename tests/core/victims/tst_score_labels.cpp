#include "tests/support/registered_test.h"

#include "core/base/error.h"
#include "core/victims/evaluation/label_mapping.h"
#include "core/victims/score_labels.h"

using namespace core::victims;
using Labels = std::vector<std::string>;

/// A victim that gives a score has two labels, and gold scores are taken by the threshold between them.
class TestScoreLabels : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void twoLabels_data()
    {
        QTest::addColumn<double>("threshold");
        QTest::addColumn<QString>("second");
        QTest::newRow("a half") << 2.5 << "at least 2.5";
        QTest::newRow("whole") << 3.0 << "at least 3";
        QTest::newRow("below zero") << -0.25 << "at least -0.25";
    }
    void twoLabels()
    {
        QFETCH(const double, threshold);
        QFETCH(const QString, second);
        const auto labels = labelsOfScores(threshold);
        QCOMPARE(labels.size(), std::size_t{2});
        QCOMPARE(labels[1], second.toStdString());
        QVERIFY(thresholdOf(labels) == threshold);
        const Labels turned{labels[1], labels[0]}, one{labels[0]}, others{"below 1", "at least 2"},
            names{"bad", "good"};
        for (const auto& other : {turned, one, others, names})
            QVERIFY(!thresholdOf(other));
    }

    void goldScores()
    {
        const auto labels = labelsOfScores(2.5);
        const Labels gold{"0.0", "2.4", "2.5", "5"};
        const auto mapping = mapLabels(gold, labels);
        QVERIFY(mapping.kind == LabelMapping::Kind::Numbers);
        QCOMPARE(mapping.toVictim, (std::vector<int>{0, 0, 1, 1}));
        QVERIFY(labelWarning(mapping).empty());
        // 0 and 1 are all below it: they are the two classes.
        QCOMPARE(mapLabels(Labels{"0", "1"}, labels).toVictim, (std::vector<int>{0, 1}));
        // By name, and what is not a number is not a score.
        QCOMPARE(mapLabels(labels, labels).toVictim, (std::vector<int>{0, 1}));
        QVERIFY_EXCEPTION_THROWN((void)mapLabels(Labels{"0.5", "4.5", "alike"}, labels), core::Error);
    }
};

QTEST_APPLESS_MAIN(TestScoreLabels)
#include "tst_score_labels.moc"
