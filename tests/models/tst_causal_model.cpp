#include "tests/support/registered_test.h"

#include <cmath>
#include <fstream>

#include <nlohmann/json.hpp>

#include "core/base/random.h"
#include "models/inference/causal/causal_model.h"
#include "models/inference/model/model_folder.h"
#include "tests/support/said.h"

namespace fs = std::filesystem;
using nlohmann::ordered_json;

namespace {

const std::vector<std::string> pieces = {"[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "the",
                                         "cat",   "sat",   "##s",   ".",     "a",      "##b"};
constexpr std::size_t embedding = 5, hidden = 7;

ordered_json config()
{
    return {{"format", "faultline-model"},
            {"version", 1},
            {"task", "language-model"},
            {"architecture", "causal-lstm"},
            {"hyper_parameters", {{"embedding", embedding}, {"hidden", hidden}}}};
}

/// Random weights, written as a folder; and the results of an LSTM written out in double precision.
class WrittenOut {
public:
    explicit WrittenOut(std::uint64_t seed, double scale = 1.0)
        : shapes(models::tensorShapes(models::CausalConfig::parse(config().dump()), pieces.size()))
    {
        core::Random random(seed);
        for (const auto& [name, shape] : shapes) {
            std::size_t size = 1;
            for (const auto dimension : shape)
                size *= dimension;
            auto& tensor = values.emplace_back(size);
            for (float& value : tensor)
                value = static_cast<float>(scale * (2.0 * random.uniform() - 1.0));
        }
    }
    void write(const fs::path& folder) const
    {
        std::vector<models::NamedTensor> tensors;
        for (std::size_t i = 0; i < shapes.size(); ++i)
            tensors.push_back({shapes[i].first, shapes[i].second, values[i]});
        models::writeModelFolder(folder, config().dump(), models::Vocabulary(pieces), shapes, tensors,
                                 models::Precision::Float32);
    }

    /// Of rows of pieces, each given those before it.
    [[nodiscard]] double logProbability(const std::vector<std::size_t>& rows) const
    {
        const auto sigmoid = [](double x) { return 1.0 / (1.0 + std::exp(-x)); };
        std::vector<double> state(hidden), cell(hidden);
        double sum = 0.0;
        for (std::size_t place = 0; place < rows.size(); ++place) {
            const std::size_t read = place == 0 ? 2 : rows[place - 1]; // [CLS]
            std::vector<double> gates(4 * hidden);
            for (std::size_t g = 0; g < gates.size(); ++g) {
                gates[g] = double{values[3][g]} + values[4][g];
                for (std::size_t k = 0; k < embedding; ++k)
                    gates[g] += double{values[1][g * embedding + k]} * values[0][read * embedding + k];
                for (std::size_t k = 0; k < hidden; ++k)
                    gates[g] += double{values[2][g * hidden + k]} * state[k];
            }
            for (std::size_t u = 0; u < hidden; ++u) { // gates in PyTorch's order i, f, g, o
                cell[u] = sigmoid(gates[hidden + u]) * cell[u] + sigmoid(gates[u]) * std::tanh(gates[2 * hidden + u]);
                state[u] = sigmoid(gates[3 * hidden + u]) * std::tanh(cell[u]);
            }
            double all = 0.0, right = 0.0;
            for (std::size_t row = 0; row < pieces.size(); ++row) {
                double logit = values[7][row];
                for (std::size_t k = 0; k < embedding; ++k) {
                    double asked = values[6][k];
                    for (std::size_t u = 0; u < hidden; ++u)
                        asked += double{values[5][k * hidden + u]} * state[u];
                    logit += asked * values[0][row * embedding + k];
                }
                all += row == 0 || (row >= 2 && row <= 4) ? 0.0 : std::exp(logit); // no text has the model's own signs
                right = row == rows[place] ? logit : right;
            }
            sum += right - std::log(all);
        }
        return sum;
    }

    std::vector<models::TensorShape> shapes;
    std::vector<std::vector<float>> values;
};

} // namespace

