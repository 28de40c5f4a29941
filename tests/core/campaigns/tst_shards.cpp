#include <filesystem>
#include <fstream>
#include <set>

#include "tests/support/registered_test.h"
#include <QTemporaryDir>

#include "core/campaigns/planning/plan.h"
#include "core/campaigns/shards.h"
#include "tests/support/fakes/word_victim.h"
#include "tests/support/said.h"

namespace fs = std::filesystem;
using namespace core::campaigns;
using core::store::CampaignState;
using core::store::Project;
using fakes::run;

/// Campaigns in pieces and in grids.
class TestShards : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void shardsMakeOneRun();
    void mergingTwiceChangesNothing();
    void marksAndMeasuresComeAlong();
    void anotherKindOfMachineIsSaid();
    void strangersDoNotMerge();
    void plansAreRead();
    void aTargetIsThatOfAllRecipes();
    void listsOfSettingsAreAGrid();
    void thePlansThatShipAreRead();
    void badPlans_data();
    void badPlans();
    void aGridIsSetUpOnce();

private:
    fs::path file(const std::string& name) const { return fs::path(folder_.path().toStdString()) / name; }
    QTemporaryDir folder_;
};

namespace {

constexpr std::size_t shardedExamples = 50;

/// Makes victims that need no model.
class WordVictimLoader : public core::victims::VictimLoader {
public:
    [[nodiscard]] std::unique_ptr<core::victims::Victim> load(const std::string& spec,
                                                              const core::victims::LoadOptions&) const override
    {
        auto victim = std::make_unique<fakes::WordVictim>();
        victim->card().name = spec;
        victim->card().hash = core::sha256(spec);
        return victim;
    }
    [[nodiscard]] std::vector<core::victims::ModelInfo> models() const override { return {}; }
};

} // namespace

void TestShards::shardsMakeOneRun()
{
    const auto whole = Project::inMemory();
    const auto wholeId = samples::campaign(*whole, samples::corpus(shardedExamples));
    run(*whole, wholeId);

    const auto project = Project::create(file("main.faultline"));
    const auto id = samples::campaign(*project, samples::corpus(shardedExamples), "a/strange name");
    run(*project, id, 12); // some is done already, so shards hold the rest
    const std::size_t pending = project->pending(id).size();
    const auto files = shard(*project, id, 3, file("shards"));
    QCOMPARE(files.size(), std::size_t{3});
    QCOMPARE(files[0].filename().string(), std::string("a-strange-name-1-of-3.faultline"));
    std::size_t total = 0;
    for (const auto& path : files) {
        const auto part = Project::open(path);
        const auto campaign = part->campaigns().at(0);
        QCOMPARE(campaign.identity, project->campaign(id).identity);
        QCOMPARE(campaign.done, std::size_t{0});
        total += campaign.total;
        run(*part, campaign.id);
    }
    QCOMPARE(total, pending);
    QVERIFY(project->campaign(id).state != CampaignState::Finished);
    std::size_t taken = 0;
    for (const auto& path : files)
        taken += merge(*project, *Project::open(path, Project::Mode::ReadOnly));
    QCOMPARE(taken, pending);
    QVERIFY(project->campaign(id).state == CampaignState::Finished);
    QVERIFY(fakes::exported(*project, id) == fakes::exported(*whole, wholeId));
    // Nothing is pending any more, so nothing can be cut off.
    QVERIFY(shard(*project, id, 3, file("none")).empty());
    QVERIFY_EXCEPTION_THROWN((void)writeShard(*project, id, 0, 3, file("x")), core::UsageError);
    QVERIFY_EXCEPTION_THROWN((void)writeShard(*project, id, 4, 3, file("x")), core::UsageError);
}

