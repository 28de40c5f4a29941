#include "tests/support/registered_test.h"

#include <cmath>
#include <fstream>

#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/random.h"
#include "core/files/file.h"
#include "models/inference/masked/context_config.h"
#include "models/inference/masked/likeliest.h"
#include "models/inference/masked/masked_models.h"
#include "models/inference/masked/proposable.h"
#include "models/inference/model/model_folder.h"
#include "tests/support/said.h"

namespace fs = std::filesystem;
using core::text::intern;
using core::text::WordId;
using nlohmann::ordered_json;

namespace {

using Vector = std::vector<double>;

const std::vector<std::string> vocabularyWords = {"<unk>", "<s>",  "</s>", "the", "cat", "sat",   ",",
                                                  "n't",   "mats", "café", "b2",  "3rd", "re-do", "'s"};

ordered_json config()
{
    return {{"format", "faultline-model"},
            {"version", 1},
            {"task", "masked-language-model"},
            {"architecture", "context-lstm"},
            {"hyper_parameters", {{"embedding", 5}, {"hidden", 7}, {"layer", 6}}}};
}

/// Random weights, written as a folder; and what two LSTMs written out in double precision make of them.
class Reference {
public:
    explicit Reference(std::uint64_t seed)
        : shapes(models::tensorShapes(models::ContextConfig::parse(config().dump()), vocabularyWords.size()))
    {
        core::Random random(seed);
        for (const auto& [name, shape] : shapes) {
            std::size_t size = 1;
            for (const auto dimension : shape)
                size *= dimension;
            auto& tensor = values.emplace_back(size);
            for (float& value : tensor)
                value = static_cast<float>(2.0 * random.uniform() - 1.0);
        }
    }
    void write(const fs::path& folder) const
    {
        std::vector<models::NamedTensor> tensors;
        for (std::size_t i = 0; i < shapes.size(); ++i)
            tensors.push_back({shapes[i].first, shapes[i].second, values[i]});
        models::writeModelFolder(folder, config().dump(), models::Vocabulary(vocabularyWords), shapes, tensors,
                                 models::Precision::Float32);
    }

    /// Log-probabilities of all rows for the word at `place`.
    [[nodiscard]] Vector logProbabilities(const std::vector<std::size_t>& rows, std::size_t place) const
    {
        Vector around = state(1, {rows.begin(), rows.begin() + static_cast<std::ptrdiff_t>(place)}, 1);
        const Vector after = state(5, {rows.rbegin(), rows.rend() - static_cast<std::ptrdiff_t>(place) - 1}, 2);
        around.insert(around.end(), after.begin(), after.end());
        Vector joined = linear(9, around);
        for (double& x : joined)
            x = std::max(x, 0.0);
        const Vector asked = linear(11, joined);
        Vector logits;
        double sum = 0.0;
        for (std::size_t row = 0; row < vocabularyWords.size(); ++row) {
            double logit = values[13][row];
            for (std::size_t k = 0; k < 5; ++k)
                logit += asked[k] * values[0][row * 5 + k];
            logits.push_back(logit);
            sum += row < 3 ? 0.0 : std::exp(logit); // the signs are never hidden words
        }
        for (double& logit : logits)
            logit -= std::log(sum);
        return logits;
    }

    std::vector<models::TensorShape> shapes;
    std::vector<std::vector<float>> values;

private:
    [[nodiscard]] Vector linear(std::size_t at, const Vector& x) const
    {
        Vector y(values[at + 1].begin(), values[at + 1].end());
        for (std::size_t i = 0; i < y.size(); ++i)
            for (std::size_t k = 0; k < x.size(); ++k)
                y[i] += double{values[at][i * x.size() + k]} * x[k];
        return y;
    }
    [[nodiscard]] Vector state(std::size_t at, std::vector<std::size_t> rows, std::size_t sign) const
    {
        rows.insert(rows.begin(), sign);
        const auto sigmoid = [](double x) { return 1.0 / (1.0 + std::exp(-x)); };
        Vector hidden(7), cell(7);
        for (const auto row : rows) {
            Vector gates(28);
            for (std::size_t g = 0; g < 28; ++g) {
                gates[g] = double{values[at + 2][g]} + values[at + 3][g];
                for (std::size_t k = 0; k < 5; ++k)
                    gates[g] += double{values[at][g * 5 + k]} * values[0][row * 5 + k];
                for (std::size_t k = 0; k < 7; ++k)
                    gates[g] += double{values[at + 1][g * 7 + k]} * hidden[k];
            }
            for (std::size_t u = 0; u < 7; ++u) { // gates in PyTorch's order i, f, g, o
                cell[u] = sigmoid(gates[7 + u]) * cell[u] + sigmoid(gates[u]) * std::tanh(gates[14 + u]);
                hidden[u] = sigmoid(gates[21 + u]) * std::tanh(cell[u]);
            }
        }
        return hidden;
    }
};

std::vector<WordId> words(const std::vector<const char*>& forms)
{
    std::vector<WordId> ids;
    for (const char* form : forms)
        ids.push_back(intern(form));
    return ids;
}

} // namespace

