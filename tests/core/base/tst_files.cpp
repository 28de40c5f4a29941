#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <fstream>

#include <QDir>
#include <QTemporaryDir>
#include <QTest>
#include <csignal>
#include <fcntl.h>
#include <pwd.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <zlib.h>

#include "core/base/error.h"
#include "core/base/random.h"
#include "core/files/file.h"
#include "core/files/half.h"
#include "core/files/outputs.h"
#include "core/files/paths.h"
#include "core/files/safetensors.h"
#include "tests/support/registered_test.h"

using namespace core;

namespace {

std::string gzipped(const std::string& bytes)
{
    QTemporaryDir folder;
    const std::string path = folder.filePath("x.gz").toStdString();
    gzFile file = gzopen(path.c_str(), "wb");
    gzwrite(file, bytes.data(), static_cast<unsigned>(bytes.size()));
    gzclose(file);
    MappedFile packed(path);
    return std::string(packed.bytes());
}

/// A file as the format describes it: length, header, data.
std::string withHeader(const std::string& header, const std::string& data)
{
    const std::uint64_t length = header.size();
    return std::string(reinterpret_cast<const char*>(&length), 8) + header + data;
}

} // namespace

class TestFiles : public QObject {
    Q_OBJECT
private:
    QTemporaryDir folder_;
    std::string path(const char* name) { return folder_.filePath(QString::fromUtf8(name)).toStdString(); }

private Q_SLOTS:
    void writtenFilesAreReadBack();
    void gzipIsUnpacked();
    void damagedGzipIsRefused();
    void filesThatCannotBeRead();
    void aFailedWriteKeepsTheOldFile();
    void pipesAreWrittenIntoAndLinksFollowed();
    void aKilledProgramLeavesNothingBehind();
    void halves_data();
    void halves();
    void everyHalfSurvivesARoundTrip();
    void tensorsAreReadBack();
    void badTensorFiles_data();
    void badTensorFiles();
    void mutatedTensorFilesNeverCrash();
    void askingForAProjectKeepsOneDescriptor();
    void oneFileHasManyNames();
    void aUserWithoutHomeHasOne();
    void foldersOfOthersAreRefused();
};

void TestFiles::writtenFilesAreReadBack()
{
    const std::string bytes("a\0b\r\n\xff", 6);
    writeFile(path("new/folder/file"), bytes);
    QCOMPARE(readFile(path("new/folder/file")), bytes);
    QCOMPARE(std::string(MappedFile(path("new/folder/file")).bytes()), bytes);
    writeFile(path("empty"), "");
    QCOMPARE(readFile(path("empty")), std::string());
    QCOMPARE(MappedFile(path("empty")).bytes().size(), std::size_t{0});
}

void TestFiles::gzipIsUnpacked()
{
    std::string bytes;
    for (int i = 0; i < 100000; ++i)
        bytes += std::to_string(i) + "\n";
    writeFile(path("one.gz"), gzipped(bytes));
    QCOMPARE(readFile(path("one.gz")), bytes);
    writeFile(path("two.gz"), gzipped("first ") + gzipped("second"));
    QCOMPARE(readFile(path("two.gz")), std::string("first second"));
    QVERIFY_THROWS_EXCEPTION(Error, (void)readFile(path("one.gz"), 1000));
}

void TestFiles::damagedGzipIsRefused()
{
    std::string packed = gzipped("some text that is long enough to be packed, packed, packed");
    writeFile(path("cut.gz"), packed.substr(0, packed.size() - 9));
    QVERIFY_THROWS_EXCEPTION(Error, (void)readFile(path("cut.gz")));
    packed[packed.size() - 6] ^= 1; // the checksum
    writeFile(path("flipped.gz"), packed);
    QVERIFY_THROWS_EXCEPTION(Error, (void)readFile(path("flipped.gz")));
    writeFile(path("magic.gz"), "\x1f\x8b");
    QVERIFY_THROWS_EXCEPTION(Error, (void)readFile(path("magic.gz")));
}

