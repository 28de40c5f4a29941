#include "tests/support/registered_test.h"

#include <QTemporaryDir>

#include "models/inference/folder_report.h"
#include "models/inference/generating/sequence_model.h"
#include "tests/support/models/writer_folder.h"
#include "tests/support/said.h"

namespace fs = std::filesystem;
using models::SequenceModel;
using nlohmann::json;
using testing::zoo::patchJson;
using testing::zoo::putText;

/// Which folders of encoder-decoders are taken, and what the others say.
class TestWriterFolders : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QVERIFY(temporary_.isValid()); }

    void settingsThatAreRefused_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("change");
        QTest::addColumn<QString>("said");
        const auto row = [](const char* file, const char* change, const char* said) {
            QTest::addRow("%s", change) << file << change << said;
        };
        for (const char* setting :
             {R"("num_beam_groups": 2)", R"("diversity_penalty": 0.5)", R"("penalty_alpha": 0.6)",
              R"("constraints": [1])", R"("force_words_ids": [[3]])", R"("encoder_repetition_penalty": 1.2)",
              R"("encoder_no_repeat_ngram_size": 3)", R"("exponential_decay_length_penalty": [5, 1.1])",
              R"("sequence_bias": [[[3], 1.0]])", R"("guidance_scale": 1.5)", R"("stop_strings": ["x"])",
              R"("max_time": 3.0)"})
            row("generation_config.json", ("{" + std::string(setting) + "}").c_str(), "is not followed here");
        row("generation_config.json", R"({"do_sample": true, "typical_p": 0.9})", "\"typical_p\" 0.9 is not followed");
        row("generation_config.json", R"({"num_beams": 0})", "\"num_beams\" is 0");
        row("generation_config.json", R"({"early_stopping": "soon"})", "\"early_stopping\" is \"soon\"");
        row("generation_config.json", R"({"bad_words_ids": [3]})", "\"bad_words_ids\" is not a list of lists");
        row("generation_config.json", R"({"forced_bos_token_id": 5000})", "5000 is not a row of the vocabulary");
        row("generation_config.json", R"({"repetition_penalty": 0})", "\"repetition_penalty\" is not above 0");
        row("generation_config.json", R"({"max_length": 1})", "\"max_length\" leaves no room");
        row("config.json", R"({"activation_function": "mish"})", "\"activation_function\" is \"mish\"");
        row("config.json", R"({"encoder_attention_heads": 5})", "\"encoder_attention_heads\" 5");
        row("config.json", R"({"max_position_embeddings": 2})", "\"max_position_embeddings\" leaves no room");
        row("config.json", R"({"d_model": null})", "\"d_model\"");
    }
    void settingsThatAreRefused()
    {
        QFETCH(const QString, file);
        QFETCH(const QString, change);
        QFETCH(const QString, said);
        const fs::path path = restored("marian");
        putText(path / "generation_config.json",
                R"({"decoder_start_token_id": 393, "eos_token_id": 0, "num_beams": 2})");
        QCOMPARE(models::reportOnFolder(path).problem, std::string());
        patchJson(path / file.toStdString(), json::parse(change.toStdString()));
        CONTAINS(errorOf([&] { (void)SequenceModel::read(path); }), said.toStdString());
    }

    void brokenFoldersSayWhatToDo_data()
    {
        QTest::addColumn<QString>("folder");
        QTest::addColumn<int>("what");
        QTest::addColumn<QString>("problem");
        QTest::addColumn<QString>("remedy");
        int what = 0;
        const auto row = [&](const char* name, const char* folder, const char* problem, const char* remedy) {
            QTest::newRow(name) << folder << what++ << problem << remedy;
        };
        row("no target.spm", "marian", "target.spm is not there", "Copy it from the model");
        row("no source.spm", "marian", "source.spm is not there", "Copy it from the model");
        row("no vocabulary", "marian", "vocab.json is not there", "Copy it from the model");
        row("a larger vocabulary", "marian", "\"vocab_size\" is 380, the tokenizer has 394 pieces", "belong together");
        row("a smaller vocabulary", "pegasus", "it was cut off, or belongs to another model",
            "Copy the model's folder");
        row("no start", "t5", "\"decoder_start_token_id\" is missing", "Write its row there");
        row("no start in the newer file", "t5", "generation_config.json: \"decoder_start_token_id\" is missing",
            "Write its row there");
        row("no end", "bart", "\"eos_token_id\" is missing", "Write its row there");
        row("the other activation", "t5", "\"encoder.block.0.layer.1.DenseReluDense.wi_0.weight\" is missing",
            "belong together");
        row("more layers", "marian", "layers.2.", "belong together");
        row("no tokenizer", "bart", "neither vocab.json with merges.txt nor tokenizer.json",
            "Copy the tokenizer's files");
    }
    void brokenFoldersSayWhatToDo()
    {
        QFETCH(const QString, folder);
        QFETCH(const int, what);
        QFETCH(const QString, problem);
        QFETCH(const QString, remedy);
        const fs::path path = restored(folder.toStdString()), config = path / "config.json";
        QCOMPARE(models::reportOnFolder(path).problem, std::string());
        switch (what) {
        case 0:
            fs::remove(path / "target.spm");
            break;
        case 1:
            fs::remove(path / "source.spm");
            break;
        case 2:
            fs::remove(path / "vocab.json");
            break;
        case 3:
            patchJson(config, {{"vocab_size", 380}, {"bad_words_ids", nullptr}, {"decoder_start_token_id", 1}});
            break;
        case 4:
            patchJson(config, {{"vocab_size", 900}});
            break;
        case 5:
            patchJson(config, {{"decoder_start_token_id", nullptr}});
            break;
        case 6:
            putText(path / "generation_config.json", R"({"eos_token_id": 1})");
            break;
        case 7:
            putText(path / "generation_config.json", R"({"decoder_start_token_id": 2})");
            break;
        case 8:
            patchJson(config, {{"feed_forward_proj", "gated-gelu"}});
            break;
        case 9:
            patchJson(config, {{"encoder_layers", 3}});
            break;
        default:
            fs::remove(path / "tokenizer.json");
        }
        const auto report = models::reportOnFolder(path);
        CONTAINS(report.problem, problem.toStdString());
        CONTAINS(report.remedy, remedy.toStdString());
        QVERIFY(report.serves.empty());
    }

    void wholeFoldersSayWhatTheyServeFor()
    {
        auto report = models::reportOnFolder(restored("marian"));
        QCOMPARE(report.what, std::string("a translator, MarianMTModel (Hugging Face)"));
        CONTAINS(report.serves, "As victim: attack, evaluate and explain --victim");
        report = models::reportOnFolder(restored("t5"));
        QCOMPARE(report.what, std::string("a network that rewrites texts, T5ForConditionalGeneration (Hugging Face)"));
        CONTAINS(report.serves, "transformation.rewriter=FOLDER");
        CONTAINS(report.serves, "transformation.prefix=paraphrase: ");
    }

private:
    [[nodiscard]] fs::path restored(const std::string& name) const
    {
        return testing::zoo::restoredWriter(name, temporary_.path().toStdString());
    }
    QTemporaryDir temporary_;
};

QTEST_APPLESS_MAIN(TestWriterFolders)
#include "tst_writer_folders.moc"
