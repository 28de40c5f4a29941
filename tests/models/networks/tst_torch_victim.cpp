#include "tests/support/registered_test.h"

#include "core/base/error.h"
#include "models/inference/classifying/word_victims.h"
#include "models/inference/networks_module.h"
#include "tests/support/models/random_model.h"

using core::structures::ClassScores;
using nlohmann::ordered_json;
using namespace testing;

Q_DECLARE_METATYPE(nlohmann::ordered_json)

/// libtorch's forward pass and gradients, against a forward pass in double precision that shares no code with them.
class TestTorchVictim : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void scores_data();
    void scores();
    void gradientsAreThoseOfFiniteDifferences_data();
    void gradientsAreThoseOfFiniteDifferences();
    void flipsPromiseWhatFiniteDifferencesSay();
    void cardSaysWhatItCan();
    void clonesAnswerAlike();
    void emptyTextIsOneUnknownWord();
    void aLabelThatIsNotThereIsAnError();
    void anUnknownDeviceIsAnError();
    void damagedFoldersAreErrors();

private:
    std::unique_ptr<core::victims::Victim> load(const RandomModel& model)
    {
        folder_ = std::make_unique<QTemporaryDir>();
        model.write(folder_->path().toStdString());
        return models::networksModule().loadVictim(folder_->path().toStdString(), {});
    }
    std::unique_ptr<QTemporaryDir> folder_;
};

namespace {

ordered_json config(const std::string& architecture, const ordered_json& hyper)
{
    auto json = configOf(architecture);
    json["hyper_parameters"] = hyper;
    return json;
}

std::vector<std::size_t> textOf(std::size_t size, core::Random& random, std::size_t words)
{
    std::vector<std::size_t> text;
    for (std::size_t i = 0; i < size; ++i)
        text.push_back(1 + random.below(words - 1));
    return text;
}

// The negative log-likelihood of a label.
double lossOf(const RandomModel& model, const std::vector<std::size_t>& text, std::size_t label)
{
    return -std::log(referenceScores(model, text)[label]);
}

} // namespace

void TestTorchVictim::scores_data()
{
    QTest::addColumn<ordered_json>("json");
    QTest::newRow("lstm, max over time") << config("word-lstm", {{"pooling", "max"}});
    QTest::newRow("lstm, last states") << config("word-lstm", {{"pooling", "last"}});
    QTest::newRow("lstm, one direction") << config("word-lstm",
                                                   {{"bidirectional", false}, {"hidden", 20}, {"embedding", 13}});
    QTest::newRow("han") << config("han", ordered_json::object());
    QTest::newRow("han, short sentences") << config("han", {{"hidden", 13}, {"attention", 7}, {"longest", 4}});
    QTest::newRow("cnn, windows 3 4 5") << config("word-cnn", ordered_json::object());
    QTest::newRow("cnn, descending windows")
        << config("word-cnn", {{"windows", {7, 1}}, {"filters", 13}, {"embedding", 17}});
}

// Lengths differ inside the batch, so that packing and masking are tried, and one of them alone.
void TestTorchVictim::scores()
{
    QFETCH(const ordered_json, json);
    const auto model = randomModel(json, 60, 11);
    const auto victim = load(model);
    core::Random random(5);
    std::vector<std::vector<std::size_t>> texts;
    std::vector<core::text::Input> inputs;
    for (const std::size_t size : {9, 1, 2, 77, 3, 4, 5, 20, 20, 6})
        inputs.push_back(inputOf(texts.emplace_back(textOf(size, random, 60))));
    const auto together = victim->predict(inputs, {});
    QCOMPARE(together.size(), texts.size());
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const auto alone = victim->predict(std::span(&inputs[i], 1), {});
        const auto expected = referenceScores(model, texts[i]);
        for (const auto* answer : {&together[i], &alone.front()}) {
            const auto& scores = std::get<ClassScores>(*answer).scores;
            QCOMPARE(scores.size(), expected.size());
            for (std::size_t c = 0; c < expected.size(); ++c)
                QVERIFY2(std::abs(scores[c] - expected[c]) < 1e-5,
                         qPrintable(QStringLiteral("text %1: %2, expected %3").arg(i).arg(scores[c]).arg(expected[c])));
        }
    }
}