void TestShards::mergingTwiceChangesNothing()
{
    auto corpus = samples::corpus(20);
    corpus.examples.push_back(corpus.examples[3]); // a duplicate row
    corpus.examples.back().row = 21;
    const auto project = Project::inMemory();
    const auto id = samples::campaign(*project, corpus);
    const auto path = file("half.faultline");
    QCOMPARE(writeShard(*project, id, 1, 1, path), std::size_t{21});
    const auto part = Project::open(path);
    const auto partId = part->campaigns().at(0).id;
    run(*part, partId, 10);
    const std::size_t half = merge(*project, *part);
    QVERIFY(half >= 8 && half < 21);
    const auto once = fakes::exported(*project, id);
    QCOMPARE(merge(*project, *part), std::size_t{0});
    QVERIFY(fakes::exported(*project, id) == once);
    run(*part, partId);
    QCOMPARE(merge(*project, *part), 21 - half);
    QCOMPARE(project->results(id).size(), std::size_t{21});
    QVERIFY(fakes::exported(*project, id) == fakes::exported(*part, partId));
}

void TestShards::marksAndMeasuresComeAlong()
{
    const auto corpus = samples::corpus(6);
    const auto project = Project::inMemory();
    const auto id = samples::campaign(*project, corpus);
    project->addResult(id, 0, samples::failed(corpus.examples[0]));
    project->setMarks(id, {{0, {true, false, "", "ours"}}});
    // The same campaign elsewhere, whose sample has the same order.
    const auto other = Project::inMemory();
    const auto theirs = samples::campaign(*other, corpus);
    for (std::size_t i = 0; i < 3; ++i)
        other->addResult(theirs, i, samples::failed(corpus.examples[i]));
    other->setMarks(theirs, {{0, {false, true, "theirs", ""}}, {2, {false, true, "a typo", ""}}});
    other->setMeasures(theirs, {{"perplexity", {{1, 31.5}}}});
    QCOMPARE(merge(*project, *other), std::size_t{2});
    const auto marks = project->marks(id);
    QCOMPARE(marks.size(), std::size_t{2});
    QCOMPARE(marks.at(0).note, std::string("ours")); // existing notes stay
    QCOMPARE(marks.at(2).reason, std::string("a typo"));
    QCOMPARE(project->measures(id).at("perplexity").at(1), 31.5);
}

void TestShards::anotherKindOfMachineIsSaid()
{
    const auto corpus = samples::corpus(4);
    const auto make = [&](const char* processor, std::size_t done) {
        const auto project = Project::inMemory();
        const auto id = samples::campaign(*project, corpus);
        project->setCampaignMachine(id, std::string(R"({"processor": ")") + processor +
                                            R"(", "instruction_set": "AVX2", "blas": "b", "cores": 2})");
        for (std::size_t i = 0; i < done; ++i)
            project->addResult(id, i, samples::failed(corpus.examples[i]));
        return project;
    };
    const auto project = make("one", 1);
    QVERIFY(otherMachines(*project, *make("one", 2)).empty());
    const auto notes = otherMachines(*project, *make("two", 2));
    QCOMPARE(notes.size(), std::size_t{1});
    CONTAINS(notes[0], "another kind of machine (two, AVX2, b)");
    QVERIFY(otherMachines(*make("one", 0), *make("two", 2)).empty()); // nothing is mixed
}

void TestShards::strangersDoNotMerge()
{
    const auto one = Project::inMemory();
    samples::campaign(*one, samples::corpus(5));
    const auto other = Project::inMemory();
    samples::campaign(*other, samples::corpus(6));
    CONTAINS(errorOf([&] { (void)merge(*one, *other); }), "no campaign in it belongs");
}

