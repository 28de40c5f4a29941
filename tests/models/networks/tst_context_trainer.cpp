#include "tests/support/registered_test.h"

#include <cmath>

#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/files/file.h"
#include "models/inference/masked/masked_models.h"
#include "tests/models/networks/trained_folders.h"

using core::text::intern;
using core::text::WordId;
using core::victims::TrainEpoch;
using core::victims::TrainReport;
using core::victims::TrainRequest;
using testing::train;
namespace fs = std::filesystem;

namespace {

const std::vector<std::pair<std::string, std::string>> pairs = {{"cats", "purr"},   {"dogs", "bark"}, {"cows", "moo"},
                                                                {"ducks", "quack"}, {"bees", "hum"},  {"owls", "hoot"}};

/// A treebank of "PLACE animals sound often .": the animal and its sound tell each other, nothing tells the place.
std::string treebank()
{
    std::string text;
    for (const char* place : {"Here", "There"})
        for (const auto& [animal, sound] : pairs) {
            int number = 0;
            for (const auto& word : {std::string(place), animal, sound, std::string("often"), std::string(".")}) {
                ++number;
                const bool root = number == 3;
                text += std::to_string(number) + "\t" + word + "\t_\tX\t_\t_\t" + (root ? "0\troot" : "3\tdep") +
                        "\t_\t_\n";
            }
            text += "\n";
        }
    return text;
}

} // namespace

/// `train mlm` on twelve sentences in which some words are certain from the others and some are not.
class TestContextTrainer : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        folders_ = std::make_unique<testing::TrainedFolders>();
        core::writeFile(path("train.conllu"), treebank());
    }

    void learnsWhatCanBeKnown()
    {
        const auto report = train(request("model", 200));
        testing::cardTellsWhatConfigHolds(path("model"));
        const auto scores = nlohmann::json::parse(report.json).at("scores");
        // One word in five is a coin toss and the others are certain: the perplexity is 2^(1/5) at best.
        const double best = std::exp2(0.2), perplexity = scores.at("dev_perplexity");
        QVERIFY2(perplexity >= best - 1e-3 && perplexity < 1.25, qPrintable(QString::number(perplexity)));
        QCOMPARE(scores.at("dev_accuracy_at_10").get<double>(), 1.0);
        QVERIFY(scores.at("dev_accuracy_at_1").get<double>() >= 0.9 - 1e-9);
        QCOMPARE(scores.at("dev_known_words").get<double>(), 1.0);
        QCOMPARE(scores.at("dev_hidden_words").get<int>(), 60);
        QCOMPARE(report.devScore, 1.0);

        // The folder gives the same without libtorch.
        const auto model = models::loadMaskedModel(path("model"));
        std::vector<std::size_t> places{0, 1, 2};
        for (const auto& [animal, sound] : pairs) {
            const std::vector<WordId> sentence{intern("Here"), intern(animal), intern(sound), intern("often"),
                                               intern(".")};
            const auto lists = model->propose(sentence, places, 2, {});
            QCOMPARE(core::text::formOf(lists[1][0].word), std::string_view(animal));
            QCOMPARE(core::text::formOf(lists[2][0].word), std::string_view(sound));
            QVERIFY(std::exp(lists[2][0].logProbability) > 0.9F);
            QVERIFY(std::abs(std::exp(lists[0][0].logProbability) - 0.5F) < 0.15F); // here or there
        }
    }

    void documentsAreCutIntoSentences()
    {
        std::string rows = "label\ttext\n";
        for (int i = 0; i < 20; ++i)
            rows += "0\tCats purr here.<br />Dogs don't bark there. Mr. Owl hoots.\n";
        core::writeFile(path("reviews.tsv"), rows);
        auto asked = request("model", 1);
        asked.train = {path("reviews.tsv").string()};
        asked.dev.clear();
        const auto json = nlohmann::json::parse(train(asked).json);
        QCOMPARE(json.at("train_sentences").get<int>(), 50); // of 60, ten are held out
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
        QCOMPARE(models::loadMaskedModel(path("cut"))->name(), std::string("cut"));
    }

    void wrongRequests()
    {
        auto asked = request("model", 1);
        asked.settings["hiden"] = "3";
        CONTAINS(errorOf([&] { train(asked); }), "hidden");
        asked = request("model", 1);
        asked.settings["dropout"] = "2";
        CONTAINS(errorOf([&] { train(asked); }), "dropout=2");
        asked = request("model", 1);
        asked.architecture = "word-lstm";
        CONTAINS(errorOf([&] { train(asked); }), "context-lstm");
        asked = request("model", 1);
        asked.train.clear();
        CONTAINS(errorOf([&] { train(asked); }), "--train");
        asked = request("model", 1);
        asked.settings["min_count"] = "1000";
        CONTAINS(errorOf([&] { train(asked); }), "min_count");
    }

private:
    [[nodiscard]] fs::path path(const std::string& name) const { return folders_->path(name); }
    [[nodiscard]] std::string weights(const std::string& name) const { return folders_->weights(name); }
    [[nodiscard]] TrainRequest request(const std::string& out, int epochs) const
    {
        TrainRequest request;
        request.task = "mlm";
        request.train = {path("train.conllu").string()};
        request.dev = request.train.front();
        request.out = path(out).string();
        request.epochs = epochs;
        request.settings = {{"embedding", "16"}, {"hidden", "16"},  {"layer", "24"},
                            {"min_count", "1"},  {"batch", "60"},   {"noise", "8"},
                            {"dropout", "0"},    {"warm_up", "10"}, {"learning_rate", "0.02"}};
        return request;
    }
    std::unique_ptr<testing::TrainedFolders> folders_;
};

QTEST_APPLESS_MAIN(TestContextTrainer)
#include "tst_context_trainer.moc"