void TestTorchVictim::gradientsAreThoseOfFiniteDifferences_data()
{
    QTest::addColumn<ordered_json>("json");
    QTest::addColumn<int>("size");
    const ordered_json small{{"embedding", 6}, {"hidden", 5}, {"filters", 7}};
    const auto with = [&](const char* architecture, const char* key, const ordered_json& value) {
        auto hyper = small;
        hyper[key] = value;
        return config(architecture, hyper);
    };
    QTest::newRow("lstm, max over time") << with("word-lstm", "pooling", "max") << 7;
    QTest::newRow("lstm, last states") << with("word-lstm", "pooling", "last") << 7;
    QTest::newRow("cnn") << with("word-cnn", "windows", {3, 4, 5}) << 7;
    QTest::newRow("han, two sentences") << with("han", "attention", 4) << 7;
    QTest::newRow("han, one sentence") << with("han", "attention", 4) << 2;
    QTest::newRow("cnn, a text shorter than the windows") << with("word-cnn", "windows", {3, 4, 5}) << 2;
}

// Every word occurs once in the text, so moving its embedding row moves this place alone.
void TestTorchVictim::gradientsAreThoseOfFiniteDifferences()
{
    QFETCH(const ordered_json, json);
    QFETCH(const int, size);
    const auto model = randomModel(json, 20, 3);
    const auto victim = load(model);
    std::vector<std::size_t> text(static_cast<std::size_t>(size));
    std::iota(text.begin(), text.end(), std::size_t{2});
    const std::size_t depth = model.config.embedding;
    for (const std::size_t label : {0, 1}) {
        const auto gradients = victim->gradients(inputOf(text), static_cast<int>(label), {});
        QCOMPARE(gradients.norms.size(), std::size_t{1});
        QCOMPARE(gradients.norms[0].size(), text.size());
        QCOMPARE(gradients.products.size(), std::size_t{1});
        QCOMPARE(gradients.products[0].size(), text.size());
        for (std::size_t place = 0; place < text.size(); ++place) {
            double square = 0.0, product = 0.0, length = 0.0;
            for (std::size_t k = 0; k < depth; ++k) {
                auto higher = model, lower = model;
                higher.values[0][text[place] * depth + k] += 1e-3F;
                lower.values[0][text[place] * depth + k] -= 1e-3F;
                const double width =
                    double{higher.values[0][text[place] * depth + k]} - lower.values[0][text[place] * depth + k];
                const double slope = (lossOf(higher, text, label) - lossOf(lower, text, label)) / width;
                square += slope * slope;
                const double own = model.values[0][text[place] * depth + k];
                product += slope * own;
                length += own * own;
            }
            const double expected = std::sqrt(square);
            QVERIFY(expected > 0.0);
            // The slope along the word's own vector, as exact as the slopes are.
            QVERIFY(std::abs(gradients.products[0][place] - product) < 2e-3 * expected * std::sqrt(length));
            QVERIFY2(std::abs(gradients.norms[0][place] - expected) < 1e-3 * expected,
                     qPrintable(QStringLiteral("word %1: %2, expected %3")
                                    .arg(place)
                                    .arg(gradients.norms[0][place])
                                    .arg(expected)));
        }
    }
}

// (new row - old row) . slopes, of several texts at once, and nothing for words of segments that are not read.
void TestTorchVictim::flipsPromiseWhatFiniteDifferencesSay()
{
    using core::text::Edit;
    for (const char* architecture : {"word-lstm", "word-cnn", "han"}) {
        const auto model = randomModel(configOf(architecture), 20, 5);
        const auto victim = load(model);
        QVERIFY(victim->card().can(core::victims::Capability::Flips));
        const std::vector<std::vector<std::size_t>> texts{{2, 3, 4, 5, 6, 7}, {9, 8, 7, 6, 5}};
        const auto word = [&](std::size_t row) { return inputOf({row})[0].text.words()[0].id; };
        const std::vector<Edit> flips{Edit::replace(0, 1, word(12)), Edit::replace(0, 4, word(15)),
                                      Edit::replace(0, 1, word(13))};
        std::vector<core::text::Input> inputs;
        std::vector<core::victims::FlipRequest> requests;
        for (const auto& text : texts)
            inputs.push_back(inputOf(text));
        for (const auto& input : inputs)
            requests.push_back({input, flips});
        const auto gains = victim->flips()->flipGains(requests, 1, {});
        QCOMPARE(gains.size(), texts.size());
        const std::size_t depth = model.config.embedding;
        std::size_t compared = 0;
        for (std::size_t t = 0; t < texts.size(); ++t)
            for (std::size_t f = 0; f < flips.size(); ++f) {
                const std::size_t old = texts[t][flips[f].index], now = f == 0 ? 12 : f == 1 ? 15 : 13;
                // The directional derivative: a step of a ten-thousandth of the way, both ways.
                auto higher = model, lower = model;
                for (std::size_t k = 0; k < depth; ++k) {
                    const float way = 1e-4F * (model.values[0][now * depth + k] - model.values[0][old * depth + k]);
                    higher.values[0][old * depth + k] += way;
                    lower.values[0][old * depth + k] -= way;
                }
                const double here = lossOf(model, texts[t], 1);
                const double up = (lossOf(higher, texts[t], 1) - here) / 1e-4,
                             down = (here - lossOf(lower, texts[t], 1)) / 1e-4;
                if (std::abs(up - down) > 1e-2 * std::abs(up))
                    continue; // another window becomes the largest within the step: there is no slope
                const double expected = (up + down) / 2.0;
                QVERIFY2(std::abs(gains[t][f] - expected) < 2e-3 * std::abs(expected) + 1e-5,
                         qPrintable(QStringLiteral("%1, expected %2").arg(gains[t][f]).arg(expected)));
                ++compared;
            }
        QVERIFY(compared >= 3);
        QVERIFY(victim->flips()->flipGains({}, 1, {}).empty());
        QVERIFY_EXCEPTION_THROWN((void)victim->flips()->flipGains(requests, 2, {}), core::Error);
    }
}

