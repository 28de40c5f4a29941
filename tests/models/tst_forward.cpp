#include "tests/support/registered_test.h"

#include "models/inference/classifying/word_victims.h"
#include "tests/support/models/random_model.h"

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
    void attentionOfAHan();
    void attentionWorkedByHand();
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
    add("han", config("han", ordered_json::object()));
    add("han, short sentences, three labels",
        config("han", {{"hidden", 13}, {"attention", 7}, {"embedding", 9}, {"longest", 4}}, 3));
    add("han, units of a whole block", config("han", {{"hidden", 16}, {"attention", 16}, {"embedding", 32}}));
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

/// Sentence weight times word weight: their sum is 1, and other segments have nothing.
void TestForward::attentionOfAHan()
{
    const auto random = randomModel(configOf("han"), 60, 7);
    const auto model = inMemory(random);
    for (const auto& victim : {models::makePlainVictim(model), models::makeFastVictim(model)}) {
        QVERIFY(victim->card().can(core::victims::Capability::Attention));
        auto texts = someTexts(60, 3);
        texts.emplace_back(1000); // a long review
        for (std::size_t i = 0; i < 1000; ++i)
            texts.back()[i] = 1 + i % 59;
        for (const auto& text : texts) {
            const auto attention = victim->attention()->attention(inputOf(text), {});
            const auto expected = detail::hanFeatures(random, text).second;
            QCOMPARE(attention.size(), std::size_t{1});
            QCOMPARE(attention[0].size(), expected.size());
            double sum = 0.0;
            for (std::size_t i = 0; i < expected.size(); ++i) {
                QVERIFY(std::abs(attention[0][i] - expected[i]) < 1e-6);
                sum += double{attention[0][i]};
            }
            QVERIFY(std::abs(sum - 1.0) < 1e-5);
        }
        const auto empty = victim->attention()->attention(core::text::Input::sentence(core::text::Text()), {});
        QVERIFY(empty.size() == 1 && empty[0].empty());
        std::vector<core::text::Segment> segments(2);
        segments[0].name = "topic";
        segments[0].text = inputOf({2, 3})[0].text;
        segments[1].name = "sentence";
        segments[1].text = inputOf({5})[0].text;
        const core::text::Input pair(std::move(segments));
        const auto ofPair = victim->attention()->attention(pair, {});
        QVERIFY(ofPair[0] == (std::vector<float>{0.0F, 0.0F}));
        QCOMPARE(ofPair[1], std::vector<float>{1.0F});
    }
    for (const char* other : {"word-lstm", "word-cnn"}) {
        const auto victim = models::makeFastVictim(inMemory(randomModel(configOf(other), 60, 7)));
        QVERIFY(victim->attention() == nullptr && !victim->card().can(core::victims::Capability::Attention));
    }
}

/// One unit each way that keeps nothing and copies tanh of its word; the attention sees the forward state alone. With
/// states .5 and 0 the scores are tanh(ln 3) = .8 and 0 times the context vector's 5 ln 3 / 4: ln 3 and 0, so the first
/// word has 3 of 4 parts.
void TestForward::attentionWorkedByHand()
{
    auto json = configOf("han");
    json["hyper_parameters"] = {{"hidden", 1}, {"attention", 1}, {"embedding", 1}};
    auto model = randomModel(json, 7, 1);
    for (auto& values : model.values)
        std::ranges::fill(values, 0.0F);
    const auto tensor = [&](const std::string& name) -> std::vector<float>& {
        const auto at = std::ranges::find(model.shapes, name, &models::TensorShape::first) - model.shapes.begin();
        return model.values[static_cast<std::size_t>(at)];
    };
    const float third = std::log(3.0F);
    model.values[0][2] = third / 2.0F;                  // tanh(ln 3 / 2) = 1/2
    tensor("words.weight_ih_l0") = {0.0F, 0.0F, 1.0F};  // the new gate is the word
    tensor("words.bias_ih_l0") = {0.0F, -100.0F, 0.0F}; // nothing of the state is kept
    tensor("word_attention.weight") = {2.0F * third, 0.0F};
    tensor("word_attention.vector") = {1.25F * third};
    const auto attentionTo = [&](const std::vector<std::size_t>& text, std::size_t word) {
        const auto victim = models::makeFastVictim(inMemory(model));
        return victim->attention()->attention(inputOf(text), {})[0][word];
    };
    QVERIFY(std::abs(attentionTo({2, 3}, 0) - 0.75F) < 1e-6F);
    QVERIFY(std::abs(attentionTo({2, 3}, 1) - 0.25F) < 1e-6F);
    // Two sentences of equal weight, the first "w2 .", the second "w3".
    QVERIFY(std::abs(attentionTo({2, 6, 3}, 0) - 0.375F) < 1e-6F);
    QVERIFY(std::abs(attentionTo({2, 6, 3}, 2) - 0.5F) < 1e-6F);
}

QTEST_APPLESS_MAIN(TestForward)
#include "tst_forward.moc"
