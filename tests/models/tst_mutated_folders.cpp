#include "tests/support/registered_test.h"

#include <fstream>

#include <QTemporaryDir>

#include "core/base/error.h"
#include "core/base/hash.h"
#include "core/base/random.h"
#include "core/files/file.h"
#include "core/text/splitting/tokenizer.h"
#include "models/inference/causal/causal_model.h"
#include "models/inference/masked/bert_model.h"
#include "models/inference/masked/context_model.h"
#include "models/inference/victim_loader.h"
#include "tests/places.h"
#include "tests/support/lengths.h"

namespace fs = std::filesystem;

namespace {

/// Where the numbers of a safetensors file begin.
std::size_t dataOf(const std::string& bytes)
{
    std::uint64_t header = 0;
    for (std::size_t i = 8; i-- > 0;)
        header = header << 8U | static_cast<unsigned char>(bytes[i]);
    return 8 + header;
}

/// Changes of one file: of weights mostly the last digits of a number, of the header sometimes; of texts mostly a
/// letter, sometimes any byte. Most of them leave a folder that loads, so that what comes behind the reading is tried.
void mutate(const fs::path& file, const std::string& bytes, core::Random& random)
{
    const bool weights = file.extension() == ".safetensors";
    std::size_t at = 0;
    auto byte = static_cast<char>(random.below(256));
    if (weights && random.below(8) > 0) {
        const std::size_t data = dataOf(bytes);
        at = data + random.below((bytes.size() - data) / 4) * 4; // the low byte of F16 and F32
    } else if (!weights && random.below(8) > 0) {
        for (at = random.below(bytes.size()); at < bytes.size() && (bytes[at] < 'a' || bytes[at] > 'z');)
            ++at;
        at = std::min(at, bytes.size() - 1);
        byte = static_cast<char>('a' + random.below(26));
    } else {
        at = random.below(weights ? dataOf(bytes) : bytes.size());
    }
    std::fstream open(file, std::ios::binary | std::ios::in | std::ios::out);
    open.seekp(static_cast<std::streamoff>(at));
    open.put(byte);
}

void restore(const fs::path& file, const std::string& bytes)
{
    std::ofstream(file, std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

/// Loads a folder as what it is, and uses it once.
void use(const std::string& kind, const fs::path& folder)
{
    const auto text = core::text::tokenize("The long film was a good one .");
    if (kind == "built-in-mlm")
        return void(models::ContextModel(folder));
    if (kind == "small-bert")
        return void(models::BertModel(folder));
    if (kind == "small-lm")
        return void(models::CausalModel(folder));
    const auto victim = models::ModelLoader().load(folder.string());
    std::vector<core::text::Segment> segments;
    for (const auto& name : victim->card().segments) {
        auto& segment = segments.emplace_back();
        segment.name = name;
        segment.text = text;
    }
    const core::text::Input input(std::move(segments));
    (void)victim->predict({&input, 1}, {});
}

} // namespace

/// Folders of every kind of model with a byte changed: they load, or are refused with a reason. Counted, as a test
/// whose changes are all refused by the parser tries the parser alone.
class TestMutatedFolders : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everyKind_data()
    {
        QTest::addColumn<std::string>("kind");
        for (const char* kind :
             {"mr-wordlstm", "mr-wordcnn", "imdb-han", "snli-esim", "snli-decomposable", "mr-small-bert",
              "ewt-parser-word", "ewt-parser-char", "ewt-parser-word-tag", "geo-seq2seq", "geo-grammar",
              "geo-coarse-to-fine", "demo-arguments", "demo-questions", "built-in-mlm", "small-bert", "small-lm"})
            QTest::newRow(kind) << std::string(kind);
    }
    void everyKind()
    {
        QFETCH(const std::string, kind);
        const QTemporaryDir scratch;
        const fs::path folder = fs::path(scratch.path().toStdString()) / kind;
        fs::copy(fs::path(RESOURCES) / "models" / kind, folder, fs::copy_options::recursive);
        use(kind, folder);
        std::vector<std::pair<fs::path, std::string>> files;
        for (const auto& entry : fs::directory_iterator(folder))
            if (entry.path().extension() != ".md")
                files.emplace_back(entry.path(), core::readFile(entry.path()));
        std::ranges::sort(files);
        int past = 0;
        const int count = tests::rounds(24);
        for (int i = 0; i < count; ++i) {
            core::Random random(31, core::hash64(kind), static_cast<std::uint64_t>(i));
            const auto& [file, bytes] = files[random.below(files.size())];
            mutate(file, bytes, random);
            try {
                use(kind, folder);
                ++past;
            } catch (const core::Error& error) {
                QVERIFY2(std::string(error.what()).size() > 10, error.what());
            } catch (const std::exception& error) {
                QFAIL(qPrintable(QStringLiteral("%1, change %2 of %3").arg(error.what()).arg(i).arg(file.c_str())));
            }
            restore(file, bytes);
        }
        qInfo("%s: %d of %d changed folders got past the parser", kind.c_str(), past, count);
        QVERIFY2(past * 2 >= count, "most changes are refused before they matter");
        use(kind, folder); // every change was taken back
    }
};

QTEST_APPLESS_MAIN(TestMutatedFolders)
#include "tst_mutated_folders.moc"
