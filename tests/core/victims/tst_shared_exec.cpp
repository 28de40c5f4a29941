#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>

#include "tests/support/registered_test.h"
#include <QTemporaryDir>

#include <fmt/format.h>

#include "core/files/file.h"
#include "core/text/splitting/tokenizer.h"
#include "core/victims/exec/exec_victim.h"
#include "core/victims/timed_victim.h"
#include "tests/support/said.h"

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using core::victims::Victim;

/// `"shared": true`: one program answers all workers, and what they ask while it answers is one question.
class TestSharedExec : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void oneProgramAndJoinedQuestions();
    void aTextThatFailsFailsAlone();
    void aDeadlineEndsNoProgram();
    void itIsStartedAgain();
    void aStopEndsTheWait();

private:
    /// A classifier that writes one line into `starts` when it is started, and the number of texts of each question
    /// into `sizes`. A question with the word slow waits until there is a file `go`; one with bad is refused, one with
    /// worse ends the program.
    std::unique_ptr<Victim> victim();
    [[nodiscard]] std::string said(const char* file) const
    {
        return fs::exists(path(file)) ? core::readFile(path(file)) : std::string();
    }
    [[nodiscard]] fs::path path(const char* file) const { return fs::path(folder_->path().toStdString()) / file; }
    std::unique_ptr<QTemporaryDir> folder_;
};

namespace {

core::text::Input text(const std::string& words)
{
    return core::text::Input::sentence(core::text::tokenize(words, core::text::Tokenization::Whitespace));
}

/// Its answers to these texts; what it throws as text.
std::string saidTo(Victim& victim, const std::vector<std::string>& texts, std::stop_token stop = {})
{
    std::vector<core::text::Input> inputs;
    for (const auto& one : texts)
        inputs.push_back(text(one));
    try {
        return fmt::format("{} answers", victim.predict(inputs, std::move(stop)).size());
    } catch (const std::exception& error) {
        return error.what();
    }
}

const std::string program =
    "cd '{}'; echo started >>starts; read -r greeting\n"
    "echo '{{\"labels\": [\"no\", \"yes\"], \"capabilities\": [\"scores\"], \"max_batch\": 8, "
    "\"shared\": true}}'\n"
    "while read -r line; do id=${{line#*:}}; id=${{id%%,*}}\n"
    "n=$(printf %s \"$line\" | grep -o sentence | wc -l); echo $n >>sizes\n"
    "case \"$line\" in *worse*) exit 3;; esac\n"
    "case \"$line\" in *bad*) echo \"{{\\\"id\\\": $id, \\\"error\\\": \\\"bad\\\"}}\"; continue;; "
    "*slow*) while [ ! -e go ]; do sleep 0.01; done;; esac\n"
    "all=; while [ $n -gt 0 ]; do all=\"$all,{{\\\"scores\\\": [0.5, 0.5]}}\"; n=$((n-1)); done\n"
    "echo \"{{\\\"id\\\": $id, \\\"predictions\\\": [${{all#,}}]}}\"; done\n";

} // namespace

void TestSharedExec::init() { folder_ = std::make_unique<QTemporaryDir>(); }

std::unique_ptr<Victim> TestSharedExec::victim()
{
    std::ofstream(path("victim.sh")) << fmt::format(fmt::runtime(program), folder_->path().toStdString());
    core::victims::LoadOptions options;
    options.allowExec = true;
    return core::victims::makeExecVictim(fmt::format("exec sh '{}'", path("victim.sh").string()), options);
}

void TestSharedExec::oneProgramAndJoinedQuestions()
{
    const auto first = victim();
    // While the first question is answered, two more workers ask: that is seen at the latest in one of some rounds,
    // each more patient than the one before.
    for (int round = 1; round <= 20 && said("sizes").find("6\n") == std::string::npos; ++round) {
        fs::remove(path("go"));
        const auto second = first->clone(), third = first->clone();
        std::string answers[3];
        std::jthread one([&] { answers[0] = saidTo(*first, {"slow"}); });
        while (said("sizes").empty() || !said("sizes").ends_with("1\n"))
            std::this_thread::sleep_for(1ms);
        std::jthread two([&] { answers[1] = saidTo(*second, {"a", "b"}); });
        std::jthread three([&] { answers[2] = saidTo(*third, {"a", "b", "c", "d"}); });
        std::this_thread::sleep_for(20ms * round);
        std::ofstream(path("go")) << "";
        one.join();
        two.join();
        three.join();
        QCOMPARE(answers[0], "1 answers");
        QCOMPARE(answers[1], "2 answers");
        QCOMPARE(answers[2], "4 answers");
    }
    CONTAINS(said("sizes"), "6\n"); // 2 + 4 texts in one question
    QCOMPARE(said("starts"), "started\n");
}

/// Whether or not it was joined with those of others.
void TestSharedExec::aTextThatFailsFailsAlone()
{
    const auto first = victim();
    for (int round = 0; round < 10; ++round) {
        const auto second = first->clone();
        std::string answers[2];
        {
            std::jthread one([&] { answers[0] = saidTo(*first, {"bad"}); });
            std::jthread two([&] { answers[1] = saidTo(*second, {"good", "fine"}); });
        }
        CONTAINS(answers[0], "the victim program says: bad");
        QCOMPARE(answers[1], "2 answers");
    }
    QCOMPARE(said("starts"), "started\n");
}

/// A time limit of one example discards its answer; who else asks is answered by the same program.
void TestSharedExec::aDeadlineEndsNoProgram()
{
    const auto first = victim(), second = first->clone();
    auto& timed = dynamic_cast<core::victims::TimedVictim&>(*first);
    timed.setDeadline(core::victims::TimedVictim::Clock::now() + 50ms);
    CONTAINS(saidTo(*first, {"slow"}), "gave no answer within the time limit");
    std::ofstream(path("go")) << "";
    QCOMPARE(saidTo(*second, {"a"}), "1 answers");
    QCOMPARE(said("starts"), "started\n");
}

void TestSharedExec::itIsStartedAgain()
{
    const auto first = victim(), second = first->clone();
    CONTAINS(saidTo(*first, {"worse"}), "ended with exit code 3");
    QCOMPARE(saidTo(*second, {"a"}), "1 answers");
    QCOMPARE(said("starts"), "started\nstarted\n");
}

void TestSharedExec::aStopEndsTheWait()
{
    const auto first = victim();
    std::stop_source stop;
    std::string answer;
    std::jthread one([&] { answer = saidTo(*first, {"slow"}, stop.get_token()); });
    while (said("sizes").empty())
        std::this_thread::sleep_for(1ms);
    stop.request_stop();
    one.join();
    CONTAINS(answer, "was stopped");
}

QTEST_GUILESS_MAIN(TestSharedExec)
#include "tst_shared_exec.moc"
