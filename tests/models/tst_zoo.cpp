#include "tests/support/registered_test.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <set>

#include <QTemporaryDir>

#include "core/text/splitting/tokenizer.h"
#include "models/inference/encoders/deberta.h"
#include "models/inference/transformer/encoder_weights.h"
#include "models/inference/victim_loader.h"
#include "tests/support/models/zoo_folder.h"
#include "tests/support/said.h"

namespace fs = std::filesystem;
using core::structures::ClassScores;
using core::text::Input;
using testing::zoo::readJson;

namespace {

Input inputOfTexts(const std::vector<std::string>& texts)
{
    std::vector<core::text::Segment> segments(texts.size());
    for (std::size_t i = 0; i < texts.size(); ++i) {
        segments[i].name = texts.size() == 1 ? "sentence" : i == 0 ? "premise" : "hypothesis";
        segments[i].text = core::text::tokenize(texts[i], core::text::Tokenization::Whitespace);
    }
    return Input(std::move(segments));
}

/// "<unk>" is read as the unknown piece (docs/formats.md). The library reads it so only where a piece is written like
/// that. WordPiece cuts it into the three pieces that it cuts "< unk >" into; for others a text with it is left out.
bool asTheLibraryReads(std::string& text, const std::string& tokenizer)
{
    static const std::set<std::string> written{"albert", "xlnet", "bart"}, wordPieces{"electra", "mpnet"};
    const std::string_view unknown = "<unk>";
    const auto at = text.find(unknown);
    if (at == std::string::npos || written.contains(tokenizer))
        return true;
    text.replace(at, unknown.size(), "< unk >");
    return wordPieces.contains(tokenizer);
}

/// The largest difference between scores and the softmax of logits.
double differenceOf(const core::structures::Prediction& answer, const nlohmann::json& logits)
{
    const auto& scores = std::get<ClassScores>(answer).scores;
    double sum = 0.0, largest = 0.0;
    for (const double logit : logits)
        sum += std::exp(logit);
    for (std::size_t i = 0; i < scores.size(); ++i)
        largest = std::max(largest, std::abs(double{scores[i]} - std::exp(logits[i].get<double>()) / sum));
    return scores.size() == logits.size() ? largest : 1.0;
}

} // namespace

