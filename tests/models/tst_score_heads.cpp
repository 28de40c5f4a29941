#include "tests/support/registered_test.h"

#include <cmath>
#include <fstream>

#include <QTemporaryDir>

#include "core/files/safetensors.h"
#include "core/text/splitting/tokenizer.h"
#include "models/inference/victim_loader.h"
#include "tests/support/models/random_classifier.h"
#include "tests/support/models/zoo_folder.h"
#include "tests/support/said.h"

namespace fs = std::filesystem;
using core::structures::ClassScores;
using core::text::Input;
using core::victims::LoadOptions;
using testing::zoo::readJson;

namespace {

Input wordsIn(const std::string& text)
{
    return Input::sentence(core::text::tokenize(text, core::text::Tokenization::Whitespace));
}

void patch(const fs::path& folder, const nlohmann::json& change)
{
    auto config = readJson(folder / "config.json");
    config.merge_patch(change);
    std::ofstream(folder / "config.json") << config.dump();
}

/// Leaves the first label's row of the head: what the head gives is then the first of its logits.
void leaveOneOutput(const fs::path& folder)
{
    fs::rename(folder / "model.safetensors", folder / "whole.safetensors");
    const auto whole = core::SafeTensors::load(folder / "whole.safetensors");
    core::SafeTensorsWriter writer;
    for (const auto& tensor : whole.tensors()) {
        auto shape = tensor.shape;
        if (!tensor.name.starts_with("classifier") || shape[0] != 3) {
            writer.add(tensor.name, tensor);
            continue;
        }
        auto numbers = whole.floats(tensor.name, shape);
        numbers.resize(numbers.size() / 3);
        shape[0] = 1;
        writer.addF32(tensor.name, shape, numbers);
    }
    writer.write(folder / "model.safetensors");
    fs::remove(folder / "whole.safetensors");
    patch(folder, {{"id2label", {{"1", nullptr}, {"2", nullptr}}}, {"label2id", nullptr}});
}

} // namespace

/// Heads with one output, which give scores, and those that give several answers at once.
class TestScoreHeads : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QVERIFY(temporary_.isValid()); }

    /// The probability of the second label is 1 / (1 + e^(threshold - score)), where the score is the library's logit.
    void theLibrarysScores_data()
    {
        QTest::addColumn<QString>("folder");
        for (const char* folder : {"deberta", "electra", "modernbert", "mpnet"})
            QTest::newRow(folder) << QString::fromLatin1(folder);
    }
    void theLibrarysScores()
    {
        QFETCH(const QString, folder);
        const fs::path path =
            testing::zoo::restoredClassifier("zoo/" + folder.toStdString(), temporary_.path().toStdString());
        leaveOneOutput(path);
        const auto expected = readJson(path / "expected.json")["singles"][0];
        const Input input = wordsIn(expected["text"]);
        const double score = expected["logits"][0];
        std::vector<std::string> hashes;
        for (const double threshold : {score - 1.5, score, 2.5})
            for (const auto& options :
                 {LoadOptions{.threshold = threshold}, LoadOptions{.plain = true, .threshold = threshold},
                  LoadOptions{.gradients = true, .threshold = threshold}}) {
                const auto victim = models::ModelLoader().load(path.string(), options);
                QCOMPARE(victim->card().labels.size(), std::size_t{2});
                const auto scores = std::get<ClassScores>(victim->predict({&input, 1}, {})[0]).scores;
                QVERIFY(std::abs(double{scores[1]} - 1.0 / (1.0 + std::exp(threshold - score))) < 1e-5);
                QVERIFY(std::abs(double{scores[0]} + double{scores[1]} - 1.0) < 1e-6);
                if (options.gradients) { // -log p and -log (1 - p) by the score: p - 1 and p
                    const auto below = victim->gradients(input, 0, {}).norms[0],
                               above = victim->gradients(input, 1, {}).norms[0];
                    for (std::size_t word = 0; word < below.size(); ++word)
                        QVERIFY(std::abs(below[word] * scores[0] - above[word] * scores[1]) <
                                1e-4F * (below[word] + above[word]) + 1e-7F);
                }
                hashes.push_back(victim->card().hash);
            }
        QVERIFY(hashes[0] == hashes[1] && hashes[0] == hashes[2]);
        QVERIFY(hashes[0] != hashes[3] && hashes[3] != hashes[6]);
    }

    void theThresholdIsAskedFor()
    {
        testing::RandomClassifier model;
        model.labels = {"LABEL_0"};
        const fs::path path = (temporary_.path() + "/score").toStdString();
        model.write(path, {{"problem_type", "regression"}});
        const auto said = errorOf([&] { (void)models::ModelLoader().load(path.string()); });
        QVERIFY(models::modelInfo(path).givesScore);
        CONTAINS(said, "one output");
        CONTAINS(said, "--threshold 2.5, or \"threshold\": 2.5 in config.json");
        patch(path, {{"threshold", 0.5}});
        const auto victim = models::ModelLoader().load(path.string());
        QCOMPARE(victim->card().labels, (std::vector<std::string>{"below 0.5", "at least 0.5"}));
        QVERIFY(!models::modelInfo(path).givesScore); // it says its threshold itself
        // What the user says counts.
        const auto other = models::ModelLoader().load(path.string(), {.threshold = 1.0});
        QCOMPARE(other->card().labels[1], std::string("at least 1"));
        patch(path, {{"threshold", "high"}});
        CONTAINS(errorOf([&] { (void)models::ModelLoader().load(path.string()); }), "\"threshold\" is");
    }

    void whereThereIsNoScore()
    {
        const fs::path path = (temporary_.path() + "/classes").toStdString();
        testing::writeClassifier(path);
        CONTAINS(errorOf([&] { (void)models::ModelLoader().load(path.string(), {.threshold = 1.0}); }),
                 "this one has 3 labels");
        const fs::path words = fs::path(RESOURCES) / "models" / "mr-wordcnn";
        for (const std::string& spec : {words.string(), std::string("exec:true")})
            CONTAINS(errorOf([&] { (void)models::ModelLoader().load(spec, {.threshold = 1.0}); }), "--threshold");
    }

    void severalAnswersAtOnce()
    {
        const fs::path path = (temporary_.path() + "/several").toStdString();
        testing::writeClassifier(path, {{"problem_type", "multi_label_classification"}});
        const auto said = errorOf([&] { (void)models::ModelLoader().load(path.string()); });
        CONTAINS(said, "several of its labels can hold at once");
        CONTAINS(said, "one_label.py");
        QVERIFY(fs::exists(fs::path(RESOURCES).parent_path() / "docs" / "examples" / "one_label.py"));
        patch(path, {{"problem_type", "regression"}});
        CONTAINS(errorOf([&] { (void)models::ModelLoader().load(path.string()); }), "3 scores per text");
    }

private:
    QTemporaryDir temporary_;
};

QTEST_APPLESS_MAIN(TestScoreHeads)
#include "tst_score_heads.moc"