void TestFiles::filesThatCannotBeRead()
{
    QVERIFY_THROWS_EXCEPTION(Error, (void)readFile(path("missing")));
    QVERIFY_THROWS_EXCEPTION(Error, (void)readFile(folder_.path().toStdString()));
    QVERIFY_THROWS_EXCEPTION(Error, MappedFile(path("missing")));
    try {
        (void)readFile(path("missing"));
    } catch (const Error& error) {
        QCOMPARE(error.where().file, path("missing"));
    }
}

void TestFiles::aFailedWriteKeepsTheOldFile()
{
    writeFile(path("kept/file"), "old");
    QVERIFY_THROWS_EXCEPTION(Error, writeFile(path("kept/file/below"), "new"));
    QCOMPARE(readFile(path("kept/file")), std::string("old"));
    QCOMPARE(QDir(folder_.filePath("kept")).entryList(QDir::Files).size(), 1);
}

/// `--out >(gzip)` and `--out /dev/stdout`: a file in the place of a pipe or device would end it for everybody.
void TestFiles::pipesAreWrittenIntoAndLinksFollowed()
{
    QCOMPARE(::mkfifo(path("pipe").c_str(), 0600), 0);
    const int reader = ::open(path("pipe").c_str(), O_RDONLY | O_NONBLOCK);
    QVERIFY(reader >= 0);
    writeFile(path("pipe"), "one ");
    writeFile(path("pipe"), [](std::ostream& out) { out << "two"; });
    std::array<char, 16> bytes{};
    QCOMPARE(::read(reader, bytes.data(), bytes.size()), ssize_t{7});
    ::close(reader);
    QCOMPARE(std::string(bytes.data()), std::string("one two"));
    QVERIFY(std::filesystem::is_fifo(path("pipe")));

    const int open = ::open(path("opened").c_str(), O_RDWR | O_CREAT, 0600); // as a shell opens what > names
    writeFile("/dev/fd/" + std::to_string(open), "said");
    ::close(open);
    QCOMPARE(readFile(path("opened")), std::string("said"));

    writeFile(path("target"), "old");
    std::filesystem::create_symlink("target", path("link"));
    writeFile(path("link"), "new");
    QVERIFY(std::filesystem::is_symlink(path("link")));
    QCOMPARE(readFile(path("target")), std::string("new"));
}

/// Killed (kill -9) in the middle of writing: the old file is whole, and no part of the new one stays beside it.
void TestFiles::aKilledProgramLeavesNothingBehind()
{
    const QTemporaryDir folder;
    const std::filesystem::path file = folder.filePath("results.csv").toStdString();
    const int nameless = ::open(folder.path().toLocal8Bit().constData(), O_TMPFILE | O_WRONLY, 0600);
    if (nameless < 0)
        QSKIP("this file system has no files without names");
    ::close(nameless);
    writeFile(file, "old");
    const pid_t child = ::fork();
    if (child == 0) {
        writeFile(file, [](std::ostream& out) {
            out << "a part of the new";
            out.flush();
            ::raise(SIGKILL);
        });
        ::_exit(0);
    }
    int status = 0;
    QCOMPARE(::waitpid(child, &status, 0), child);
    QVERIFY(WIFSIGNALED(status));
    QCOMPARE(readFile(file), std::string("old"));
    QCOMPARE(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden), QStringList{"results.csv"});
    // The next one is written as ever.
    for (const char* bytes : {"new", "newer"}) {
        writeFile(file, bytes);
        QCOMPARE(readFile(file), std::string(bytes));
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden), QStringList{"results.csv"});
    }
}

void TestFiles::halves_data()
{
    QTest::addColumn<float>("value");
    QTest::addColumn<int>("half");
    // Values of the IEEE 754 binary16 table.
    QTest::newRow("one") << 1.0F << 0x3c00;
    QTest::newRow("minus two") << -2.0F << 0xc000;
    QTest::newRow("largest") << 65504.0F << 0x7bff;
    QTest::newRow("rounds to infinity") << 65520.0F << 0x7c00;
    QTest::newRow("just below stays finite") << 65519.0F << 0x7bff;
    QTest::newRow("smallest normal") << 0x1.0p-14F << 0x0400;
    QTest::newRow("smallest subnormal") << 0x1.0p-24F << 0x0001;
    QTest::newRow("a third") << 1.0F / 3.0F << 0x3555;
    QTest::newRow("tie goes to even below") << 1.0F + 0x1.0p-11F << 0x3c00;
    QTest::newRow("tie goes to even above") << 1.0F + 0x1.8p-10F << 0x3c02;
    QTest::newRow("infinity") << -INFINITY << 0xfc00;
}

