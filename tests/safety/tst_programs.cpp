#include <csignal>
#include <fstream>

#include "core/base/hash.h"
#include "core/files/file.h"
#include "tests/places.h"
#include "tests/support/machine.h"
#include "tests/support/registered_test.h"

/// A file that came from elsewhere never starts a program: only the user does. And what he started ends with us.
class TestPrograms : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { machine_ = std::make_unique<Machine>(); }
    void lookingStartsNothing_data();
    void lookingStartsNothing();
    void goingOnNeedsTheFlag_data();
    void goingOnNeedsTheFlag();
    void aTypedCommandRuns();
    void aProgramIsStartedOncePerWorker();
    void theCommandIsShownWithNothingHidden();
    void theWindowStartsNothing();
    void nothingOutlivesUs_data();
    void nothingOutlivesUs();
    void theTimeOutIsAnOption();
    void evaluateGoesOnAfterABadAnswer();

private:
    [[nodiscard]] QString command() const
    {
        machine_->victim(QStringLiteral("victim.sh"));
        return QStringLiteral("touch pwned; exec sh victim.sh");
    }
    std::unique_ptr<Machine> machine_;
};

void TestPrograms::lookingStartsNothing_data()
{
    QTest::addColumn<QString>("arguments");
    for (const auto* line :
         {"campaign list p.faultline", "campaign show p.faultline", "results p.faultline", "table p.faultline summary",
          "methods p.faultline", "figure p.faultline perturbed --out f.pdf", "bundle create p.faultline --out b.tar.gz",
          "campaign shard p.faultline --parts 2 --out shards", "verify p.faultline --victim mr-wordcnn"})
        QTest::newRow(line) << QString::fromLatin1(line);
}

void TestPrograms::lookingStartsNothing()
{
    QFETCH(const QString, arguments);
    machine_->foreignProject(QStringLiteral("p.faultline"), command());
    QVERIFY(machine_->cli(arguments).exit >= 0);
    QVERIFY(!machine_->has(QStringLiteral("pwned")));
}

void TestPrograms::goingOnNeedsTheFlag_data()
{
    QTest::addColumn<QString>("before");
    QTest::addColumn<QString>("arguments");
    QTest::newRow("resume") << QString() << "campaign resume p.faultline";
    QTest::newRow("a shard") << "campaign shard p.faultline --parts 2 --out shards"
                             << "campaign resume shards/deepwordbug-on-reviews.tsv-1-of-2.faultline";
    QTest::newRow("a bundle") << "bundle create p.faultline --out b.tar.gz"
                              << "campaign resume b/project.faultline";
    QTest::newRow("a plan") << QString() << "campaign run q.faultline --plan plan.json";
}

void TestPrograms::goingOnNeedsTheFlag()
{
    QFETCH(const QString, before);
    QFETCH(const QString, arguments);
    const auto exec = command();
    machine_->foreignProject(QStringLiteral("p.faultline"), exec);
    machine_->write(QStringLiteral("plan.json"),
                    "{\"corpus\": \"reviews.tsv\", \"columns\": {\"label\": \"label\", \"text\": \"text\"}, "
                    "\"victims\": [\"exec:" +
                        exec.toUtf8() + "\"], \"recipes\": [\"deepwordbug\"]}");
    if (!before.isEmpty())
        QCOMPARE(machine_->cli(before).exit, 0);
    if (before.startsWith(QLatin1String("bundle")))
        QCOMPARE(machine_->cli(QStringLiteral("bundle open b.tar.gz --out b")).exit, 0);
    const auto refused = machine_->cli(arguments);
    QVERIFY2(refused.err.contains("touch pwned; exec sh victim.sh"), refused.err.constData());
    QVERIFY2(refused.err.contains("--allow-exec"), refused.err.constData());
    QCOMPARE(refused.exit, 2);
    QVERIFY(!machine_->has(QStringLiteral("pwned")));
    const auto allowed = machine_->cli(arguments + QStringLiteral(" --allow-exec"));
    QVERIFY2(allowed.exit == 0, allowed.err.constData());
    QVERIFY(machine_->has(QStringLiteral("pwned")));
    machine_->remove(QStringLiteral("pwned"));
    QCOMPARE(machine_->cli(arguments).exit, 2); // the flag was for that run
    QCOMPARE(machine_->cli(arguments + QStringLiteral(" --yes")).exit, 0);
}

