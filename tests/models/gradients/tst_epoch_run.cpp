#include "tests/support/registered_test.h"

#include "models/networks/training/epoch_run.h"

using models::networks::Curve;
using models::networks::reportOf;

/// How the epochs of a training are written down.
class TestEpochRun : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void theReportNamesTheScores();
};

void TestEpochRun::theReportNamesTheScores()
{
    const Curve curve{{.epoch = 1, .loss = 0.5, .devScore = 0.75, .seconds = 2.0, .devLabelled = 0.25},
                      {.epoch = 2, .loss = 0.25, .devScore = 1.0, .seconds = 4.0, .devLabelled = 0.5}};
    QCOMPARE(reportOf(curve, "dev_accuracy").dump(),
             std::string(R"([{"epoch":1,"loss":0.5,"dev_accuracy":0.75,"seconds":2.0},)"
                         R"({"epoch":2,"loss":0.25,"dev_accuracy":1.0,"seconds":4.0}])"));
    QCOMPARE(reportOf({curve.back()}, "dev_uas", "dev_las").dump(),
             std::string(R"([{"epoch":2,"loss":0.25,"dev_uas":1.0,"dev_las":0.5,"seconds":4.0}])"));
    QCOMPARE(reportOf({}, "dev_accuracy").dump(), std::string("[]"));
}

QTEST_APPLESS_MAIN(TestEpochRun)
#include "tst_epoch_run.moc"
