#include "tests/support/registered_test.h"

#include "models/inference/word_victims.h"
#include "tests/models/random_model.h"

using namespace testing;
using core::structures::ClassScores;

/// Both forward passes against one in double precision that shares no code with them.
class TestForward : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void scores_data();
    void scores();
    void aTextGetsTheSameBitsInAnyBatch_data() { scores_data(); }
    void aTextGetsTheSameBitsInAnyBatch();
    void unknownAndCapitalisedWords();
};

using nlohmann::ordered_json;

static ordered_json config(const std::string& architecture, const ordered_json& hyper, int labels = 2)
{
    auto json = configOf(architecture);
    json["hyper_parameters"] = hyper;
    if (labels == 3)
        json["labels"] = {"negative", "neutral", "positive"};
    return json;
}

void TestForward::scores_data()
{
    QTest::addColumn<QString>("json");
    const auto add = [](const char* name, const ordered_json& json) {
        QTest::newRow(name) << QString::fromStdString(json.dump());
    };
    add("lstm, max over time", config("word-lstm", {{"pooling", "max"}}));
    add("lstm, last states", config("word-lstm", {{"pooling", "last"}}));
    add("lstm, one direction, three labels",
        config("word-lstm", {{"bidirectional", false}, {"hidden", 20}, {"embedding", 13}}, 3));
    add("lstm, one unit", config("word-lstm", {{"hidden", 1}, {"embedding", 1}}));
    add("lstm, units of a whole block", config("word-lstm", {{"hidden", 32}, {"embedding", 24}}));
    add("cnn, windows 3 4 5", config("word-cnn", ordered_json::object()));
    add("cnn, windows 1 and 7, 13 filters", config("word-cnn", {{"windows", {1, 7}}, {"filters", 13}}, 3));
    add("cnn, descending windows", config("word-cnn", {{"windows", {5, 2}}, {"filters", 32}, {"embedding", 17}}));
}

static std::vector<std::vector<std::size_t>> someTexts(std::size_t words, std::uint64_t seed)
{
    core::Random random(seed);
    std::vector<std::vector<std::size_t>> texts;
    for (const std::size_t size : {1, 2, 3, 4, 5, 6, 9, 20, 20, 31, 77}) {
        auto& text = texts.emplace_back();
        for (std::size_t i = 0; i < size; ++i)
            text.push_back(1 + random.below(words - 1));
    }
    return texts;
}

static std::vector<core::text::Input> inputsOf(const std::vector<std::vector<std::size_t>>& texts)
{
    std::vector<core::text::Input> inputs;
    for (const auto& text : texts)
        inputs.push_back(inputOf(text));
    return inputs;
}

void TestForward::scores()
{
    QFETCH(const QString, json);
    const auto random = randomModel(ordered_json::parse(json.toStdString()), 60, 7);
    const auto model = inMemory(random);
    const auto texts = someTexts(60, 3);
    const auto inputs = inputsOf(texts);
    for (const auto& victim : {models::makePlainVictim(model), models::makeFastVictim(model)}) {
        const auto answers = victim->predict(inputs, {});
        QCOMPARE(answers.size(), texts.size());
        for (std::size_t i = 0; i < texts.size(); ++i) {
            const auto expected = referenceScores(random, texts[i]);
            const auto& scores = std::get<ClassScores>(answers[i]).scores;
            QCOMPARE(scores.size(), expected.size());
            for (std::size_t c = 0; c < expected.size(); ++c)
                QVERIFY2(std::abs(scores[c] - expected[c]) < 1e-5,
                         qPrintable(QStringLiteral("text %1, label %2: %3, expected %4")
                                        .arg(i)
                                        .arg(c)
                                        .arg(scores[c], 0, 'g', 9)
                                        .arg(expected[c], 0, 'g', 9)));
        }
    }
}

void TestForward::aTextGetsTheSameBitsInAnyBatch()
{
    QFETCH(const QString, json);
    const auto model = inMemory(randomModel(ordered_json::parse(json.toStdString()), 60, 7));
    auto inputs = inputsOf(someTexts(60, 3));
    for (const auto& victim : {models::makePlainVictim(model), models::makeFastVictim(model)}) {
        const auto together = victim->predict(inputs, {});
        for (std::size_t i = 0; i < inputs.size(); ++i) {
            QVERIFY(victim->predict(std::span(&inputs[i], 1), {}).front() == together[i]);
            QVERIFY(victim->predict(std::span(inputs).subspan(i), {}).front() == together[i]);
        }
    }
}

void TestForward::unknownAndCapitalisedWords()
{
    const auto random = randomModel(configOf("word-lstm"), 10, 1);
    const std::vector<std::string> words{"W3", "<pad>", "nowhere", "w4"};
    const auto input = core::text::Input::sentence(core::text::Text::ofWords(words));
    const auto expected = referenceScores(random, {3, 0, 1, 4});
    const auto answer = models::makeFastVictim(inMemory(random))->predict(std::span(&input, 1), {});
    QVERIFY(std::abs(std::get<ClassScores>(answer.front()).scores[0] - expected[0]) < 1e-5);

    auto json = configOf("word-lstm");
    json["lowercase"] = false;
    const auto cased = randomModel(json, 10, 1);
    const auto casedAnswer = models::makeFastVictim(inMemory(cased))->predict(std::span(&input, 1), {});
    const auto casedExpected = referenceScores(cased, {1, 0, 1, 4});
    QVERIFY(std::abs(std::get<ClassScores>(casedAnswer.front()).scores[0] - casedExpected[0]) < 1e-5);

    // No words at all: one unknown word.
    const auto nothing = core::text::Input::sentence(core::text::Text());
    for (const auto& victim : {models::makePlainVictim(inMemory(random)), models::makeFastVictim(inMemory(random))}) {
        const auto empty = victim->predict(std::span(&nothing, 1), {});
        QVERIFY(std::abs(std::get<ClassScores>(empty.front()).scores[0] - referenceScores(random, {1})[0]) < 1e-5);
    }
}

QTEST_APPLESS_MAIN(TestForward)
#include "tst_forward.moc"