void TestPrograms::aTypedCommandRuns()
{
    machine_->reviews(4);
    const auto answer =
        machine_->cli({QStringLiteral("evaluate"), QStringLiteral("--victim"), QStringLiteral("exec:") + command(),
                       QStringLiteral("--corpus"), QStringLiteral("reviews.tsv"), QStringLiteral("--json")});
    QVERIFY2(answer.exit == 0, answer.err.constData());
    QVERIFY(machine_->has(QStringLiteral("pwned")));
}

/// A model may load for a minute: it is started for what it says of itself, and once for each worker, also where its
/// first answers are asked for before (and of a campaign that goes on, those that are stored).
void TestPrograms::aProgramIsStartedOncePerWorker()
{
    machine_->reviews(30);
    machine_->victim(QStringLiteral("victim.sh"), "[0.25, 0.75]", "echo . >>starts\n");
    const auto starts = [&] {
        const auto count = core::readFile(machine_->path(QStringLiteral("starts")).toStdString()).size() / 2;
        machine_->remove(QStringLiteral("starts"));
        return count;
    };
    QStringList attack{QStringLiteral("attack"),
                       QStringLiteral("--victim"),
                       QStringLiteral("exec:sh victim.sh"),
                       QStringLiteral("--corpus"),
                       QStringLiteral("reviews.tsv"),
                       QStringLiteral("--recipe"),
                       QStringLiteral("deepwordbug"),
                       QStringLiteral("--project"),
                       QStringLiteral("p.faultline"),
                       QStringLiteral("--limit"),
                       QStringLiteral("24"),
                       QStringLiteral("--workers"),
                       QStringLiteral("1")};
    const auto one = machine_->cli(attack);
    QVERIFY2(one.exit == 0, one.err.constData());
    QCOMPARE(starts(), std::size_t{2});
    attack.last() = QStringLiteral("3");
    attack.replaceInStrings(QStringLiteral("p.faultline"), QStringLiteral("q.faultline"));
    QCOMPARE(machine_->cli(attack).exit, 0);
    QCOMPARE(starts(), std::size_t{4});
}

void TestPrograms::theCommandIsShownWithNothingHidden()
{
    // A terminal would show "true" alone: the rest is cleared away, and the text runs backwards.
    machine_->foreignProject(QStringLiteral("p.faultline"), QString::fromUtf8("touch pwned\n\x1b[2K\r\u202etrue"));
    const auto refused = machine_->cli(QStringLiteral("campaign resume p.faultline"));
    QVERIFY2(refused.err.contains("touch pwned\\n\\x1b[2K\\r\\u202etrue"), refused.err.constData());
    QVERIFY(!refused.err.contains('\x1b'));
}

