#include "tests/support/registered_test.h"

#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QFile>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTemporaryDir>
#include <QTreeWidget>

#include "ui/help/log_window.h"
#include "ui/help/report_dialog.h"

/// The log in the window, and the report of a problem, by their widgets.
class TestLogAndReport : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        folder_ = std::make_unique<QTemporaryDir>();
        append("[2026-02-03 04:05:06.789] [faultline] [info] victim.py: ready\n"
               "[2026-02-03 04:05:07.000] [faultline] [warning] the text is long\n"
               "[2026-02-03 04:05:08.000] [faultline] [info] victim.py: done\n");
    }
    void linesAreChosenByLevelAndWords()
    {
        ui::LogWindow window(file().toStdString());
        window.show();
        QCOMPARE(shown(window), 3);
        window.findChild<QComboBox*>(QStringLiteral("log-level"))->setCurrentIndex(1);
        QCOMPARE(shown(window), 1);
        QVERIFY(window.lines().contains(QStringLiteral("the text is long")));
        window.findChild<QComboBox*>(QStringLiteral("log-level"))->setCurrentIndex(0);
        auto* search = window.findChild<QLineEdit*>(QStringLiteral("log-search"));
        QTest::keyClicks(search, QStringLiteral("VICTIM done"));
        QCOMPARE(shown(window), 1);
        QCOMPARE(window.lines(), QStringLiteral("2026-02-03 04:05:08.000 info victim.py: done\n"));
        search->clear();
        QCOMPARE(shown(window), 3);
    }
    void whatIsLoggedLaterAppears()
    {
        ui::LogWindow window(file().toStdString());
        window.show();
        QCOMPARE(shown(window), 3);
        append("[2026-02-03 04:05:09.000] [faultline] [info] one more\n");
        QVERIFY(QTest::qWaitFor([&] { return shown(window) == 4; }, 20'000));
    }
    void selectedLinesAreCopiedAndSaved()
    {
        ui::LogWindow window(file().toStdString());
        window.show();
        auto* list = window.findChild<QTreeWidget*>(QStringLiteral("log-lines"));
        list->topLevelItem(1)->setSelected(true);
        for (auto* action : window.actions())
            if (action->text() == QStringLiteral("Copy"))
                action->trigger();
        const auto line = QStringLiteral("2026-02-03 04:05:07.000 warning the text is long\n");
        QCOMPARE(QGuiApplication::clipboard()->text(), line);
        const auto saved = folder_->filePath(QStringLiteral("saved.txt"));
        window.saveTo(saved);
        QCOMPARE(read(saved), line);
        window.saveTo(folder_->filePath(QStringLiteral("no/such/\x01"))); // says what is wrong, and goes on
        QVERIFY(window.isVisible());
    }
    void noLogIsSaid()
    {
        ui::LogWindow window(folder_->filePath(QStringLiteral("none")).toStdString());
        window.show();
        QCOMPARE(shown(window), 0);
        QVERIFY(said(window, "Nothing was logged yet."));
    }
    void aReportIsShownBeforeItIsWritten()
    {
        ui::ReportDialog dialog({"faultline", "1.2"}, {{}, {{"Campaigns", "3"}}, {}, {}});
        dialog.show();
        QTest::keyClicks(dialog.findChild<QPlainTextEdit*>(QStringLiteral("report-words")),
                         QStringLiteral("The window froze."));
        const auto seen = dialog.findChild<QPlainTextEdit*>(QStringLiteral("report-shown"))->toPlainText();
        QVERIFY2(seen.contains(QStringLiteral("The window froze.")), qPrintable(seen));
        QVERIFY(seen.contains(QStringLiteral("Campaigns: 3")));
        const auto saved = folder_->filePath(QStringLiteral("problem.txt"));
        dialog.saveTo(saved);
        const auto text = read(saved);
        QVERIFY2(text.startsWith(QStringLiteral("faultline 1.2: a problem")), qPrintable(text));
        QVERIFY(text.contains(QStringLiteral("The window froze.")));
        QVERIFY(said(dialog, "Nothing was sent"));
    }

private:
    [[nodiscard]] QString file() const { return folder_->filePath(QStringLiteral("faultline.log")); }
    void append(const char* lines) const
    {
        QFile log(file());
        QVERIFY(log.open(QIODevice::WriteOnly | QIODevice::Append));
        log.write(lines);
    }
    static QString read(const QString& path)
    {
        QFile written(path);
        return written.open(QIODevice::ReadOnly) ? QString::fromUtf8(written.readAll()) : QString();
    }
    static int shown(const QWidget& window)
    {
        int count = 0;
        const auto* list = window.findChild<QTreeWidget*>(QStringLiteral("log-lines"));
        for (int i = 0; i < list->topLevelItemCount(); ++i)
            count += list->topLevelItem(i)->isHidden() ? 0 : 1;
        return count;
    }
    static bool said(const QWidget& window, const char* text)
    {
        const auto labels = window.findChildren<QLabel*>();
        return std::any_of(labels.begin(), labels.end(),
                           [&](const auto* label) { return label->text().contains(QLatin1String(text)); });
    }
    std::unique_ptr<QTemporaryDir> folder_;
};

QTEST_MAIN(TestLogAndReport)
#include "tst_log_and_report.moc"
