#include "tests/support/registered_test.h"

#include "tests/support/fakes/counting_victim.h"
#include "ui/base/theme.h"

/// What an older, a newer or a damaged settings file says is brought into bounds.
class TestTheme : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { useTestSettings("theme"); }

    void schemes_data()
    {
        QTest::addColumn<QVariant>("stored");
        QTest::addColumn<int>("expected");
        using ui::theme::Scheme;
        QTest::newRow("nothing") << QVariant() << static_cast<int>(Scheme::System);
        QTest::newRow("light") << QVariant(1) << static_cast<int>(Scheme::Light);
        QTest::newRow("dark") << QVariant(2) << static_cast<int>(Scheme::Dark);
        QTest::newRow("one that is not known") << QVariant(3) << static_cast<int>(Scheme::Dark);
        QTest::newRow("negative") << QVariant(-1) << static_cast<int>(Scheme::System);
        QTest::newRow("a word") << QVariant(QStringLiteral("dark")) << static_cast<int>(Scheme::System);
    }
    void schemes()
    {
        QFETCH(const QVariant, stored);
        QFETCH(const int, expected);
        QSettings().clear();
        if (stored.isValid())
            QSettings().setValue(QStringLiteral("appearance/scheme"), stored);
        QCOMPARE(static_cast<int>(ui::theme::scheme()), expected);
    }

    void sizesOfText()
    {
        QSettings().clear();
        QCOMPARE(ui::theme::textPercent(), 100);
        for (const auto& [stored, expected] : {std::pair(10, 80), {80, 80}, {125, 125}, {200, 200}, {900, 200}}) {
            QSettings().setValue(QStringLiteral("appearance/text_percent"), stored);
            QCOMPARE(ui::theme::textPercent(), expected);
        }
    }
};

QTEST_MAIN(TestTheme)
#include "tst_theme.moc"
