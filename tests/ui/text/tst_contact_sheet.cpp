#include "tests/support/registered_test.h"

#include <QTemporaryDir>

#include "tests/support/contact_sheet.h"

/// The pictures of the tour, small and side by side.
class TestContactSheet : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// Twenty go on a sheet, four in a line; 22 pictures make two sheets, the second with one line of two.
    void allPicturesAreOnTheSheets()
    {
        const QTemporaryDir folder;
        QDir(folder.path()).mkpath(QStringLiteral("light"));
        for (int i = 0; i < 22; ++i) {
            QImage picture(720, 360, QImage::Format_RGB32);
            picture.fill(i == 0 ? Qt::red : Qt::blue);
            QVERIFY(picture.save(folder.filePath(QStringLiteral("light/%1.png").arg(i, 2, 10, QLatin1Char('0')))));
        }
        auto sheets = tests::writeSheets(folder.path());
        QCOMPARE(sheets.size(), 2);
        const QImage first(sheets[0]), second(sheets[1]);
        QCOMPARE(first.width(), 4 * (360 + 16) + 16);
        QCOMPARE(second.width(), 2 * (360 + 16) + 16);
        QVERIFY(first.height() > 5 * 180 && second.height() < 2 * 180 + 180);
        QCOMPARE(first.pixelColor(16 + 100, 16 + 100), QColor(Qt::red));
        QCOMPARE(first.pixelColor(16 + 360 + 16 + 100, 16 + 100), QColor(Qt::blue));
        sheets = tests::writeSheets(folder.path()); // a second time: the sheets are not pictures of the tour
        QCOMPARE(sheets.size(), 2);
    }
};

QTEST_MAIN(TestContactSheet)
#include "tst_contact_sheet.moc"
