#include "tests/support/registered_test.h"

#include <cmath>

#include <nlohmann/json.hpp>

#include "models/inference/causal/causal_model.h"
#include "tests/models/networks/trained_folders.h"

using core::victims::TrainRequest;
using testing::train;
namespace fs = std::filesystem;

namespace {

const std::vector<std::pair<std::string, std::string>> sounds = {
    {"cats", "purr"}, {"dogs", "bark"}, {"cows", "moo"}, {"owls", "hoot"}};

/// "Here cats purr often ." and "There cats purr often .": the first two words are drawn, of two and of four, the
/// others follow from them.
std::string corpusText()
{
    std::string text = "label\ttext\n";
    for (int times = 0; times < 5; ++times)
        for (const char* place : {"Here", "There"})
            for (const auto& [animal, sound] : sounds)
                text += std::string("0\t") + place + " " + animal + " " + sound + " often .\n";
    return text;
}

} // namespace

/// `train lm` on sentences whose best perplexity is known.
class TestCausalTrainer : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        folders_ = std::make_unique<testing::TrainedFolders>();
        core::writeFile(path("train.tsv"), corpusText());
    }

    void learnsWhatCanBeKnown()
    {
        const auto report = train(request("model", 120));
        testing::cardTellsWhatConfigHolds(path("model"));
        const auto scores = nlohmann::json::parse(report.json).at("scores");
        // Five words: one of two, one of four and three that are certain: (2 x 4)^(1/5) = 1.516 at best.
        const double best = std::pow(8.0, 0.2), perplexity = scores.at("dev_perplexity");
        QVERIFY2(perplexity >= best - 1e-3 && perplexity < 1.1 * best, qPrintable(QString::number(perplexity)));
        QCOMPARE(scores.at("dev_words").get<int>(), 200);
        QCOMPARE(scores.at("dev_accuracy_at_10").get<double>(), 1.0);
        QCOMPARE(scores.at("test_perplexity").get<double>(), perplexity); // the same texts

        // The folder gives the same without libtorch.
        const auto model = models::loadCausalModel(path("model"));
        double sum = 0.0;
        std::size_t words = 0;
        std::vector<std::string> texts;
        for (const char* place : {"Here", "There"})
            for (const auto& [animal, sound] : sounds)
                texts.push_back(std::string(place) + " " + animal + " " + sound + " often .");
        for (const auto& read : model->read(texts, {})) {
            sum += read.logProbability;
            words += read.words;
        }
        QVERIFY2(std::abs(std::exp(-sum / static_cast<double>(words)) - perplexity) < 1e-3 * perplexity,
                 qPrintable(QString::number(sum)));
        const auto wrong = model->read(std::vector<std::string>{"here cats moo often ."}, {});
        QVERIFY(*wrong[0].perplexity() > 2.0 * best);
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

    void whatWasFinishedCanBeUsed()
    {
        testing::TrainedFolders::trainUntil(request("cut", 3), 2);
        QCOMPARE(models::loadCausalModel(path("cut"))->name(), std::string("cut"));
    }

    void wrongRequests()
    {
        auto asked = request("model", 1);
        asked.settings["hiden"] = "3";
        CONTAINS(errorOf([&] { train(asked); }), "hidden");
        asked = request("model", 1);
        asked.architecture = "word-lstm";
        CONTAINS(errorOf([&] { train(asked); }), "causal-lstm");
        asked = request("model", 1);
        asked.train.clear();
        CONTAINS(errorOf([&] { train(asked); }), "--train");
    }

private:
    [[nodiscard]] fs::path path(const std::string& name) const { return folders_->path(name); }
    [[nodiscard]] TrainRequest request(const std::string& out, int epochs) const
    {
        TrainRequest request;
        request.task = "lm";
        request.train = {path("train.tsv").string()};
        request.dev = request.train.front();
        request.out = path(out).string();
        request.epochs = epochs;
        request.settings = {{"embedding", "16"},
                            {"hidden", "24"},
                            {"pieces", "100"},
                            {"min_count", "1"},
                            {"batch", "50"},
                            {"noise", "20"},
                            {"dropout", "0"},
                            {"warm_up", "5"},
                            {"learning_rate", "0.02"},
                            {"longest", "16"},
                            {"test", path("train.tsv").string()}};
        return request;
    }
    std::unique_ptr<testing::TrainedFolders> folders_;
};

QTEST_APPLESS_MAIN(TestCausalTrainer)
#include "tst_causal_trainer.moc"
