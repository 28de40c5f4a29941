#include <cstring>

#include <sys/stat.h>

#include "core/files/file.h"
#include "tests/places.h"
#include "tests/support/models/random_classifier.h"
#include "tests/support/models/sentence_folder.h"
#include "tests/support/program.h"
#include "tests/support/registered_test.h"

namespace fs = std::filesystem;
using Change = std::function<void(const fs::path&)>;
using nlohmann::json;
using testing::RandomClassifier;
using Family = RandomClassifier::Family;

namespace {

/// A safetensors file with this header and `data` bytes behind it; the length may lie.
std::string tensors(const std::string& header, std::size_t data, std::uint64_t length = 0)
{
    if (length == 0)
        length = header.size();
    std::string bytes(sizeof length, '\0');
    std::memcpy(bytes.data(), &length, sizeof length);
    return bytes + header + std::string(data, '\0');
}

/// One tensor's header.
std::string header(const char* type, const char* shape, const char* offsets)
{
    return fmt::format(R"({{"classifier.weight":{{"dtype":{},"shape":{},"data_offsets":{}}}}})", type, shape, offsets);
}

} // namespace

/// Folders of Hugging Face from anywhere: whatever their files claim, they are refused in a line that names the file,
/// in little memory and without waiting. Changed bytes are in tests/models/tst_transformer.cpp.
class TestHuggingFace : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        scratch_.file(QStringLiteral("c.tsv"), "label\ttext\nbad\tthe small cat\ngood\tthe dog played\n");
    }

    void hostileFolders_data()
    {
        QTest::addColumn<Change>("change");
        QTest::addColumn<int>("family");
        QTest::addColumn<QByteArray>("said");
        const auto row = [](const char* name, const Change& change, const char* said, Family family = Family::Bert) {
            QTest::newRow(name) << change << int(family) << QByteArray(said);
        };
        const auto config = [&](const char* name, const json& patch, const char* said, Family family = Family::Bert) {
            row(
                name,
                [patch](const fs::path& folder) {
                    auto json = json::parse(core::readFile(folder / "config.json"));
                    json.merge_patch(patch);
                    core::writeFile(folder / "config.json", json.dump());
                },
                said, family);
        };
        const auto file = [&](const char* name, const char* which, const std::string& bytes, const char* said,
                              Family family = Family::Bert) {
            row(
                name, [which, bytes](const fs::path& folder) { core::writeFile(folder / which, bytes); }, said, family);
        };
        const auto weights = [&](const char* name, const std::string& bytes, const char* said) {
            file(name, "model.safetensors", bytes, said);
        };

        // Sizes that would take a terabyte are compared with the file before anything is taken.
        config("a vocabulary of millions", {{"vocab_size", 4'000'000}}, "the model has 4000000 rows");
        config("the widest", {{"hidden_size", 65536}, {"num_attention_heads", 65536}}, "word_embeddings");
        config("beyond every number", {{"hidden_size", 1e300}}, "hidden_size");
        config("below zero", {{"hidden_size", -8}}, "hidden_size");
        config("2^64 - 1 layers", {{"num_hidden_layers", 18446744073709551615U}}, "num_hidden_layers");
        config("a thousand layers", {{"num_hidden_layers", 1024}}, "encoder.layer.2.");
        config("a size that is a list", {{"intermediate_size", json::array({12})}}, "intermediate_size");
        config("heads that are text", {{"num_attention_heads", "two"}}, "num_attention_heads");
        config("no heads", {{"num_attention_heads", 0}}, "num_attention_heads");
        config("the widest DistilBERT", {{"dim", 65536}, {"hidden_dim", 65536}}, "word_embeddings", Family::DistilBert);
        config("padding behind the end", {{"pad_token_id", 4'000'000'000U}}, "pad_token_id", Family::Roberta);
        config("a type that is a number", {{"model_type", 7}}, "config.json");
        config("labels that are a number", {{"id2label", {{"1", 5}}}}, "label 1");
        config("a million labels", {{"id2label", nullptr}, {"num_labels", 1'000'000}}, "num_labels");
        config("an epsilon of text", {{"layer_norm_eps", "small"}}, "layer_norm_eps");
        file("brackets", "config.json", R"({"model_type":"bert","x":)" + std::string(300'000, '['), "config.json");
        file("a list of architectures in itself", "config.json", R"({"architectures":[["BertForSequence"],{},1]})",
             "config.json");
        file("five megabytes of config", "config.json", "{\"model_type\":\"" + std::string(5'000'000, 'x') + "\"}",
             "config.json: holds more than");

        // Headers that lie.
        weights("too short", "1234567", "too few");
        weights("a header of 2^63 bytes", tensors("{}", 8, std::uint64_t{1} << 63U), "the header claims");
        weights("a header of all but one", tensors("{}", 8, ~std::uint64_t{0}), "the header claims");
        weights("offsets behind the end", tensors(header(R"("F32")", "[4]", "[0,16]"), 8), "outside the file");
        weights("offsets the other way", tensors(header(R"("F32")", "[2]", "[8,0]"), 8), "outside the file");
        weights("offsets below zero", tensors(header(R"("F32")", "[2]", "[-8,0]"), 8), "not a pair of offsets");
        weights("a shape whose product is small again",
                tensors(header(R"("F32")", "[4294967296,4294967296]", "[0,0]"), 0), "does not fill");
        weights("a shape of text", tensors(header(R"("F32")", R"(["2"])", "[0,8]"), 8), "not a list of sizes");
        weights("a type that nobody knows", tensors(header(R"("F7")", "[2]", "[0,8]"), 8), "unknown type");
        weights("a type that is a list", tensors(header("[]", "[2]", "[0,8]"), 8), "unknown type");
        weights("brackets for a header", tensors(std::string(300'000, '['), 0), "nested too deeply");
        weights("bytes that nobody names", tensors("{}", 4096), "follow the last tensor");
        weights("another model's pickle", "PK\x03\x04" + std::string(200, 'x'), "the header claims");

        // Pickles, as PyTorch wrote them; nothing in them is run.
        const auto pickled = [&](const char* name, const std::string& bytes, const char* said) {
            row(
                name,
                [bytes](const fs::path& folder) {
                    fs::remove(folder / "model.safetensors");
                    core::writeFile(folder / "pytorch_model.bin", bytes);
                },
                said);
        };
        const auto table = [](const char* name) {
            return core::readFile(fs::path(TEST_DATA) / "checkpoints" / "tables" / name);
        };
        pickled("a pickle that opens a shell", table("shell.bin"), "the name posix.system");
        pickled("a pickle that opens a file", table("open.bin"), "the name io.open");
        pickled("a pickle that starts a program", table("program.bin"), "the name commands.Popen");
        pickled("a pickle that evaluates", table("eval.bin"), "the name __builtin__.eval");
        pickled("a pickle alone", table("bare.bin"), "the name posix.system");
        pickled("millions of values", "\x80\x02(" + std::string(30'000'000, ']'), "too many values");
        pickled("millions of marks", "\x80\x02" + std::string(30'000'000, '('), "too many values");
        pickled("a table of other tensors", table("zip.bin"), "word_embeddings.weight\" is missing");

        // An index may name files of its own folder alone.
        const auto index = [&](const char* name, const json& map, const char* said) {
            row(
                name,
                [map](const fs::path& folder) {
                    fs::rename(folder / "model.safetensors", folder.parent_path() / "outside.safetensors");
                    core::writeFile(folder / "model.safetensors.index.json", json{{"weight_map", map}}.dump());
                },
                said);
        };
        index("a shard in the folder above", {{"classifier.weight", "../outside.safetensors"}},
              "not the name of a file");
        index("a shard by its whole path", {{"classifier.weight", "/etc/passwd"}}, "not the name of a file");
        index("a shard that is a number", {{"classifier.weight", 1}}, "not the name of a file");
        index("a shard that is missing", {{"classifier.weight", "part.safetensors"}}, "part.safetensors");
        index("no shards", json::array(), "weight_map");
        row(
            "a shard that nobody writes",
            [](const fs::path& folder) {
                fs::remove(folder / "model.safetensors");
                ::mkfifo((folder / "part.safetensors").c_str(), 0600);
                core::writeFile(folder / "model.safetensors.index.json",
                                R"({"weight_map":{"classifier.weight":"part.safetensors"}})");
            },
            "not a regular file");

        // Tokenizers of the wrong types.
        const auto tokenizer = [&](const char* name, const std::string& bytes, const char* said) {
            row(
                name,
                [bytes](const fs::path& folder) {
                    fs::remove(folder / "vocab.txt");
                    core::writeFile(folder / "tokenizer.json", bytes);
                },
                said);
        };
        tokenizer("a tokenizer that is a list", "[]", "not a JSON object");
        tokenizer("no model", R"({"model":[]})", "there is no \"model\"");
        tokenizer("a type that is an object", R"({"model":{"type":{}}})", "pieces and rows");
        tokenizer("pieces in a list", R"({"model":{"type":"WordPiece","vocab":["[UNK]"]}})",
                  "not a piece and its score");
        tokenizer("rows below zero", R"({"model":{"type":"WordPiece","vocab":{"[UNK]":-1}}})", "the row of the piece");
        tokenizer("a row of 10^18", R"({"model":{"type":"WordPiece","vocab":{"[UNK]":1000000000000000000}}})",
                  "the row of the piece");
        tokenizer("rows that are text", R"({"model":{"type":"WordPiece","vocab":{"[UNK]":"0"}}})",
                  "the row of the piece");
        tokenizer("a row twice", R"({"model":{"type":"WordPiece","vocab":{"[UNK]":0,"[CLS]":0}}})", "has 1 pieces");
        tokenizer("a frame beyond the table",
                  R"({"model":{"type":"WordPiece","vocab":{"[UNK]":0}},"post_processor":{"type":"BertProcessing",)"
                  R"("cls":["a",4000000],"sep":["b",0]}})",
                  "the tokenizer has 4000001 pieces");
        tokenizer("brackets for a tokenizer", R"({"model":)" + std::string(300'000, '['), "tokenizer.json");
        file("options of the wrong type", "tokenizer_config.json", R"({"do_lower_case":[1]})", "do_lower_case");
        file("options in a list", "tokenizer_config.json", "[1]", "tokenizer_config.json");
        file("a line break in a piece", "vocab.txt", std::string("[PAD]\n\n[UNK]\n"), "vocab.txt:2");
        file("merges of one", "merges.txt", "#version: 0.2\nthe\n", "merges.txt:2", Family::Roberta);
        file("merges into nothing", "merges.txt", "q z\n", "qz", Family::Roberta);
        file("rows in a list", "vocab.json", "[]", "vocab.json", Family::Roberta);
        row(
            "pieces that nobody writes",
            [](const fs::path& folder) {
                fs::remove(folder / "vocab.txt");
                ::mkfifo((folder / "vocab.txt").c_str(), 0600);
            },
            "not a regular file");
    }

    void hostileFolders()
    {
        QFETCH(const Change, change);
        QFETCH(const int, family);
        QFETCH(const QByteArray, said);
        const fs::path folder = newFolder();
        RandomClassifier model;
        model.family = static_cast<Family>(family);
        model.write(folder);
        change(folder);
        const auto run = asked();
        QVERIFY2(!run.crashed && run.code == 1, run.said().constData());
        QVERIFY2(run.err.contains(said) && run.err.size() < 2000, run.said().constData());
        QVERIFY2(run.err.contains("model/") || run.err.contains("model:"), run.said().constData()); // what is wrong
    }

    /// The same folders as nobody changed them, in the same memory.
    void thePlainFoldersLoad()
    {
        for (const auto family : {Family::Bert, Family::Roberta, Family::DistilBert}) {
            const fs::path folder = newFolder();
            RandomClassifier model;
            model.family = family;
            model.write(folder);
            const auto run = asked();
            QVERIFY2(run.code == 0 && run.out.contains("\"accuracy\""), run.said().constData());
        }
    }

    /// As encoder, too: modules may lie in the folder alone, and its transformer is read as carefully.
    void hostileEncoders_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QByteArray>("said");
        const auto row = [](const char* name, const char* file, const QByteArray& bytes, const char* said) {
            QTest::newRow(name) << QString::fromLatin1(file) << bytes << QByteArray(said);
        };
        row("modules above", "modules.json",
            R"([{"path":"../model","type":"a.Transformer"},{"path":"1_Pooling","type":"a.Pooling"}])",
            "not the name of a folder");
        row("brackets for modules", "modules.json", QByteArray(300'000, '['), "modules.json");
        row("the widest transformer", "config.json",
            R"({"model_type":"bert","vocab_size":4000000,"hidden_size":65536,"num_hidden_layers":1,
                "num_attention_heads":1,"intermediate_size":65536,"max_position_embeddings":512})",
            "the model has 4000000 rows");
        row("a pooling of brackets", "1_Pooling/config.json", QByteArray(300'000, '{'), "config.json");
    }
    void hostileEncoders()
    {
        QFETCH(const QString, file);
        QFETCH(const QByteArray, bytes);
        QFETCH(const QByteArray, said);
        const fs::path folder = newFolder();
        testing::RandomBert().write(folder);
        testing::addModules(folder, "", testing::poolingOf(false, true, false), false);
        scratch_.file(QStringLiteral("model/") + file, bytes);
        // As victim it is refused, with whatever problem; as encoder of a recipe with this one.
        const auto victim = asked();
        QVERIFY2(!victim.crashed && victim.code != 0 && victim.err.size() < 2000, victim.said().constData());
        auto command = safety::words("explain --victim mr-wordcnn --recipe hard-label --text");
        command << QStringLiteral("a dull film") << QStringLiteral("--set")
                << QStringLiteral("search.encoder=") + scratch_.path(QStringLiteral("model"));
        const auto run = safety::run(command, {}, mostMegabytes);
        QVERIFY2(!run.crashed && run.code != 0, run.said().constData());
        QVERIFY2(run.err.contains(said) && run.err.size() < 2000, run.said().constData());
    }

private:
    /// Addresses, of which code and the threads' stacks take most.
    static constexpr int mostMegabytes = 1500;
    /// Where the next model is written; what lay there is gone.
    [[nodiscard]] fs::path newFolder() const
    {
        fs::path folder = scratch_.fsPath(QStringLiteral("model"));
        fs::remove_all(folder);
        return folder;
    }
    [[nodiscard]] safety::Run asked() const
    {
        return safety::run({QStringLiteral("evaluate"), QStringLiteral("--victim"),
                            scratch_.path(QStringLiteral("model")), QStringLiteral("--corpus"),
                            scratch_.path(QStringLiteral("c.tsv")), QStringLiteral("--json")},
                           {}, mostMegabytes);
    }
    safety::Scratch scratch_;
};

QTEST_GUILESS_MAIN(TestHuggingFace)
#include "tst_hugging_face.moc"
