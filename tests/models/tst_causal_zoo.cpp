#include "tests/support/registered_test.h"

#include <cmath>
#include <fstream>

#include <QTemporaryDir>

#include "core/files/safetensors.h"
#include "models/inference/causal/causal_model.h"
#include "models/inference/causal/transformer_model.h"
#include "models/inference/victim_loader.h"
#include "tests/support/models/zoo_folder.h"
#include "tests/support/said.h"

namespace fs = std::filesystem;
using core::language::TextLikelihood;
using models::TransformerLanguageModel;
using testing::zoo::readJson;

/// Language models that read from left to right against Hugging Face's library:
/// tests/models/reference/other_settings.py.
class TestCausalZoo : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QVERIFY(temporary_.isValid()); }

    void theLibrarysProbabilities_data()
    {
        QTest::addColumn<QString>("folder");
        std::size_t count = 0;
        for (const auto& entry : fs::directory_iterator(fs::path(TEST_DATA) / "zoo-causal")) {
            const auto name = entry.path().filename().string();
            QTest::newRow(name.c_str()) << QString::fromStdString(name);
            ++count;
        }
        QCOMPARE(count, std::size_t{6});
    }
    /// Of each piece, and perplexity; of a long text by windows that begin half their length apart.
    void theLibrarysProbabilities()
    {
        QFETCH(const QString, folder);
        const fs::path path = restored(folder.toStdString());
        QCOMPARE(models::modelInfo(path).task, std::string("language-model"));
        const TransformerLanguageModel model(path);
        const auto expected = readJson(path / "expected.json");
        QCOMPARE(expected["rows"].size(), std::size_t{4});
        std::size_t longer = 0;
        for (const auto& row : expected["rows"]) {
            const std::string text = row["text"];
            const auto pieces = row["ids"].get<std::vector<std::uint32_t>>();
            QCOMPARE(model.pieces(text), pieces);
            const auto logs = model.logProbabilities(pieces);
            QCOMPARE(logs.size(), row["logs"].size());
            for (std::size_t i = 0; i < logs.size(); ++i)
                QVERIFY2(std::abs(logs[i] - row["logs"][i].get<double>()) < 1e-4, std::to_string(logs[i]).c_str());
            const auto likelihood = model.read({&text, 1}, {}).front();
            QCOMPARE(likelihood.words, pieces.size() - 1);
            QCOMPARE(likelihood.perplexity().has_value(), !row["perplexity"].is_null());
            if (likelihood.perplexity())
                QVERIFY(std::abs(*likelihood.perplexity() / row["perplexity"].get<double>() - 1.0) < 1e-4);
            longer += pieces.size() > 24 ? 1 : 0;
        }
        QCOMPARE(longer, std::size_t{1}); // than some of the networks read at once
    }

    /// Common beginnings are read once; what comes out is what each text gives alone, to the bit.
    void othersDoNotMatter_data() { theLibrarysProbabilities_data(); }
    void othersDoNotMatter()
    {
        QFETCH(const QString, folder);
        const auto model = models::loadCausalModel(restored(folder.toStdString()));
        std::vector<std::string> texts{"The patient letter praises the island slowly.",
                                       "The patient letter praises the teacher.",
                                       "The patient letter praises the island",
                                       "The",
                                       "",
                                       "A winter",
                                       "The patient letter praises the island slowly."};
        std::string longer;
        for (int i = 0; i < 12; ++i) // beyond whole blocks of keys, and beyond what is read at once
            longer += "The patient letter praises the island slowly. ";
        texts.push_back(longer);
        texts.push_back(longer + "A winter");
        const auto together = model->read(texts, {});
        for (std::size_t i = 0; i < texts.size(); ++i) {
            const TextLikelihood alone = model->read({&texts[i], 1}, {}).front();
            QCOMPARE(together[i].logProbability, alone.logProbability);
            QCOMPARE(together[i].words, alone.words);
        }
        QVERIFY(!together[4].perplexity());
        std::stop_source stopped;
        stopped.request_stop();
        CONTAINS(errorOf([&] { (void)model->read(texts, stopped.get_token()); }), "stopped");
    }

    /// Folders of the shared zoo, trained, as the library reads them.
    void sharedZoo_data()
    {
        QTest::addColumn<QString>("folder");
        for (const char* folder : {"gpt2", "llama", "llama-spm", "qwen2"})
            QTest::newRow(folder) << QString::fromLatin1(folder);
    }
    void sharedZoo()
    {
        QFETCH(const QString, folder);
        const fs::path path = fs::path(SHARED_DATA) / ".." / "zoo" / folder.toStdString();
        if (!fs::exists(path))
            QSKIP("needs the shared zoo");
        const TransformerLanguageModel model(path);
        std::size_t same = 0;
        const auto expected = readJson(path / "expected.json");
        for (const auto& row : expected["rows"]) {
            const std::string text = row["text"];
            const auto pieces = row["ids"].get<std::vector<std::uint32_t>>();
            const auto logs = model.logProbabilities(pieces);
            for (std::size_t i = 0; i < logs.size(); ++i)
                QVERIFY(std::abs(logs[i] - row["log_probs"][i].get<double>()) < 1e-4);
            if (model.pieces(text) != pieces)
                continue; // it spells a special piece out
            ++same;
            const auto perplexity = model.read({&text, 1}, {}).front().perplexity();
            QVERIFY(perplexity && std::abs(*perplexity / row["perplexity"].get<double>() - 1.0) < 1e-4);
        }
        QVERIFY(same > 20);
    }

    /// Published folders of GPT-2 leave out the prefix of all names, and config.json may name the type alone.
    void publishedNames()
    {
        const fs::path path = restored("gpt2");
        const std::string text = "The patient letter praises the island slowly.";
        const auto whole = models::loadCausalModel(path)->read({&text, 1}, {}).front().logProbability;
        fs::rename(path / "model.safetensors", path / "whole.safetensors");
        {
            const auto file = core::SafeTensors::load(path / "whole.safetensors");
            core::SafeTensorsWriter writer;
            for (const auto& tensor : file.tensors())
                writer.add(tensor.name.starts_with("transformer.") ? tensor.name.substr(12) : tensor.name, tensor);
            writer.write(path / "model.safetensors");
        }
        change(path, {{"architectures", nullptr}});
        QCOMPARE(models::modelInfo(path).task, std::string("language-model"));
        QCOMPARE(models::loadCausalModel(path)->read({&text, 1}, {}).front().logProbability, whole);
    }

    void settingsThatAreRefused_data()
    {
        QTest::addColumn<QString>("folder");
        QTest::addColumn<QString>("patch");
        QTest::addColumn<QString>("said");
        const auto row = [](const char* folder, const char* patch, const char* said) {
            QTest::addRow("%s %s", folder, patch) << folder << patch << said;
        };
        row("gpt2", R"({"n_head": 3})", "\"n_embd\" 16 is not a multiple");
        row("gpt2", R"({"n_layer": null})", "\"n_layer\" is missing");
        row("gpt2", R"({"activation_function": "mish"})", "\"activation_function\" is \"mish\"");
        row("llama", R"({"rope_scaling": {"rope_type": "llama3", "factor": 8.0}})", "of the kind \"llama3\"");
        row("llama", R"({"rope_scaling": {"type": "linear", "factor": 2.0}})", "of the kind \"linear\"");
        row("llama", R"({"num_key_value_heads": 3})", "\"num_key_value_heads\" 3");
        row("llama", R"({"head_dim": 7})", "heads of 7 numbers");
        row("llama", R"({"pretraining_tp": 2})", "\"pretraining_tp\"");
        row("qwen2", R"({"use_sliding_window": true})", "\"use_sliding_window\"");
        row("llama", R"({"num_hidden_layers": 3})", "model.layers.2.");
        row("llama", R"({"architectures": ["MistralForCausalLM"], "model_type": "mistral"})",
            "Give a folder of GPT2LMHeadModel, LlamaForCausalLM or Qwen2ForCausalLM");
    }
    void settingsThatAreRefused()
    {
        QFETCH(const QString, folder);
        QFETCH(const QString, patch);
        QFETCH(const QString, said);
        const fs::path path = restored(folder.toStdString());
        change(path, nlohmann::json::parse(patch.toStdString()));
        CONTAINS(errorOf([&] { (void)models::loadCausalModel(path); }), said.toStdString());
    }

    void noVictim()
    {
        const auto said = errorOf([&] { (void)models::ModelLoader().load(restored("qwen2").string()); });
        CONTAINS(said, "a language model, not a victim");
        CONTAINS(said, "measure --perplexity FOLDER");
    }

private:
    static void change(const fs::path& folder, const nlohmann::json& patch)
    {
        auto config = readJson(folder / "config.json");
        config.merge_patch(patch);
        std::ofstream(folder / "config.json") << config.dump();
    }
    fs::path restored(const std::string& name) const
    {
        const fs::path from = fs::path(TEST_DATA) / "zoo-causal" / name;
        const fs::path to = temporary_.filePath(QString::fromStdString(name)).toStdString();
        testing::zoo::restore(testing::zoo::tokenizers / readJson(from / "expected.json")["tokenizer"], false, to);
        testing::zoo::restore(from, false, to);
        return to;
    }
    QTemporaryDir temporary_;
};

QTEST_GUILESS_MAIN(TestCausalZoo)
#include "tst_causal_zoo.moc"
