#include "tests/support/registered_test.h"

/// For check_skips: one row of two is tested.
class TestSome : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void one_data()
    {
        QTest::addColumn<bool>("there");
        QTest::newRow("there") << true;
        QTest::newRow("not there") << false;
    }
    void one()
    {
        QFETCH(const bool, there);
        if (!there)
            QSKIP("no file");
    }
};

QTEST_APPLESS_MAIN(TestSome)
#include "tst_some.moc"
