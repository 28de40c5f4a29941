#include <atomic>
#include <filesystem>

#include <SQLiteCpp/SQLiteCpp.h>

#include "tests/support/registered_test.h"
#include "tests/support/spent.h"
#include <QProcess>
#include <QTemporaryDir>

#include "tests/support/fakes/word_victim.h"
#include "tests/support/said.h"

namespace fs = std::filesystem;
using namespace core::campaigns;
using core::store::CampaignState;
using core::store::Project;

/// Campaigns on worker threads: the same results for any number of workers and after any interruption.
class TestRunner : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void workersAgree();
    void progressAddsUp();
    void exceptionsAreResults();
    void pauseAndResume();
    void cancelAndResume();
    void theTimeLeftIsOfThisRun();
    void theFirstResultsMachineStays();
    void theDoorsAreChecked();
    void aWriterThatFails();
    void killedAtAnyMoment();
    void twoProcesses();
    void storeKeepsUp();

private:
    fs::path file(const char* name) const { return fs::path(folder_.path().toStdString()) / name; }
    QTemporaryDir folder_;
};

namespace {

constexpr std::size_t exampleCount = 120;

/// The export of an undisturbed run.
std::string undisturbed()
{
    static const std::string expected = [] {
        const auto project = Project::inMemory();
        const auto id = samples::campaign(*project, samples::corpus(exampleCount));
        runCampaign(*project, id, fakes::WordVictim(), fakes::attack, {1, nullptr}, {}, {});
        return fakes::exported(*project, id);
    }();
    return expected;
}

/// The attack, and at its `call`th call something else first.
AttackFn atCall(int call, std::function<void()> then)
{
    return [call, then = std::move(then),
            calls = std::make_shared<std::atomic<int>>(0)](const auto& example, auto& victim, const auto& stop) {
        if (++*calls == call)
            then();
        return fakes::attack(example, victim, stop);
    };
}

/// What the test runs in a separate process: `run FILE WORKERS` resumes the first campaign; `hold FILE` keeps the
/// project open until it is killed.
int inAnotherProcess(const std::vector<std::string>& arguments)
{
    const auto project = Project::open(arguments.at(1));
    std::puts(project->readOnlyReason().c_str());
    std::fflush(stdout);
    if (arguments[0] == "hold")
        for (;;)
            std::this_thread::sleep_for(std::chrono::seconds(1));
    const auto id = project->campaigns().at(0).id;
    return runCampaign(*project, id, fakes::WordVictim(), fakes::attack, fakes::workers(std::stoi(arguments.at(2))), {},
                       {})
               ? 0
               : 1;
}

void startSelf(QProcess& process, const QStringList& arguments)
{
    process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    process.start(QCoreApplication::applicationFilePath(), QStringList{"runner", "--child"} + arguments);
    QVERIFY(process.waitForStarted());
}

} // namespace

void TestRunner::workersAgree()
{
    QVERIFY(undisturbed().find("\"status\":\"succeeded\"") != std::string::npos);
    QVERIFY(undisturbed().find("\"status\":\"skipped\"") != std::string::npos);
    QVERIFY(undisturbed().find("\"status\":\"failed\"") != std::string::npos);
    for (const int count : {1, 2, 4}) {
        const auto project = Project::inMemory();
        const auto id = samples::campaign(*project, samples::corpus(exampleCount));
        QVERIFY(runCampaign(*project, id, fakes::WordVictim(), fakes::attack, fakes::workers(count), {}, {}));
        QVERIFY(fakes::exported(*project, id) == undisturbed());
        const auto record = project->campaign(id);
        QVERIFY(record.state == CampaignState::Finished);
        QVERIFY(!record.finishedAt.empty() && record.wallSeconds > 0.0);
        QCOMPARE(record.workers, count);
    }
}

