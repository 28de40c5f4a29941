#include "tests/support/registered_test.h"

/// For check_skips: what comes first skips all.
class TestFirst : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QSKIP("no display"); }
    void one() { QFAIL("is not reached"); }
};

QTEST_APPLESS_MAIN(TestFirst)
#include "tst_first.moc"
