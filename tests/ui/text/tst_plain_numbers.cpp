#include <clocale>
#include <cstdlib>

#include <QDoubleSpinBox>
#include <QLocale>

#include "tests/support/registered_test.h"
#include "ui/charts/plain_numbers.h"

/// Runs in several locales (tests/CMakeLists.txt): in each the point is a point.
class TestPlainNumbers : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void numbersHaveAPoint();
};

void TestPlainNumbers::numbersHaveAPoint()
{
    ui::usePlainNumbers();
    QCOMPARE(QByteArray(std::localeconv()->decimal_point), QByteArray("."));
    QCOMPARE(std::strtod("0.5", nullptr), 0.5);
    QCOMPARE(QLocale().toString(0.5), QStringLiteral("0.5"));
    QDoubleSpinBox box;
    box.setValue(0.25);
    QCOMPARE(box.text(), QStringLiteral("0.25"));
}

QTEST_MAIN(TestPlainNumbers)
#include "tst_plain_numbers.moc"