void TestPrograms::theWindowStartsNothing()
{
    const auto window = QFileInfo(QStringLiteral(FAULTLINE_CLI)).dir().filePath(QStringLiteral("faultline"));
    if (!QFile::exists(window))
        QSKIP("the window is not built");
    machine_->foreignProject(QStringLiteral("p.faultline"), command());
    for (int i = 0; i < 2; ++i) { // opened by name, and from what is remembered
        QProcess process;
        machine_->start(process, window, i == 0 ? QStringList{QStringLiteral("p.faultline")} : QStringList());
        QTest::qWait(4000);
        QCOMPARE(process.state(), QProcess::Running);
        process.terminate();
        process.waitForFinished(10'000);
        QVERIFY(!machine_->has(QStringLiteral("pwned")));
    }
}

void TestPrograms::nothingOutlivesUs_data()
{
    QTest::addColumn<int>("signal");
    QTest::newRow("kill -9") << SIGKILL;
    QTest::newRow("a lost terminal") << SIGHUP;
    QTest::newRow("SIGTERM") << SIGTERM;
    QTest::newRow("SIGQUIT") << SIGQUIT;
}

void TestPrograms::nothingOutlivesUs()
{
    // A shell, a program below it, and one in the background; all of them deaf.
    QFETCH(const int, signal);
    machine_->reviews(4);
    machine_->victim(QStringLiteral("victim.sh"), "[0.25, 0.75]",
                     "trap '' TERM HUP INT\nsleep 600 &\necho $! $$ >pids.part; mv pids.part pids\nsleep 600\n");
    QProcess process;
    machine_->start(process, QStringLiteral(FAULTLINE_CLI),
                    {QStringLiteral("evaluate"), QStringLiteral("--victim"), QStringLiteral("exec:sh victim.sh; true"),
                     QStringLiteral("--corpus"), QStringLiteral("reviews.tsv"), QStringLiteral("--workers"),
                     QStringLiteral("1")});
    QTRY_VERIFY_WITH_TIMEOUT(machine_->has(QStringLiteral("pids")), 20'000);
    ::kill(static_cast<pid_t>(process.processId()), signal);
    QVERIFY(process.waitForFinished(20'000));
    std::ifstream pids(machine_->path(QStringLiteral("pids")).toStdString());
    int seen = 0;
    for (int pid = 0; pids >> pid; ++seen) {
        const auto runs = [pid] {
            std::ifstream stat("/proc/" + std::to_string(pid) + "/stat");
            std::string number;
            std::string name;
            std::string state;
            return (stat >> number >> name >> state) && state != "Z";
        };
        QTRY_VERIFY_WITH_TIMEOUT(!runs(), 5000);
    }
    QCOMPARE(seen, 2);
}

void TestPrograms::theTimeOutIsAnOption()
{
    machine_->reviews(1);
    machine_->victim(QStringLiteral("victim.sh"), "[0.25, 0.75]", "sleep 600\n");
    const auto answer =
        machine_->cli({QStringLiteral("evaluate"), QStringLiteral("--victim"), QStringLiteral("exec:sh victim.sh"),
                       QStringLiteral("--corpus"), QStringLiteral("reviews.tsv"), QStringLiteral("--exec-timeout"),
                       QStringLiteral("0.5")});
    QCOMPARE(answer.exit, 1); // its only example has no answer
    QVERIFY2(answer.err.contains("within 0.5 s") && answer.err.contains("--exec-timeout"), answer.err.constData());
}

void TestPrograms::evaluateGoesOnAfterABadAnswer()
{
    // It dies at one of ten texts, in the middle of a batch.
    machine_->reviews(10);
    machine_->write(QStringLiteral("moody.sh"),
                    "read -r greeting\n"
                    R"(echo '{"labels": ["0", "1"], "capabilities": ["scores"], "max_batch": 1}'
while read -r line; do
    case "$line" in *"number 6"*) exit 3;; esac
    id=${line#*:}; id=${id%%,*}
    echo "{\"id\": $id, \"predictions\": [{\"scores\": [0.25, 0.75]}]}"
done
)");
    const auto answer =
        machine_->cli({QStringLiteral("evaluate"), QStringLiteral("--victim"), QStringLiteral("exec:sh moody.sh"),
                       QStringLiteral("--corpus"), QStringLiteral("reviews.tsv"), QStringLiteral("--json")});
    QCOMPARE(answer.exit, 0);
    // Labels 0 1 0 1 ...; it always answers 1: right on five of the nine that it answers.
    const auto json = nlohmann::json::parse(answer.out.toStdString());
    QCOMPARE(json["errors"].get<int>(), 1);
    QCOMPARE(json["examples"].get<int>(), 9);
    QCOMPARE(json["accuracy"].get<double>(), 5.0 / 9.0);
}

QTEST_GUILESS_MAIN(TestPrograms)
#include "tst_programs.moc"