/// The masked language model of our own, against the same network written out by hand.
class TestContextModel : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        temporary_ = std::make_unique<QTemporaryDir>();
        Reference(1).write(folder());
    }

    void probabilitiesOfAPlainForwardPass()
    {
        const Reference reference(1);
        const auto model = models::loadMaskedModel(folder());
        QCOMPARE(model->name(), std::string("tiny"));
        QVERIFY(model->servesAllPlaces());
        // "Dog" is unknown; capitals do not matter.
        const auto sentence = words({"The", "cat", "Dog", ",", "mats"});
        const std::vector<std::size_t> rows{3, 4, 0, 6, 8};
        const std::vector<std::size_t> places{0, 1, 2, 3, 4};
        const auto proposals = model->propose(sentence, places, 100, {});
        QCOMPARE(proposals.size(), places.size());
        for (const auto place : places) {
            const auto expected = reference.logProbabilities(rows, place);
            QStringList proposed;
            float last = 0.0F;
            for (const auto& [word, logProbability] : proposals[place]) {
                const auto form = core::text::formOf(word);
                proposed += QString::fromUtf8(form.data(), qsizetype(form.size()));
                const auto row = std::ranges::find(vocabularyWords, form) - vocabularyWords.begin();
                QVERIFY(std::abs(expected[static_cast<std::size_t>(row)] - double{logProbability}) < 1e-5);
                QVERIFY(logProbability <= last);
                last = logProbability;
            }
            proposed.sort(); // whole words only: no signs, commas, "'s" or "n't"
            QCOMPARE(proposed, (QStringList{"3rd", "b2", "café", "cat", "mats", "re-do", "sat", "the"}));
        }
    }

    /// A word put in before word 2, one in place of words 1 and 2, and one at the end: the reference has the same words
    /// before and behind its hidden one.
    void blanksOfNoWordAndOfTwo()
    {
        const Reference reference(1);
        const auto model = models::loadMaskedModel(folder());
        const auto sentence = words({"The", "cat", "sat", "mats"});
        const std::vector<core::language::Blank> blanks{{2, 2}, {1, 3}, {4, 4}};
        const std::vector<std::pair<std::vector<std::size_t>, std::size_t>> expected{
            {{3, 4, 0, 5, 8}, 2}, {{3, 0, 8}, 1}, {{3, 4, 5, 8, 0}, 4}};
        const auto rowOf = [](WordId word) {
            return std::size_t(std::ranges::find(vocabularyWords, core::text::formOf(word)) - vocabularyWords.begin());
        };
        QCOMPARE(rowOf(intern("sat")), std::size_t{5});
        const auto lists = model->fill(sentence, blanks, {core::language::Reading::Masked, 0, 3}, {});
        for (std::size_t i = 0; i < blanks.size(); ++i) {
            const auto wanted = reference.logProbabilities(expected[i].first, expected[i].second);
            QCOMPARE(lists[i].size(), std::size_t{3});
            for (const auto& [word, logProbability] : lists[i])
                QVERIFY(std::abs(wanted[rowOf(word)] - double{logProbability}) < 1e-5);
        }
        // A window of three words around "sat" is treated as a whole sentence.
        const core::language::Blank sat{2, 3};
        const auto near = model->fill(sentence, {&sat, 1}, {core::language::Reading::Masked, 3, 1}, {}).front().front();
        const auto wanted = reference.logProbabilities({4, 0, 8}, 1);
        QVERIFY(std::abs(wanted[rowOf(near.word)] - double{near.logProbability}) < 1e-5);
        QVERIFY_THROWS_EXCEPTION(core::Error,
                                 (void)model->fill(sentence, {&sat, 1}, {core::language::Reading::Paired, 0, 1}, {}));
    }

    void anAnswerDependsOnItsPlaceAlone()
    {
        const auto model = models::loadMaskedModel(folder());
        std::vector<WordId> sentence;
        std::vector<std::size_t> places;
        for (std::size_t i = 0; i < 40; ++i) {
            sentence.push_back(intern(vocabularyWords[3 + i * i % 11]));
            places.push_back(i);
        }
        const auto together = model->propose(sentence, places, 3, {});
        for (const auto place : places) {
            const auto alone = model->propose(sentence, std::vector{place}, 3, {}).front();
            QCOMPARE(alone.size(), std::size_t{3});
            for (std::size_t i = 0; i < 3; ++i) {
                QVERIFY(alone[i].word == together[place][i].word);
                QCOMPARE(alone[i].logProbability, together[place][i].logProbability);
            }
        }
        // The hidden word itself plays no part.
        auto other = sentence;
        other[7] = intern("sat");
        QCOMPARE(model->propose(other, std::vector<std::size_t>{7}, 1, {})[0][0].logProbability,
                 together[7][0].logProbability);
        QVERIFY(model->propose({}, {}, 3, {}).empty());
        QVERIFY(model->propose(sentence, places, 0, {})[0].empty());
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument,
                                 (void)model->propose(sentence, std::vector<std::size_t>{40}, 1, {}));
    }

    void equalOnesStandInTheVocabularysOrder()
    {
        const std::vector<float> logits{1.0F, 2.0F, 2.0F, 2.0F, 0.0F};
        const auto ids = words({"a", "b", "c", "d", "e"});
        std::vector<WordId> proposable = ids;
        proposable[1] = core::text::noWord;
        const auto best = models::likeliest(logits, proposable, 3);
        QCOMPARE(best.size(), std::size_t{3});
        QVERIFY(best[0].word == ids[2] && best[1].word == ids[3] && best[2].word == ids[0]);
        // log(e + 3 e^2 + 1) = 3.253...; what is not proposed counts all the same.
        QVERIFY(std::abs(best[0].logProbability - (2.0 - std::log(std::exp(1.0) + 3 * std::exp(2.0) + 1))) < 1e-6);
        std::vector<float> many(100, -200.0F); // far below: nothing overflows or vanishes
        many[5] = 1000.0F;
        QCOMPARE(models::logSumExp(many), 1000.0F);
    }

    void wholeWords()
    {
        for (const char* form : {"cat", "Café", "o'clock", "u.s", "re-do", "42", "हिन्दी", "猫"})
            QVERIFY2(models::isWholeWord(form), form);
        for (const char* form : {"", ",", "##ing", "[MASK]", "'s", "n't", "ca", "-", "end.", "a b", "...", "<unk>"})
            QVERIFY2(!models::isWholeWord(form), form);
    }

    void badFolders()
    {
        const auto message = [&] { return errorOf([&] { (void)models::loadMaskedModel(folder()); }); };
        auto json = config();
        json["hyper_parameters"]["hidden"] = 8;
        put("config.json", json.dump());
        CONTAINS(message(), "lstm.weight_ih_l0");
        json["hyper_parameters"]["hidden"] = 4'000'000'000U;
        put("config.json", json.dump());
        CONTAINS(message(), "\"hidden\" is 4000000000");
        json = config();
        json["architecture"] = "word-lstm";
        put("config.json", json.dump());
        CONTAINS(message(), "context-lstm");
        put("config.json", "{");
        CONTAINS(message(), "config.json");
        put("config.json", config().dump());
        put("vocab.txt", "<unk>\n<s>\nthe\n");
        CONTAINS(message(), "</s>");
        put("vocab.txt", "<unk>\n<s>\n</s>\n");
        CONTAINS(message(), "embedding.weight");
        fs::remove(folder() / "vocab.txt");
        CONTAINS(message(), "vocab.txt");
    }

    void aCutFileNeverLoads()
    {
        const auto whole = core::readFile(folder() / "model.safetensors");
        for (std::size_t size = 0; size < whole.size(); size += 97) {
            put("model.safetensors", whole.substr(0, size));
            QVERIFY(!errorOf([&] { (void)models::loadMaskedModel(folder()); }).empty());
        }
    }

private:
    [[nodiscard]] fs::path folder() const { return fs::path(temporary_->path().toStdString()) / "tiny"; }
    void put(const char* name, const std::string& bytes) const { std::ofstream(folder() / name) << bytes; }
    std::unique_ptr<QTemporaryDir> temporary_;
};

QTEST_APPLESS_MAIN(TestContextModel)
#include "tst_context_model.moc"