/// The language model that reads from left to right, against the same network written out by hand.
class TestCausalModel : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        temporary_ = std::make_unique<QTemporaryDir>();
        WrittenOut(1).write(folder());
    }

    void likelihoods()
    {
        const WrittenOut expected(1);
        const auto model = models::loadCausalModel(folder());
        const std::vector<std::string> texts{"The cats sat.", "the cat", "", "zebra a", "The cats sat ."};
        const auto read = model->read(texts, {});
        const std::vector<std::vector<std::size_t>> rows{{5, 6, 8, 7, 9}, {5, 6}, {}, {1, 10}, {5, 6, 8, 7, 9}};
        const std::vector<std::size_t> words{4, 2, 0, 2, 4}; // a piece with ## continues a word
        for (std::size_t i = 0; i < texts.size(); ++i) {
            QCOMPARE(read[i].words, words[i]);
            const double by = expected.logProbability(rows[i]);
            QVERIFY2(std::abs(read[i].logProbability - by) < 1e-5 * std::max(1.0, std::abs(by)),
                     qPrintable(QString::number(read[i].logProbability - by)));
        }
        QVERIFY(!read[2].perplexity()); // of no words there is none
        QVERIFY(std::abs(*read[1].perplexity() - std::exp(-read[1].logProbability / 2)) < 1e-9);
    }

    /// Weights of zero: every piece that a text may have is equally likely, 8 of the 12.
    void nothingLearnt()
    {
        WrittenOut(1, 0.0).write(folder());
        const auto read = models::loadCausalModel(folder())->read(std::vector<std::string>{"the cat sat"}, {});
        QVERIFY(std::abs(*read[0].perplexity() - 8.0) < 1e-4);
    }

    /// Texts that begin alike share what they have in common, and nothing else.
    void whatIsReadTogetherHasNoInfluence()
    {
        const auto model = models::loadCausalModel(folder());
        std::vector<std::string> texts;
        core::Random random(7);
        for (int i = 0; i < 70; ++i) {
            std::string text;
            for (std::size_t word = random.below(9); word > 0; --word)
                text += std::string(text.empty() ? "" : " ") +
                        std::vector<const char*>{"the", "cats", "sat", "a", "ab", "zebra"}[random.below(6)];
            texts.push_back(text);
        }
        const auto together = model->read(texts, {});
        for (std::size_t i = 0; i < texts.size(); ++i) {
            const auto alone = model->read(std::span(texts).subspan(i, 1), {});
            QCOMPARE(alone[0].logProbability, together[i].logProbability); // to the bit
            QCOMPARE(alone[0].words, together[i].words);
        }
        QVERIFY(model->read({}, {}).empty());
    }

    void aStopIsAnError()
    {
        std::stop_source stop;
        stop.request_stop();
        const auto model = models::loadCausalModel(folder());
        CONTAINS(errorOf([&] { (void)model->read(std::vector<std::string>{"the cat"}, stop.get_token()); }), "stopped");
    }

    void brokenFolders_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("content");
        QTest::addColumn<QString>("expected");
        QTest::newRow("architecture") << "config.json"
                                      << R"({"format": "faultline-model", "version": 1,
            "architecture": "word-lstm"})"
                                      << "causal-lstm";
        QTest::newRow("size") << "config.json"
                              << R"({"format": "faultline-model", "version": 1,
            "architecture": "causal-lstm", "hyper_parameters": {"hidden": 0}})"
                              << "hidden";
        QTest::newRow("other size") << "config.json"
                                    << R"({"format": "faultline-model", "version": 1,
            "architecture": "causal-lstm", "hyper_parameters": {"embedding": 5, "hidden": 8}})"
                                    << "model.safetensors";
        QTest::newRow("no frame") << "vocab.txt"
                                  << "[UNK]\nthe\n"
                                  << "vocab.txt";
        QTest::newRow("tensors") << "model.safetensors"
                                 << "no tensors"
                                 << "model.safetensors";
    }
    void brokenFolders()
    {
        QFETCH(QString, file);
        QFETCH(QString, content);
        QFETCH(QString, expected);
        std::ofstream(folder() / file.toStdString()) << content.toStdString();
        CONTAINS(errorOf([&] { (void)models::loadCausalModel(folder()); }), expected.toStdString());
    }

private:
    [[nodiscard]] fs::path folder() const { return fs::path(temporary_->path().toStdString()) / "lm"; }
    std::unique_ptr<QTemporaryDir> temporary_;
};

QTEST_APPLESS_MAIN(TestCausalModel)
#include "tst_causal_model.moc"
