#include "tests/support/registered_test.h"

#include "core/attacks/attack.h"
#include "tests/places.h"
#include "tests/support/fakes/chain_parser.h"
#include "tests/support/fakes/fake_victim.h"
#include "tests/support/said.h"
#include "tests/support/samples/resources.h"

using namespace core::attacks;
using nlohmann::ordered_json;

namespace {

/// Has scores, gradients and vectors, and throws as soon as anybody looks into it; what its scores are beside the label
/// depends on `temper`.
class Secretive final : public fakes::FakeVictim {
public:
    explicit Secretive(double temper)
        : FakeVictim({{"good", .3}, {"fun", .1}, {"poor", -.2}, {"dull", -.3}}), temper_(temper)
    {}

    [[nodiscard]] std::vector<core::structures::Prediction> predict(std::span<const core::text::Input> inputs,
                                                                    std::stop_token stop) override
    {
        auto answers = FakeVictim::predict(inputs, stop);
        for (auto& answer : answers) {
            auto& scores = std::get<core::structures::ClassScores>(answer).scores;
            const bool positive = scores[1] > .5F;
            const float sure = static_cast<float>(.5 + temper_ * (.1 + std::abs(scores[1] - .5F)));
            scores[0] = positive ? 1.0F - sure : sure;
            scores[1] = positive ? sure : 1.0F - sure;
        }
        return answers;
    }
    [[nodiscard]] core::victims::WordGradients gradients(const core::text::Input&, int, std::stop_token) override
    {
        throw core::Error("asked for gradients");
    }
    [[nodiscard]] core::victims::WordVectors* words() override { throw core::Error("asked for vectors"); }
    [[nodiscard]] core::victims::ArcScorer* arcs() override { throw core::Error("asked for scores of arcs"); }

private:
    double temper_;
};

/// A parser with arcs, gradients and vectors that throws as soon as anybody looks at them.
class SecretiveParser final : public fakes::ChainParser {
public:
    core::victims::ArcScorer* arcs() override { throw core::Error("asked for scores of arcs"); }
    core::victims::WordVectors* words() override { throw core::Error("asked for vectors"); }
};

/// All of a result that may be seen.
std::string seen(const AttackResult& result)
{
    std::string text = std::string(nameOf(result.status)) + " " + result.message + " " +
                       result.perturbed[0].text.str() + " " + std::to_string(result.queries) + " " +
                       std::to_string(result.successQuery);
    for (const auto& word : result.trace.importance)
        text += " " + std::to_string(word.importance);
    for (const auto& step : result.trace.steps) {
        text += "\n" + step.kind + " " + step.after[0].text.str() + " " + std::to_string(step.lossAfter);
        for (const auto& candidate : step.candidates)
            text += " " + candidate.form + " " + std::to_string(candidate.score) + " " + std::to_string(candidate.loss);
    }
    return text;
}

bool isLabelAlone(const core::structures::Prediction& answer)
{
    return std::holds_alternative<core::structures::ClassLabel>(answer);
}

} // namespace

/// An attack that may see labels alone sees nothing else, whatever the victim would give.
class TestLabelAccess : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { qputenv("FAULTLINE_RESOURCES", RESOURCES); }
    void nothingHangsOnScores_data();
    void nothingHangsOnScores();
    void withScoresTheVictimThrows();
    void gradientsAreRefused();
    void theLabLooksNoDeeper();
    void treesAloneOfAParser_data();
    void treesAloneOfAParser();
    void whiteBoxesOnParsersAreRefused();
    void recipesKeepTheirHashes();

private:
    static Recipe recipe(const ordered_json& search, bool labelOnly = true)
    {
        ordered_json json = {{"name", "test"},
                             {"goal", {{"type", "untargeted"}}},
                             {"transformation", {{"type", "character-swap"}, {"positions", "all"}}},
                             {"search", search}};
        if (labelOnly)
            json["goal"]["access"] = "label";
        return Recipe::fromJson(json.dump());
    }
    static core::corpora::Example example()
    {
        core::corpora::Example example;
        example.id = "1";
        example.input = fakes::inputOf({"a", "good", "film", "poor", "but", "fun"});
        example.gold = core::structures::ClassLabel{1};
        return example;
    }
    static AttackResult run(const Recipe& recipe, double temper)
    {
        Secretive victim(temper);
        AttackOptions options;
        options.trace = TraceLevel::All;
        return Attack(recipe, samples::sharedResources()).run(example(), victim, options, {});
    }
};

void TestLabelAccess::nothingHangsOnScores_data()
{
    QTest::addColumn<QString>("search");
    QTest::newRow("deletion") << R"({"type": "greedy-ranked", "ranking": "delete"})";
    QTest::newRow("saliency") << R"({"type": "greedy-ranked", "ranking": "weighted-saliency", "accept": "always"})";
    QTest::newRow("gains") << R"({"type": "greedy-ranked", "ranking": "unk", "importance": "drop-and-gain"})";
    QTest::newRow("time") << R"({"type": "greedy-ranked", "ranking": "temporal", "sentences": "ranked"})";
    QTest::newRow("beam") << R"({"type": "beam", "accept": "always", "max_steps": 3})";
    QTest::newRow("weak spots") << R"({"type": "weak-spots", "accept": "always"})";
    QTest::newRow("hard label") << R"({"type": "hard-label", "tries": 20, "initial_share": 1.0})";
    QTest::newRow("genetic") << R"({"type": "genetic", "generations": 3, "population": 10})";
    QTest::newRow("swarm") << R"({"type": "particle-swarm", "iterations": 3, "particles": 10})";
    QTest::newRow("leap") << R"({"type": "particle-swarm", "iterations": 3, "particles": 10, "flight": "levy",
                                  "turns": "one-word", "mutation": "best"})";
    QTest::newRow("evolution") << R"({"type": "differential-evolution", "generations": 3, "population": 10})";
    QTest::newRow("no search") << R"({"type": "enumerate"})";
}

