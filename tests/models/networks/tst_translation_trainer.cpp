#include "tests/support/registered_test.h"

#include <iterator>
#include <sstream>

#include <nlohmann/json.hpp>

#include "core/files/file.h"
#include "core/text/input.h"
#include "core/victims/views.h"
#include "models/inference/victim_loader.h"
#include "tests/models/networks/trained_folders.h"

using core::victims::TrainRequest;
using testing::train;
namespace fs = std::filesystem;

namespace {

const std::vector<std::pair<std::string, std::string>> animals = {
    {"dog", "Hund"}, {"cat", "Kater"}, {"bird", "Vogel"}, {"fish", "Fisch"}, {"horse", "Hengst"}, {"bear", "Bär"}};
const std::vector<std::pair<std::string, std::string>> actions = {
    {"sleeps", "schläft"}, {"eats", "isst"}, {"runs", "rennt"}, {"waits", "wartet"}};

/// Every animal does everything; German says it the other way round, and with a comma.
std::string sentences()
{
    std::string rows = "text\ttranslation\n";
    for (const auto& [animal, tier] : animals)
        for (const auto& [does, tut] : actions) {
            rows += "the " + animal + " " + does + " .\tEs " + tut + ", der " + tier + ".\n";
            rows += "now the " + animal + " " + does + " .\tJetzt " + tut + " der " + tier + ".\n";
        }
    return rows;
}

core::text::Input inputOf(const std::string& sentence)
{
    std::istringstream stream(sentence);
    const std::vector<std::string> words{std::istream_iterator<std::string>(stream), {}};
    return core::text::Input::sentence(core::text::Text::ofWords(words));
}

} // namespace

/// `train translation` on four dozen sentences.
class TestTranslationTrainer : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        folders_ = std::make_unique<testing::TrainedFolders>();
        core::writeFile(path("train.tsv"), sentences());
    }

    void learnsToTranslate()
    {
        auto asked = request("model", 60);
        asked.settings["test"] = asked.dev;
        const auto report = train(asked);
        QVERIFY2(report.devScore > 0.95, std::to_string(report.devScore).c_str());
        const auto json = nlohmann::json::parse(report.json);
        QCOMPARE(json.at("architecture").get<std::string>(), std::string("transformer"));
        QCOMPARE(json.at("scores").at("dev_bleu"), json.at("scores").at("test_bleu"));
        testing::cardTellsWhatConfigHolds(path("model"));

        const auto victim = models::ModelLoader().load(path("model").string());
        QCOMPARE(victim->card().task, std::string("translation"));
        const auto input = inputOf("now the bird sleeps .");
        const auto answer = victim->predict({&input, 1}, {}).front();
        QCOMPARE(std::get<core::structures::TextAnswer>(answer).text, std::string("Jetzt schläft der Vogel."));

        auto* writer = victim->writer();
        const auto candidates = writer->candidates({&input, 1}, 3, {}).front();
        QCOMPARE(candidates.size(), std::size_t{3});
        QVERIFY(candidates[0].logProbability > candidates[1].logProbability);
        const auto loss = writer->losses({&input, 1}, {&candidates[0].answer, 1}, {}).front();
        QVERIFY(std::abs(loss + candidates[0].logProbability) < 1e-4);
        const auto attention = writer->attentionFor(input, answer, {});
        QVERIFY(!attention.pieces.empty());
        QCOMPARE(attention.weights.size(), attention.pieces.size());
        QCOMPARE(attention.weights.front().size(), std::size_t{5}); // words
    }

    void sameSeedGivesTheSameBytes()
    {
        folders_->sameSeedGivesTheSameBytes([this](const auto& name, int epochs) { return request(name, epochs); });
    }

    void interruptedAndResumedEndsAlike()
    {
        folders_->interruptedAndResumedEndsAlike(
            [this](const auto& name, int epochs) { return request(name, epochs); });
    }

    void worstMovesOfNoLengthArePlainTraining()
    {
        folders_->worstMovesOfNoLengthArePlainTraining(
            [this](const auto& name, int epochs) { return request(name, epochs); });
    }

    void wrongRequests()
    {
        auto asked = request("model", 1);
        asked.architecture = "bert";
        CONTAINS(errorOf([&] { train(asked); }), "--arch transformer");
        asked = request("model", 1);
        asked.settings["hidden"] = "36";
        CONTAINS(errorOf([&] { train(asked); }), "multiple of 8");
        asked = request("model", 1);
        core::writeFile(path("labels.tsv"), "label\ttext\n0\tone two\n1\tthree four\n");
        asked.train = {path("labels.tsv").string()};
        CONTAINS(errorOf([&] { train(asked); }), "translations");
        asked = request("model", 1);
        asked.settings["longest"] = "3";
        CONTAINS(errorOf([&] { train(asked); }), "longest");
    }

private:
    [[nodiscard]] fs::path path(const std::string& name) const { return folders_->path(name); }
    [[nodiscard]] TrainRequest request(const std::string& name, int epochs) const
    {
        TrainRequest request;
        request.task = "translation";
        request.train = {path("train.tsv").string()};
        request.dev = path("train.tsv").string();
        request.out = path(name).string();
        request.epochs = epochs;
        request.settings = {{"hidden", "32"},        {"heads", "2"},           {"encoder_layers", "1"},
                            {"decoder_layers", "1"}, {"inner", "64"},          {"batch", "160"},
                            {"dropout", "0"},        {"average", "0"},         {"learning_rate", "0.003"},
                            {"warm_up", "20"},       {"label_smoothing", "0"}, {"pieces", "300"},
                            {"min_count", "1"}};
        return request;
    }

    std::unique_ptr<testing::TrainedFolders> folders_;
};

QTEST_APPLESS_MAIN(TestTranslationTrainer)
#include "tst_translation_trainer.moc"
