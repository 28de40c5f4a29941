#include "tests/support/registered_test.h"

#include <cmath>

#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/files/file.h"
#include "core/files/safetensors.h"
#include "models/inference/masked/bert_model.h"
#include "models/inference/masked/masked_models.h"
#include "models/inference/model/vocabulary.h"
#include "tests/models/networks/trained_folders.h"

using core::text::intern;
using core::text::WordId;
using core::victims::TrainEpoch;
using core::victims::TrainReport;
using core::victims::TrainRequest;
using testing::train;
namespace fs = std::filesystem;

namespace {

const std::vector<std::pair<std::string, std::string>> creatures = {
    {"cats", "purr"}, {"dogs", "bark"}, {"cows", "moo"}, {"ducks", "quack"}, {"bees", "buzz"}, {"owls", "hoot"}};

} // namespace

/// `train mlm --arch bert` on documents in which some words are certain from the others and some are not.
class TestBertTrainer : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        folders_ = std::make_unique<testing::TrainedFolders>();
        std::string rows = "label\ttext\n";
        for (const char* place : {"Here", "There"})
            for (const auto& [animal, sound] : creatures)
                rows += std::string("0\t") + place + " " + animal + " " + sound + " often.\n";
        core::writeFile(path("train.tsv"), rows);
    }

    void learnsWhatCanBeKnown()
    {
        const auto report = train(request("model", 12));
        const auto scores = nlohmann::json::parse(report.json).at("scores");
        // One word in five is a coin toss and the others are certain.
        QVERIFY2(scores.at("dev_accuracy_at_1").get<double>() >= 0.88, scores.dump().c_str());
        QCOMPARE(scores.at("dev_accuracy_at_10").get<double>(), 1.0);
        QCOMPARE(scores.at("dev_known_words").get<double>(), 1.0);
        QCOMPARE(scores.at("dev_hidden_words").get<int>(), 60);

        // The folder, read without libtorch, gives the same probabilities.
        const models::BertModel model(path("model"));
        const auto vocabulary = models::Vocabulary::read(path("model") / "vocab.txt");
        double loss = 0.0;
        std::vector<std::size_t> places{0, 1, 2};
        for (const char* place : {"here", "there"})
            for (const auto& [animal, sound] : creatures) {
                const std::vector<WordId> sentence{intern(place), intern(animal), intern(sound), intern("often"),
                                                   intern(".")};
                for (std::size_t i = 0; i < sentence.size(); ++i) {
                    const auto [pieces, at] = model.masked(sentence, i);
                    const auto logits = model.logits(pieces, at);
                    double sum = 0.0;
                    for (std::size_t row = 5; row < vocabulary.size(); ++row)
                        if (!vocabulary.word(row).starts_with("##"))
                            sum += std::exp(logits[row]);
                    loss += std::log(sum) - logits[*vocabulary.find(core::text::formOf(sentence[i]))];
                }
                const auto lists = model.propose(sentence, places, 2, {});
                QCOMPARE(core::text::formOf(lists[1][0].word), std::string_view(animal));
                QCOMPARE(core::text::formOf(lists[2][0].word), std::string_view(sound));
            }
        const double perplexity = scores.at("dev_perplexity");
        QVERIFY2(std::abs(std::exp(loss / 60.0) - perplexity) < 1e-3 * perplexity,
                 qPrintable(QString("%1 and %2").arg(std::exp(loss / 60.0)).arg(perplexity)));
    }

    void sixteenBitsLearnTheSame()
    {
        auto asked = request("model", 12);
        asked.settings["bfloat16"] = "true";
        const auto scores = nlohmann::json::parse(train(asked).json).at("scores");
        QVERIFY2(scores.at("dev_accuracy_at_1").get<double>() >= 0.88, scores.dump().c_str());
        train(request("exact", 12));
        QVERIFY(weights("exact") != weights("model"));
    }

    void whatWasFinishedCanBeUsed()
    {
        testing::TrainedFolders::trainUntil(request("cut", 4), 2);
        QCOMPARE(models::loadMaskedModel(path("cut"))->name(), std::string("cut"));
    }

    void theFolderIsHuggingFaces()
    {
        auto asked = request("model", 1);
        asked.settings["licence"] = "GPL-3.0-or-later";
        asked.settings["test"] = path("train.tsv").string();
        train(asked);
        const auto config = nlohmann::json::parse(core::readFile(path("model") / "config.json"));
        QCOMPARE(config.at("architectures").at(0).get<std::string>(), std::string("BertForMaskedLM"));
        QCOMPARE(config.at("hidden_size").get<int>(), 24);
        QCOMPARE(config.at("licence").get<std::string>(), std::string("GPL-3.0-or-later"));
        QCOMPARE(config.at("training").at("seed").get<int>(), 1);
        QCOMPARE(config.at("scores").at("test_hidden_words").get<int>(), 60);
        const auto tensors = core::SafeTensors::load(path("model") / "model.safetensors");
        for (const char* name : {"bert.encoder.layer.1.attention.output.LayerNorm.weight", "bert.pooler.dense.weight",
                                 "cls.predictions.transform.dense.bias", "cls.seq_relationship.weight"})
            QVERIFY2(tensors.contains(name), name);
        QVERIFY(core::readFile(path("model") / "tokenizer_config.json").find("do_lower_case") != std::string::npos);
        CONTAINS(core::readFile(path("model") / "README.md"), "library_name: transformers\n");
        CONTAINS(core::readFile(path("model") / "README.md"), "license: GPL-3.0-or-later\n");
        testing::cardTellsWhatConfigHolds(path("model"));
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

    void anotherModelsPiecesCanBeUsed()
    {
        train(request("one", 1));
        auto asked = request("two", 1);
        asked.settings["vocabulary"] = path("one").string();
        train(asked);
        QVERIFY(core::readFile(path("one") / "vocab.txt") == core::readFile(path("two") / "vocab.txt"));
    }

    void wrongRequests()
    {
        auto asked = request("model", 1);
        asked.settings["hiden"] = "3";
        CONTAINS(errorOf([&] { train(asked); }), "hidden");
        asked = request("model", 1);
        asked.settings["heads"] = "5";
        CONTAINS(errorOf([&] { train(asked); }), "multiple of heads");
        asked = request("model", 1);
        asked.train.clear();
        CONTAINS(errorOf([&] { train(asked); }), "--train");
    }

private:
    [[nodiscard]] fs::path path(const std::string& name) const { return folders_->path(name); }
    [[nodiscard]] std::string weights(const std::string& name) const { return folders_->weights(name); }
    [[nodiscard]] TrainRequest request(const std::string& out, int epochs) const
    {
        TrainRequest request;
        request.task = "mlm";
        request.architecture = "bert";
        request.train = {path("train.tsv").string()};
        request.dev = request.train.front();
        request.out = path(out).string();
        request.epochs = epochs;
        request.settings = {{"layers", "2"},   {"hidden", "24"},          {"heads", "2"},          {"inner", "48"},
                            {"longest", "16"}, {"min_count", "1"},        {"round", "40"},         {"batch", "84"},
                            {"warm_up", "20"}, {"learning_rate", "0.01"}, {"average", "20"},       {"float16", "false"},
                            {"masked", "0.2"}, {"weight_decay", "0"},     {"initial_range", "0.1"}};
        return request;
    }
    std::unique_ptr<testing::TrainedFolders> folders_;
};

QTEST_APPLESS_MAIN(TestBertTrainer)
#include "tst_bert_trainer.moc"
