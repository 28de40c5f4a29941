#include "tests/support/registered_test.h"

#include <QTemporaryDir>

#include "core/faults/problem_report.h"
#include "core/files/file.h"

using core::faults::LogLine;

/// What a user sends who reports a problem: enough to mend it, and none of their texts.
class TestProblemReport : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// As spdlog writes them (its pattern is "[time] [name] [level] message").
    void linesOfALog()
    {
        const auto lines = core::faults::logLines("the end of a line that was cut off\n"
                                                  "[2026-02-03 04:05:06.789] [faultline] [info] one [two] three\n"
                                                  "[2026-02-03 04:05:07.000] [faultline] [warning] first\n"
                                                  "second\x1b\n"
                                                  "[not a time] [faultline] [info] third\n");
        const std::vector<LogLine> expected{
            {"2026-02-03 04:05:06.789", "info", "one [two] three"},
            {"2026-02-03 04:05:07.000", "warning", "first\nsecond\\x1b\n[not a time] [faultline] [info] third"}};
        QCOMPARE(lines.size(), expected.size());
        QVERIFY(lines == expected);
        QVERIFY(!lines[0].isWarning() && lines[1].isWarning());
        QVERIFY(core::faults::logLines("").empty());
    }
    void theNewestOfALongFile()
    {
        const QTemporaryDir folder;
        const std::filesystem::path file = folder.filePath("log").toStdString();
        std::string log;
        for (int i = 100; i < 200; ++i)
            log += "[2026-02-03 04:05:06.789] [faultline] [info] line " + std::to_string(i) + "\n"; // 54 bytes each
        core::writeFile(file, log);
        QCOMPARE(core::faults::newestLogLines(file).size(), std::size_t{100});
        const auto newest = core::faults::newestLogLines(file, 130); // two whole lines, and the end of one
        QCOMPARE(newest.size(), std::size_t{2});
        QCOMPARE(newest.back().message, std::string("line 199"));
        QVERIFY(core::faults::newestLogLines(folder.filePath("none").toStdString()).empty());
        QVERIFY(core::faults::newestLogLines(folder.path().toStdString()).empty());
    }
    void noTextOfTheUserIsInIt()
    {
        core::faults::ProblemReport report;
        report.words = "I pressed Attack.\nNothing came\x1b[2J";
        report.facts = {{"Campaigns", "3"}};
        report.log = {{"2026-02-03 04:05:06.789", "info", "python3 /home/me/secret.py: a private review"},
                      {"2026-02-03 04:05:07.000", "warning", "the label \"my secret\" of /home/me/secret.csv is new"}};
        report.faults = {"faultline 1.0: report of a fault\n"};
        const auto text = core::faults::written(report, {"faultline", "1.2"});
        const auto has = [&](const char* part) { return text.find(part) != std::string::npos; };
        QVERIFY(text.starts_with("faultline 1.2: a problem, reported by its user\n"));
        QVERIFY(has("I pressed Attack.\nNothing came\\x1b[2J\n"));
        QVERIFY(has("\nCampaigns: 3\n"));
        QVERIFY(has("2 lines, of which 1 are warnings"));
        QVERIFY(has("2026-02-03 04:05:07.000 warning: the label \"...\" of [file] is new\n"));
        QVERIFY(has("report of a fault"));
        for (const auto* secret : {"secret", "private", "python3", "/home"})
            QVERIFY2(!has(secret), secret);
    }
    void onlyTheNewestWarningsAreCopied()
    {
        core::faults::ProblemReport report;
        for (int i = 100; i < 160; ++i)
            report.log.push_back({"2026-02-03 04:05:06.789", "warning", "number " + std::to_string(i)});
        const auto text = core::faults::written(report, {"faultline", "1.2"});
        QVERIFY(text.find("number 109\n") == std::string::npos); // fifty of sixty
        QVERIFY(text.find("number 110\n") != std::string::npos);
        QVERIFY(text.find("number 159\n") != std::string::npos);
        QVERIFY(text.find("\nnone\n") != std::string::npos); // no fault was recorded
    }
};

QTEST_GUILESS_MAIN(TestProblemReport)
#include "tst_problem_report.moc"
