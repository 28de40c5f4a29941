#include "tests/support/registered_test.h"

#include <csignal>

#include "core/base/error.h"
#include "core/files/file.h"
#include "core/store/project.h"
#include "tests/places.h"
#include "tests/support/x_server.h"

using core::store::CampaignState;
using core::store::Project;

/// The real program is closed while a campaign runs: it asks, pauses, ends soon and releases the project.
class TestLeaving : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void itEndsPausedAndTheNextStartGoesOn_data();
    void itEndsPausedAndTheNextStartGoesOn();

private:
    [[nodiscard]] core::store::CampaignRecord campaign() const
    {
        return Project::open(project_.toStdString())->campaigns().front();
    }
    /// The program's main window, once it shows the project.
    QString mainWindow(const QProcess& program)
    {
        QString found;
        (void)QTest::qWaitFor(
            [&] {
                for (const auto& window : x_.windows(program.processId()))
                    if (x_.title(window).startsWith(QStringLiteral("long")))
                        found = window;
                return !found.isEmpty();
            },
            300'000);
        return found;
    }
    XServer x_;
    QString project_;
};

void TestLeaving::initTestCase()
{
    if (const auto missing = XServer::missing(); !missing.isEmpty())
        QSKIP(qPrintable(missing));
    QVERIFY(x_.start());
    project_ = x_.home.filePath(QStringLiteral("long.faultline"));
    // Long reviews, enough for minutes.
    std::string corpus = "label,text\n";
    const std::vector<std::string> words{"the", "film", "is",    "good",  "bad",    "and",     "moving", "dull",
                                         "of",  "plot", "actor", "great", "boring", "context", "story",  "wonderful"};
    for (std::uint32_t row = 0; row < 6000; ++row) {
        corpus += row % 2 == 0 ? "positive," : "negative,";
        std::uint32_t state = row;
        for (int i = 0; i < 150; ++i) {
            state = state * 1664525U + 1013904223U;
            corpus += words[state >> 28] + " ";
        }
        corpus += "end\n";
    }
    const auto file = x_.home.filePath(QStringLiteral("reviews.csv"));
    core::writeFile(file.toStdString(), corpus);
    // Killed while it runs, as a crash would.
    QProcess attack;
    attack.setProcessEnvironment(x_.environment);
    attack.start(QStringLiteral(FAULTLINE_CLI),
                 {QStringLiteral("attack"), QStringLiteral("--victim"), QStringLiteral("mr-wordlstm"),
                  QStringLiteral("--corpus"), file, QStringLiteral("--recipe"), QStringLiteral("textfooler"),
                  QStringLiteral("--project"), project_, QStringLiteral("--workers"), QStringLiteral("1")});
    const auto begun = [&] {
        try {
            return attack.state() == QProcess::Running &&
                   Project::open(project_.toStdString())->campaigns().size() == 1 && campaign().done > 2;
        } catch (const core::Error&) {
            return false; // not there yet, or being made
        }
    };
    QVERIFY2(QTest::qWaitFor(begun, 300'000), attack.readAllStandardError().constData());
    attack.kill();
    QVERIFY(attack.waitForFinished());
}

void TestLeaving::itEndsPausedAndTheNextStartGoesOn_data()
{
    QTest::addColumn<QString>("way");
    QTest::addColumn<bool>("named"); // the project, on the command line
    QTest::newRow("Ctrl+Q, after kill -9") << QStringLiteral("ctrl+q") << true;
    QTest::newRow("closed, reopened without a name") << QStringLiteral("alt+F4") << false;
    QTest::newRow("SIGTERM, reopened without a name") << QStringLiteral("SIGTERM") << false;
    QTest::newRow("SIGINT") << QStringLiteral("SIGINT") << false;
    QTest::newRow("a lost terminal") << QStringLiteral("SIGHUP") << false;
}

void TestLeaving::itEndsPausedAndTheNextStartGoesOn()
{
    QFETCH(const QString, way);
    QFETCH(const bool, named);
    const auto before = campaign().done;
    QProcess program;
    program.setProcessEnvironment(x_.environment);
    program.start(XServer::faultline(), named ? QStringList{project_} : QStringList());
    QVERIFY(program.waitForStarted());
    const auto window = mainWindow(program);
    QVERIFY2(!window.isEmpty(), program.readAllStandardError().constData());
    // A window that is slow to show the page does not take the second key: both are pressed until something is done.
    for (int tries = 0; tries < 30 && campaign().done == before; ++tries) {
        x_.key(window, "ctrl+6"); // Campaigns
        QTest::qWait(500);
        x_.key(window, "ctrl+r"); // Resume
        (void)QTest::qWaitFor([&] { return campaign().done > before; }, 20'000);
    }
    QVERIFY(QTest::qWaitFor([&] { return campaign().done > before + 2; }, 300'000));

    if (way.startsWith(QStringLiteral("SIG"))) {
        ::kill(static_cast<pid_t>(program.processId()), way == QStringLiteral("SIGTERM")  ? SIGTERM
                                                        : way == QStringLiteral("SIGHUP") ? SIGHUP
                                                                                          : SIGINT);
    } else {
        x_.key(window, qPrintable(way));
        QVERIFY2(QTest::qWaitFor([&] { return x_.windows(program.processId()).size() > 1; }, 300'000), "nothing asked");
        for (const auto& question : x_.windows(program.processId()))
            if (question != window)
                x_.key(question, "Return"); // Pause and quit
    }
    QVERIFY2(program.waitForFinished(300'000), "the program goes on");
    QCOMPARE(program.exitStatus(), QProcess::NormalExit);
    QCOMPARE(program.exitCode(), 0);
    QVERIFY(!Project::open(project_.toStdString())->readOnly());
    QCOMPARE(campaign().state, CampaignState::Paused);
    QVERIFY(campaign().done < campaign().total);
}

QTEST_GUILESS_MAIN(TestLeaving)
#include "tst_leaving.moc"
