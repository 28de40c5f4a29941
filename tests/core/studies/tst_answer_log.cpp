#include <csignal>
#include <filesystem>
#include <fstream>

#include <sys/wait.h>
#include <unistd.h>

#include "core/files/file.h"
#include "core/studies/rating/answer_log.h"
#include "tests/support/registered_test.h"
#include "tests/support/said.h"
#include "tests/support/samples/studies.h"
#include "tests/support/sanitized.h"

using namespace core::studies;
namespace fs = std::filesystem;

class TestAnswerLog : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void keepsAnswersInTheirOrder();
    void aCutOffLineIsTakenAway();
    void whatWasChangedIsNoticed_data();
    void whatWasChangedIsNoticed();
    void belongsToOnePacket();
    void oneProgramAtATime();
    void hostileFiles_data();
    void hostileFiles();
    void twoHundredKillsLoseNothing();
    void twoHundredKillsLoseNothingInAProject();

private:
    QTemporaryDir folder_;
    [[nodiscard]] fs::path path(const std::string& name) const { return fs::path(folder_.path().toStdString()) / name; }
    [[nodiscard]] BallotsFile ballotsIn(const std::string& name) const
    {
        return ballotsFileFrom(core::readFile(path(name)), name);
    }
};

namespace {

/// Opening a file takes longer under a sanitizer, and something must be stored before the kill.
constexpr std::uint64_t slower = tests::sanitized ? 20 : 1;

const BallotsHeader header{"s", 1, "r1", "0123456789abcdef"};

Ballot answer(int i)
{
    auto ballot = samples::ballot("s", fmt::format("{:016x}", i), "r1", i % 2 == 0 ? "same" : "different");
    ballot.comment = "says \"so\"\nwith a line end, é and 中";
    ballot.seconds = 0.1 * i;
    return ballot;
}

void write(const fs::path& file, const std::string& bytes) { std::ofstream(file, std::ios::binary) << bytes; }

/// A process that stores answers as fast as it can and reports each, until it is killed: so long after its start, or
/// after its first answer if it has `begun`. Returns how many it reported as stored.
int storeUntilKilled(int microseconds, bool begun, const std::function<void(const std::function<void()>& stored)>& work)
{
    int pipe[2];
    if (::pipe(pipe) != 0)
        return -1;
    const pid_t child = ::fork();
    if (child == 0) {
        ::close(pipe[0]);
        try {
            work([&] {
                const char c = '.';
                static_cast<void>(!::write(pipe[1], &c, 1));
            });
        } catch (...) {
            ::_exit(1);
        }
        ::_exit(0);
    }
    ::close(pipe[1]);
    char buffer[4096];
    int said = begun && ::read(pipe[0], buffer, 1) == 1 ? 1 : 0;
    ::usleep(static_cast<useconds_t>(microseconds));
    ::kill(child, SIGKILL);
    for (ssize_t n = 0; (n = ::read(pipe[0], buffer, sizeof buffer)) > 0;)
        said += static_cast<int>(n);
    ::close(pipe[0]);
    ::waitpid(child, nullptr, 0);
    return said;
}

} // namespace

void TestAnswerLog::keepsAnswersInTheirOrder()
{
    const auto file = path("order.ballots");
    {
        AnswerLog log(file, header);
        log.append(answer(1));
        log.append(answer(2));
    }
    {
        AnswerLog log(file, header);
        QCOMPARE(log.ballots().size(), std::size_t{2});
        log.append(answer(3));
    }
    const auto read = ballotsIn("order.ballots");
    QCOMPARE(read.ballots.size(), std::size_t{3});
    for (int i = 1; i <= 3; ++i)
        QVERIFY(read.ballots[std::size_t(i - 1)] == answer(i));
    QVERIFY(read.header.ticket == header.ticket && !read.torn);
    QVERIFY(core::readFile(file) == ballotsBytes(header, read.ballots));
}

void TestAnswerLog::aCutOffLineIsTakenAway()
{
    const std::string whole = ballotsBytes(header, {answer(1), answer(2)});
    const std::size_t second = whole.rfind('\n', whole.size() - 2) + 1;
    for (const std::size_t size : {second + 1, second + 40, whole.size() - 1}) {
        write(path("torn.ballots"), whole.substr(0, size));
        const auto read = ballotsIn("torn.ballots");
        QVERIFY(read.torn);
        QCOMPARE(read.ballots.size(), std::size_t{1});
        AnswerLog log(path("torn.ballots"), header);
        log.append(answer(2));
        QVERIFY(core::readFile(path("torn.ballots")) == whole);
    }
    write(path("torn.ballots"), whole.substr(0, 20)); // even the header was cut off
    QVERIFY(AnswerLog(path("torn.ballots"), header).ballots().empty());
}