void TestLabelAccess::nothingHangsOnScores()
{
    QFETCH(const QString, search);
    const auto labels = recipe(ordered_json::parse(search.toStdString()));
    const auto calm = run(labels, .2);
    QVERIFY2(calm.status == Status::Succeeded, calm.message.c_str());
    QCOMPARE(seen(calm), seen(run(labels, .9)));
    QVERIFY(isLabelAlone(calm.originalOutput) && isLabelAlone(calm.perturbedOutput));
    for (const auto& step : calm.trace.steps)
        QVERIFY(isLabelAlone(step.answer));
}

void TestLabelAccess::withScoresTheVictimThrows()
{
    const auto result = run(recipe({{"type", "greedy-ranked"}}, false), .5);
    QCOMPARE(result.status, Status::Error);
    CONTAINS(result.message, "asked for vectors");
}

void TestLabelAccess::gradientsAreRefused()
{
    const Attack attack(recipe({{"type", "greedy-ranked"}, {"ranking", "gradient"}}), samples::sharedResources());
    Secretive victim(.5);
    QVERIFY(victim.card().can(core::victims::Capability::Gradients));
    const auto problems = attack.mismatches(victim.card());
    QCOMPARE(problems.size(), std::size_t{1});
    CONTAINS(problems.front(), "gives no gradients");
}

void TestLabelAccess::theLabLooksNoDeeper()
{
    const Attack attack(recipe({{"type", "greedy-ranked"}, {"ranking", "delete"}}), samples::sharedResources());
    Secretive victim(.5);
    const auto input = example().input;
    const core::structures::Prediction reference = core::structures::ClassLabel{1};
    QVERIFY(isLabelAlone(attack.cleanAnswer(input, victim, {})));
    for (const auto& word : attack.importance(input, reference, victim, {}))
        QVERIFY(word.importance == 0.0 || word.importance == 1.0); // a label is lost or it is not
    for (const auto& candidate : attack.candidatesAt(input, input, 0, 1, reference, victim, {}))
        QVERIFY(candidate.loss == 0.0 || candidate.loss == 1.0);
}

void TestLabelAccess::treesAloneOfAParser_data()
{
    QTest::addColumn<QString>("search");
    QTest::newRow("deletion") << R"({"type": "greedy-ranked", "ranking": "unk"})";
    QTest::newRow("beam") << R"({"type": "beam", "accept": "always", "max_steps": 3})";
}

/// Its trees are what a parser answers; how sure it is of their arcs is not.
void TestLabelAccess::treesAloneOfAParser()
{
    QFETCH(const QString, search);
    ordered_json json = {{"name", "test"},
                         {"goal", {{"type", "tree-error"}, {"access", "label"}}},
                         {"transformation", {{"type", "character-swap"}, {"positions", "all"}}},
                         {"search", ordered_json::parse(search.toStdString())}};
    core::corpora::Example sentence;
    sentence.id = "1";
    sentence.input = fakes::inputOf({"we", "saw", "the", "small", "boat", "omved"}); // a swap from "moved"
    sentence.gold = fakes::treeOf(sentence.input);
    SecretiveParser parser;
    AttackOptions options;
    options.trace = TraceLevel::All;
    const auto result =
        Attack(Recipe::fromJson(json.dump()), samples::sharedResources()).run(sentence, parser, options, {});
    QVERIFY2(result.status == Status::Succeeded, result.message.c_str());
    QCOMPARE(result.perturbed[0].text.str(), std::string("we saw the small boat moved"));
    QVERIFY(std::holds_alternative<core::structures::DependencyTree>(result.perturbedOutput));
    json["goal"].erase("access");
    const auto looking =
        Attack(Recipe::fromJson(json.dump()), samples::sharedResources()).run(sentence, parser, options, {});
    QCOMPARE(looking.status, Status::Error); // without the word, somebody looks
}

void TestLabelAccess::whiteBoxesOnParsersAreRefused()
{
    auto json = Recipe::load("parser-whitebox").json();
    json["goal"]["access"] = "label";
    json["transformation"] = {{"type", "vocabulary"}}; // needs no language model
    const Attack attack(Recipe::fromJson(json.dump()), samples::sharedResources());
    const auto problems = attack.mismatches(fakes::ChainParser().card());
    QVERIFY(!problems.empty());
    CONTAINS(problems.front(), "gradients");
}

/// The parameter came later than the recipes: what does not use it is the recipe it was.
void TestLabelAccess::recipesKeepTheirHashes()
{
    auto recipe = Recipe::load("pwws");
    const auto hash = recipe.hash();
    recipe.set("goal.access", "scores");
    QCOMPARE(recipe.hash(), hash);
    QVERIFY(recipe.spelledOut().json().dump().find("access") == std::string::npos);
    recipe.set("goal.access", "label");
    QVERIFY(recipe.hash() != hash);
    QVERIFY(recipe.spelledOut().json().dump().find("access") != std::string::npos);
}

QTEST_GUILESS_MAIN(TestLabelAccess)
#include "tst_label_access.moc"
