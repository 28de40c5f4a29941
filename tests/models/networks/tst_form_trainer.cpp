#include "tests/support/registered_test.h"

#include <algorithm>
#include <iterator>
#include <sstream>

#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/corpora/reading/reader.h"
#include "core/files/file.h"
#include "core/structures/forms/form_match.h"
#include "core/text/input.h"
#include "models/inference/victim_loader.h"
#include "tests/models/networks/trained_folders.h"

using core::victims::TrainEpoch;
using core::victims::TrainReport;
using core::victims::TrainRequest;
using testing::train;
namespace fs = std::filesystem;

namespace {

const std::vector<std::string> places = {"texas", "ohio", "utah", "iowa", "maine", "idaho", "kansas", "oregon"};

/// Questions of three kinds about each place; a word determines the kind, the place is copied.
std::string questionsAbout(const std::vector<std::string>& names)
{
    std::string rows = "text\tform\n";
    for (const auto& name : names) {
        rows += "which rivers are in " + name + " ?\tanswer(A,(river(A),loc(A," + name + ")))\n";
        rows += "how big is " + name + " ?\tanswer(A,size(" + name + ",A))\n";
        rows += "what borders " + name + " ?\tanswer(A,(state(A),next_to(A," + name + ")))\n";
    }
    return rows;
}

std::string answerOf(const core::victims::Victim& victim, const std::string& question)
{
    std::istringstream stream(question);
    const std::vector<std::string> words{std::istream_iterator<std::string>(stream), {}};
    const auto input = core::text::Input::sentence(core::text::Text::ofWords(words));
    const auto answers = victim.clone()->predict(std::span(&input, 1), {});
    return std::get<core::structures::TextAnswer>(answers.front()).text;
}

} // namespace

