#include <filesystem>
#include <fstream>
#include <set>

#include "tests/support/registered_test.h"
#include <QTemporaryDir>

#include "core/attacks/attack.h"
#include "core/attacks/recipe/catalogue.h"
#include "core/programs/consent.h"
#include "core/text/splitting/tokenizer.h"
#include "tests/places.h"
#include "tests/support/fakes/fake_victim.h"
#include "tests/support/said.h"
#include "tests/support/samples/resources.h"

using namespace core::attacks;
using core::text::Input;
using nlohmann::ordered_json;

/// Whole sentences and texts are rewritten: in searches, without a victim, and under every constraint.
class TestRewrite : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void sentencesAreRewrittenOneByOne();
    void theWholeTextIsRewritten();
    void whatIsLeftKeepsItsOrigins();
    void wordsAreCutAsInTheText_data();
    void wordsAreCutAsInTheText();
    void wordsAndSentencesTogether();
    void constraintsJudgeRewritings_data();
    void constraintsJudgeRewritings();
    void searchesOfWordsRefuse();
    void programsThatFailAreErrorsOfTheirExample();
    void aTimeLimitEndsTheWait();
    void equalAnyWay();
    void aNetworkIsToldHowToWrite();
    void hashesAreAsBeforeThereWereNetworks();

private:
    std::string rules(const std::string& text)
    {
        const auto path = folder_.filePath(QString::number(++files_) + ".txt").toStdString();
        std::ofstream(path) << text;
        return path;
    }
    static Recipe recipe(const std::string& rewriter, ordered_json more = ordered_json::object())
    {
        ordered_json json = {{"name", "test"},
                             {"goal", {{"type", "untargeted"}}},
                             {"transformation", {{"type", "rewrite"}, {"rewriter", rewriter}}},
                             {"search", {{"type", "greedy-ranked"}, {"ranking", "unk"}}}};
        json.merge_patch(more);
        return Recipe::fromJson(json.dump());
    }
    static core::corpora::Example example(const std::string& text,
                                          core::text::Tokenization way = core::text::Tokenization::Penn)
    {
        core::corpora::Example example;
        example.id = "1";
        example.input = Input::sentence(core::text::tokenize(text, way));
        example.gold = core::structures::ClassLabel{1};
        return example;
    }
    static std::vector<std::string> variants(const Recipe& recipe, const core::corpora::Example& example)
    {
        std::vector<std::string> texts;
        const Attack attack(recipe, samples::sharedResources());
        for (const auto& variant : attack.variants(example, {}, {}, {}))
            texts.push_back(variant.input[0].text.str());
        return texts;
    }
    QTemporaryDir folder_;
    int files_ = 0;
};

void TestRewrite::initTestCase() { qputenv("FAULTLINE_RESOURCES", RESOURCES); }

void TestRewrite::sentencesAreRewrittenOneByOne()
{
    // P(positive) = .5 + .3 + .2: each sentence's rewriting takes its weight away; both are needed to cross .5... one
    // takes the text to .7, the other to .8, both to .5, which is no longer positive.
    const auto file = rules("<x> is good . => <x> is fair .\n<x> was fun . => <x> went by .\n");
    fakes::FakeVictim victim({{"good", .3}, {"fun", .2}});
    const Attack attack(recipe(file), samples::sharedResources());
    const auto result = attack.run(example("The film is good. The play was fun."), victim, {}, {});
    QCOMPARE(result.perturbed[0].text.str(), std::string("The film is fair. The play went by."));
    QCOMPARE(result.status, Status::Succeeded);
    // The clean text, two sentences made unknown, one candidate each.
    QCOMPARE(result.queries, 5U);
    QCOMPARE(result.trace.importance.size(), std::size_t{2});
    QVERIFY(result.trace.importance[0].importance > result.trace.importance[1].importance);
    const auto& chosen = result.trace.steps[1].candidates.front();
    QCOMPARE(chosen.form, std::string("fair"));
    QCOMPARE(chosen.source, std::string("rewrite"));
}

void TestRewrite::theWholeTextIsRewritten()
{
    const auto file = rules("<x> . <y> . => <y> . <x> .\n");
    const auto whole = recipe(file, {{"transformation", {{"of", "segment"}}}});
    QCOMPARE(variants(whole, example("It rained . We left .")), std::vector<std::string>{"We left . It rained ."});
    QVERIFY(variants(recipe(file), example("It rained . We left .")).empty()); // no sentence holds two
}

void TestRewrite::whatIsLeftKeepsItsOrigins()
{
    const auto file = rules("<x> because <y> . => because <y> , <x> .\n");
    const Attack attack(recipe(file), samples::sharedResources());
    const auto made = attack.variants(example("Anna slept because it rained ."), {}, {}, {});
    QCOMPARE(made.size(), std::size_t{1});
    const auto& text = made[0].input[0].text;
    QCOMPARE(text.str(), std::string("Because it rained , Anna slept ."));
    std::vector<int> origins; // Because it rained , Anna slept .
    for (const auto& word : text.words())
        origins.push_back(word.origins.empty() ? -1 : static_cast<int>(word.origins.front()));
    QCOMPARE(origins, (std::vector<int>{2, 3, 4, -1, 0, 1, 5}));
    QCOMPARE(made[0].operation, std::string("rewrite"));
}

