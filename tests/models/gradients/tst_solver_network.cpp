#include <torch/torch.h>

#include "tests/support/registered_test.h"

#include <cmath>

#include "core/files/file.h"
#include "models/inference/equations/solving.h"
#include "models/networks/equations/equation_data.h"
#include "models/networks/equations/equation_training.h"

using namespace models::networks;

namespace {

/// Five problems, over and over, read as a training does: of one number to three, with a constant, equal numbers, and
/// trees that grow on both sides.
EquationData fifteenProblems(const SolverSettings& settings)
{
    QTemporaryDir folder;
    const auto file = folder.filePath("train.csv").toStdString();
    std::string rows = "Question,Numbers,Equation,Answer\n";
    for (int i = 0; i < 3; ++i)
        rows += "number0 boys share number1 cakes . how many does each get ?,4 12,/ number1 number0,3\n"
                "how many eggs are in number0 dozen ?,3,* number0 12,36\n"
                "mia has number0 pens and number1 pens and loses number2 . how many has she ?,"
                "5 5 2,- + number0 number1 number2,8\n"
                "one side is number0 long . what is it around ?,6,* number0 4,24\n"
                "tom buys number0 cups at number1 and number2 hats at number3 . what does he pay ?,"
                "2 3 4 5,+ * number0 number1 * number2 number3,26\n";
    core::writeFile(file, rows);
    core::victims::TrainRequest request;
    request.train = {file};
    request.dev = file;
    return EquationData::read(request, settings, nullptr, {});
}

SolverSettings smallSettings(const QString& architecture = "gts")
{
    SolverSettings settings;
    settings.config.architecture = models::solverArchitectureNamed(architecture.toStdString());
    settings.config.embedding = 9;
    settings.config.hidden = 8;
    return settings;
}

void eachArchitecture()
{
    QTest::addColumn<QString>("architecture");
    for (const char* name : {"gts", "graph2tree", "seq2seq"})
        QTest::newRow(name) << name;
}

SolverNetwork someNetwork(const EquationData& data)
{
    SolverNetwork network(data);
    core::Random random(5);
    network.tensors().initialise(random, 1.0);
    return network;
}

} // namespace

/// The network that is trained, and the one that answers.
class TestSolverNetwork : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void equationsAreLinkedToTheNumbers()
    {
        const auto data = fifteenProblems(smallSettings());
        QCOMPARE(data.train.size(), std::size_t{15});
        QCOMPARE(data.symbols->text(), std::string("+\n-\n*\n/\n12\n4\n")); // by their bytes: both occur three times
        const auto behind = static_cast<std::int64_t>(data.symbols->size());
        QCOMPARE(data.train[0].pieces, (models::Rows{3, behind + 1, behind}));
        // Of the two fives the first comes first: the corpus says which is which.
        QCOMPARE(data.train[2].pieces, (models::Rows{1, 0, behind, behind + 1, behind + 2}));
        QCOMPARE(data.train[2].problem.numbers, (std::vector<double>{5, 5, 2}));
        QCOMPARE(data.train[2].problem.places, (models::Rows{2, 5, 9}));
        QCOMPARE(data.train[2].problem.rows[2], models::numberWord);
    }

    void bothFindAnEquationAsLikely_data() { eachArchitecture(); }
    void bothFindAnEquationAsLikely()
    {
        QFETCH(QString, architecture);
        const auto data = fifteenProblems(smallSettings(architecture));
        const auto network = someNetwork(data);
        const auto model = modelOf(network, data);
        torch::NoGradGuard noGradients;
        for (const auto& example : data.train) {
            const ProblemExample* one = &example;
            const double loss = network.loss(std::span(&one, 1)).item<double>();
            const auto* problem = &example.problem;
            const auto found = models::likelihoodsOf(model, {&problem, 1}, {&example.linked, 1}).front();
            const auto pieces = static_cast<double>(example.pieces.size()); // the end is certain
            QVERIFY2(std::abs(found.logProbability + loss * pieces) < 1e-4,
                     qPrintable(QString("%1 and %2").arg(found.logProbability).arg(-loss * pieces)));
            QCOMPARE(found.attention.size(), example.pieces.size());
            QCOMPARE(found.attention.front().size(), example.problem.words.size());
        }
    }

    /// Problems of other lengths and trees of other shapes in a batch change nothing.
    void lossOfABatchIsTheMean_data() { eachArchitecture(); }
    void lossOfABatchIsTheMean()
    {
        QFETCH(QString, architecture);
        const auto data = fifteenProblems(smallSettings(architecture));
        const auto network = someNetwork(data);
        torch::NoGradGuard noGradients;
        std::vector<const ProblemExample*> all;
        double sum = 0.0;
        std::size_t pieces = 0;
        for (const auto& example : data.train) {
            all.push_back(&example);
            sum += network.loss(std::span(&all.back(), 1)).item<double>() * static_cast<double>(example.pieces.size());
            pieces += example.pieces.size();
        }
        QVERIFY(std::abs(network.loss(all).item<double>() - sum / static_cast<double>(pieces)) < 1e-5);
    }

    /// Every answer is an equation, however short it must be, and the likeliest of many comes first.
    void answersAreWholeEquations_data() { eachArchitecture(); }
    void answersAreWholeEquations()
    {
        QFETCH(QString, architecture);
        auto settings = smallSettings(architecture);
        settings.config.longest = 5;
        const auto data = fifteenProblems(settings);
        const auto model = modelOf(someNetwork(data), data);
        std::vector<const models::SolverProblem*> problems;
        for (const auto& example : data.train)
            problems.push_back(&example.problem);
        for (const std::size_t beam : {1, 4}) {
            const auto lists = models::solve(model, problems, beam, beam);
            for (std::size_t i = 0; i < lists.size(); ++i) {
                QVERIFY(!lists[i].empty() && lists[i].size() <= beam);
                for (std::size_t n = 0; n < lists[i].size(); ++n) {
                    QVERIFY(n == 0 || lists[i][n].logProbability <= lists[i][n - 1].logProbability);
                    const auto likely = models::likelihoodsOf(model, {&problems[i], 1}, {&lists[i][n].tree, 1}).front();
                    QVERIFY(likely.pieces.size() <= 5);
                    QVERIFY(std::abs(likely.logProbability - lists[i][n].logProbability) < 1e-6);
                }
                // The same alone.
                const auto alone = models::solve(model, {&problems[i], 1}, beam, beam).front();
                QCOMPARE(alone.size(), lists[i].size());
                for (std::size_t n = 0; n < alone.size(); ++n) {
                    QVERIFY(alone[n].tree == lists[i][n].tree);
                    QCOMPARE(alone[n].logProbability, lists[i][n].logProbability);
                }
            }
        }
    }
};

QTEST_APPLESS_MAIN(TestSolverNetwork)
#include "tst_solver_network.moc"