void TestFiles::halves()
{
    QFETCH(const float, value);
    QFETCH(const int, half);
    QCOMPARE(static_cast<int>(floatToHalf(value)), half);
}

void TestFiles::everyHalfSurvivesARoundTrip()
{
    for (int half = 0; half < 0x10000; ++half) {
        const float value = halfToFloat(static_cast<std::uint16_t>(half));
        const int exponent = half >> 10 & 31;
        const int fraction = half & 1023;
        const double sign = half & 0x8000 ? -1.0 : 1.0;
        if (exponent == 31 && fraction != 0) {
            QVERIFY(std::isnan(value) && std::isnan(halfToFloat(floatToHalf(value))));
            continue;
        }
        // The definition of binary16, in double.
        const double expected = exponent == 31  ? sign * INFINITY
                                : exponent == 0 ? sign * std::ldexp(fraction, -24)
                                                : sign * std::ldexp(1024 + fraction, exponent - 25);
        QCOMPARE(static_cast<double>(value), expected);
        QCOMPARE(static_cast<int>(floatToHalf(value)), half);
    }
}

void TestFiles::tensorsAreReadBack()
{
    const std::vector<float> values = {1.5F, -2.0F, 0.25F, 3.0F, 0.0F, 1024.0F};
    SafeTensorsWriter writer;
    writer.addF32("a", {2, 3}, values);
    writer.addF16("b", {6}, values);
    writer.addI8("c", {3, 1}, std::vector<std::int8_t>{-128, 0, 127});
    writer.addI64("d", {2}, std::vector<std::int64_t>{-1, 1LL << 40});
    writer.addF32("scalar", {}, std::vector<float>{7.0F});
    writer.addF32("none", {0, 4}, {});
    writer.setMetadata("format", "pt");
    writer.write(path("good.safetensors"));
    QVERIFY_THROWS_EXCEPTION(Error, writer.addF32("a", {1}, std::vector<float>{1.0F}));
    QVERIFY_THROWS_EXCEPTION(Error, writer.addF32("e", {2}, std::vector<float>{1.0F}));

    const auto read = SafeTensors::load(path("good.safetensors"));
    QCOMPARE(read.tensors().size(), std::size_t{6});
    QCOMPARE(read.floats("a", {2, 3}), values);
    QCOMPARE(read.floats("b", {6}), values);
    QCOMPARE(read.tensor("c").type, TensorType::I8);
    QCOMPARE(std::string(read.tensor("c").bytes), std::string("\x80\0\x7f", 3));
    QCOMPARE(read.integers("d", std::array<std::size_t, 1>{2}), (std::vector<std::int64_t>{-1, 1LL << 40}));
    QCOMPARE(read.floats("scalar", {}), std::vector<float>{7.0F});
    QVERIFY(read.floats("none", {0, 4}).empty());
    QCOMPARE(read.metadata().at("format"), std::string("pt"));
    QVERIFY_THROWS_EXCEPTION(Error, (void)read.floats("a", {3, 2}));
    QVERIFY_THROWS_EXCEPTION(Error, (void)read.floats("c", {3, 1}));
    QVERIFY_THROWS_EXCEPTION(Error, (void)read.tensor("missing"));
}

