#include "tests/support/registered_test.h"

#include <filesystem>

#include <QTemporaryDir>

#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/files/file.h"
#include "core/files/safetensors.h"
#include "core/lexicon/vector_table.h"
#include "models/training/model_trainer.h"
#include "models/training/retraining.h"
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
    return models::Trainers().requestLike(card, {.from = from});
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
    void retrainingTranslatorsOfAFolder();
    void retrainingSolvers();
    void aBadStartIsRefusedBeforeTheWork();
    void theOptimiserIsRecorded();
    void onlySemanticParsersPrepareTexts();
    void fixedVectorsAreTakenOut();
    void aParserGoesOnWithItsFixedVectors();
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
    // Tuned: its folder has its sizes and pieces, and the step size is that of further training.
    const auto tuned = like(trainedCard("translation", R"({"architecture": "rnn-search", "language": "en",
        "hyper_parameters": {"hidden": 64}, "training": {"epochs": 3, "batch": 900, "learning_rate": 0.001}})"),
                            "models/en-de");
    QCOMPARE(tuned.architecture, "rnn-search"s);
    QCOMPARE(tuned.settings, (std::map<std::string, std::string>{{"from", "models/en-de"}}));
    QCOMPARE(tuned.epochs, 3);
}

/// One that was trained further needs the translator that it comes from, which decides sizes and pieces; one whose
/// texts are cut by a given file is cut by its copy in the folder.
void TestRetraining::retrainingTranslatorsOfAFolder()
{
    auto card = trainedCard("translation", R"({"architecture": "transformer", "pieces": "codes", "joint": true,
        "hyper_parameters": {"hidden": 64, "beam": 3}, "training": {"epochs": 3, "batch": 900,
        "from": {"name": "older", "weights": "abc"}}})");
    CONTAINS(errorOf([&] { (void)like(card); }), "the victim was trained further from older");
    const auto further = like(card, "older-folder");
    using Settings = std::map<std::string, std::string>;
    QCOMPARE(further.settings, (Settings{{"batch", "900"}, {"beam", "3"}, {"from", "older-folder"}}));

    const QTemporaryDir folder;
    card = trainedCard("translation", R"({"architecture": "transformer", "pieces": "codes", "joint": false,
        "hyper_parameters": {"hidden": 64}, "training": {"min_count": 3, "codes": "given.bpe"}})");
    card.source = folder.path().toStdString();
    for (const char* name : {"codes.txt", "target-codes.txt"})
        core::writeFile(std::filesystem::path(card.source) / name, "a b\n");
    const auto cut = like(card);
    QCOMPARE(cut.settings.at("codes"), card.source + "/codes.txt");
    QCOMPARE(cut.settings.at("target_codes"), card.source + "/target-codes.txt");
    QVERIFY(!cut.settings.contains("pieces")); // config.json has a word there, which is no number of codes
    QCOMPARE(cut.settings.at("min_count"), "3"s);
}

/// The transformer that gives a solver's words their vectors lies in its folder.
void TestRetraining::retrainingSolvers()
{
    auto card = trainedCard("equations", R"({"architecture": "gts", "hyper_parameters": {"hidden": 32, "states": 64},
        "training": {"epochs": 5, "halving": 7, "corpora": {"encoder": {"name": "small-bert"}}}})");
    card.source = "solvers/mine";
    QCOMPARE(like(card).settings.at("from"), "solvers/mine/encoder"s);
    QCOMPARE(like(card).settings.at("halving"), "7"s);
    QCOMPARE(like(card, "other").settings.at("from"), "other"s);
    card = trainedCard("equations", R"({"architecture": "gts", "training": {"epochs": 5}})");
    QVERIFY(!like(card).settings.contains("from"));
}

/// config.json has the optimiser in words.
void TestRetraining::theOptimiserIsRecorded()
{
    const auto optimizerOf = [](const char* words) {
        const auto request =
            like(trainedCard("classification", std::string(R"({"model_type": "bert", "training": {)") +
                                                   R"("epochs": 3, "optimiser": ")" + words + R"("}})"),
                 "small-bert");
        const auto found = request.settings.find("optimizer");
        return found == request.settings.end() ? ""s : found->second;
    };
    QCOMPARE(optimizerOf("Adafactor with decoupled weight decay"), "adafactor"s);
    QCOMPARE(optimizerOf("Adam with decoupled weight decay"), ""s);
}

