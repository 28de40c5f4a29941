#include "tests/support/registered_test.h"
#include <QTemporaryDir>

#include <algorithm>
#include <atomic>
#include <latch>
#include <mutex>
#include <thread>

#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/campaigns/stages.h"
#include "core/files/file.h"
#include "core/victims/model_card.h"
#include "tests/support/said.h"

using namespace core;
using namespace core::campaigns;
using namespace std::string_literals;

namespace {

using Strings = std::vector<std::string>;

/// Stages that write down that they worked.
std::vector<Stage> noting(Strings& worked, const Strings& names)
{
    std::vector<Stage> stages;
    for (const auto& name : names)
        stages.push_back({name, [&worked, name](const StageContext& context) {
                              worked.push_back(name);
                              context.report("working");
                              return !context.stop.stop_requested();
                          }});
    return stages;
}

} // namespace

class TestStages : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void goesOnWhereItStopped();
    void anotherPlan();
    void stopped();
    void failed();
    void besideEachOther();
    void whatAStageNeedsHasEnded();
    void besideAFailure();
    void progress();
    void whatIsMadeAnew();
    void whatIsTrained();
};

void TestStages::goesOnWhereItStopped()
{
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.path().toStdString();
    Strings worked;
    auto stages = noting(worked, {"a", "b", "c"});
    const auto second = stages[1].work;
    stages[1].work = [](const StageContext&) -> bool { throw Error("killed here"); };
    QVERIFY_EXCEPTION_THROWN(runStages(path, "plan", stages, {}, {}), Error);
    QCOMPARE(worked, (Strings{"a"}));
    stages[1].work = second;
    QVERIFY(runStages(path, "plan", stages, {}, {}));
    QCOMPARE(worked, (Strings{"a", "b", "c"}));
    QVERIFY(runStages(path, "plan", stages, {}, {})); // nothing is left
    QCOMPARE(worked.size(), std::size_t{3});
}

void TestStages::anotherPlan()
{
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.path().toStdString();
    Strings worked;
    QVERIFY(runStages(path, "plan", noting(worked, {"a"}), {}, {}));
    QVERIFY_EXCEPTION_THROWN(runStages(path, "other plan", noting(worked, {"a"}), {}, {}), Error);
    writeFile(path / "state.json", "not JSON");
    QVERIFY_EXCEPTION_THROWN(runStages(path, "plan", noting(worked, {"a"}), {}, {}), Error);
    QCOMPARE(worked.size(), std::size_t{1});
}

void TestStages::stopped()
{
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.path().toStdString();
    std::stop_source stop;
    Strings worked;
    auto stages = noting(worked, {"a", "b"});
    stages[0].work = [&](const StageContext& context) {
        stop.request_stop();
        return !context.stop.stop_requested();
    };
    QVERIFY(!runStages(path, "plan", stages, stop.get_token(), {}));
    QVERIFY(worked.empty());
    stages[0].work = [](const StageContext&) -> bool { throw Error("training was stopped"); };
    QVERIFY(!runStages(path, "plan", stages, stop.get_token(), {})); // the exception means the stop
    QVERIFY(runStages(path, "plan", noting(worked, {"a", "b"}), {}, {}));
    QCOMPARE(worked, (Strings{"a", "b"}));
}

void TestStages::failed()
{
    const QTemporaryDir folder;
    const std::vector<Stage> stages{{"a", [](const StageContext&) -> bool { throw Error("no room"); }}};
    QVERIFY_EXCEPTION_THROWN(runStages(folder.path().toStdString(), "plan", stages, {}, {}), Error);
}

void TestStages::besideEachOther()
{
    const QTemporaryDir folder;
    std::latch both(2);
    std::atomic<int> running = 0, most = 0;
    Strings worked, finished; // by the thread that is alone
    const Stage waits{"", [&](const StageContext& context) {
                          most = std::max(most.load(), ++running);
                          context.report("working");
                          both.arrive_and_wait(); // ends only because the other one runs, too
                          --running;
                          return true;
                      }};
    auto stages = noting(worked, {"first", "", "", "last"});
    for (const std::size_t i : {1U, 2U})
        stages[i] = {"beside " + std::to_string(i), waits.work, Strings()};
    QVERIFY(runStages(
        folder.path().toStdString(), "plan", stages, {},
        [&](const StageProgress& now) {
            if (now.finished)
                finished.push_back(now.name);
        },
        8));
    QCOMPARE(most.load(), 2);
    QCOMPARE(worked, (Strings{"first", "last"}));
    QCOMPARE(finished.front(), "first"s);
    QCOMPARE(finished.back(), "last"s);
    QCOMPARE(finished.size(), std::size_t{4});
    QVERIFY(runStages(folder.path().toStdString(), "plan", stages, {}, {}, 2)); // nothing is left
}

