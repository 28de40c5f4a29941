#include "tests/support/registered_test.h"

#include <algorithm>
#include <cmath>

#include <QTemporaryDir>

#include "core/text/splitting/tokenizer.h"
#include "models/inference/transformer/encoder_weights.h"
#include "models/inference/victim_loader.h"
#include "tests/support/models/zoo_folder.h"
#include "tests/support/said.h"

namespace fs = std::filesystem;
using core::structures::ClassScores;
using core::text::Input;
using testing::zoo::readJson;

namespace {

Input inputOfTexts(const std::vector<std::string>& texts)
{
    std::vector<core::text::Segment> segments(texts.size());
    for (std::size_t i = 0; i < texts.size(); ++i) {
        segments[i].name = texts.size() == 1 ? "sentence" : i == 0 ? "premise" : "hypothesis";
        segments[i].text = core::text::tokenize(texts[i], core::text::Tokenization::Whitespace);
    }
    return Input(std::move(segments));
}

/// "<unk>" is read as the unknown piece (docs/formats.md). The library reads it so only where a piece is written like
/// that; elsewhere it cuts it into the three pieces that it cuts "< unk >" into.
std::string withUnknownApart(std::string text)
{
    const std::string_view unknown = "<unk>";
    if (const auto at = text.find(unknown); at != std::string::npos)
        text.replace(at, unknown.size(), "< unk >");
    return text;
}

/// The largest difference between scores and the softmax of logits.
double differenceOf(const core::structures::Prediction& answer, const nlohmann::json& logits)
{
    const auto& scores = std::get<ClassScores>(answer).scores;
    double sum = 0.0, largest = 0.0;
    for (const double logit : logits)
        sum += std::exp(logit);
    for (std::size_t i = 0; i < scores.size(); ++i)
        largest = std::max(largest, std::abs(double{scores[i]} - std::exp(logits[i].get<double>()) / sum));
    return scores.size() == logits.size() ? largest : 1.0;
}

} // namespace

/// Classifiers of many classes against Hugging Face's library; tests/data/zoo/README.md says where its answers come
/// from.
class TestZoo : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QVERIFY(temporary_.isValid()); }

    void theLibrarysProbabilities_data()
    {
        QTest::addColumn<QString>("folder");
        QTest::addColumn<bool>("plain"); // libtorch's answers
        for (const auto& entry : fs::directory_iterator(fs::path(TEST_DATA) / "zoo"))
            if (entry.is_directory())
                for (const bool plain : {false, true}) {
                    const auto name = QString::fromStdString(entry.path().filename().string());
                    QTest::addRow("%s%s", qPrintable(name), plain ? ", plain" : "") << name << plain;
                }
    }
    void theLibrarysProbabilities()
    {
        QFETCH(const QString, folder);
        QFETCH(const bool, plain);
        const fs::path path = restored(folder.toStdString());
        // Some of the texts spell special pieces out.
        const auto victim = models::ModelLoader().load(path.string(), {.plain = plain, .specialPieces = true});
        const auto expected = readJson(path / "expected.json");
        std::size_t count = 0;
        for (const char* kind : {"singles", "pairs"})
            for (const auto& one : expected[kind]) {
                auto texts = one.contains("text") ? std::vector<std::string>{one["text"].get<std::string>()}
                                                  : one["texts"].get<std::vector<std::string>>();
                if (folder != "albert")
                    std::ranges::transform(texts, texts.begin(), withUnknownApart);
                const Input input = inputOfTexts(texts);
                const double difference = differenceOf(victim->predict({&input, 1}, {})[0], one["logits"]);
                QVERIFY2(difference < 1e-5, (std::to_string(difference) + ": " + texts[0]).c_str());
                ++count;
            }
        QCOMPARE(count, std::size_t{54});
    }

    /// A gradient points where the loss grows: the words that matter most by gradients are the ones of the adjective,
    /// by which the folders were trained to choose a label.
    void gradientsAndAttention_data()
    {
        QTest::addColumn<QString>("folder");
        for (const auto& entry : fs::directory_iterator(fs::path(TEST_DATA) / "zoo"))
            if (entry.is_directory())
                QTest::addRow("%s", entry.path().filename().c_str())
                    << QString::fromStdString(entry.path().filename().string());
    }
    void gradientsAndAttention()
    {
        QFETCH(const QString, folder);
        const fs::path path = restored(folder.toStdString());
        const auto victim = models::ModelLoader().load(path.string(), {.gradients = true});
        const Input input = inputOfTexts({"The patient letter praises the island slowly."});
        const auto answer = std::get<ClassScores>(victim->predict({&input, 1}, {})[0]);
        const int label = static_cast<int>(std::ranges::max_element(answer.scores) - answer.scores.begin());
        const auto norms = victim->gradients(input, label, {}).norms;
        QCOMPARE(norms.size(), std::size_t{1});
        QCOMPARE(norms[0].size(), std::size_t{7});
        QCOMPARE(std::ranges::max_element(norms[0]) - norms[0].begin(), std::ptrdiff_t{1}); // "patient"
        const auto weights = victim->attention()->attention(input, {});
        QCOMPARE(weights[0].size(), std::size_t{7});
        double sum = 0.0;
        for (const float weight : weights[0])
            sum += weight;
        QVERIFY(std::abs(sum - 1.0) < 1e-5);
    }

    /// Worked by hand from T5's formula: 16 buckets for each direction, of which 8 are of one distance each.
    void bucketsOfDistances()
    {
        const auto bucket = [](int distance) { return models::distanceBucket(distance, 32); };
        QCOMPARE(bucket(0), std::size_t{0});
        QCOMPARE(bucket(-3), std::size_t{3});
        QCOMPARE(bucket(3), std::size_t{19});
        QCOMPARE(bucket(-8), std::size_t{8});
        QCOMPARE(bucket(-16), std::size_t{10}); // 8 + log(2) / log(16) * 8
        QCOMPARE(bucket(-127), std::size_t{15});
        QCOMPARE(bucket(1000), std::size_t{31});
    }

private:
    fs::path restored(const std::string& name) const
    {
        const fs::path to = temporary_.filePath(QString::fromStdString(name)).toStdString();
        if (const auto tokenizer = testing::zoo::tokenizers / name; fs::exists(tokenizer))
            testing::zoo::restore(tokenizer, false, to);
        testing::zoo::restore(fs::path(TEST_DATA) / "zoo" / name, false, to);
        return to;
    }
    QTemporaryDir temporary_;
};

QTEST_APPLESS_MAIN(TestZoo)
#include "tst_zoo.moc"