/// `train forms` on two dozen questions.
class TestFormTrainer : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        folders_ = std::make_unique<testing::TrainedFolders>();
        core::writeFile(path("train.tsv"), questionsAbout(places));
        core::writeFile(path("dev.tsv"), questionsAbout({"texas", "oregon", "nevada", "florida"}));
    }

    void learnsToAskAndToCopy_data()
    {
        QTest::addColumn<QString>("architecture");
        for (const char* name : {"seq2seq", "coarse-to-fine", "grammar"})
            QTest::newRow(name) << name;
    }
    void learnsToAskAndToCopy()
    {
        QFETCH(QString, architecture);
        auto asked = request("model", 90);
        asked.architecture = architecture.toStdString();
        const auto report = train(asked);
        QCOMPARE(report.devScore, 1.0); // two places of it were never seen
        const auto json = nlohmann::json::parse(report.json);
        QCOMPARE(json.at("architecture").get<std::string>(), asked.architecture);
        QCOMPARE(json.at("scores").at("dev_examples").get<int>(), 12);
        testing::cardTellsWhatConfigHolds(path("model"));

        const auto victim = models::ModelLoader().load(path("model").string());
        QCOMPARE(victim->card().task, std::string("forms"));
        QCOMPARE(answerOf(*victim, "how big is nevada ?"), std::string("answer ( A , size ( nevada , A ) )"));
    }

    /// In lambda calculus a name alone is a form: "what does fb0 mean" is fb0 in ATIS.
    void aNameAloneIsAForm_data()
    {
        QTest::addColumn<QString>("architecture");
        for (const char* name : {"coarse-to-fine", "grammar"})
            QTest::newRow(name) << name;
    }
    void aNameAloneIsAForm()
    {
        QFETCH(QString, architecture);
        const auto rows = [](const std::vector<std::string>& names) {
            std::string rows = "text\tform\n";
            for (const auto& name : names)
                rows += "which towns have " + name + "\t( lambda $0 e ( and ( town $0 ) ( has $0 " + name +
                        " ) ) )\nwhat does " + name + " mean\t" + name + "\n";
            return rows;
        };
        core::writeFile(path("train.tsv"), rows(places));
        core::writeFile(path("dev.tsv"), rows({"nevada", "florida"}));
        auto asked = request("model", 90);
        asked.architecture = architecture.toStdString();
        asked.readOptions = {{"format", "tsv"}, {"columns", "text=text,form=form"}};
        QCOMPARE(train(asked).devScore, 1.0);
        QCOMPARE(answerOf(*models::ModelLoader().load(path("model").string()), "what does nevada mean"),
                 std::string("nevada"));
    }

    /// A parser that reads s0 for each of the names answers natural questions as it answers clean ones.
    void readsCleanQuestions()
    {
        const auto rows = [](const std::vector<std::string>& names) {
            std::string rows = "text\tform\n";
            for (const auto& name : names) {
                auto words = name;
                std::ranges::replace(words, '_', ' ');
                rows += "Which rivers are in " + words + " ?\t( lambda $0 e ( and ( river:t $0 ) ( loc:t $0 " + name +
                        ":s ) ) )\nHow big is " + words + " ?\t( size:i " + name + ":s )\n";
            }
            return rows;
        };
        core::writeFile(path("train.tsv"), rows({"tarn", "old_mere", "oskmoor", "pravia", "melinde", "orme"}));
        core::writeFile(path("dev.tsv"), rows({"lume_water", "corran"}));
        auto asked = request("model", 60);
        asked.architecture = "seq2seq";
        asked.settings["batch"] = "4";
        asked.settings["preprocess"] = "snowball,anonymise,punctuation";
        QCOMPARE(train(asked).devScore, 1.0);
        const auto config = nlohmann::json::parse(core::readFile(path("model") / "config.json"));
        QVERIFY(config.at("preprocess") == nlohmann::json({"snowball", "anonymise", "punctuation"}));
        const auto words = core::readFile(path("model") / "vocab.txt");
        QVERIFY2(words.find("\ns0\n") != std::string::npos && words.find("tarn") == std::string::npos, words.c_str());

        const auto victim = models::ModelLoader().load(path("model").string());
        const auto corpus = core::corpora::readCorpus(path("dev.tsv"));
        std::vector<core::text::Input> inputs;
        std::vector<core::structures::Prediction> gold;
        for (const auto& example : corpus.examples) {
            inputs.push_back(example.input);
            gold.push_back(example.gold);
        }
        // As the gold form but for the outermost parentheses, which a parser of lambda calculus does not write.
        const auto isGold = [](const core::structures::Prediction& answer, const core::structures::Prediction& form) {
            const auto textOf = [](const auto& one) { return std::get<core::structures::TextAnswer>(one).text; };
            return core::structures::GoldForm(textOf(form)).match(textOf(answer)).exact;
        };
        const auto answers = victim->predict(inputs, {});
        for (std::size_t i = 0; i < gold.size(); ++i)
            QVERIFY(isGold(answers[i], gold[i]));
        // Losses are those of the clean forms about the clean questions.
        for (const double loss : victim->writer()->losses(inputs, gold, {}))
            QVERIFY2(loss < 1.0, std::to_string(loss).c_str());
        QVERIFY(isGold(victim->writer()->candidates({&inputs[0], 1}, 2, {})[0][0].answer, gold[0]));
        // A question that is clean already is read as it stands.
        QVERIFY(isGold(core::structures::TextAnswer{answerOf(*victim, "how big is s0")},
                       core::structures::TextAnswer{"( size:i s0 )"}));
        // One that is typed has no form that would say which names are in it: names.tsv has those that were learnt
        // from.
        QCOMPARE(answerOf(*victim, "How big is Old Mere ?"), std::string("size:i old_mere:s"));
        QVERIFY(core::readFile(path("model") / "names.tsv").starts_with("corran\ts\tcorran:s\n"));
        asked.settings["preprocess"] = "steam";
        CONTAINS(errorOf([&] { train(asked); }), "steam");
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
        CONTAINS(errorOf([&] { train(asked); }), "coarse-to-fine");
        asked = request("model", 1);
        asked.settings["decodr"] = "3";
        CONTAINS(errorOf([&] { train(asked); }), "decoder");
        asked = request("model", 1);
        core::writeFile(path("labels.tsv"), "label\ttext\n0\tone two\n1\tthree four\n");
        asked.train = {path("labels.tsv").string()};
        CONTAINS(errorOf([&] { train(asked); }), "logical forms");
        asked = request("model", 1);
        asked.settings["piece_embedding"] = "7";
        CONTAINS(errorOf([&] { train(asked); }), "even");
    }

private:
    [[nodiscard]] fs::path path(const std::string& name) const { return folders_->path(name); }
    [[nodiscard]] std::string weights(const std::string& name) const { return folders_->weights(name); }
    [[nodiscard]] TrainRequest request(const std::string& name, int epochs) const
    {
        TrainRequest request;
        request.task = "forms";
        request.train = {path("train.tsv").string()};
        request.dev = path("dev.tsv").string();
        request.out = path(name).string();
        request.epochs = epochs;
        request.settings = {
            {"embedding", "24"}, {"hidden", "24"}, {"piece_embedding", "24"},  {"decoder", "48"},    {"batch", "6"},
            {"dropout", "0.1"},  {"average", "0"}, {"learning_rate", "0.005"}, {"word_dropout", "0"}};
        return request;
    }

    std::unique_ptr<testing::TrainedFolders> folders_;
};

QTEST_APPLESS_MAIN(TestFormTrainer)
#include "tst_form_trainer.moc"
