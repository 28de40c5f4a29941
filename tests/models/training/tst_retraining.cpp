#include "tests/support/registered_test.h"

#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/campaigns/training/retraining.h"
#include "models/inference/training/model_trainer.h"
#include "tests/support/said.h"

using core::Error;
using namespace std::string_literals;

namespace {

core::victims::VictimCard trainedCard(const char* task, const std::string& config)
{
    core::victims::VictimCard card;
    card.task = task;
    card.configJson = config;
    return card;
}

core::victims::TrainRequest like(const core::victims::VictimCard& card, const std::string& from = {})
{
    return core::campaigns::requestLike(card, models::Trainers(), from);
}

} // namespace

/// A victim is trained again with the settings that its config.json records, whatever settings its training has.
class TestRetraining : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void retraining();
    void retrainingClassifiers();
    void retrainingTransformers();
    void retrainingParsersOfForms();
    void retrainingHan();
    void retrainingTranslators();
};

void TestRetraining::retraining()
{
    const std::string config = R"({"task": "parsing", "inputs": "word-tag", "layers": 2, "hidden": 120, "arc": 80,
        "label": 40, "word": 60, "vectors": 0, "tag": 30, "tagger": "ewt-tagger", "language": "en",
        "training": {"epochs": 9, "batch": 700, "learning_rate": 0.003, "word_dropout": 0.25, "folds": 3,
                     "seed": 4, "corpora": {}, "optimiser": "Adam"}})";
    const auto request = like(trainedCard("parsing", config));
    QCOMPARE(request.task, "parser"s);
    QCOMPARE(request.architecture, "word-tag"s);
    QCOMPARE(request.epochs, 9);
    using Settings = std::map<std::string, std::string>;
    QCOMPARE(request.settings, (Settings{{"layers", "2"},
                                         {"hidden", "120"},
                                         {"arc", "80"},
                                         {"label", "40"},
                                         {"word", "60"},
                                         {"tag", "30"},
                                         {"language", "en"},
                                         {"batch", "700"},
                                         {"learning_rate", "0.003"},
                                         {"word_dropout", "0.25"},
                                         {"folds", "3"}}));
    auto json = nlohmann::json::parse(config);
    json["vectors"] = 50;
    QVERIFY_EXCEPTION_THROWN((void)like(trainedCard("parsing", json.dump())), Error);
    QCOMPARE(like(trainedCard("parsing", json.dump()), "v.txt").vectors, "v.txt"s);
    QVERIFY_EXCEPTION_THROWN((void)like(trainedCard("classification", R"({"task": "classification"})")), Error);
    QVERIFY_EXCEPTION_THROWN((void)like(trainedCard("parsing", "")), Error); // a program
    // What was written by hand may hold anything.
    const auto said =
        errorOf([&] { (void)like(trainedCard("parsing", R"({"vectors": "many", "training": {"epochs": "nine"}})")); });
    CONTAINS(said, "type must be number, but is string");
    QVERIFY2(said.find("json.exception") == std::string::npos, said.c_str());
}

/// A word classifier is trained again with its sizes and settings; what it started from must be there.
void TestRetraining::retrainingClassifiers()
{
    const std::string config = R"({"architecture": "word-cnn", "lowercase": false, "language": "en",
        "attribution": "By us.", "hyper_parameters": {"embedding": 50, "windows": [3, 4], "filters": 20, "dropout": 0.3},
        "training": {"epochs": 7, "patience": 2, "batch": 32, "train_embedding": true, "seed": 4}})";
    const auto request = like(trainedCard("classification", config));
    QCOMPARE(request.task, "classifier"s);
    QCOMPARE(request.architecture, "word-cnn"s);
    QCOMPARE(request.epochs, 7);
    using Settings = std::map<std::string, std::string>;
    QCOMPARE(request.settings, (Settings{{"lowercase", "false"},
                                         {"language", "en"},
                                         {"attribution", "By us."},
                                         {"embedding", "50"},
                                         {"windows", "3,4"},
                                         {"filters", "20"},
                                         {"dropout", "0.3"},
                                         {"patience", "2"},
                                         {"batch", "32"},
                                         {"train_embedding", "true"}}));
    auto json = nlohmann::json::parse(config);
    json["training"]["vectors"] = {{"name", "v.txt"}};
    QVERIFY_EXCEPTION_THROWN((void)like(trainedCard("classification", json.dump())), Error);
    const auto started = like(trainedCard("classification", json.dump()), "v.txt");
    QCOMPARE(started.vectors, "v.txt"s);
    QVERIFY(!started.settings.contains("embedding")); // the vectors' own
}

/// A fine-tuned transformer needs the folder it came from; two segments make it one of pairs.
void TestRetraining::retrainingTransformers()
{
    auto card = trainedCard("classification", R"({"model_type": "bert", "language": "en",
        "training": {"epochs": 3, "batch": 4000, "longest": 128, "from": {"name": "small-bert"}}})");
    QVERIFY_EXCEPTION_THROWN((void)like(card), Error);
    auto request = like(card, "small-bert");
    QCOMPARE(request.task, "classifier"s);
    QCOMPARE(request.architecture, "bert"s);
    QCOMPARE(request.settings.at("from"), "small-bert"s);
    QCOMPARE(request.settings.at("longest"), "128"s);
    card.segments = {"premise", "hypothesis"};
    QCOMPARE(like(card, "small-bert").task, "pairs"s);
}

/// A seq2seq parser goes on writing variables as it did: config.json lists them where they are written as
/// distances.
void TestRetraining::retrainingParsersOfForms()
{
    const auto variablesOf = [](const char* architecture, const char* more) {
        const auto request = like(trainedCard("forms", std::string(R"({"architecture": ")") + architecture + R"(", )" +
                                                           more + R"("training": {"epochs": 2}})"));
        const auto found = request.settings.find("variables");
        return found == request.settings.end() ? ""s : found->second;
    };
    QCOMPARE(variablesOf("seq2seq", R"("variables": ["$0"], )"), "distances"s);
    QCOMPARE(variablesOf("seq2seq", ""), "names"s);
    QCOMPARE(variablesOf("grammar", R"("variables": ["$0"], )"), ""s);
}

/// Units and lengths of a HAN are its own; labels come from the corpus, and a summary tells of another model.
void TestRetraining::retrainingHan()
{
    const auto request = like(trainedCard("classification", R"({"architecture": "han", "labels": ["no", "yes"],
        "summary": "Trained on reviews.", "hyper_parameters": {"embedding": 50, "hidden": 20, "attention": 70,
        "longest": 30, "dropout": 0.1}, "training": {"epochs": 7, "weight_decay": 0.01}})"));
    using Settings = std::map<std::string, std::string>;
    QCOMPARE(request.settings, (Settings{{"embedding", "50"},
                                         {"hidden", "20"},
                                         {"attention", "70"},
                                         {"longest", "30"},
                                         {"dropout", "0.1"},
                                         {"weight_decay", "0.01"}}));
}

/// A translator has sizes of its own, too.
void TestRetraining::retrainingTranslators()
{
    const auto request = like(trainedCard("translation", R"({"architecture": "transformer", "language": "en",
        "hyper_parameters": {"hidden": 64, "encoder_layers": 2, "heads": 4}, "training": {"epochs": 3, "batch": 900}})"));
    QCOMPARE(request.task, "translation"s);
    QCOMPARE(request.settings.at("hidden"), "64"s);
    QCOMPARE(request.settings.at("encoder_layers"), "2"s);
    QCOMPARE(request.settings.at("batch"), "900"s);
}

QTEST_GUILESS_MAIN(TestRetraining)
#include "tst_retraining.moc"
