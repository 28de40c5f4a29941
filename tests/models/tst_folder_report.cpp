#include "tests/support/registered_test.h"

#include <fstream>

#include "core/files/file.h"
#include "core/files/safetensors.h"
#include "models/inference/folder_report.h"
#include "models/inference/victim_loader.h"
#include "tests/places.h"
#include "tests/support/models/random_classifier.h"
#include "tests/support/models/sentence_folder.h"
#include "tests/support/said.h"

namespace fs = std::filesystem;
using Change = std::function<void(const fs::path&)>;
using Family = testing::RandomClassifier::Family;
using nlohmann::json;

namespace {

void put(const fs::path& file, const std::string& bytes)
{
    fs::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary) << bytes;
}

Change patched(const json& patch)
{
    return [patch](const fs::path& folder) {
        auto config = json::parse(core::readFile(folder / "config.json"));
        config.merge_patch(patch);
        put(folder / "config.json", config.dump());
    };
}

/// In place of model.safetensors.
Change weightsIn(const char* name, const std::string& bytes = "weights")
{
    return [name, bytes](const fs::path& folder) {
        fs::remove(folder / "model.safetensors");
        put(folder / name, bytes);
    };
}

Change without(std::vector<std::string> names)
{
    return [names](const fs::path& folder) {
        for (const auto& name : names)
            fs::remove(folder / name);
    };
}

/// Leaves out the tensors whose names have this part.
Change withoutTensors(const std::string& part)
{
    return [part](const fs::path& folder) {
        fs::rename(folder / "model.safetensors", folder / "whole.safetensors");
        const auto whole = core::SafeTensors::load(folder / "whole.safetensors");
        core::SafeTensorsWriter writer;
        for (const auto& tensor : whole.tensors())
            if (tensor.name.find(part) == std::string::npos)
                writer.add(tensor.name, tensor);
        writer.write(folder / "model.safetensors");
        fs::remove(folder / "whole.safetensors");
    };
}

/// Keeps the first bytes.
Change cut(const char* name, std::size_t size)
{
    return [name, size](const fs::path& folder) { fs::resize_file(folder / name, size); };
}

} // namespace

