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

    /// By WCAG 2.1: white on black is 21, and #777777 on white 4.48, just too little for texts.
    void contrasts()
    {
        using ui::theme::contrast;
        QVERIFY(std::abs(contrast(Qt::white, Qt::black) - 21.0) < 1e-9);
        QVERIFY(std::abs(contrast(Qt::black, Qt::white) - 21.0) < 1e-9);
        QVERIFY(std::abs(contrast(QColor(0x77, 0x77, 0x77), Qt::white) - 4.48) < 0.005);
        QCOMPARE(contrast(Qt::red, Qt::red), 1.0);
    }

    /// What is written in colours of our own, on all surfaces on which it stands, in both schemes.
    void coloursOfTextsStandOut()
    {
        ui::theme::install(*qApp);
        for (const auto scheme : {ui::theme::Scheme::Light, ui::theme::Scheme::Dark}) {
            ui::theme::setScheme(scheme);
            const auto palette = QApplication::palette();
            for (const auto& text : {ui::theme::muted(), ui::theme::error(), ui::theme::warning(), ui::theme::good(),
                                     palette.color(QPalette::Text), palette.color(QPalette::PlaceholderText)})
                for (const auto& behind : {palette.color(QPalette::Window), palette.color(QPalette::Base),
                                           palette.color(QPalette::AlternateBase), ui::theme::surface()})
                    QVERIFY2(ui::theme::contrast(text, behind) >= 4.5,
                             qPrintable(text.name() + QStringLiteral(" on ") + behind.name()));
            QVERIFY(ui::theme::contrast(palette.color(QPalette::Text), ui::theme::changedBackground()) >= 4.5);
            QVERIFY(ui::theme::contrast(palette.color(QPalette::HighlightedText), ui::theme::accent()) >= 4.5);
            QVERIFY(ui::theme::contrast(ui::theme::accent(), ui::theme::changedBackground()) >= 3.0); // a line
        }
        ui::theme::setScheme(ui::theme::Scheme::System);
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