void TestShards::listsOfSettingsAreAGrid()
{
    const auto planOf = [&](const std::string& set) {
        return parsePlan(
            R"({"corpus": "little.tsv", "victims": ["one"], "recipes": [{"recipe": "hard-label", "set": )" + set +
                "}]}",
            file(""), "plan.json");
    };
    const auto plan =
        planOf(R"({"search.population": [10, 30, 60], "search.generations": [20, 100], "search.tries": 5})");
    std::vector<std::string> names;
    for (const char* generations : {"20", "100"})
        for (const char* population : {"10", "30", "60"})
            names.push_back(std::string("hard-label, search.generations=") + generations +
                            ", search.population=" + population + ", search.tries=5");
    QCOMPARE(plan.recipeNames, names);
    std::set<std::string> hashes;
    for (const auto& recipe : plan.recipes)
        hashes.insert(recipe.hash());
    QCOMPARE(hashes.size(), names.size());
    CONTAINS(errorOf([&] { (void)planOf(R"({"search.population": []})"); }), "plan.json: a recipe: set must be");
    CONTAINS(errorOf([&] { (void)planOf(R"({"search.population": [10, 1]})"); }), "search.population");
    std::string many = "[";
    for (int i = 0; i < 101; ++i)
        many += (i == 0 ? "" : ",") + std::to_string(i + 2);
    many += "]";
    CONTAINS(
        errorOf([&] { (void)planOf(R"({"search.population": )" + many + R"(, "search.generations": )" + many + "}"); }),
        "at most 10000 combinations");
}

void TestShards::plansAreRead()
{
    const auto plan = parsePlan(R"({
        "name": "grid", "corpus": "little.tsv", "columns": {"label": 1, "text": "words"}, "delimiter": "\t",
        "sample": {"method": "stratified", "limit": 20, "seed": 4}, "victims": ["one", "two"],
        "recipes": ["pwws", {"recipe": "pwws", "set": {"goal.reference": "own"}}], "seeds": [1, 2, 3],
        "max_queries": 50, "time_limit": 1.5, "trace": "all"})",
                                file(""), "plan.json");
    QCOMPARE(plan.corpus, file("little.tsv"));
    QCOMPARE(plan.read.columns.at("label"), std::string("1"));
    QCOMPARE(plan.read.columns.at("text"), std::string("words"));
    QCOMPARE(plan.read.delimiter, '\t');
    QCOMPARE(plan.sample.method, std::string("stratified"));
    QCOMPARE(plan.sample.limit, std::size_t{20});
    QCOMPARE(plan.sample.seed, std::uint64_t{4});
    QCOMPARE(plan.victims.size(), std::size_t{2});
    QCOMPARE(plan.recipes.size(), std::size_t{2});
    QVERIFY(plan.recipes[0].hash() != plan.recipes[1].hash());
    QCOMPARE(plan.recipeNames[1], std::string("pwws, goal.reference=own"));
    QVERIFY(plan.seeds == (std::vector<std::uint64_t>{1, 2, 3}));
    QCOMPARE(plan.options.maxQueries, std::uint64_t{50});
    QCOMPARE(plan.options.timeLimitSeconds, 1.5);
    QVERIFY(plan.options.trace == core::attacks::TraceLevel::All);
}

/// `target` is every recipe's (docs/campaign-plans.md).
void TestShards::aTargetIsThatOfAllRecipes()
{
    const auto plan = parsePlan(R"({"corpus": "little.tsv", "victims": ["one"], "target": "negative",
        "recipes": ["pwws", "deepwordbug", {"recipe": "pwws", "set": {"search.ranking": "delete"}}]})",
                                file(""), "plan.json");
    QCOMPARE(plan.recipes.size(), std::size_t{3});
    for (const auto& recipe : plan.recipes)
        QCOMPARE(recipe.target(), std::string("negative"));
}

