#include "tests/support/registered_test.h"

#include <QTemporaryDir>

#include <fcntl.h>
#include <fstream>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/files/file.h"
#include "tests/places.h"
#include "tests/support/sanitized.h"

namespace {

struct Run {
    int exit = -1;
    long peakMebibytes = 0;
    QString said; ///< On standard error.
};

/// `corpus inspect` as a separate process, with its peak memory.
Run inspect(const std::string& file, const std::string& errors)
{
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, errors.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    std::array<std::string, 4> words{FAULTLINE_CLI, "corpus", "inspect", file};
    std::array<char*, 5> arguments{words[0].data(), words[1].data(), words[2].data(), words[3].data(), nullptr};
    pid_t child = 0;
    const int failed = posix_spawn(&child, FAULTLINE_CLI, &actions, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    if (failed != 0)
        return {};
    int status = 0;
    rusage usage = {};
    wait4(child, &status, 0, &usage);
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, usage.ru_maxrss / 1024,
            QString::fromStdString(core::readFile(errors))};
}

std::string times(const std::string& bytes, std::size_t count)
{
    std::string all;
    all.reserve(bytes.size() * count);
    for (std::size_t i = 0; i < count; ++i)
        all += bytes;
    return all;
}

} // namespace

/// Small files that would fill the memory (the machine's, and then the out-of-memory killer takes the window).
class TestCorpusMemory : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void staysSmall_data();
    void staysSmall();
};

void TestCorpusMemory::staysSmall_data()
{
    QTest::addColumn<std::string>("name");
    QTest::addColumn<std::string>("bytes");
    QTest::addColumn<QString>("says");
    const QString option = QStringLiteral("--max-memory");
    QTest::newRow("26 million rows in 100 KB")
        << std::string("a.txt.gz") << core::packGzip(times("1 a\n", 26 << 20)) << option;
    QTest::newRow("14 million rows in 60 KB")
        << std::string("b.txt.gz") << core::packGzip(times("1 a\n", 14 << 20)) << option;
    QTest::newRow("tabs") << std::string("c.tsv.gz") << core::packGzip(times("a\tb\n", 14 << 20)) << option;
    QTest::newRow("commas") << std::string("d.csv.gz") << core::packGzip(std::string(60 << 20, ',')) << QString();
    QTest::newRow("one text of a byte a word")
        << std::string("e.tsv.gz")
        << core::packGzip("label\ttext\n1\ta b\n0\tb c\n1\t" + std::string(50 << 20, '!') + "\n") << option;
    QTest::newRow("one line of JSON") << std::string("f.jsonl.gz")
                                      << core::packGzip("{\"label\":1,\"text\":[" + times("[],", 15 << 20) + "1]}\n")
                                      << QString();
    std::string keys = "{";
    for (int i = 0; i < 997; ++i)
        keys += "\"k" + std::to_string(i) + "\":\"x\",";
    keys += "\"label\":\"a\",\"text\":\"hi\"}\n";
    QTest::newRow("1,000 keys in a 10 MB file")
        << std::string("g.jsonl") << keys + times("{\"label\":\"a\",\"text\":\"b\"}\n", 400'000) << option;
    QTest::newRow("a sentence without end")
        << std::string("h.conllu.gz")
        << core::packGzip("# text = x\n" + times("1\ta\t_\tX\t_\t_\t0\troot\t_\t_\n", 2 << 20)) << option;
    QTest::newRow("brackets") << std::string("i.mrg.gz")
                              << core::packGzip("( (S " + times("(NP (A a) ", 900) + times("(A a) ", 9 << 20) + "\n")
                              << QString();
}

void TestCorpusMemory::staysSmall()
{
    QFETCH(const std::string, name);
    QFETCH(const std::string, bytes);
    QFETCH(const QString, says);
    const QTemporaryDir folder;
    const std::string file = folder.filePath(QString::fromStdString(name)).toStdString();
    std::ofstream(file, std::ios::binary) << bytes;
    const Run run = inspect(file, folder.filePath(QStringLiteral("errors")).toStdString());
    QCOMPARE(run.exit, 1);
    QVERIFY2(run.said.contains(says), qPrintable(run.said));
    const long most = bytes.size() < 300'000 ? 500 : 1000;
    QVERIFY2(tests::sanitized || run.peakMebibytes < most,
             qPrintable(QString::number(run.peakMebibytes) + QStringLiteral(" MiB")));
}

QTEST_GUILESS_MAIN(TestCorpusMemory)
#include "tst_corpus_memory.moc"