void TestTorchVictim::cardSaysWhatItCan()
{
    using core::victims::Capability;
    const auto victim = load(randomModel(configOf("word-lstm"), 10, 1));
    QVERIFY(victim->card().can(Capability::Scores));
    QVERIFY(victim->card().can(Capability::Gradients));
    QVERIFY(!victim->card().can(Capability::Attention));
    QCOMPARE(victim->card().architecture, std::string("word-lstm"));
    QCOMPARE(victim->card().labels, (std::vector<std::string>{"negative", "positive"}));
    QCOMPARE(victim->card().hash.size(), std::size_t{64});
    QVERIFY(models::networksModule().version().starts_with(std::to_string(1)) ||
            models::networksModule().version().starts_with("2"));
}

void TestTorchVictim::clonesAnswerAlike()
{
    const auto victim = load(randomModel(configOf("word-cnn"), 30, 2));
    const auto input = inputOf({4, 7, 1, 9, 12, 3});
    QVERIFY(victim->clone()->predict(std::span(&input, 1), {}) == victim->predict(std::span(&input, 1), {}));
}

void TestTorchVictim::emptyTextIsOneUnknownWord()
{
    for (const char* architecture : {"word-lstm", "word-cnn", "han"}) {
        const auto model = randomModel(configOf(architecture), 10, 1);
        const auto victim = load(model);
        const auto nothing = core::text::Input::sentence(core::text::Text());
        const auto answer = victim->predict(std::span(&nothing, 1), {});
        QVERIFY(std::abs(std::get<ClassScores>(answer.front()).scores[0] - referenceScores(model, {1})[0]) < 1e-5);
        QVERIFY(victim->gradients(nothing, 0, {}).norms.front().empty());
    }
}

void TestTorchVictim::aLabelThatIsNotThereIsAnError()
{
    const auto victim = load(randomModel(configOf("word-lstm"), 10, 1));
    QVERIFY_EXCEPTION_THROWN((void)victim->gradients(inputOf({2, 3}), 2, {}), core::Error);
    QVERIFY_EXCEPTION_THROWN((void)victim->gradients(inputOf({2, 3}), -1, {}), core::Error);
}

void TestTorchVictim::anUnknownDeviceIsAnError()
{
    QTemporaryDir folder;
    randomModel(configOf("word-lstm"), 10, 1).write(folder.path().toStdString());
    core::victims::LoadOptions options;
    options.device = "tpu";
    QVERIFY_EXCEPTION_THROWN((void)models::networksModule().loadVictim(folder.path().toStdString(), options),
                             core::UsageError);
    options.device = "cuda";
    try {
        QVERIFY(models::networksModule().loadVictim(folder.path().toStdString(), options) !=
                nullptr); // if there is one
    } catch (const core::Error& e) {
        QVERIFY(std::string(e.what()).find("--device cpu") != std::string::npos);
    }
}

void TestTorchVictim::damagedFoldersAreErrors()
{
    QTemporaryDir folder;
    const std::filesystem::path path = folder.path().toStdString();
    QVERIFY_EXCEPTION_THROWN((void)models::networksModule().loadVictim(path / "nowhere", {}), core::Error);
    randomModel(configOf("word-cnn"), 10, 1).write(path);
    std::filesystem::resize_file(path / "model.safetensors",
                                 std::filesystem::file_size(path / "model.safetensors") - 1);
    QVERIFY_EXCEPTION_THROWN((void)models::networksModule().loadVictim(path, {}), core::Error);
}

QTEST_GUILESS_MAIN(TestTorchVictim)
#include "tst_torch_victim.moc"