// Table 3 of Zheng et al. (2020): both attacks on the words of one tag, for five tags, in one plan.
void TestShards::thePlansThatShipAreRead()
{
    QCOMPARE(planNames(), (std::vector<std::string>{"zheng-table1", "zheng-table3", "zheng-table4"}));
    const auto plan = readPlan("zheng-table3", file("mine.conllu"));
    QCOMPARE(plan.corpus, file("mine.conllu"));
    for (const auto& name : planNames())
        QVERIFY(std::filesystem::exists(readPlan(name).corpus));
    QCOMPARE(plan.victims.size(), std::size_t{3});
    QCOMPARE(plan.recipes.size(), std::size_t{10});
    std::set<std::string> seen;
    for (const auto& recipe : plan.recipes) {
        const auto& parts = recipe.json().at("constraints");
        for (const auto& part : parts)
            if (part["type"] == "word-class")
                seen.insert(recipe.name() + " " + part["only"].get<std::string>());
    }
    QCOMPARE(seen.size(), std::size_t{10});
    QVERIFY(seen.contains("parser-blackbox IN") && seen.contains("parser-whitebox VB"));
    CONTAINS(errorOf([] { (void)readPlan("zheng-table9"); }), "zheng-table3");
}

void TestShards::badPlans_data()
{
    QTest::addColumn<QString>("json");
    QTest::addColumn<QString>("says");
    QTest::newRow("no JSON") << "{\n  \"corpus\": \"a\",\n  oops}"
                             << "plan.json:3:3: this is not valid JSON";
    QTest::newRow("no object") << "[1]"
                               << "is not a JSON object";
    QTest::newRow("nothing") << "{}"
                             << "corpus must be";
    QTest::newRow("unknown key") << R"({"corpos": "a"})"
                                 << "has no key corpos";
    QTest::newRow("no victims") << R"({"corpus": "a", "victims": [], "recipes": ["pwws"]})"
                                << "victims must be a list";
    QTest::newRow("victims no strings") << R"({"corpus": "a", "victims": [1], "recipes": ["pwws"]})"
                                        << "victims must be";
    QTest::newRow("no recipe") << R"({"corpus": "a", "victims": ["v"], "recipes": ["no-such"]})"
                               << "no-such";
    QTest::newRow("negative seed") << R"({"corpus": "a", "victims": ["v"], "recipes": ["pwws"], "seeds": [-1]})"
                                   << "seeds must be";
    QTest::newRow("sample method") << R"({"corpus": "a", "sample": {"metod": "first"}})"
                                   << "sample has no key metod";
}

void TestShards::badPlans()
{
    QFETCH(const QString, json);
    QFETCH(const QString, says);
    CONTAINS(errorOf([&] { (void)parsePlan(json.toStdString(), file(""), "plan.json"); }), says.toStdString());
}

void TestShards::aGridIsSetUpOnce()
{
    std::ofstream corpus(file("grid.tsv"));
    for (int i = 0; i < 30; ++i)
        corpus << (i % 3 == 0 ? "positive" : "negative") << "\ta little sentence number " << i << "\n";
    corpus.close();
    std::ofstream(file("plan.json")) << R"({"corpus": "grid.tsv", "columns": {"label": 1, "text": 2},
        "sample": {"method": "random", "limit": 10, "seed": 2}, "victims": ["one", "two"],
        "recipes": ["pwws", "deepwordbug"], "seeds": [1, 2]})";
    const auto project = Project::inMemory();
    const core::language::Resources resources;
    const auto plan = readPlan(file("plan.json"));
    const auto ids = setUpGrid(*project, plan, WordVictimLoader(), resources);
    QCOMPARE(ids.size(), std::size_t{8});
    QCOMPARE(project->samples().size(), std::size_t{1});
    QCOMPARE(project->samples()[0].size, std::size_t{10});
    const auto last = project->campaign(ids[7]);
    QCOMPARE(last.name, std::string("deepwordbug on two, seed 2"));
    QCOMPARE(last.victim, std::string("two"));
    QCOMPARE(last.seed, std::uint64_t{2});
    QVERIFY(setUpGrid(*project, plan, WordVictimLoader(), resources) == ids);
    QCOMPARE(project->campaigns().size(), std::size_t{8});
}

QTEST_GUILESS_MAIN(TestShards)
#include "tst_shards.moc"
