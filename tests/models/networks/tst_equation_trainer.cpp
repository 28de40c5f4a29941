#include "tests/support/registered_test.h"

#include <cmath>
#include <sstream>

#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/corpora/reading/reader.h"
#include "core/files/file.h"
#include "core/structures/equations/equation_match.h"
#include "core/text/splitting/tokenizer.h"
#include "models/inference/victim_loader.h"
#include "tests/models/networks/trained_folders.h"
#include "tests/places.h"

using core::structures::Equation;
using core::victims::TrainRequest;
using testing::train;
namespace fs = std::filesystem;

namespace {

/// Problems of six kinds about each pair of numbers; some words decide the kind.
std::string problemsAbout(const std::vector<std::pair<int, int>>& numbers)
{
    std::string rows = "Question,Numbers,Equation,Answer\n";
    const auto add = [&](const std::string& question, int a, int b, const std::string& equation, double answer) {
        std::ostringstream row;
        row << question << "," << a << " " << b << "," << equation << "," << answer << "\n";
        rows += row.str();
    };
    for (const auto& [a, b] : numbers) {
        add("mia has number0 pens and gets number1 more . how many has she ?", a, b, "+ number0 number1", a + b);
        add("mia has number0 pens and loses number1 of them . how many has she ?", a, b, "- number0 number1", a - b);
        add("each of number0 boxes holds number1 cups . how many cups are there ?", a, b, "* number0 number1", a * b);
        add("number0 cups are shared by number1 boys . how many does each get ?", a, b, "/ number0 number1",
            1.0 * a / b);
        add("tom buys number0 dozen eggs and finds number1 more . how many eggs has he ?", a, b,
            "+ * number0 12 number1", 12 * a + b);
        add("number0 boys and number1 girls pay 3 each . what do they pay ?", a, b, "* + number0 number1 3",
            3 * (a + b));
    }
    return rows;
}

Equation solved(core::victims::Victim& victim, const std::string& problem)
{
    const auto input = core::text::Input::sentence(core::text::tokenize(problem, core::text::Tokenization::Whitespace));
    return std::get<Equation>(victim.predict(std::span(&input, 1), {}).front());
}

} // namespace