void TestRunner::progressAddsUp()
{
    const auto project = Project::inMemory();
    const auto corpus = samples::corpus(exampleCount);
    const auto id = samples::campaign(*project, corpus);
    project->addResult(id, 5, samples::failed(corpus.examples[5])); // from an earlier run
    std::vector<CampaignProgress> seen;
    const auto caller = std::this_thread::get_id();
    QVERIFY(
        runCampaign(*project, id, fakes::WordVictim(), fakes::attack, fakes::workers(2), {}, [&](const auto& progress) {
            QVERIFY(std::this_thread::get_id() == caller);
            seen.push_back(progress);
        }));
    QVERIFY(!seen.empty());
    std::size_t done = 1;
    for (const auto& progress : seen) {
        QVERIFY(progress.done >= done);
        done = progress.done;
        QCOMPARE(progress.succeeded + progress.failed + progress.skipped + progress.budgetSpent + progress.errors,
                 done);
        QCOMPARE(progress.total, exampleCount);
        QCOMPARE(progress.workers.size(), std::size_t{2});
    }
    QCOMPARE(done, exampleCount);
    QCOMPARE(seen.back().etaSeconds, 0.0);
    QVERIFY(!seen.back().current.empty());
    std::uint64_t queries = 0;
    for (const auto& result : project->results(id))
        queries += result.example == "r6" ? 0 : result.queries;
    QCOMPARE(seen.back().queries, queries);
    // Nothing is left: a second call does nothing, and the end time stays the same.
    const auto before = project->campaign(id);
    QVERIFY(runCampaign(*project, id, fakes::WordVictim(), fakes::attack, {}, {}, {}));
    QCOMPARE(project->campaign(id).wallSeconds, before.wallSeconds);
    QCOMPARE(project->campaign(id).finishedAt, before.finishedAt);
}

void TestRunner::exceptionsAreResults()
{
    const auto project = Project::inMemory();
    const auto corpus = samples::corpus(40);
    const auto id = samples::campaign(*project, corpus);
    QVERIFY(runCampaign(*project, id, fakes::WordVictim(),
                        [](const auto& example, auto& victim, const auto& stop) {
                            if (example.row == 7)
                                throw core::Error("seven is bad", "Leave it");
                            if (example.row == 8)
                                throw 8; // NOLINT: an exception of no known type
                            return fakes::attack(example, victim, stop);
                        },
                        fakes::workers(3), {}, {}));
    const auto results = project->results(id);
    QCOMPARE(results.size(), corpus.examples.size());
    QCOMPARE(std::string(nameOf(results[6].status)), std::string("error"));
    QCOMPARE(std::string(nameOf(results[6].reason)), std::string("exception"));
    QCOMPARE(results[6].message, std::string("seven is bad. Leave it"));
    QCOMPARE(results[7].message, std::string("an exception of unknown type"));
    QVERIFY(results[7].original[0].text == corpus.examples[7].input[0].text);
    QCOMPARE(project->statusCounts(id).at("error"), std::size_t{2});
}

void TestRunner::pauseAndResume()
{
    const auto project = Project::inMemory();
    const auto id = samples::campaign(*project, samples::corpus(exampleCount));
    RunOptions options = fakes::workers(2);
    options.pause = std::make_shared<PauseSwitch>();
    std::vector<std::size_t> doneWhilePaused;
    std::vector<double> secondsWhilePaused;
    bool stored = true;
    const auto begun = std::chrono::steady_clock::now();
    QVERIFY(runCampaign(*project, id, fakes::WordVictim(), atCall(30, [&] { options.pause->pause(); }), options, {},
                        [&](const auto& progress) {
                            if (!progress.paused)
                                return;
                            doneWhilePaused.push_back(progress.done);
                            secondsWhilePaused.push_back(progress.seconds);
                            stored = stored && project->campaign(id).state == CampaignState::Paused;
                            if (doneWhilePaused.size() == 5)
                                options.pause->resume();
                        }));
    // The examples in work were finished, then nothing moved.
    QVERIFY(doneWhilePaused.size() >= 5);
    QVERIFY(doneWhilePaused[1] >= 30 && doneWhilePaused[1] <= 31);
    QCOMPARE(doneWhilePaused[4], doneWhilePaused[1]);
    QVERIFY(stored);
    QVERIFY(project->campaign(id).state == CampaignState::Finished);
    QVERIFY(fakes::exported(*project, id) == undisturbed());
    // The clock of the campaign stood while it was told four more times, a tenth of a second apart.
    const std::chrono::duration<double> all = std::chrono::steady_clock::now() - begun;
    QVERIFY2(secondsWhilePaused[4] - secondsWhilePaused[0] < 0.2, qPrintable(QString::number(secondsWhilePaused[4])));
    QVERIFY(project->campaign(id).wallSeconds < all.count() - 0.3);
}

