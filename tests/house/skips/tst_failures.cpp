#include "tests/support/registered_test.h"

/// For check_skips: as many failures as the number that ctest takes for a skip.
class TestFailures : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void one_data()
    {
        QTest::addColumn<int>("row");
        for (int row = 0; row < 77; ++row)
            QTest::addRow("%d", row) << row;
    }
    void one() { QFAIL("as it should"); }
    void two() { QSKIP("no data"); }
};

QTEST_APPLESS_MAIN(TestFailures)
#include "tst_failures.moc"