/// `train equations` on a few dozen invented problems.
class TestEquationTrainer : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        folders_ = std::make_unique<testing::TrainedFolders>();
        core::writeFile(path("train.csv"),
                        problemsAbout({{12, 4}, {20, 5}, {9, 3}, {16, 2}, {30, 6}, {14, 7}, {8, 8}}));
        core::writeFile(path("dev.csv"), problemsAbout({{24, 3}, {50, 10}}));
    }

    void learnsToSolve_data()
    {
        QTest::addColumn<QString>("architecture");
        for (const char* name : {"gts", "graph2tree", "seq2seq"})
            QTest::newRow(name) << name;
    }
    void learnsToSolve()
    {
        QFETCH(QString, architecture);
        auto asked = request("model", 50);
        asked.architecture = architecture.toStdString();
        const auto report = train(asked);
        QCOMPARE(report.devScore, 1.0); // none of its numbers was seen
        QCOMPARE(report.scoreName, std::string("answer accuracy"));
        const auto json = nlohmann::json::parse(report.json);
        QCOMPARE(json.at("architecture").get<std::string>(), asked.architecture);
        QCOMPARE(json.at("scores").at("dev_examples").get<int>(), 12);
        QCOMPARE(json.at("scores").at("dev_same_equation").get<double>(), 1.0);
        testing::cardTellsWhatConfigHolds(path("model"));

        const auto victim = models::ModelLoader().load(path("model").string());
        QCOMPARE(victim->card().task, std::string("equations"));
        const auto answer = solved(*victim, "tom buys 7 dozen eggs and finds 5 more . how many eggs has he ?");
        QCOMPARE(answer.answer, 89.0);
        QVERIFY(core::structures::isSameEquation(answer.equation, "7 * 12 + 5"));
        QCOMPARE(answer.leaves.size(), std::size_t{3}); // the writer knows which numbers it copied
        QVERIFY(answer.leaves[0] + answer.leaves[1] + answer.leaves[2] == 0 && answer.leaves != std::vector<int>(3, 0));
        // The numbers are those of the text as it is now, written in digits.
        QCOMPARE(solved(*victim, "mia has 1,000 pens and loses 0.5 of them . how many has she ?").answer, 999.5);

        // The likeliest first, and the loss of each is what it says.
        const auto input = core::text::Input::sentence(core::text::tokenize(
            "10 cups are shared by 5 boys . how many does each get ?", core::text::Tokenization::Whitespace));
        const auto lists = victim->writer()->candidates({&input, 1}, 3, {});
        QCOMPARE(lists.front().size(), std::size_t{3});
        for (std::size_t i = 0; i < 3; ++i) {
            QVERIFY(i == 0 || lists[0][i].logProbability <= lists[0][i - 1].logProbability);
            const double loss = victim->writer()->losses({&input, 1}, {&lists[0][i].answer, 1}, {}).front();
            QVERIFY(std::abs(loss + lists[0][i].logProbability) < 1e-4);
        }
        const auto attention = victim->writer()->attentionFor(input, lists[0][0].answer, {});
        QCOMPARE(attention.pieces, (std::vector<std::string>{"/", "10", "5"}));
        const core::structures::Prediction strange = Equation{"10 ^ 5", 100000.0};
        QVERIFY(std::isinf(victim->writer()->losses({&input, 1}, {&strange, 1}, {}).front()));
    }

    /// Words may have their vectors from a transformer, which stays as it is and is a part of the folder.
    void wordsFromATransformer()
    {
        auto asked = request("model", 30);
        asked.settings["from"] = RESOURCES "/models/small-bert";
        const auto report = train(asked);
        QVERIFY2(report.devScore > 0.5, qPrintable(QString::number(report.devScore)));
        for (const char* file : {"config.json", "vocab.txt", "model.safetensors"})
            QVERIFY(core::readFile(path("model") / "encoder" / file) ==
                    core::readFile(fs::path(RESOURCES "/models/small-bert") / file));
        const auto victim = models::ModelLoader().load(path("model").string());
        // As the trainer scored it from the folder: every number is one word.
        const auto first = solved(*victim, "mia has 12 pens and gets 5 more . how many has she ?");
        const auto second = solved(*victim, "mia has 70 pens and gets 8 more . how many has she ?");
        QCOMPARE(first.leaves, second.leaves);
        fs::remove_all(path("model") / "encoder");
        CONTAINS(errorOf([&] { (void)models::ModelLoader().load(path("model").string()); }), "encoder");
        asked.vectors = RESOURCES "/models/reviews-vectors";
        CONTAINS(errorOf([&] { train(asked); }), "not both");
    }

    /// A problem without numbers has no equation if no constant is known: a wrong answer, not an error.
    void aProblemWithoutNumbersHasNoAnswer()
    {
        std::string rows = "Question,Numbers,Equation,Answer\n";
        for (int i = 0; i < 12; ++i)
            rows += "number0 and number1 are how many ?,3 4,+ number0 number1,7\n";
        core::writeFile(path("train.csv"), rows);
        core::writeFile(path("dev.csv"), rows);
        train(request("model", 1));
        const auto victim = models::ModelLoader().load(path("model").string());
        const auto answer = solved(*victim, "how many are there ?");
        QVERIFY(answer.equation.empty() && std::isnan(answer.answer));
        QVERIFY(!solved(*victim, "3 and 4 are how many ?").equation.empty());
    }

    /// What cannot be learnt is left out and counted: no equation, an unknown on one side with something else, a number
    /// that the problem does not have, a constant that occurs once.
    void whatCannotBeLearntIsCounted()
    {
        auto rows = problemsAbout({{12, 4}, {9, 3}});
        rows += "a problem with number0 ?,5,,5\nanother one with number0 ?,5,x + number0 = 7,2\n"
                "a third one with number0 ?,5,+ number0 number3,6\na fourth one with number0 ?,5,* number0 17,85\n";
        core::writeFile(path("train.csv"), rows);
        train(request("model", 1));
        const auto sources =
            nlohmann::json::parse(core::readFile(path("model") / "config.json")).at("training").at("corpora");
        QCOMPARE(sources.at("train")[0].at("left_out").get<int>(), 3);
        QCOMPARE(sources.at("rare_constants").get<int>(), 1);
        QCOMPARE(sources.at("train_examples").get<int>(), 12);
        QCOMPARE(core::readFile(path("model") / "equations.txt"), std::string("+\n-\n*\n/\n12\n3\n"));
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

    void damagedFolders()
    {
        train(request("model", 1));
        const auto symbols = path("model") / "equations.txt";
        const auto load = [&] { (void)models::ModelLoader().load(path("model").string()); };
        core::writeFile(symbols, "apple\n");
        CONTAINS(errorOf(load), "operators");
        core::writeFile(symbols, "+\n-\n*\n/\n12\napple\n");
        CONTAINS(errorOf(load), "apple is not a number");
        core::writeFile(symbols, "+\n-\n*\n/\n");
        CONTAINS(errorOf(load), "symbol_embedding.weight");
    }

    void wrongRequests()
    {
        auto asked = request("model", 1);
        asked.architecture = "bert";
        CONTAINS(errorOf([&] { train(asked); }), "gts");
        asked = request("model", 1);
        asked.settings["decoder"] = "3";
        CONTAINS(errorOf([&] { train(asked); }), "hidden");
        asked = request("model", 1);
        asked.architecture = "graph2tree";
        asked.settings["hidden"] = "6";
        CONTAINS(errorOf([&] { train(asked); }), "a multiple of 4");
        asked = request("model", 1);
        core::writeFile(path("labels.tsv"), "label\ttext\n0\tone two\n1\tthree four\n");
        asked.train = {path("labels.tsv").string()};
        CONTAINS(errorOf([&] { train(asked); }), "word problems");
    }

private:
    [[nodiscard]] fs::path path(const std::string& name) const { return folders_->path(name); }
    [[nodiscard]] TrainRequest request(const std::string& name, int epochs) const
    {
        TrainRequest request;
        request.task = "equations";
        request.train = {path("train.csv").string()};
        request.dev = path("dev.csv").string();
        request.out = path(name).string();
        request.epochs = epochs;
        request.settings = {{"embedding", "32"}, {"hidden", "32"},           {"batch", "6"},
                            {"dropout", "0.1"},  {"learning_rate", "0.005"}, {"average", "0"}};
        return request;
    }

    std::unique_ptr<testing::TrainedFolders> folders_;
};

QTEST_APPLESS_MAIN(TestEquationTrainer)
#include "tst_equation_trainer.moc"