/// What was done before says nothing of how long this run takes.
void TestRunner::theTimeLeftIsOfThisRun()
{
    const auto project = Project::inMemory();
    const auto corpus = samples::corpus(exampleCount);
    const auto id = samples::campaign(*project, corpus);
    constexpr std::size_t earlier = 60;
    for (std::size_t i = 0; i < earlier; ++i)
        project->addResult(id, i, samples::failed(corpus.examples[i]));
    std::atomic<bool> told = false;
    std::vector<CampaignProgress> seen;
    const auto waits = [&](const auto& example, auto& victim, const auto& stop) {
        while (!told)
            std::this_thread::yield();
        return fakes::attack(example, victim, stop);
    };
    QVERIFY(runCampaign(*project, id, fakes::WordVictim(), waits, fakes::workers(1), {}, [&](const auto& progress) {
        seen.push_back(progress);
        told = true;
    }));
    QCOMPARE(seen.front().done, earlier);
    QCOMPARE(seen.front().etaSeconds, -1.0); // nothing is known yet
    for (const auto& progress : seen)
        if (progress.done > earlier)
            QCOMPARE(progress.etaSeconds, progress.seconds / static_cast<double>(progress.done - earlier) *
                                              static_cast<double>(exampleCount - progress.done));
}

/// A campaign belongs to the machine that its first results were found on.
void TestRunner::theFirstResultsMachineStays()
{
    const auto elsewhere = R"({"processor": "another", "instruction_set": "none", "blas": "reference"})";
    for (const bool begun : {false, true}) {
        const auto project = Project::inMemory();
        const auto corpus = samples::corpus(exampleCount);
        const auto id = samples::campaign(*project, corpus);
        project->setCampaignMachine(id, elsewhere);
        if (begun)
            project->addResult(id, 0, samples::failed(corpus.examples[0]));
        QVERIFY(runCampaign(*project, id, fakes::WordVictim(), fakes::attack, fakes::workers(2), {}, {}));
        QCOMPARE(project->campaign(id).machine == elsewhere, begun);
    }
}

void TestRunner::cancelAndResume()
{
    const auto project = Project::inMemory();
    const auto id = samples::campaign(*project, samples::corpus(exampleCount));
    std::size_t before = 0;
    for (const bool paused : {false, true}) {
        std::stop_source stop;
        RunOptions options = fakes::workers(2);
        options.pause = std::make_shared<PauseSwitch>();
        const auto interrupt = [&] {
            if (paused) // a paused run can be stopped as well
                options.pause->pause();
            stop.request_stop();
        };
        QVERIFY(!runCampaign(*project, id, fakes::WordVictim(), atCall(30, interrupt), options, stop.get_token(), {}));
        const auto record = project->campaign(id);
        QVERIFY(record.done >= before + 28 && record.done <= before + 31);
        QVERIFY(record.state == CampaignState::Paused);
        QVERIFY(record.finishedAt.empty());
        before = record.done;
    }
    QVERIFY(runCampaign(*project, id, fakes::WordVictim(), fakes::attack, fakes::workers(4), {}, {}));
    QVERIFY(fakes::exported(*project, id) == undisturbed());
}

void TestRunner::theDoorsAreChecked()
{
    const auto path = file("doors.faultline");
    const auto writer = Project::create(path);
    const auto id = samples::campaign(*writer, samples::corpus(5));
    const auto reader = Project::open(path, Project::Mode::ReadOnly);
    CONTAINS(errorOf([&] { runCampaign(*reader, id, fakes::WordVictim(), fakes::attack, {}, {}, {}); }), "read-only");
    CONTAINS(errorOf([&] { runCampaign(*writer, id + 1, fakes::WordVictim(), fakes::attack, {}, {}, {}); }),
             "there is no campaign");
}

void TestRunner::aWriterThatFails()
{
    const auto path = file("fails.faultline");
    const auto project = Project::create(path);
    const auto id = samples::campaign(*project, samples::corpus(exampleCount));
    SQLite::Database(path.string(), SQLite::OPEN_READWRITE)
        .exec("CREATE TRIGGER no_more BEFORE INSERT ON results WHEN (SELECT count(*) FROM results) >= 20 "
              "BEGIN SELECT RAISE(ABORT, 'no room'); END");
    CONTAINS(errorOf([&] { runCampaign(*project, id, fakes::WordVictim(), fakes::attack, fakes::workers(4), {}, {}); }),
             "no room");
    QVERIFY(project->campaign(id).state == CampaignState::Paused);
    QVERIFY(project->campaign(id).done <= 20);
    SQLite::Database(path.string(), SQLite::OPEN_READWRITE).exec("DROP TRIGGER no_more");
    QVERIFY(runCampaign(*project, id, fakes::WordVictim(), fakes::attack, fakes::workers(4), {}, {}));
    QVERIFY(fakes::exported(*project, id) == undisturbed());
}