void TestRewrite::wordsAreCutAsInTheText_data()
{
    QTest::addColumn<int>("way");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("expected");
    using enum core::text::Tokenization;
    QTest::newRow("running text") << int(Penn) << "They do not care."
                                  << "They don't care.";
    QTest::newRow("words set apart stay so") << int(Whitespace) << "They do not care ."
                                             << "They do n't care .";
    QTest::newRow("blanks alone") << int(Whitespace) << "They do not care, really."
                                  << "They don't care, really.";
}

void TestRewrite::wordsAreCutAsInTheText()
{
    QFETCH(const int, way);
    QFETCH(const QString, text);
    QFETCH(const QString, expected);
    QCOMPARE(variants(recipe(rules("do not => don't\n")),
                      example(text.toStdString(), static_cast<core::text::Tokenization>(way))),
             std::vector<std::string>{expected.toStdString()});
}

void TestRewrite::wordsAndSentencesTogether()
{
    const auto file = rules("<x> is good . => good is <x> .\n");
    const ordered_json both = {{"type", "composite"},
                               {"parts", {{{"type", "character-swap"}}, {{"type", "rewrite"}, {"rewriter", file}}}}};
    ordered_json json = recipe(file).json();
    json["transformation"] = both;
    const auto made = Attack(Recipe::fromJson(json.dump()), samples::sharedResources())
                          .variants(example("Cake is good ."), {}, {}, {});
    std::set<std::string> operations;
    for (const auto& variant : made)
        operations.insert(variant.operation);
    QVERIFY(operations.contains("rewrite"));
    QCOMPARE(operations.size(), std::size_t{2});
}

void TestRewrite::constraintsJudgeRewritings_data()
{
    QTest::addColumn<QString>("constraint");
    QTest::addColumn<int>("left");
    // "Ten old dogs did sleep ." -> "Ten dogs rested ." changes 3 of 6 words, by 10 letters and blanks at least.
    QTest::newRow("none") << "" << 1;
    QTest::newRow("half of the words") << R"({"type": "max-perturbed", "share": 0.5})" << 1;
    QTest::newRow("a third") << R"({"type": "max-perturbed", "share": 0.34, "rounding": "floor"})" << 0;
    QTest::newRow("few letters") << R"({"type": "edit-distance", "max": 5})" << 0;
    QTest::newRow("many letters") << R"({"type": "edit-distance", "max": 30})" << 1;
    QTest::newRow("numbers that stay") << R"({"type": "keep-marked"})" << 1;
    QTest::newRow("stop words say nothing of sentences") << R"({"type": "stop-word"})" << 1;
    QTest::newRow("nor does a repeat") << R"({"type": "repeat-modification"})" << 1;
    QTest::newRow("nor tags") << R"({"type": "word-class"})" << 1;
    QTest::newRow("nor tags of substitutes") << R"({"type": "pos"})" << 1;
    QTest::newRow("no substitute, no vector") << R"({"type": "word-vector-similarity", "unknown": "reject"})" << 0;
    QTest::newRow("anything is like it") << R"({"type": "sentence-similarity", "threshold": -1})" << 1;
    QTest::newRow("only itself is") << R"({"type": "sentence-similarity", "threshold": 0.9999})" << 0;
}

void TestRewrite::constraintsJudgeRewritings()
{
    QFETCH(const QString, constraint);
    QFETCH(const int, left);
    ordered_json json = recipe(rules("old dogs did sleep => dogs rested\n")).json();
    if (!constraint.isEmpty())
        json["constraints"] = {ordered_json::parse(constraint.toStdString())};
    QCOMPARE(int(variants(Recipe::fromJson(json.dump()), example("Ten old dogs did sleep .")).size()), left);
    if (constraint.contains("keep-marked")) {
        json["transformation"]["rewriter"] = rules("ten old dogs => old dogs\n");
        QVERIFY(variants(Recipe::fromJson(json.dump()), example("Ten old dogs did sleep .")).empty());
    }
}

void TestRewrite::searchesOfWordsRefuse()
{
    auto words = recipe("built-in");
    words.set("search.type", "weak-spots");
    CONTAINS(errorOf([&] { const Attack attack(words, samples::sharedResources()); }),
             "rewrites sentences or segments, and its search weak-spots changes words");
}

void TestRewrite::programsThatFailAreErrorsOfTheirExample()
{
    core::programs::allowExecOnce("grep -v bad");
    fakes::FakeVictim victim({{"good", .3}});
    const Attack attack(recipe("lines:grep -v bad"), samples::sharedResources());
    const auto bad = attack.run(example("bad but good."), victim, {}, {});
    QCOMPARE(bad.status, Status::Error);
    CONTAINS(bad.message, "the rewriting program ended with exit code 1");
    QCOMPARE(attack.run(example("still good."), victim, {}, {}).status, Status::Failed);
}