void TestAnswerLog::whatWasChangedIsNoticed_data()
{
    QTest::addColumn<QByteArray>("bytes");
    const std::string whole = ballotsBytes(header, {answer(1), answer(2), answer(3)});
    std::vector<std::string> lines;
    for (std::size_t begin = 0; begin < whole.size();) {
        const std::size_t end = whole.find('\n', begin) + 1;
        lines.push_back(whole.substr(begin, end - begin));
        begin = end;
    }
    const auto row = [](const char* name, const std::string& bytes) {
        QTest::newRow(name) << QByteArray::fromStdString(bytes);
    };
    std::string other = whole;
    other.replace(other.find("different"), 9, "same     ");
    row("an answer", other);
    other = whole;
    other.replace(other.find("\"r1\""), 4, "\"r2\"");
    row("the rater's name", other);
    row("a line left out", lines[0] + lines[1] + lines[3]);
    row("two lines exchanged", lines[0] + lines[2] + lines[1] + lines[3]);
    row("a line twice", lines[0] + lines[1] + lines[1] + lines[2]);
    row("the header left out", lines[1] + lines[2]);
}

void TestAnswerLog::whatWasChangedIsNoticed()
{
    QFETCH(const QByteArray, bytes);
    write(path("changed.ballots"), bytes.toStdString());
    QVERIFY(!errorOf([&] { static_cast<void>(ballotsIn("changed.ballots")); }).empty());
    QVERIFY(!errorOf([&] { AnswerLog(path("changed.ballots"), header); }).empty());
    QVERIFY(core::readFile(path("changed.ballots")) == bytes.toStdString());
}

void TestAnswerLog::belongsToOnePacket()
{
    {
        AnswerLog(path("own.ballots"), header).append(answer(1));
    }
    BallotsHeader other = header;
    other.ticket = "fedcba9876543210";
    CONTAINS(errorOf([&] { AnswerLog(path("own.ballots"), other); }), "answers to another packet");
}

void TestAnswerLog::oneProgramAtATime()
{
    AnswerLog log(path("busy.ballots"), header);
    CONTAINS(errorOf([&] { AnswerLog(path("busy.ballots"), header); }), "already");
}

void TestAnswerLog::hostileFiles_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("reason");
    const auto row = [](const char* name, const std::string& bytes, const char* reason) {
        QTest::newRow(name) << QByteArray::fromStdString(bytes) << QString::fromLatin1(reason);
    };
    row("empty", "", "no whole line");
    row("something else", "hello\n", "not a line of a ballots file");
    row("a line that does not end", ballotsBytes(header, {}) + std::string(3 << 20, 'x'), "3145728 bytes");
    row("no text", ballotsBytes(header, {}) + "\xff\xfe\n", "not UTF-8");
    row("NUL", ballotsBytes(header, {}) + std::string(5, '\0') + "\n", "not UTF-8");
    row("a packet", packetBytes({}), "not a line of a ballots file");
}

void TestAnswerLog::hostileFiles()
{
    QFETCH(const QByteArray, bytes);
    QFETCH(const QString, reason);
    CONTAINS(errorOf([&] { static_cast<void>(ballotsFileFrom(bytes.toStdString(), "from-r1")); }),
             reason.toStdString());
}

void TestAnswerLog::twoHundredKillsLoseNothing()
{
    const auto file = path("killed.ballots");
    core::Random random(20);
    int said = 0;
    for (int round = 0; round < 200; ++round) {
        said += storeUntilKilled(static_cast<int>(random.below(20'000 * slower)), round % 2 == 0,
                                 [&](const std::function<void()>& stored) {
                                     AnswerLog log(file, header);
                                     for (int i = static_cast<int>(log.ballots().size());; ++i) {
                                         log.append(answer(i));
                                         stored();
                                     }
                                 });
        if (!fs::exists(file))
            continue;
        AnswerLog log(file, header); // what the next run finds
        // At most the last answer was stored without being reported.
        QVERIFY2(int(log.ballots().size()) >= said,
                 qPrintable(QString::asprintf("%zu stored, %d said, round %d", log.ballots().size(), said, round)));
        QVERIFY(int(log.ballots().size()) <= said + round + 1);
        for (std::size_t i = 0; i < log.ballots().size(); ++i)
            QVERIFY(log.ballots()[i] == answer(int(i)));
    }
    // On a busy machine few answers are given between two kills.
    QVERIFY2(said > 20, qPrintable(QString::number(said)));
}

void TestAnswerLog::twoHundredKillsLoseNothingInAProject()
{
    const auto file = path("killed.faultline");
    const auto study = samples::study("s", {"r1"});
    {
        const auto project = core::store::Project::create(file);
        createStudy(*project, study, samples::items(5));
    }
    core::Random random(21);
    int said = 0;
    for (int round = 0; round < 200; ++round) {
        said += storeUntilKilled(static_cast<int>(random.below(25'000 * slower)), round % 2 == 0,
                                 [&](const std::function<void()>& stored) {
                                     const auto project = core::store::Project::open(file);
                                     for (int i = static_cast<int>(project->ballotCount("s"));; ++i) {
                                         const Ballot ballot = answer(i);
                                         project->addBallots("s", {&ballot, 1});
                                         stored();
                                     }
                                 });
    }
    const auto project = core::store::Project::open(file);
    const auto ballots = project->ballots("s");
    QVERIFY2(int(ballots.size()) >= said && said > 20, qPrintable(QString::asprintf("%zu %d", ballots.size(), said)));
    for (std::size_t i = 0; i < ballots.size(); ++i)
        QVERIFY(ballots[i] == answer(int(i)));
}

QTEST_GUILESS_MAIN(TestAnswerLog)
#include "tst_answer_log.moc"