void TestFiles::badTensorFiles_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("problem");
    const auto row = [](const char* name, const std::string& bytes, const char* problem) {
        QTest::newRow(name) << QByteArray::fromStdString(bytes) << QString::fromUtf8(problem);
    };
    const std::string eight(8, '\0');
    const auto entry = [](const char* type, const char* shape, const char* offsets) {
        return std::string("{\"dtype\":\"") + type + "\",\"shape\":" + shape + ",\"data_offsets\":" + offsets + "}";
    };
    const std::string good = entry("F32", "[2]", "[0,8]");
    row("empty", "", "too few");
    row("seven bytes", "1234567", "too few");
    row("header longer than the file", std::string("\xff\0\0\0\0\0\0\0", 8) + "{}", "the header claims");
    row("huge header", std::string(8, '\xff') + "{}", "the header claims");
    row("not JSON", withHeader("hello", ""), "not JSON");
    row("not UTF-8", withHeader("{\"\xff\":" + good + "}", eight), "not JSON");
    row("a list", withHeader("[1]", ""), "not a JSON object");
    row("nested deeply", withHeader("{\"a\":" + std::string(100000, '[') + "}", ""), "nested too deeply");
    row("the same name twice", withHeader("{\"a\":" + good + ",\"a\":" + good + "}", eight), "twice");
    row("the same key twice", withHeader("{\"a\":{\"dtype\":\"F32\",\"dtype\":\"F16\"}}", eight), "twice");
    row("a key is missing", withHeader("{\"a\":{\"dtype\":\"F32\",\"shape\":[2]}}", eight), "needs dtype");
    row("unknown type", withHeader("{\"a\":" + entry("F31", "[2]", "[0,8]") + "}", eight), "unknown type");
    row("negative size", withHeader("{\"a\":" + entry("F32", "[-2]", "[0,8]") + "}", eight), "list of sizes");
    row("broken size", withHeader("{\"a\":" + entry("F32", "[2.5]", "[0,8]") + "}", eight), "list of sizes");
    row("sizes that overflow", withHeader("{\"a\":" + entry("F32", "[4294967296,4294967296]", "[0,8]") + "}", eight),
        "does not fill");
    row("shape and bytes differ", withHeader("{\"a\":" + entry("F32", "[3]", "[0,8]") + "}", eight), "does not fill");
    row("offsets outside", withHeader("{\"a\":" + good + "}", "1234"), "outside");
    row("offsets backwards", withHeader("{\"a\":" + entry("F32", "[2]", "[8,0]") + "}", eight), "outside");
    row("three offsets", withHeader("{\"a\":" + entry("F32", "[2]", "[0,8,8]") + "}", eight), "pair of offsets");
    row("overlap", withHeader("{\"a\":" + good + ",\"b\":" + entry("F32", "[1]", "[4,8]") + "}", eight), "overlaps");
    row("hole", withHeader("{\"a\":" + entry("F32", "[1]", "[4,8]") + "}", eight), "hole");
    row("bytes left over", withHeader("{\"a\":" + entry("F32", "[1]", "[0,4]") + "}", eight), "follow the last");
    row("metadata of numbers", withHeader("{\"__metadata__\":{\"a\":1}}", ""), "not a string");
    row("not a number", withHeader("{\"a\":" + good + "}", std::string("\0\0\xc0\x7f\0\0\0\0", 8)), "not a finite");
}

void TestFiles::badTensorFiles()
{
    QFETCH(const QByteArray, bytes);
    QFETCH(const QString, problem);
    writeFile(path("bad.safetensors"), bytes.toStdString());
    try {
        (void)SafeTensors::load(path("bad.safetensors")).floats("a", {2});
        QFAIL("the file was accepted");
    } catch (const Error& error) {
        QVERIFY2(QString::fromStdString(error.problem()).contains(problem), error.what());
        QCOMPARE(error.where().file, path("bad.safetensors"));
    }
}

void TestFiles::mutatedTensorFilesNeverCrash()
{
    SafeTensorsWriter writer;
    writer.addF32("first", {2, 2}, std::vector<float>{1, 2, 3, 4});
    writer.addI8("second", {4}, std::vector<std::int8_t>{1, 2, 3, 4});
    const std::string good = writer.bytes();
    Random random(3);
    int refused = 0;
    for (int i = 0; i < 3000; ++i) {
        std::string bytes = good;
        for (std::size_t n = 1 + random.below(3); n > 0; --n)
            bytes[random.below(bytes.size())] = static_cast<char>(random.next());
        if (random.below(4) == 0)
            bytes.resize(random.below(bytes.size()));
        std::ofstream(path("mutated.safetensors"), std::ios::binary) << bytes; // not synced: there are many
        try {
            const auto read = SafeTensors::load(path("mutated.safetensors"));
            for (const Tensor& tensor : read.tensors())
                QCOMPARE(tensor.count() * sizeOf(tensor.type), tensor.bytes.size());
        } catch (const Error&) {
            ++refused;
        }
    }
    QVERIFY(refused > 1000);
}

