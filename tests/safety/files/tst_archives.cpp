#include "core/base/error.h"
#include "core/base/hash.h"
#include "core/reports/bundle/archive.h"
#include "core/reports/bundle/bundle.h"
#include "tests/support/program.h"
#include "tests/support/registered_test.h"
#include "tests/support/samples/results.h"

using core::reports::ArchivedFile;

/// A small file never takes more memory than its size gives reason for.
class TestArchives : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void zerosAreNoBundle();
    void zerosAreNoPlan();
    void sparseMembersAreRefused();
    void theSumOfMembersIsBounded();
    void manifestsOfTheWrongKind_data();
    void manifestsOfTheWrongKind();
    void namesAreShownPlainly();
    void whatPacksAsTextsDoIsRead();

private:
    static std::string reasonOf(const std::filesystem::path& archive, const std::filesystem::path& out)
    {
        try {
            static_cast<void>(core::reports::openBundle(archive, out));
            return {};
        } catch (const core::Error& error) {
            return error.what();
        }
    }
    safety::Scratch scratch_;
};

void TestArchives::zerosAreNoBundle()
{
    const auto file = scratch_.file(QStringLiteral("zeros.tar.gz"),
                                    QByteArray::fromStdString(core::packGzip(std::string(400 << 20, '\0'))));
    QVERIFY(QFileInfo(file).size() < 500'000);
    const auto run = safety::run({QStringLiteral("bundle"), QStringLiteral("open"), file, QStringLiteral("--out"),
                                  scratch_.path(QStringLiteral("out"))},
                                 {}, 1500);
    QVERIFY2(!run.crashed && run.code == 1, run.said().constData());
    QVERIFY2(run.err.contains("100 times its size") && run.err.contains("gunzip"), run.said().constData());
    QVERIFY(!QFileInfo::exists(scratch_.path(QStringLiteral("out"))));
}

void TestArchives::zerosAreNoPlan()
{
    const auto file = scratch_.file(QStringLiteral("plan.json.gz"),
                                    QByteArray::fromStdString(core::packGzip(std::string(400 << 20, ' '))));
    const auto run = safety::run({QStringLiteral("campaign"), QStringLiteral("run"),
                                  scratch_.path(QStringLiteral("p.faultline")), QStringLiteral("--plan"), file},
                                 {}, 1500);
    QVERIFY2(!run.crashed && run.code != 0 && run.err.contains("4194304 bytes"), run.said().constData());
}

/// A tar of one member in GNU's old sparse format: `size` bytes, all of them a hole.
static std::string sparseTar(const char* name, std::uint64_t size)
{
    std::string header(512, '\0');
    const auto put = [&](std::size_t at, const std::string& text) { header.replace(at, text.size(), text); };
    put(0, name);
    put(100, "0000644");
    put(108, "0000000");
    put(116, "0000000");
    put(124, "00000000000"); // bytes in the archive
    put(136, "00000000000");
    put(156, "S");
    put(257, "ustar  ");
    put(386, fmt::format("{:011o}", size)); // one piece of no bytes at the end
    put(398, "00000000000");
    put(483, fmt::format("{:011o}", size)); // the real size
    put(148, "        ");
    unsigned sum = 0;
    for (const unsigned char c : header)
        sum += c;
    put(148, fmt::format("{:06o}", sum) + std::string("\0 ", 2));
    return header + std::string(1024, '\0');
}

void TestArchives::sparseMembersAreRefused()
{
    // Beside a member as large as the hole, so that sizes alone do not give it away.
    const std::string tar = sparseTar("project.faultline", 5'000'000);
    core::writeFile(scratch_.fsPath(QStringLiteral("sparse.tar.gz")), core::packGzip(tar));
    const auto reason =
        reasonOf(scratch_.fsPath(QStringLiteral("sparse.tar.gz")), scratch_.fsPath(QStringLiteral("s")));
    QVERIFY2(reason.find("sparse file") != std::string::npos && reason.find("project.faultline") != std::string::npos,
             reason.c_str());
}

void TestArchives::theSumOfMembersIsBounded()
{
    // Sixty members that each claim the size of the whole tar, of which only the first has its bytes.
    std::string tar =
        core::unpackGzip(core::reports::packedArchive({{"MANIFEST.json", std::string(100'000, 'x')}}), "t");
    tar.resize(tar.size() - 1024); // without the two blocks that end it
    const std::string claim = tar.substr(0, 512);
    for (int i = 0; i < 60; ++i)
        tar += claim;
    core::writeFile(scratch_.fsPath(QStringLiteral("sum.tar.gz")), core::packGzip(tar));
    QVERIFY(!reasonOf(scratch_.fsPath(QStringLiteral("sum.tar.gz")), scratch_.fsPath(QStringLiteral("sum"))).empty());
}

void TestArchives::manifestsOfTheWrongKind_data()
{
    QTest::addColumn<QByteArray>("manifest");
    QTest::addColumn<QByteArray>("said");
    QTest::newRow("a path that is a number")
        << QByteArray(R"({"files":[{"path":7}]})") << QByteArray("path that is not");
    QTest::newRow("a sum that is a number")
        << QByteArray(R"({"files":[{"path":"a.txt","sha256":7}]})") << QByteArray("sha256 that is not a string");
    QTest::newRow("no list") << QByteArray(R"({"files":7})") << QByteArray("files that is not a list");
    QTest::newRow("no object") << QByteArray("[7]") << QByteArray("is not a JSON object");
    QTest::newRow("no JSON") << QByteArray("{\n  \"files\": [}") << QByteArray("MANIFEST.json:2:13: this is not valid");
    QTest::newRow("too large") << QByteArray("[" + QByteArray(5 << 20, ' ') + "]") << QByteArray("4194304");
    QTest::newRow("nested") << QByteArray(100'000, '[') << QByteArray("nested more than 64 deep");
}

void TestArchives::manifestsOfTheWrongKind()
{
    QFETCH(const QByteArray, manifest);
    QFETCH(const QByteArray, said);
    const auto archive = scratch_.fsPath(QStringLiteral("m.tar.gz"));
    core::writeFile(archive, core::reports::packedArchive({{"MANIFEST.json", manifest.toStdString()}, {"a.txt", "a"}}));
    const auto reason = reasonOf(archive, scratch_.fsPath(QStringLiteral("new")));
    QVERIFY2(reason.find(said.toStdString()) != std::string::npos, reason.c_str());
    QVERIFY2(reason.find("json.exception") == std::string::npos, reason.c_str());
    QVERIFY2(reason.find("m.tar.gz") != std::string::npos, reason.c_str());
}

void TestArchives::namesAreShownPlainly()
{
    const auto archive = scratch_.fsPath(QStringLiteral("n.tar.gz"));
    core::writeFile(archive, core::reports::packedArchive({{"../\x1b[31mred", "x"}}));
    const auto reason = reasonOf(archive, scratch_.fsPath(QStringLiteral("new")));
    QVERIFY2(reason.find("../\\x1b[31mred") != std::string::npos, reason.c_str());
}

void TestArchives::whatPacksAsTextsDoIsRead()
{
    // Twenty times smaller, as the most regular real files are.
    std::string text;
    for (int i = 0; i < 400'000; ++i)
        text += fmt::format("{:06} the same words in each line of a long file\n", i);
    core::writeFile(scratch_.fsPath(QStringLiteral("regular.gz")), core::packGzip(text));
    QVERIFY(core::readFile(scratch_.fsPath(QStringLiteral("regular.gz"))) == text);
    // And small files whatever they pack to: eight million blanks.
    core::writeFile(scratch_.fsPath(QStringLiteral("blanks.gz")), core::packGzip(std::string(8 << 20, ' ')));
    QVERIFY(core::readFile(scratch_.fsPath(QStringLiteral("blanks.gz"))).size() == 8 << 20);
}

QTEST_GUILESS_MAIN(TestArchives)
#include "tst_archives.moc"