/// However many may run together, a stage waits for those that it names, and for no others.
void TestStages::whatAStageNeedsHasEnded()
{
    const QTemporaryDir folder;
    std::mutex mutex;
    Strings ended;
    std::latch other(2);
    const auto ends = [&](const std::string& name) {
        const std::lock_guard lock(mutex);
        ended.push_back(name);
        return true;
    };
    const auto hasEnded = [&](const std::string& name) {
        const std::lock_guard lock(mutex);
        return std::ranges::find(ended, name) != ended.end();
    };
    std::atomic<bool> early = false;
    const std::vector<Stage> stages{
        {"train-a",
         [&](const StageContext&) {
             other.arrive_and_wait(); // ends only once retrain-b runs, which does not need it
             return ends("train-a");
         },
         Strings()},
        {"train-b", [&](const StageContext&) { return ends("train-b"); }, Strings()},
        {"retrain-a",
         [&](const StageContext&) {
             early = early || !hasEnded("train-a");
             return ends("retrain-a");
         },
         Strings{"train-a"}},
        {"retrain-b",
         [&](const StageContext&) {
             early = early || !hasEnded("train-b");
             other.arrive_and_wait();
             return ends("retrain-b");
         },
         Strings{"train-b"}}};
    QVERIFY(runStages(folder.path().toStdString(), "plan", stages, {}, {}, 4));
    QVERIFY(!early);
    QCOMPARE(ended.size(), std::size_t{4});
    QVERIFY_EXCEPTION_THROWN(runStages(folder.path().toStdString(), "plan", {stages[2], stages[0]}, {}, {}),
                             std::logic_error);
}

/// What fails stops what runs beside it, also what waits for it, and is what is said.
void TestStages::besideAFailure()
{
    const QTemporaryDir folder;
    std::latch begun(2);
    std::vector<Stage> stages(3);
    stages[0] = {"waits",
                 [&](const StageContext& context) {
                     begun.arrive_and_wait();
                     while (!context.stop.stop_requested())
                         std::this_thread::yield();
                     throw Error("training was stopped");
                     return false;
                 },
                 Strings()};
    stages[1] = {"fails",
                 [&](const StageContext&) -> bool {
                     begun.arrive_and_wait();
                     throw Error("no room");
                 },
                 Strings()};
    stages[2] = {"never", [](const StageContext&) -> bool { throw Error("was begun"); }, Strings{"fails"}};
    stages.push_back({"never, either", stages[2].work});
    try {
        runStages(folder.path().toStdString(), "plan", stages, {}, {}, 3);
        QFAIL("nothing was said");
    } catch (const Error& error) {
        QCOMPARE(error.problem(), "no room"s);
    }
}

void TestStages::progress()
{
    const QTemporaryDir folder;
    Strings worked;
    Strings seen;
    QVERIFY(
        runStages(folder.path().toStdString(), "plan", noting(worked, {"a", "b"}), {}, [&](const StageProgress& now) {
            seen.push_back(std::to_string(now.stage) + "/" + std::to_string(now.stages) + " " + now.name + " " +
                           now.detail + (now.finished ? "done" : ""));
        }));
    QCOMPARE(seen, (Strings{"0/2 a ", "0/2 a working", "0/2 a done", "1/2 b ", "1/2 b working", "1/2 b done"}));
}

/// A stage that is made anew each time runs in a finished folder, too, and stands once in its state.
void TestStages::whatIsMadeAnew()
{
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.path().toStdString();
    int trained = 0, reported = 0;
    const std::vector<Stage> stages{
        {.name = "train", .work = [&](const auto&) { return ++trained > 0; }},
        {.name = "report", .work = [&](const auto&) { return ++reported > 0; }, .always = true}};
    for (int run = 0; run < 3; ++run)
        QVERIFY(runStages(path, "plan", stages, {}, {}));
    QCOMPARE(trained, 1);
    QCOMPARE(reported, 3);
    QCOMPARE(nlohmann::json::parse(readFile(path / "state.json")).at("done").size(), std::size_t{2});
}

void TestStages::whatIsTrained()
{
    const QTemporaryDir temporary;
    const std::filesystem::path folder = temporary.path().toStdString();
    QVERIFY(!victims::isTrained(folder));
    writeFile(folder / "model.safetensors", "weights");
    writeFile(folder / "config.json", "{}");
    QVERIFY(!victims::isTrained(folder)); // the scores come last
    writeFile(folder / "config.json", R"({"scores": {}})");
    QVERIFY(victims::isTrained(folder));
    writeFile(folder / ".checkpoint", "a later training that was interrupted");
    QVERIFY(!victims::isTrained(folder));
}

QTEST_APPLESS_MAIN(TestStages)
#include "tst_stages.moc"