void TestRetraining::onlySemanticParsersPrepareTexts()
{
    auto card = trainedCard("forms", R"({"architecture": "grammar", "preprocess": ["lower", "stem"],
        "training": {"epochs": 2}})");
    card.preprocess = {"lower", "stem"};
    QCOMPARE(like(card).settings.at("preprocess"), "lower,stem"s);
    card.task = "classification";
    card.configJson = R"({"architecture": "han", "preprocess": ["lower"], "training": {"epochs": 2}})";
    CONTAINS(errorOf([&] { (void)like(card); }), "only trainings of semantic parsers do");
}

void TestRetraining::fixedVectorsAreTakenOut()
{
    const QTemporaryDir folder;
    const std::filesystem::path model = folder.path().toStdString();
    const auto file = model / "out.txt";
    core::SafeTensorsWriter bare;
    bare.addF32("word.embedding", {1, 1}, std::vector<float>{1.0F});
    bare.write(model / "model.safetensors");
    QVERIFY(!models::writeFixedVectors(model, file));
    core::SafeTensorsWriter writer;
    writer.addF16("word.vectors", {2, 3}, std::vector<float>{0.5F, -1.0F, 2.0F, 0.25F, 0.0F, -4.0F});
    writer.write(model / "model.safetensors");
    core::writeFile(model / "vectors.txt", "the\nboat\n");
    QVERIFY(models::writeFixedVectors(model, file));
    const auto table = core::lexicon::readVectors(file);
    QCOMPARE(table.words, (std::vector<std::string>{"the", "boat"}));
    QCOMPARE(table.values, (std::vector<float>{0.5F, -1.0F, 2.0F, 0.25F, 0.0F, -4.0F}));
    core::writeFile(model / "vectors.txt", "the\n"); // fewer words than rows
    QVERIFY_EXCEPTION_THROWN(models::writeFixedVectors(model, file), Error);
}

/// Who trains a victim again attacks its training text for hours first, so what the victim started from is looked at
/// when the work is begun: a folder that is none, one without weights, and a folder that nothing is made of.
void TestRetraining::aBadStartIsRefusedBeforeTheWork()
{
    const QTemporaryDir folder;
    const std::filesystem::path work = folder.path().toStdString();
    const auto begun = [&](const core::victims::VictimCard& card, const std::string& from) {
        return errorOf([&] { (void)models::Trainers().requestLike(card, {.from = from, .work = work}); });
    };
    const auto tuned = trainedCard("classification", R"({"model_type": "bert", "language": "en",
        "training": {"epochs": 3, "from": {"name": "small-bert"}}})");
    CONTAINS(begun(tuned, (work / "nowhere").string()), "nowhere");
    std::filesystem::create_directory(work / "bert");
    core::writeFile(work / "bert" / "config.json", R"({"model_type": "bert"})");
    CONTAINS(begun(tuned, (work / "bert").string()), "bert");
    const auto plain = trainedCard("classification", R"({"architecture": "word-cnn", "language": "en",
        "hyper_parameters": {"embedding": 50, "windows": [3], "filters": 20, "dropout": 0.3}, "training": {"epochs": 7}})");
    CONTAINS(begun(plain, "v.txt"), "v.txt is of no use");
    QVERIFY(begun(plain, "").empty());
}

/// A parser's fixed vectors are written where the work is done, once.
void TestRetraining::aParserGoesOnWithItsFixedVectors()
{
    const QTemporaryDir folder;
    const std::filesystem::path model = folder.path().toStdString();
    core::SafeTensorsWriter writer;
    writer.addF32("word.vectors", {1, 2}, std::vector<float>{0.5F, -1.0F});
    writer.write(model / "model.safetensors");
    core::writeFile(model / "vectors.txt", "boat\n");
    auto card = trainedCard("parsing", R"({"inputs": "word", "vectors": 2, "training": {"epochs": 9}})");
    card.source = model.string();
    std::filesystem::create_directory(model / "work");
    const auto request = models::Trainers().requestLike(card, {.work = model / "work"});
    QCOMPARE(request.vectors, (model / "work" / "vectors.txt").string());
    QCOMPARE(core::lexicon::readVectors(request.vectors).words, (std::vector<std::string>{"boat"}));
    CONTAINS(errorOf([&] { (void)like(card); }), "the victim reads fixed word vectors");
}

QTEST_GUILESS_MAIN(TestRetraining)
#include "tst_retraining.moc"