void TestRunner::killedAtAnyMoment()
{
    const auto path = file("killed.faultline");
    core::store::Id id = 0;
    {
        const auto project = Project::create(path);
        id = samples::campaign(*project, samples::corpus(exampleCount));
    }
    core::Random random(17);
    std::size_t done = 0;
    int kills = 0;
    for (int sitting = 0; sitting < 200 && done < exampleCount; ++sitting) {
        QProcess process;
        startSelf(process, {"run", QString::fromStdString(path.string()), "2"});
        // The first line is printed when the project is open; then the kill may come at any moment.
        QVERIFY(process.waitForReadyRead(20'000));
        QTest::qSleep(static_cast<int>(random.below(40)));
        if (process.state() == QProcess::Running)
            ++kills;
        process.kill(); // SIGKILL
        process.waitForFinished();
        const auto project = Project::open(path);
        QVERIFY2(!project->readOnly(), project->readOnlyReason().c_str());
        const auto record = project->campaign(id);
        QVERIFY2(record.done >= done, "a stored result was lost");
        QVERIFY(record.state != CampaignState::Running);
        done = record.done;
    }
    QVERIFY2(kills >= 3, qPrintable(QString("%1 kills").arg(kills)));
    const auto project = Project::open(path);
    QVERIFY(runCampaign(*project, id, fakes::WordVictim(), fakes::attack, fakes::workers(2), {}, {}));
    QVERIFY(fakes::exported(*project, id) == undisturbed());
    qInfo("killed %d times", kills);
}

void TestRunner::twoProcesses()
{
    const auto path = file("two.faultline");
    Project::create(path);
    QProcess process;
    startSelf(process, {"hold", QString::fromStdString(path.string())});
    QVERIFY(process.waitForReadyRead(20'000));
    QCOMPARE(process.readLine(), QByteArray("\n")); // it may write
    {
        const auto project = Project::open(path);
        QVERIFY(project->readOnly());
        CONTAINS(project->readOnlyReason(), "another Faultline (process " + std::to_string(process.processId()));
        CONTAINS(errorOf([&] { project->setSetting("a", "b"); }), "has it open");
    }
    process.kill();
    process.waitForFinished();
    QVERIFY(!Project::open(path)->readOnly());
    // In the other direction: the other process gets the error.
    const auto project = Project::open(path);
    QProcess second;
    startSelf(second, {"hold", QString::fromStdString(path.string())});
    QVERIFY(second.waitForReadyRead(20'000));
    QVERIFY(second.readLine().startsWith("another Faultline (process " +
                                         QByteArray::number(QCoreApplication::applicationPid())));
    second.kill();
    second.waitForFinished();
}

void TestRunner::storeKeepsUp()
{
    const auto project = Project::create(file("fast.faultline"));
    const auto corpus = samples::corpus(4000);
    const auto id = samples::campaign(*project, corpus);
    double storeSeconds = 0.0;
    const tests::Spent spent;
    QVERIFY(runCampaign(
        *project, id, fakes::WordVictim(),
        [](const auto& example, auto&, const auto&) { return samples::failed(example); }, fakes::workers(2), {},
        [&](const auto& progress) { storeSeconds = progress.storeSeconds; }));
    qInfo("%.0f results per second of the processor, %.0f/s in the writer alone", 4000.0 / spent.seconds(),
          4000.0 / storeSeconds);
    // 2,000 attacks/s must not wait for the store; half of it passes on a slower machine.
    QVERIFY(spent.within(4.0));
}

REGISTER_TEST([](int argc, char** argv) {
    if (argc > 2 && std::string(argv[1]) == "--child")
        return inAnotherProcess({argv + 2, argv + argc});
    return tests::runIn<QCoreApplication, TestRunner>(argc, argv);
})
#include "tst_runner.moc"
