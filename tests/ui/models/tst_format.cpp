#include <QTest>

#include "tests/support/registered_test.h"
#include "ui/base/format.h"

class TestFormat : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void numbersReadTheSameEverywhere();
    void nothingIsNegative();
    void durations_data();
    void durations();
};

void TestFormat::numbersReadTheSameEverywhere()
{
    QLocale::setDefault(QLocale(QLocale::German)); // would write 1.340 and 12,5
    QCOMPARE(ui::formatCount(1340), QStringLiteral("1,340"));
    QCOMPARE(ui::formatPercent(0.125), QStringLiteral("12.5%"));
    QCOMPARE(ui::formatRate(0.958, 0.912, 0.981), QStringLiteral("95.8% [91.2, 98.1]"));
    QCOMPARE(ui::formatRate(std::nullopt, std::nullopt, std::nullopt), QStringLiteral("\u2013"));
    QCOMPARE(ui::formatPlural(1, QStringLiteral("row"), QStringLiteral("rows")), QStringLiteral("1 row"));
    QCOMPARE(ui::formatPlural(2000, QStringLiteral("row"), QStringLiteral("rows")), QStringLiteral("2,000 rows"));
    QCOMPARE(ui::formatWhen(QStringLiteral("not a date")), QStringLiteral("not a date"));
}

void TestFormat::nothingIsNegative()
{
    QCOMPARE(ui::formatDecimal(-0.0001, 3), QStringLiteral("0.000"));
    QCOMPARE(ui::formatDecimal(-0.0005001, 3), QStringLiteral("-0.001"));
    QCOMPARE(ui::formatChange(-0.0001, 3), QStringLiteral("0.000"));
    QCOMPARE(ui::formatChange(0.0001, 3), QStringLiteral("0.000"));
    QCOMPARE(ui::formatChange(0.25, 2), QStringLiteral("+0.25"));
    QCOMPARE(ui::formatChange(-0.25, 2), QStringLiteral("-0.25"));
}

void TestFormat::durations_data()
{
    QTest::addColumn<double>("seconds");
    QTest::addColumn<QString>("text");
    QTest::newRow("seconds") << 7.2 << QStringLiteral("0:07");
    QTest::newRow("rounded up to a minute") << 59.6 << QStringLiteral("1:00");
    QTest::newRow("minutes") << 80.0 << QStringLiteral("1:20");
    QTest::newRow("hours") << 7390.0 << QStringLiteral("2:03:10");
}

void TestFormat::durations()
{
    QFETCH(const double, seconds);
    QFETCH(const QString, text);
    QCOMPARE(ui::formatDuration(seconds), text);
}

QTEST_GUILESS_MAIN(TestFormat)
#include "tst_format.moc"
