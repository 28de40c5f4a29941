#include "tests/support/registered_test.h"

#include <new>

#include "core/base/error.h"
#include "core/faults/fault.h"

using core::faults::faultOf;
using core::faults::withoutTexts;

/// What a report says of an exception, and what it keeps to itself.
class TestFault : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void theUsersTextsStayAway_data()
    {
        QTest::addColumn<QString>("message");
        QTest::addColumn<QString>("reported");
        QTest::newRow("nothing private") << "there is no measure of answers uas"
                                         << "there is no measure of answers uas";
        QTest::newRow("quoted") << "the word \"secret\" is not in the list"
                                << "the word \"...\" is not in the list";
        QTest::newRow("single quotes") << "no label 'secret one', only 'b'"
                                       << "no label \"...\", only \"...\"";
        QTest::newRow("curly") << "not \u201csecret\u201d"
                               << "not \"...\"";
        QTest::newRow("code") << "see `secret it` there"
                              << "see \"...\" there";
        QTest::newRow("apostrophes") << "the corpus's texts don't fit"
                                     << "the corpus's texts don't fit";
        QTest::newRow("a path") << "/home/me/secret.csv:17: 2 columns"
                                << "[file] 2 columns";
        QTest::newRow("a quotation without end") << "the word \"secret"
                                                 << "the word \"secret";
        QTest::newRow("lines") << "one\ntwo"
                               << "one\\ntwo";
        QTest::newRow("long") << QString(400, QLatin1Char('x')) << QString(300, QLatin1Char('x')) + "...";
        QTest::newRow("long, whole characters") << "x" + QString(200, QChar(0xe9)) // two bytes each
                                                << "x" + QString(149, QChar(0xe9)) + "...";
    }
    void theUsersTextsStayAway()
    {
        QFETCH(const QString, message);
        QFETCH(const QString, reported);
        QCOMPARE(QString::fromStdString(withoutTexts(message.toStdString())), reported);
    }

    void everyExceptionHasAName()
    {
        const auto of = [](auto thrown) { return faultOf(std::make_exception_ptr(thrown), "here"); };
        QCOMPARE(of(core::UsageError("wrong", "Do it right")).type, std::string("core::UsageError"));
        QCOMPARE(of(core::UsageError("wrong", "Do it right")).message, std::string("wrong. Do it right"));
        QCOMPARE(of(std::out_of_range("at")).type, std::string("std::out_of_range"));
        QCOMPARE(of(7).type, std::string("int"));
        QCOMPARE(faultOf(nullptr, "here").type, std::string("std::terminate"));
        QVERIFY(of(std::bad_alloc()).outOfMemory && !of(7).outOfMemory);
        const auto report = reportOf(of(7), {"faultline", "1.2"}, "opening a project");
        QVERIFY(report.starts_with("faultline 1.2: report of a fault\n"));
        QVERIFY(report.find("Where:   here\nWhile:   opening a project\n") != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(TestFault)
#include "tst_fault.moc"
