#include "core/base/error.h"
#include "tests/support/registered_test.h"

/// How an error reads: where, what is wrong, and what to do.
class TestError : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void messages_data()
    {
        QTest::addColumn<QString>("problem");
        QTest::addColumn<QString>("remedy");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* name, const char* problem, const char* remedy, const char* expected) {
            QTest::newRow(name) << QString::fromUtf8(problem) << QString::fromUtf8(remedy)
                                << QString::fromUtf8(expected);
        };
        row("a problem alone", "9 columns", "", "a.csv:2: 9 columns");
        row("a remedy", "9 columns", "Use --columns", "a.csv:2: 9 columns. Use --columns");
        row("its full stop is left out", "9 columns", "Use --columns.", "a.csv:2: 9 columns. Use --columns");
        row("of the last sentence alone", "9 columns.", "Count them. Use --columns.",
            "a.csv:2: 9 columns. Count them. Use --columns");
        row("what is to be typed is left", "no rule", "Write it as: <x> ? => <x> .",
            "a.csv:2: no rule. Write it as: <x> ? => <x> .");
        row("and so are dots", "no rule", "Write one ...", "a.csv:2: no rule. Write one ...");
    }
    void messages()
    {
        QFETCH(const QString, problem);
        QFETCH(const QString, remedy);
        QFETCH(const QString, expected);
        const core::Error error({"a.csv", 2}, problem.toStdString(), remedy.toStdString());
        QCOMPARE(QString::fromUtf8(error.what()), expected);
        // Thrown on with another place, it reads the same.
        const core::Error again(error.where(), error.problem(), error.remedy());
        QCOMPARE(QString::fromUtf8(again.what()), expected);
    }
};

QTEST_APPLESS_MAIN(TestError)
#include "tst_error.moc"