void TestRewrite::aTimeLimitEndsTheWait()
{
    core::programs::allowExecOnce("sleep 3600");
    fakes::FakeVictim victim({{"good", .3}});
    const Attack attack(recipe("lines:sleep 3600"), samples::sharedResources());
    AttackOptions options;
    options.timeLimitSeconds = 0.3;
    const auto result = attack.run(example("good."), victim, options, {});
    QCOMPARE(result.status, Status::BudgetSpent);
    QCOMPARE(result.reason, Reason::Time);
    QVERIFY(!result.reproducible);
}

/// Greedy on the clean text, greedy at each step and beam find the same rewriting if there is only one.
void TestRewrite::equalAnyWay()
{
    const auto file = rules("<x> is good . => <x> is fair .\n");
    for (const auto& search : {ordered_json{{"type", "greedy-ranked"}, {"candidates", "clean"}},
                               ordered_json{{"type", "greedy-ranked"}, {"ranking", "delete"}},
                               ordered_json{{"type", "greedy-ranked"}, {"ranking", "temporal"}},
                               ordered_json{{"type", "greedy-ranked"}, {"ranking", "gradient"}},
                               ordered_json{{"type", "beam"}}, ordered_json{{"type", "exhaustive-greedy"}}}) {
        fakes::FakeVictim victim({{"good", .3}});
        ordered_json json = recipe(file).json();
        json["search"] = search;
        const Attack attack(Recipe::fromJson(json.dump()), samples::sharedResources());
        const auto result = attack.run(example("We met. The film is good. We left."), victim, {}, {});
        QCOMPARE(result.perturbed[0].text.str(), std::string("We met. The film is fair. We left."));
    }
}

namespace {

/// Writes a word in upper case, and keeps what it was told.
class Shouting final : public core::language::Rewriter {
public:
    [[nodiscard]] std::vector<std::vector<std::string>> rewritings(std::span<const std::string> texts,
                                                                   const Limits& limits) const override
    {
        told = limits;
        return std::vector<std::vector<std::string>>(texts.size(), {"FINE ."});
    }
    [[nodiscard]] std::string hash() const override { return "shouting"; }
    mutable Limits told;
};

} // namespace

/// A folder is a network of the program's; the parameters of `rewrite` say how it writes, and what is drawn goes by the
/// seed of the attack.
void TestRewrite::aNetworkIsToldHowToWrite()
{
    const auto network = std::make_shared<const Shouting>();
    std::filesystem::path loaded;
    const auto resources = std::make_shared<const core::language::Resources>(
        core::language::ResourceMakers{.rewriter = [&](const std::filesystem::path& folder) {
            loaded = folder;
            return network;
        }});
    const auto folder = folder_.filePath("pegasus").toStdString();
    std::filesystem::create_directories(folder);
    auto told = recipe(folder);
    const auto made = [&](std::uint64_t seed) {
        VariantLimits limits;
        limits.seed = seed;
        return Attack(told, resources).variants(example("good ."), {}, limits, {});
    };
    QCOMPARE(made(1).size(), std::size_t{1});
    QCOMPARE(loaded, std::filesystem::path(folder));
    QVERIFY(network->told.writing == core::language::Rewriter::Writing{});
    QCOMPARE(network->told.most, std::size_t{5});
    told.set("transformation.prefix", "paraphrase: ");
    told.set("transformation.beams", "12");
    told.set("transformation.temperature", "1.5");
    (void)made(1);
    const auto first = network->told.writing;
    QCOMPARE(first.prefix, std::string("paraphrase: "));
    QCOMPARE(first.beams, std::size_t{12});
    QCOMPARE(first.temperature, 1.5);
    (void)made(1);
    QCOMPARE(network->told.writing.seed, first.seed);
    (void)made(2);
    QVERIFY(network->told.writing.seed != first.seed);
    CONTAINS(errorOf([&] { const Attack attack(recipe(folder), samples::sharedResources()); }),
             "this program loads no networks that rewrite");
}

/// As `recipe list --json` gave them before `prefix`, `beams` and `temperature` could be said.
void TestRewrite::hashesAreAsBeforeThereWereNetworks()
{
    QCOMPARE(Recipe::load("rewrite").hash(), std::string("7d74e419558a7512"));
    QCOMPARE(Recipe::load("kumar-paraphrase").hash(), std::string("f50891437bdd7fc5"));
    auto said = Recipe::load("rewrite");
    said.set("transformation.beams", "0");
    QCOMPARE(said.hash(), std::string("7d74e419558a7512"));
    said.set("transformation.beams", "4");
    QVERIFY(said.hash() != "7d74e419558a7512");
}

QTEST_GUILESS_MAIN(TestRewrite)
#include "tst_rewrite.moc"
