#include <fstream>

#include <QTemporaryDir>

#include "core/base/random.h"
#include "core/files/pickles/pickled_tensors.h"
#include "core/files/safetensors.h"
#include "tests/places.h"
#include "tests/support/registered_test.h"
#include "tests/support/said.h"

using namespace core;
namespace fs = std::filesystem;

namespace {

using Shape = std::vector<std::size_t>;

fs::path tableNamed(const std::string& name)
{
    return fs::path(TEST_DATA) / "checkpoints" / "tables" / (name + ".bin");
}

} // namespace

/// Tables as torch.save writes them; tests/models/reference/checkpoints.py made the files with PyTorch.
class TestPickledTensors : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// The numbers are those that checkpoints.py spells out.
    void tablesOfPyTorch_data()
    {
        QTest::addColumn<QString>("file");
        for (const char* file : {"zip", "protocol-4", "legacy", "training", "training-legacy"})
            QTest::newRow(file) << QString::fromLatin1(file);
    }
    void tablesOfPyTorch()
    {
        QFETCH(const QString, file);
        const auto table = PickledTensors::load(tableNamed(file.toStdString()));
        QCOMPARE(table.tensors().size(), std::size_t{18}); // "steps" is a number, not a tensor
        std::vector<float> counted, turned;
        for (int i = 0; i < 24; ++i) {
            counted.push_back(static_cast<float>(i));
            turned.push_back(static_cast<float>(i % 4 * 6 + i / 4)); // row and column changed
        }
        const auto numbers = [&](const char* name, const Shape& shape) { return table.floats(name, std::span(shape)); };
        QCOMPARE(numbers("whole", {4, 6}), counted);
        QCOMPARE(numbers("part", {6}), (std::vector<float>{6, 7, 8, 9, 10, 11}));
        QCOMPARE(numbers("turned", {6, 4}), turned);
        QCOMPARE(numbers("slice", {4, 3}), (std::vector<float>{1, 2, 3, 7, 8, 9, 13, 14, 15, 19, 20, 21}));
        QCOMPARE(numbers("every second", {12}), (std::vector<float>{0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22}));
        QCOMPARE(numbers("repeated", {3, 2}), (std::vector<float>{1.5F, -2, 1.5F, -2, 1.5F, -2}));
        QCOMPARE(numbers("scalar", {}), std::vector<float>{7});
        QVERIFY(numbers("none", {3, 0, 2}).empty());
        QCOMPARE(numbers("parameter", {2}), (std::vector<float>{3, 4}));
        for (const char* type : {"float64", "float16", "bfloat16"})
            QCOMPARE(numbers(type, {3}), (std::vector<float>{1, 0, 3}));
        QCOMPARE(table.integers("int64", std::array<std::size_t, 1>{3}), (std::vector<std::int64_t>{1, 0, 3}));
        QCOMPARE(table.tensor("uint8").bytes, std::string_view("\1\0\3", 3));
        QCOMPARE(table.tensor("bool").bytes, std::string_view("\1\0\1", 3));
        QCOMPARE(table.tensor("int32").bytes, std::string_view("\1\0\0\0\0\0\0\0\3\0\0\0", 12));
        QCOMPARE(table.tensor("int16").bytes, std::string_view("\1\0\0\0\3\0", 6));
        for (const char* type : {"int64", "int32", "int16", "int8", "uint8", "bool"})
            CONTAINS(errorOf([&] { (void)numbers(type, {3}); }), "expected floats");
        CONTAINS(errorOf([&] { (void)numbers("part", {7}); }), "has shape [6], expected [7]");
        // Views of one storage are the same bytes, not copies.
        QCOMPARE(table.tensor("part").bytes.data() - table.tensor("whole").bytes.data(), std::ptrdiff_t{24});
    }

    void whatRunsIsRefusedByName_data()
    {
        QTest::addColumn<QString>("problem");
        const auto row = [](const char* file, const char* problem) {
            QTest::newRow(file) << QString::fromLatin1(problem);
        };
        row("shell", "the name posix.system");
        row("open", "the name io.open");
        row("eval", "the name __builtin__.eval");
        row("program", "the name commands.Popen"); // as Python 2 called subprocess.Popen, and protocol 2 writes it
        row("bare", "the name posix.system");
        row("module", "the name torch.nn.modules.linear.Linear");
        row("sparse", "the name torch._utils._rebuild_sparse_tensor");
        row("complex", "the name torch.ComplexFloatStorage");
        row("protocol-0", "not a file that torch.save wrote");
        row("nested", "not a table of tensors, but of encoder");
        row("one", "not a table of tensors");
        row("empty", "there are no tensors in it");
        row("program-of-torch", "a program that torch.jit.save wrote");
    }
    void whatRunsIsRefusedByName()
    {
        QFETCH(const QString, problem);
        const auto file = tableNamed(QTest::currentDataTag());
        const auto said = errorOf([&] { (void)PickledTensors::load(file); });
        CONTAINS(said, file.string());
        CONTAINS(said, problem.toStdString());
        QVERIFY(!fs::exists("owned")); // what the pickles would make
    }

    void otherFiles_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("problem");
        QTest::newRow("nothing") << QByteArray() << "an empty file";
        QTest::newRow("a pointer") << QByteArray("version https://git-lfs.github.com/spec/v1\noid sha256:0\n")
                                   << "git lfs pull";
        QTest::newRow("a page") << QByteArray("<!DOCTYPE html><html>") << "a web page";
        QTest::newRow("text") << QByteArray("weights") << "not a file that torch.save wrote";
        QTest::newRow("a cut archive") << QByteArray("PK\x03\x04") + QByteArray(200, 'x') << "its directory";
        // INST names what it calls: the instruction of pickles of protocol 0, which may stand in later ones, too.
        QTest::newRow("an old instruction") << QByteArray("\x80\x02(iposix\nsystem\n.") << "the name posix.system";
        QTest::newRow("an extension") << QByteArray("\x80\x02\x82\x01.") << "the instruction EXT1";
        QTest::newRow("a new object") << QByteArray("\x80\x02]]\x81.") << "the instruction NEWOBJ";
        QTest::newRow("no instruction") << QByteArray("\x80\x02\xff.") << "0xff is not an instruction";
        QTest::newRow("nothing on the stack") << QByteArray("\x80\x02.") << "a value is missing";
        QTest::newRow("no mark") << QByteArray("\x80\x02]e.") << "a mark is missing";
        QTest::newRow("a text without end") << QByteArray("\x80\x02X\xff\xff\xff\xff") + "a"
                                            << "it ends too early";
        // Three bytes a value: a file of six megabytes would ask for twice as many as a table may have.
        QByteArray many("\x80\x02(");
        for (int i = 0; i < 4'000'000; ++i)
            many += ']';
        QTest::newRow("millions of values") << many << "too many values";
    }
    void otherFiles()
    {
        QFETCH(const QByteArray, bytes);
        QFETCH(const QString, problem);
        const auto said = errorOf([&] { (void)PickledTensors::load(written(bytes.toStdString())); });
        CONTAINS(said, problem.toStdString());
    }

    /// 2,000 changed files: each is refused with a reason, or all its tensors are within the file.
    void changedBytesNeverCrash_data()
    {
        QTest::addColumn<QString>("file");
        for (const char* file : {"zip", "legacy", "protocol-4", "training-legacy"})
            QTest::newRow(file) << QString::fromLatin1(file);
    }
    void changedBytesNeverCrash()
    {
        QFETCH(const QString, file);
        const auto mapped = MappedFile(tableNamed(file.toStdString()));
        const std::string good = withoutChecksums(mapped.bytes()); // by which most changes would be noticed at once
        Random random(11);
        int refused = 0;
        constexpr int rounds = 500;
        for (int i = 0; i < rounds; ++i) {
            std::string bytes = good;
            // Numbers are changed less often than what says where they are.
            const std::size_t most = i % 3 == 0 ? bytes.size() : std::min<std::size_t>(bytes.size(), 2200);
            for (std::size_t n = 1 + random.below(3); n > 0; --n)
                bytes[random.below(most)] = static_cast<char>(random.next());
            if (random.below(8) == 0)
                bytes.resize(random.below(bytes.size()));
            std::ofstream(path(), std::ios::binary) << bytes; // not synced: there are many
            try {
                const auto read = PickledTensors::load(path());
                for (const Tensor& tensor : read.tensors())
                    QCOMPARE(rowMajorBytes(tensor).size(), tensor.count() * sizeOf(tensor.type));
            } catch (const Error& error) {
                QVERIFY2(!error.where().file.empty() && !error.remedy().empty(), error.what());
                QVERIFY(std::string(error.what()).size() < 2000);
                ++refused;
            }
        }
        QVERIFY(refused > rounds / 10); // the changes matter
        QVERIFY(refused < rounds);
    }

    /// Each byte of a tensor and of the description is covered by the archive's checksums, which every ZIP program
    /// computes; PyTorch can be told to leave them out (torch.serialization.set_crc32_options), and then they are 0.
    void checksumsOfAnArchive()
    {
        const auto mapped = MappedFile(tableNamed("zip"));
        const std::string good(mapped.bytes());
        for (const std::string_view part : {std::string_view("float64"), std::string_view("\0\0\xc0\x3f", 4)}) {
            const auto at = good.find(part); // a name in data.pkl; the number 1.5
            QVERIFY(at != std::string::npos);
            auto bytes = good;
            bytes[at] ^= 1;
            const auto said = errorOf([&] { (void)PickledTensors::load(written(bytes)); });
            CONTAINS(said, "is not what was written: the checksum differs");
            CONTAINS(said, "download it again");
        }
        QCOMPARE(PickledTensors::load(written(withoutChecksums(good))).tensors().size(), std::size_t{18});
    }

    /// A view with strides is written as its elements stand, and read back by the other reader.
    void viewsAreWrittenAsTheyStand()
    {
        const auto table = PickledTensors::load(tableNamed("zip"));
        SafeTensorsWriter writer;
        for (const char* name : {"float64", "turned", "repeated", "slice", "uint8"})
            writer.add(std::string("a ") + name, table.tensor(name));
        writer.write(path());
        const auto back = SafeTensors::load(path());
        QCOMPARE(back.floats("a turned", {6, 4}), table.floats("turned", {6, 4}));
        QCOMPARE(back.floats("a repeated", {3, 2}), table.floats("repeated", {3, 2}));
        QCOMPARE(back.floats("a slice", {4, 3}), table.floats("slice", {4, 3}));
        QCOMPARE(back.tensor("a float64").type, TensorType::F64);
        QCOMPARE(std::string(MappedFile(path()).bytes()), writer.bytes());
    }

private:
    [[nodiscard]] fs::path path() const { return folder_.filePath(QStringLiteral("table.bin")).toStdString(); }
    [[nodiscard]] fs::path written(const std::string& bytes) const
    {
        std::ofstream(path(), std::ios::binary) << bytes;
        return path();
    }
    /// The entries of an archive's directory begin with PK 1 2; from byte 16 on they have the checksum.
    [[nodiscard]] static std::string withoutChecksums(std::string_view archive)
    {
        std::string bytes(archive);
        constexpr std::string_view entry = "PK\1\2";
        for (std::size_t at = bytes.find(entry); at != std::string::npos; at = bytes.find(entry, at + 1))
            bytes.replace(at + 16, 4, 4, '\0');
        return bytes;
    }
    QTemporaryDir folder_;
};

QTEST_APPLESS_MAIN(TestPickledTensors)
#include "tst_pickled_tensors.moc"
