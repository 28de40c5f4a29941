#include "tests/support/registered_test.h"

/// For check_skips: nothing is tested.
class TestAll : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() {}
    void one() { QSKIP("no data"); }
    void two_data()
    {
        QTest::addColumn<int>("row");
        QTest::newRow("a") << 1;
        QTest::newRow("b") << 2;
    }
    void two() { QSKIP("no program"); }
};

QTEST_APPLESS_MAIN(TestAll)
#include "tst_all.moc"