/// What `model info` says of folders as people have them: what a folder is and for what it serves, or what is missing
/// and how to get it.
class TestFolderReport : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QVERIFY(temporary_.isValid()); }

    void brokenFoldersSayWhatToDo_data()
    {
        QTest::addColumn<Change>("change");
        QTest::addColumn<int>("family");
        QTest::addColumn<QString>("problem");
        QTest::addColumn<QString>("remedy");
        const auto row = [](const char* name, const Change& change, const char* problem, const char* remedy,
                            Family family = Family::Bert) {
            QTest::newRow(name) << change << int(family) << QString::fromUtf8(problem) << QString::fromUtf8(remedy);
        };
        // Weights of other programs.
        row("TensorFlow's weights", weightsIn("tf_model.h5"), "tf_model.h5: the weights are TensorFlow's",
            "from_tf=True).save_pretrained(");
        row("Flax's weights", weightsIn("flax_model.msgpack"), "the weights are Flax's", "from_flax=True)");
        row("ONNX", weightsIn("model.onnx"), "an ONNX file", "the folder that it was exported from");
        row("GGUF", weightsIn("model-q4.gguf"), "a GGUF file", "the folder that it was made from");
        row("Rust's weights", weightsIn("rust_model.ot"), "in Rust's form", "from the same page");
        row("an adapter", weightsIn("adapter_model.safetensors"), "an adapter of PEFT", "merge_and_unload()");
        row("TensorFlow 1", weightsIn("bert_model.ckpt.index"), "a checkpoint of TensorFlow 1", "Convert it");
        // Weights that are damaged, or not here.
        row("no weights", without({"model.safetensors"}), "is missing, and so is pytorch_model.bin", "Download");
        row("cut weights", cut("model.safetensors", 4500), "outside the file's", "copy or export it again");
        row("a pointer in place of weights",
            weightsIn("pytorch_model.bin", "version https://git-lfs.github.com/spec/v1\n"), "a pointer of Git LFS",
            "git lfs pull");
        row("a page in place of weights", weightsIn("pytorch_model.bin", "<!DOCTYPE html>"), "a web page", "Download");
        row("a pickle that runs a program", weightsIn("pytorch_model.bin", tableNamed("shell")),
            "the name posix.system", "source that you trust");
        row("a whole module", weightsIn("pytorch_model.bin", tableNamed("module")), "torch.nn.modules.linear.Linear",
            "model.safetensors");
        row("a program of torch", weightsIn("pytorch_model.bin", tableNamed("program-of-torch")), "torch.jit.save",
            "save_pretrained");
        row("a shard is missing",
            weightsIn("pytorch_model.bin.index.json", R"({"weight_map":{"classifier.weight":"part-2.bin"}})"),
            "part-2.bin: is missing, and pytorch_model.bin.index.json names it", "Download it");
        row("an index without a map", weightsIn("model.safetensors.index.json", "{}"), "there is no \"weight_map\"",
            "Download");
        // Tensors and config.json that do not belong together.
        row("no head", withoutTensors("classifier"), "\"classifier.weight\" is missing", "belong together");
        row("no pooler", withoutTensors("pooler"), "pooler.dense.weight\" is missing", "belong together");
        row("a layer is missing", withoutTensors("layer.1."), "encoder.layer.1.", "belong together");
        row("another number of labels", patched({{"id2label", {{"3", "fourth"}}}}), "has shape [3, 8], expected [4, 8]",
            "belong together");
        row("a narrower network", patched({{"hidden_size", 4}}), "expected [26, 4]", "belong together");
        row("a score", patched({{"id2label", {{"1", nullptr}, {"2", nullptr}}}}), "its head has one output",
            "--threshold 2.5");
        row("several labels at once", patched({{"problem_type", "multi_label_classification"}}),
            "several of its labels can hold at once", "one_label.py");
        row("another class", patched({{"architectures", {"GPT2ForSequenceClassification"}}, {"model_type", "gpt2"}}),
            "GPT2ForSequenceClassification: not a classifier that is read here", "BertForSequenceClassification");
        row("another language model", patched({{"architectures", {"MistralForCausalLM"}}, {"model_type", "mistral"}}),
            "MistralForCausalLM: not a language model that is read here", "LlamaForCausalLM");
        row("another translator",
            patched({{"architectures", {"MBartForConditionalGeneration"}}, {"model_type", "mbart"}}),
            "MBartForConditionalGeneration: not a network that writes texts that is read here", "MarianMTModel");
        row("quantised weights", patched({{"quantization_config", {{"quant_method", "gptq"}, {"bits", 4}}}}),
            "\"quantization_config\" is of gptq: quantised weights are not read here", "dequantize()");
        row(
            "a config.json that breaks off", [](const fs::path& folder) { put(folder / "config.json", "{"); },
            "this is not valid JSON", "a missing comma, quote or bracket");
        row("relative positions", patched({{"position_embedding_type", "relative_key"}}),
            "attention.self.distance_embedding.weight\" is missing", "belong together");
        row("positions of another kind", patched({{"position_embedding_type", "rotary"}}), "rotary", "");
        // Tokenizers.
        row("no tokenizer", without({"vocab.txt"}), "neither vocab.txt nor tokenizer.json",
            "Copy the tokenizer's files");
        row("no byte pairs", without({"vocab.json", "merges.txt"}), "neither vocab.json with merges.txt",
            "Copy the tokenizer's files", Family::Roberta);
        row("a cut vocabulary", cut("vocab.txt", 60), "it was cut off, or belongs to another model",
            "Copy the model's folder again");
        row(
            "another model's vocabulary",
            [](const fs::path& folder) { std::ofstream(folder / "vocab.txt", std::ios::app) << "more\npieces\n"; },
            "the tokenizer has 28 pieces", "belong together");
        // What is not a model's folder, or not quite.
        row("no config.json", without({"config.json"}), "config.json: is missing beside model.safetensors",
            "Copy it from where the weights come from");
        row(
            "a training's folder",
            [](const fs::path& folder) {
                for (const char* name : {"checkpoint-90", "checkpoint-500"}) {
                    fs::create_directories(folder / name);
                    fs::copy_file(folder / "config.json", folder / name / "config.json");
                }
                fs::remove(folder / "config.json");
            },
            "a model in each of its checkpoints", "checkpoint-500");
        row(
            "the hub's cache",
            [](const fs::path& folder) {
                fs::create_directories(folder / "snapshots" / "0a1b");
                fs::rename(folder / "config.json", folder / "snapshots" / "0a1b" / "config.json");
            },
            "the hub's cache", "snapshots/0a1b");
        row(
            "nothing",
            [](const fs::path& folder) {
                fs::remove_all(folder);
                fs::create_directories(folder);
            },
            "not a model's folder", "save_pretrained");
    }
    void brokenFoldersSayWhatToDo()
    {
        QFETCH(const Change, change);
        QFETCH(const int, family);
        QFETCH(const QString, problem);
        QFETCH(const QString, remedy);
        const fs::path folder = path("broken");
        fs::remove_all(folder);
        testing::RandomClassifier model;
        model.family = static_cast<Family>(family);
        model.write(folder);
        QCOMPARE(models::reportOnFolder(folder).problem, std::string());
        change(folder);
        const auto report = models::reportOnFolder(folder);
        CONTAINS(report.problem, problem.toStdString());
        CONTAINS(report.remedy, remedy.toStdString());
        QVERIFY(report.serves.empty());
        // Who names it as a victim, or drops it on the window, is told the same.
        const auto said = errorOf([&] { (void)models::ModelLoader().load(folder.string()); });
        CONTAINS(said, problem.toStdString());
        CONTAINS(said, remedy.toStdString());
    }

    void wholeFoldersSayWhatTheyServeFor()
    {
        testing::writeClassifier(path("classifier"));
        auto report = models::reportOnFolder(path("classifier"));
        QCOMPARE(report.what, std::string("a classifier, BertForSequenceClassification (Hugging Face)"));
        QCOMPARE(report.labels, (std::vector<std::string>{"bad", "good", "neither"}));
        CONTAINS(report.serves, "--victim " + path("classifier").string());
        QCOMPARE(report.warning, std::string());

        testing::RandomBert().write(path("masked"));
        report = models::reportOnFolder(path("masked"));
        CONTAINS(report.what, "a masked language model");
        CONTAINS(report.serves, "--set transformation.model=FOLDER");

        testing::RandomBert().write(path("sentences"));
        testing::addModules(path("sentences"), "", testing::poolingOf(false, true, false), false);
        report = models::reportOnFolder(path("sentences"));
        CONTAINS(report.what, "a sentence encoder");
        CONTAINS(report.serves, "measure --similarity FOLDER");

        // As the library, which does not say it, neither.
        testing::writeClassifier(path("more-layers"), {{"num_hidden_layers", 1}});
        report = models::reportOnFolder(path("more-layers"));
        QCOMPARE(report.problem, std::string());
        CONTAINS(report.warning, "more layers than the 1 that config.json names");

        testing::writeClassifier(path("answers"), {{"architectures", {"BertForQuestionAnswering"}}});
        report = models::reportOnFolder(path("answers"));
        CONTAINS(report.what, "a sentence encoder, BertForQuestionAnswering");
        CONTAINS(report.warning, "its similarities say little");

        report = models::reportOnFolder(fs::path(TEST_DATA) / "checkpoints" / "bert-2019");
        CONTAINS(report.what, "a classifier, BertForSequenceClassification");
        QCOMPARE(report.labels.size(), std::size_t{3});
    }

private:
    static std::string tableNamed(const std::string& name)
    {
        return core::readFile(fs::path(TEST_DATA) / "checkpoints" / "tables" / (name + ".bin"));
    }
    [[nodiscard]] fs::path path(const std::string& name) const
    {
        return temporary_.filePath(QString::fromStdString(name)).toStdString();
    }
    QTemporaryDir temporary_;
};

QTEST_GUILESS_MAIN(TestFolderReport)
#include "tst_folder_report.moc"