/// A window may be told a hundred times to write over a project: each time it says no, and no descriptor is lost.
void TestFiles::askingForAProjectKeepsOneDescriptor()
{
    namespace fs = std::filesystem;
    std::string head("SQLite format 3\0", 16); // the format's first bytes; from byte 68 on the application id
    head.resize(68, '\0');
    writeFile(path("some.faultline"), head + "FLTL" + std::string(100, '\0'));
    const auto open = [] {
        std::size_t count = 0;
        for (fs::directory_iterator at("/proc/self/fd"), end; at != end; ++at)
            ++count;
        return count;
    };
    if (!fs::exists("/proc/self/fd"))
        QSKIP("needs /proc");
    QVERIFY(isProjectFile(path("some.faultline")));
    const auto before = open();
    for (int i = 0; i < 100; ++i)
        QVERIFY_EXCEPTION_THROWN(requireNoProject(path("some.faultline")), UsageError);
    QCOMPARE(open(), before);
    writeFile(path("other.faultline"), std::string("text"));
    QVERIFY(!isProjectFile(path("other.faultline")));
}

void TestFiles::oneFileHasManyNames()
{
    namespace fs = std::filesystem;
    const fs::path folder = path("names");
    writeFile(folder / "data/corpus.tsv", "text");
    writeFile(folder / "data/other.tsv", "text");
    fs::create_hard_link(folder / "data/corpus.tsv", folder / "hard.tsv");
    fs::create_symlink("data/corpus.tsv", folder / "soft.tsv");
    fs::create_directory_symlink("data", folder / "link");
    for (const char* name : {"hard.tsv", "soft.tsv", "link/corpus.tsv", "data/../data/corpus.tsv"})
        QVERIFY2(isSameFile(folder / "data/corpus.tsv", folder / name), name);
    QVERIFY(!isSameFile(folder / "data/corpus.tsv", folder / "data/other.tsv"));
    QVERIFY(isSameFile(folder / "new", folder / "data/../new")); // before it is made
    QVERIFY(!isSameFile(folder / "new", folder / "newer"));
    QVERIFY(liesIn(folder / "link/other.tsv", folder / "data"));
    QVERIFY(liesIn(folder / "data/other.tsv", folder));
    QVERIFY(!liesIn(folder / "hard.tsv", folder / "data"));
    QVERIFY(!liesIn(folder / "data/new.tsv", folder / "data")); // not there: nothing is lost
}

/// Jobs of cron, of systemd and in containers have no HOME; the folder for everybody's files is not theirs.
void TestFiles::aUserWithoutHomeHasOne()
{
    const auto home = qgetenv("HOME");
    qunsetenv("HOME");
    const auto found = homeFolder();
    qputenv("HOME", home);
    QCOMPARE(found, std::filesystem::path(getpwuid(geteuid())->pw_dir));
}

void TestFiles::foldersOfOthersAreRefused()
{
    namespace fs = std::filesystem;
    qputenv("XDG_DATA_HOME", QByteArray::fromStdString(path("theirs")));
    const fs::path folder = dataFolder(); // made by us
    fs::permissions(folder, fs::perms::others_write, fs::perm_options::add);
    QVERIFY_EXCEPTION_THROWN((void)dataFolder(), Error);
    fs::permissions(folder, fs::perms::others_write, fs::perm_options::remove);
    QCOMPARE(dataFolder(), folder);
    if (::geteuid() == 0) { // only root can give a folder away
        QCOMPARE(::chown(folder.c_str(), 65534, 65534), 0);
        QVERIFY_EXCEPTION_THROWN((void)dataFolder(), Error);
    }
    qunsetenv("XDG_DATA_HOME");
}

QTEST_GUILESS_MAIN(TestFiles)
#include "tst_files.moc"