/// Classifiers of many classes against Hugging Face's library; tests/data/zoo/README.md says where its answers come
/// from.
class TestZoo : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QVERIFY(temporary_.isValid()); }

    void theLibrarysProbabilities_data()
    {
        QTest::addColumn<QString>("folder");
        QTest::addColumn<bool>("plain"); // libtorch's answers
        for (const char* zoo : {"zoo", "zoo-settings"})
            for (const auto& entry : fs::directory_iterator(fs::path(TEST_DATA) / zoo))
                if (entry.is_directory())
                    for (const bool plain : {false, true}) {
                        const auto name = zoo + ("/" + entry.path().filename().string());
                        QTest::addRow("%s%s", name.c_str(), plain ? ", plain" : "")
                            << QString::fromStdString(name) << plain;
                    }
    }
    void theLibrarysProbabilities()
    {
        QFETCH(const QString, folder);
        QFETCH(const bool, plain);
        const fs::path path = restored(folder.toStdString());
        // Some of the texts spell special pieces out.
        const auto victim = models::ModelLoader().load(path.string(), {.plain = plain, .specialPieces = true});
        const auto expected = readJson(path / "expected.json");
        std::size_t count = 0;
        std::vector<Input> inputs;
        for (const char* kind : {"singles", "pairs"})
            for (const auto& one : expected[kind]) {
                ++count;
                auto texts = one.contains("text") ? std::vector<std::string>{one["text"].get<std::string>()}
                                                  : one["texts"].get<std::vector<std::string>>();
                if (!std::ranges::all_of(
                        texts, [&](auto& text) { return asTheLibraryReads(text, testing::zoo::tokenizerOf(path)); }))
                    continue;
                const Input& input = inputs.emplace_back(inputOfTexts(texts));
                const double difference = differenceOf(victim->predict({&input, 1}, {})[0], one["logits"]);
                QVERIFY2(difference < 1e-5, (std::to_string(difference) + ": " + texts[0]).c_str());
            }
        QCOMPARE(count, folder.startsWith("zoo/") ? std::size_t{54} : std::size_t{13});
        QVERIFY(inputs.size() + 1 >= count);
        const auto together = victim->predict(inputs, {});
        for (std::size_t i = 0; i < inputs.size() && !plain; ++i) // to the bit
            QCOMPARE(std::get<ClassScores>(together[i]).scores,
                     std::get<ClassScores>(victim->predict({&inputs[i], 1}, {})[0]).scores);
    }

    /// The norms of the library's gradients of the loss by the vectors of a word's pieces (zoo/gradients.json; none for
    /// words with a piece that stands elsewhere, too), and attention that sums to 1.
    void gradientsAndAttention_data()
    {
        QTest::addColumn<QString>("folder");
        const auto all = readJson(fs::path(TEST_DATA) / "zoo" / "gradients.json");
        for (const auto& [folder, norms] : all.items())
            QTest::addRow("%s", folder.c_str()) << QString::fromStdString(folder);
    }
    void gradientsAndAttention()
    {
        QFETCH(const QString, folder);
        const fs::path path = restored("zoo/" + folder.toStdString());
        const auto victim = models::ModelLoader().load(path.string(), {.gradients = true});
        const Input input = inputOfTexts({"The patient letter praises the island slowly."});
        const auto answer = std::get<ClassScores>(victim->predict({&input, 1}, {})[0]);
        const int label = static_cast<int>(std::ranges::max_element(answer.scores) - answer.scores.begin());
        const auto norms = victim->gradients(input, label, {}).norms;
        const auto expected = readJson(fs::path(TEST_DATA) / "zoo" / "gradients.json")[folder.toStdString()];
        QCOMPARE(norms.size(), std::size_t{1});
        QCOMPARE(norms[0].size(), expected.size());
        for (std::size_t i = 0; i < expected.size(); ++i)
            if (!expected[i].is_null()) {
                const double norm = expected[i].get<double>();
                QVERIFY2(std::abs(double{norms[0][i]} - norm) < 1e-2 * norm, std::to_string(norms[0][i]).c_str());
            }
        const auto weights = victim->attention()->attention(input, {});
        QCOMPARE(weights[0].size(), std::size_t{7});
        double sum = 0.0;
        for (const float weight : weights[0])
            sum += weight;
        QVERIFY(std::abs(sum - 1.0) < 1e-5);
    }

    /// Folders of 2020 that name the class alone, and those that name the type alone, whose tensors tell the rest.
    void halfNamed_data()
    {
        QTest::addColumn<QString>("folder");
        for (const char* folder : {"deberta", "deberta-v2", "xlnet", "bart", "modernbert"})
            QTest::newRow(folder) << QString::fromLatin1(folder);
    }
    void halfNamed()
    {
        QFETCH(const QString, folder);
        const fs::path path = restored("zoo/" + folder.toStdString());
        const auto config = readJson(path / "config.json");
        const Input input = inputOfTexts({"The patient letter praises the island slowly."});
        const auto answer = [&] { return models::ModelLoader().load(path.string())->predict({&input, 1}, {})[0]; };
        const auto whole = answer();
        for (const char* missing : {"model_type", "architectures"}) {
            auto half = config;
            half.erase(missing);
            std::ofstream(path / "config.json") << half.dump();
            QCOMPARE(models::modelInfo(path).task, std::string("classification"));
            QCOMPARE(std::get<ClassScores>(answer()).scores, std::get<ClassScores>(whole).scores);
        }
    }

    /// What is not read is named with its setting, never answered wrongly.
    void settingsThatAreRefused_data()
    {
        QTest::addColumn<QString>("folder");
        QTest::addColumn<QString>("change");
        QTest::addColumn<QString>("said");
        const auto row = [](const char* folder, const char* change, const char* said) {
            QTest::addRow("%s %s", folder, change) << folder << change << said;
        };
        row("zoo/deberta", R"({"talking_head": true})", "talking_head");
        row("zoo/deberta", R"({"pooler_hidden_size": 16})", "pooler_hidden_size");
        row("zoo/deberta", R"({"hidden_act": "mish"})", "hidden_act");
        row("zoo/deberta-v2", R"({"conv_kernel_size": 4})", "conv_kernel_size");
        row("zoo/deberta-v2", R"({"vocab_size": null})", "vocab_size");
        row("zoo/xlnet", R"({"bi_data": true})", "bi_data");
        row("zoo/xlnet", R"({"attn_type": "both"})", "attn_type");
        row("zoo/xlnet", R"({"summary_type": "attn"})", "summary_type");
        row("zoo/bart", R"({"decoder_attention_heads": 5})", "decoder_attention_heads");
        row("zoo/bart", R"({"eos_token_id": 900})", "eos_token_id");
        row("zoo/modernbert", R"({"rope_scaling": {"rope_type": "yarn"}})", "rope_scaling");
        row("zoo/modernbert", R"({"classifier_pooling": "max"})", "classifier_pooling");
        row("zoo/modernbert", R"({"num_attention_heads": 32})", "num_attention_heads");
    }
    void settingsThatAreRefused()
    {
        QFETCH(const QString, folder);
        QFETCH(const QString, change);
        QFETCH(const QString, said);
        const fs::path path = restored(folder.toStdString());
        auto config = readJson(path / "config.json");
        config.update(nlohmann::json::parse(change.toStdString()));
        std::ofstream(path / "config.json") << config.dump();
        CONTAINS(errorOf([&] { (void)models::ModelLoader().load(path.string()); }), "\"" + said.toStdString() + "\" ");
    }

    /// Worked by hand from make_log_bucket_position(): 8 buckets of 4 single distances on either side, up to 20: a
    /// distance d above 4 is in bucket 4 + ceil(3 log(d / 4) / log(19 / 4)).
    void bucketsOfDeberta()
    {
        models::DebertaConfig config;
        config.span = config.buckets = 8;
        config.farthest = 20;
        QCOMPARE(config.vectorOf(0), std::size_t{8});
        QCOMPARE(config.vectorOf(4), std::size_t{12});
        QCOMPARE(config.vectorOf(-4), std::size_t{4});
        QCOMPARE(config.vectorOf(5), std::size_t{13});   // 4 + ceil(0.43)
        QCOMPARE(config.vectorOf(-11), std::size_t{2});  // 4 + ceil(1.95)
        QCOMPARE(config.vectorOf(12), std::size_t{15});  // 4 + ceil(2.12)
        QCOMPARE(config.vectorOf(100), std::size_t{15}); // 4 + 7 is beyond the last
        config.buckets = 0;
        QCOMPARE(config.vectorOf(-5), std::size_t{3});
        QCOMPARE(config.vectorOf(-50), std::size_t{0});
    }

    /// Worked by hand from T5's formula: 16 buckets for each direction, of which 8 are of one distance each.
    void bucketsOfDistances()
    {
        const auto bucket = [](int distance) { return models::distanceBucket(distance, 32); };
        QCOMPARE(bucket(0), std::size_t{0});
        QCOMPARE(bucket(-3), std::size_t{3});
        QCOMPARE(bucket(3), std::size_t{19});
        QCOMPARE(bucket(-8), std::size_t{8});
        QCOMPARE(bucket(-16), std::size_t{10}); // 8 + log(2) / log(16) * 8
        QCOMPARE(bucket(-127), std::size_t{15});
        QCOMPARE(bucket(1000), std::size_t{31});
    }

private:
    [[nodiscard]] fs::path restored(const std::string& name) const
    {
        return testing::zoo::restoredClassifier(name, temporary_.path().toStdString());
    }
    QTemporaryDir temporary_;
};

QTEST_APPLESS_MAIN(TestZoo)
#include "tst_zoo.moc"
