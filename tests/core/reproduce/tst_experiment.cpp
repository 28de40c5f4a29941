#include "tests/support/registered_test.h"

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <sstream>

#include <QTemporaryDir>

#include "core/base/error.h"
#include "core/corpora/reading/reader.h"
#include "core/files/file.h"
#include "core/files/paths.h"
#include "core/reproduce/experiment/sets.h"
#include "core/reproduce/experiment/stages_of.h"
#include "tests/places.h"
#include "tests/support/said.h"

using namespace core::reproduce;
using Json = nlohmann::ordered_json;

namespace {

/// A paper of one network and one attack, with `changed` in the place of `part`.
std::string paper(const std::string& part = {}, const std::string& changed = {})
{
    auto text = core::readFile(TEST_DATA "/papers/one-attack.json");
    if (const auto at = text.find(part); !part.empty())
        text.replace(at, part.size(), changed);
    return text;
}

ExperimentRequest request(std::map<std::string, std::vector<std::string>> options = {})
{
    return {{"mr=a.tsv,b.tsv"}, "run", "", 1, std::move(options)};
}

PlannedExperiment planned(const std::string& text, const ExperimentRequest& asked)
{
    return stagesOf(Experiment::parse(text, "nobody/experiment.json"), asked, {}, nullptr);
}

std::vector<std::string> namesOf(const std::vector<core::campaigns::Stage>& stages)
{
    std::vector<std::string> names;
    for (const auto& stage : stages)
        names.push_back(stage.name);
    return names;
}

Json filled(const Scope& scope, const std::string& text)
{
    return scope.filled(JsonNode::parse(Json{{"t", text}}.dump(), "x.json").at("t"));
}

} // namespace

/// Papers as data: how they are read, filled and checked before anything is trained.
class TestExperiment : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { qputenv("FAULTLINE_RESOURCES", RESOURCES); }

    void placesAreFilled()
    {
        const auto scope = Scope()
                               .with("out", "run")
                               .with("epochs", 0)
                               .with("sizes", Json{{"hidden", 8}})
                               .with("data", Json{{"name", "mr"}, {"epochs", 12}, {"topic", ""}});
        QVERIFY(filled(scope, "{out}/models/{data}-{sizes.hidden}") == "run/models/mr-8");
        QVERIFY(filled(scope, "{sizes}") == Json({{"hidden", 8}})); // a place alone is the value
        QVERIFY(filled(scope, "{epochs|data.epochs}") == 12);       // the first that is not empty
        QVERIFY(filled(scope, "{data.none}").is_null());
        QVERIFY(filled(scope, "{data.topic|epochs}") == 0);
        QVERIFY(filled(scope, "no place") == "no place");
        CONTAINS(errorOf([&] { (void)filled(scope, "{dat}"); }), "x.json:1:6: the place {dat} names nothing");
        CONTAINS(errorOf([&] { (void)filled(scope, "a{data.none}"); }), "has no text");
        CONTAINS(errorOf([&] { (void)filled(scope, "a{data"); }), "has a { without a }");
    }

    /// A value with a condition is there where that holds, alone, in an object and in a list.
    void valuesWithConditions()
    {
        const auto root = JsonNode::parse(
            R"({"alone": {"text": "{epochs}", "if": "{epochs}"}, )"
            R"("inside": {"a": 1, "b": {"text": {"c": "{out}"}, "unless": "{small}"}}, )"
            R"("list": ["x", {"text": "y", "if": "{small}"}, {"text": "z", "unless": ["{small}", "{epochs}"]}], )"
            R"("object": {"text": "t", "if": "{small}", "name": "n"}})",
            "x.json");
        const auto scope = Scope().with("out", "run").with("epochs", 3);
        const auto small = scope.with("small", true), large = scope.with("small", false);
        QVERIFY(large.filled(root.at("alone")) == 3);
        QVERIFY(large.with("epochs", 0).filled(root.at("alone")).is_null());
        QVERIFY(large.filled(root.at("inside")) == Json::parse(R"({"a": 1, "b": {"c": "run"}})"));
        QVERIFY(small.filled(root.at("inside")) == Json::parse(R"({"a": 1})"));
        QVERIFY(small.filled(root.at("list")) == Json::parse(R"(["x", "y"])"));
        QVERIFY(large.filled(root.at("list")) == Json::parse(R"(["x"])"));
        QVERIFY(large.with("epochs", 0).filled(root.at("list")) == Json::parse(R"(["x", "z"])"));
        QVERIFY(large.filled(root.at("object")).contains("name")); // an element of a set, not a value
        const Entry entry(root, small);
        QCOMPARE(entry.texts("list"), (std::vector<std::string>{"x", "y"}));
        QCOMPARE(Entry(root, large).text("alone", "none"), std::string("3"));
        QCOMPARE(Entry(root, large.with("epochs", 0)).text("alone", "none"), std::string("none"));
    }

    /// A place that is a list stands for its texts, one that is null for none.
    void listsInPlaces()
    {
        const auto root = JsonNode::parse(R"({"a": "{words}", "b": ["{words}", "z"], "c": "{data.words}", )"
                                          R"("d": ["{data.words}"], "e": {"only": {"data": "{words}"}}})",
                                          "x.json");
        const auto scope = Scope().with("words", Json::parse(R"(["x", "y"])")).with("data", Json{{"name", "y"}});
        const Entry entry(root, scope);
        QCOMPARE(entry.texts("a"), (std::vector<std::string>{"x", "y"}));
        QCOMPARE(entry.texts("b"), (std::vector<std::string>{"x", "y", "z"}));
        QVERIFY(entry.texts("c").empty() && entry.texts("d").empty());
        int times = 0;
        Sets().forEach(root.at("e"), scope, [&](const Scope&) { ++times; });
        QCOMPARE(times, 1);
        Sets().forEach(root.at("e"), scope.with("data", Json{{"name", "z"}}), [&](const Scope&) { ++times; });
        QCOMPARE(times, 1);
    }

    /// Elements that are chosen, and those that are always there.
    void chosenElements()
    {
        const auto root = JsonNode::parse(R"({"training": [{"name": "none", "always": true}, "FGM", "PGD"], )"
                                          R"("all": {"each": "training"}})",
                                          "x.json");
        Sets sets;
        sets.add("training", root.at("training"));
        const auto names = [&] {
            std::string all;
            sets.forEach(root.at("all"), Scope(),
                         [&](const Scope& inner) { all += filled(inner, "{training} ").get<std::string>(); });
            return all;
        };
        QCOMPARE(names(), std::string("none FGM PGD "));
        sets.choose("training", {"PGD"});
        QCOMPARE(names(), std::string("none PGD "));
        sets.choose("training", {});
        QCOMPARE(names(), std::string("none "));
    }

    /// The last set varies fastest; `only` also holds for sets further outside.
    void setsAreGoneThrough()
    {
        const auto root =
            JsonNode::parse(R"({"parser": ["word", {"name": "char", "unless": "{small}"}], "kind": [1, 2], )"
                            R"("again": "kind", "all": {"each": ["parser", "kind"]}, )"
                            R"("some": {"each": ["again"], "only": {"again": [2]}}, )"
                            R"("outside": {"only": {"parser": "char"}}, "none": {"each": ["tag"]}, "plain": {}})",
                            "x.json");
        Sets sets;
        for (const char* name : {"parser", "kind", "again"})
            sets.add(name, root.at(name));
        const auto through = [&](const char* node, const Scope& scope, const std::string& shown) {
            std::string all;
            sets.forEach(root.at(node), scope,
                         [&](const Scope& inner) { all += filled(inner, shown).get<std::string>() + " "; });
            return all;
        };
        const auto large = Scope().with("small", false), small = Scope().with("small", true);
        QCOMPARE(through("all", large, "{parser}{kind}!"), std::string("word1! word2! char1! char2! "));
        QCOMPARE(through("all", small, "{parser}{kind}!"), std::string("word1! word2! "));
        QCOMPARE(through("some", large, "{again}!"), std::string("2! "));
        QCOMPARE(through("plain", large, "once"), std::string("once "));
        QCOMPARE(through("outside", large.with("parser", Json{{"name", "word"}}), "x"), std::string());
        QCOMPARE(through("outside", large.with("parser", Json{{"name", "char"}}), "x"), std::string("x "));
        CONTAINS(errorOf([&] { (void)through("outside", large, "x"); }), "{parser} names nothing");
        CONTAINS(errorOf([&] { (void)through("none", large, "x"); }), "there is no set \"tag\". Sets: again");
    }

    /// What depends on an option is there with it alone; trainings may run beside each other.
    void stagesAreMade()
    {
        const auto plain = planned(paper(), request());
        QCOMPARE(namesOf(plain.stages),
                 (std::vector<std::string>{"train-mr-word-cnn", "attack-mr-word-cnn", "tables", "figures"}));
        QVERIFY(plain.stages[0].needs && plain.stages[0].needs->empty() && !plain.stages[1].needs);
        QCOMPARE(plain.identity,
                 std::string(R"({"paper":"nobody","data":{"mr":["a.tsv","b.tsv"]},"preset":"small","most":0,)"
                             R"("settings":{},"seed":1})"));
        const auto more = planned(paper(), request({{"most", {"3"}}, {"set", {"b=2", "a=1"}}}));
        QCOMPARE(namesOf(more.stages),
                 (std::vector<std::string>{"train-mr-word-cnn", "train-mr-word-lstm", "attack-mr-word-cnn",
                                           "attack-mr-word-lstm", "tables", "figures"}));
        CONTAINS(more.identity, R"("most":3,"settings":{"a":"1","b":"2"})"); // whatever the order they were typed in
    }

    /// A stage may do several things, in the order of its members, as one; `values` are for all.
    void severalThingsInOneStage()
    {
        const QTemporaryDir folder;
        const auto at = [&](const char* name) { return folder.filePath(QLatin1String(name)).toStdString(); };
        core::writeFile(at("a.tsv"), "label\ttext\n0\tone\n1\ttwo\n0\tthree\n");
        const auto text = paper("\"stages\": [", "\"values\": {\"first\": 2, \"again\": \"{first}\"}, \"stages\": ["
                                                 "{\"stage\": \"both\", \"always\": true, \"draw\": {\"from\": "
                                                 "\"{out}/b.tsv\", \"first\": 1, \"to\": \"{out}/c.tsv\"}}, ");
        auto asked = request();
        asked.out = folder.path().toStdString();
        QVERIFY(planned(text, asked).stages[0].always);
        auto two = text;
        const std::string name = "\"always\": true, ";
        two.replace(two.find(name), name.size(),
                    "\"needs\": [], \"concatenate\": {\"corpus\": \"{out}/a.tsv\", \"out\": \"{out}/x.tsv\"}, ");
        const auto made = planned(two, asked);
        QCOMPARE(made.stages[0].name, std::string("both"));
        QVERIFY(made.stages[0].needs && made.stages[0].needs->empty() && !made.stages[0].always);
        const std::string first = "\"from\": \"{out}/b.tsv\", \"first\": 1";
        auto drawn = text;
        drawn.replace(drawn.find(first), first.size(), "\"from\": \"{out}/a.tsv\", \"first\": \"{again}\"");
        planned(drawn, asked).stages[0].work({{}, [](const std::string&) {}});
        const auto written = core::corpora::readCorpus(at("c.tsv"));
        QCOMPARE(written.examples.size(), std::size_t{2});
        QCOMPARE(written.examples[1].input[0].text.str(), std::string("two"));
    }

    void mistakesAreFoundBeforeTheWork_data()
    {
        QTest::addColumn<QByteArray>("part");
        QTest::addColumn<QByteArray>("changed");
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<QByteArray>("problem");
        const auto row = [](const char* name, const char* part, const char* changed, const char* line,
                            const char* problem) {
            QTest::newRow(name) << QByteArray(part) << QByteArray(changed) << QByteArray(line) << QByteArray(problem);
        };
        row("a key", "\"description\"", "\"describes\"", "3", "\"describes\" is not known here");
        row("no title", "\"title\": \"Nobody (2026)\",", "", "1", "the file has no \"title\"");
        row("a key of a stage", "\"needs\": []", "\"need\": []", "9", "\"need\" is not known here");
        row("a stage that does nothing", "\"train\": {\"task\"", "\"trian\": {\"task\"", "9", "has nothing to do");
        row("a place", "{data.train}", "{date.train}", "10", "{date.train} names nothing");
        row("a place that only a table has", "{\"{network}\"", "{\"{netwrok}\"", "15", "{netwrok} names nothing");
        row("a set", "\"each\": [\"share\"]", "\"each\": [\"shares\"]", "13", "there is no set \"shares\"");
        row("a recipe", "\"deepwordbug\"", "\"deepwordbag\"", "13", "deepwordbag");
        row("a setting of a recipe", "max-perturbed.share\"", "max-perturbed.shore\"", "13", "max-perturbed.shore");
        row("a label", "\"pivot\", \"of\": \"plain\"", "\"pivot\", \"of\": \"plane\"", "14", "Labels: plain");
        row("a table", "\"pivot\"", "\"privot\"", "14", "privot");
        row("a figure", "\"budget\"", "\"budgets\"", "15", "budgets");
        row("an option of a table", "\"rows\"", "\"row\"", "14", "\"row\" is not an option of tables");
        row("a name twice", "train-{data}-{network}\"", "train-{data}\"", "9", "is there twice");
        row("a need that is not there", "\"needs\": []", "\"needs\": [\"data\"]", "9", "stages before this one");
        row("a number", "\"{most|attacked}\"", "\"many\"", "12", "\"limit\" must be a whole number");
        row("a model elsewhere", "\"out\": \"{out}/{data}-{network}\"", "\"out\": \"{out}/../models\"", "10",
            "run/../models is not");
        row("a model in another folder", "\"out\": \"{out}/{data}-{network}\"", "\"out\": \"/models\"", "10",
            "\"out\" must be a place in the run's folder");
        row("a table elsewhere", "\"table\": \"pivot\"", "\"table\": \"pivot\", \"name\": \"../a\"", "14",
            "../a is not");
        row("a figure elsewhere", "\"figure\": \"budget\"", "\"figure\": \"budget\", \"name\": \"a/b\"", "15",
            "a/b is not");
        row("a project elsewhere", "\"data\": {", "\"project\": \"../x\", \"data\": {", "4", "../x is not");
        row("presets that differ", "\"full\": {\"attacked\": 0}", "\"full\": {\"most\": 0}", "6", "is missing");
        row("the kind of an option", "\"kind\": \"count\"", "\"kind\": \"number\"", "5",
            "\"kind\" must be one of text, count, settings, program, elements, models");
        row("a member that such an option has not", "\"kind\": \"count\"", "\"kind\": \"count\", \"of\": \"network\"",
            "5", "\"of\" is not known here");
        row("the size of a figure", "\"figure\": \"budget\"", "\"figure\": \"budget\", \"size\": [140]", "15",
            "\"size\" must be width and height");
        row("another project, and places", "\"figure\": \"budget\"",
            "\"figure\": \"budget\", \"project\": \"{out}/x.faultline\"", "15", "\"project\" must be without");
        row("how a corpus is read", "\"settings\": \"{settings}\"",
            "\"settings\": \"{settings}\", \"read\": {\"colums\": \"text=1\"}", "10",
            "the corpus option colums=text=1 is not known");
        row("a seed", "\"settings\": \"{settings}\"", "\"settings\": \"{settings}\", \"seed\": \"1x\"", "10",
            "\"seed\" must be a whole number");
        row("an attack to match", "{\"recipe\": \"deepwordbug\",", "{\"recipe\": \"deepwordbug\", \"match\": \"pwws\",",
            "13", "no attack on run/mr-word-cnn before this one is called pwws");
        row("a floor without a bound", "{\"text\": \"# Preset {preset}\"",
            "{\"text\": \"x\", \"floors\": [{\"floor\": \"x\", \"value\": {\"measure\": \"success\"}}]", "14",
            "must have either \"least\", \"more\" or \"most\"");
        row("a floor's measure", "{\"text\": \"# Preset {preset}\"",
            "{\"text\": \"x\", \"floors\": [{\"floor\": \"x\", \"value\": {\"measure\": \"luck\"}, \"least\": 1}]",
            "14", "\"measure\" must be one of the measures of pivots");
        row("a floor's rows", "{\"text\": \"# Preset {preset}\"",
            "{\"text\": \"x\", \"floors\": [{\"floor\": \"x\", \"value\": {\"file\": \"a\", \"column\": \"b\"}, "
            "\"least\": 1}]",
            "14", "must have either \"first\", \"last\" or \"gained\"");
        row("a floor's value that is changed", "{\"text\": \"# Preset {preset}\"",
            "{\"text\": \"x\", \"floors\": [{\"floor\": \"x\", \"value\": {\"measure\": \"success\", "
            "\"times\": 2}, \"least\": 1}]",
            "14", "\"times\" must stand in \"least\", \"more\" or \"most\"");
        row("the form of the data", "\"named\"", "\"names\"", "4",
            "\"form\" must be treebank, named, folds or folders");
    }
    void mistakesAreFoundBeforeTheWork()
    {
        QFETCH(const QByteArray, part);
        QFETCH(const QByteArray, changed);
        QFETCH(const QByteArray, line);
        QFETCH(const QByteArray, problem);
        const auto text = paper(part.toStdString(), changed.toStdString());
        const auto said = errorOf([&] { (void)planned(text, request({{"most", {"1"}}})); });
        CONTAINS(said, "experiment.json:" + line.toStdString() + ":");
        CONTAINS(said, problem.toStdString());
    }

    void commandsThatDoNotFit()
    {
        auto asked = request({{"epochs", {"3"}}});
        CONTAINS(errorOf([&] { (void)planned(paper(), asked); }), "--epochs is not an option of nobody");
        asked = request({{"most", {"few"}}});
        CONTAINS(errorOf([&] { (void)planned(paper(), asked); }), "--most few is not a whole number");
        asked = request({{"set", {"few"}}});
        CONTAINS(errorOf([&] { (void)planned(paper(), asked); }), "--set few sets nothing");
        asked = request();
        asked.preset = "huge";
        CONTAINS(errorOf([&] { (void)planned(paper(), asked); }), "Use --preset small or --preset full");
        asked = request();
        asked.data = {"mr=a.tsv"};
        CONTAINS(errorOf([&] { (void)planned(paper(), asked); }), "--data mr=a.tsv does not say");
        CONTAINS(errorOf([] { (void)Experiment::read("nobody-1901"); }), "there is no paper nobody-1901");
    }

    /// Folders that an earlier version began go on: what they are the identities of, byte for byte as it wrote them.
    void identitiesOfOlderFolders()
    {
        const auto of = [](const char* paper, const std::vector<std::string>& data) {
            return stagesOf(Experiment::read(paper), {data, "run", "", 1, {}}, {}, nullptr);
        };
        QCOMPARE(of("zheng2020", {"wsj"}).identity,
                 std::string(R"({"paper":"zheng2020","data":"wsj","preset":"small","seed":1})"));
        QCOMPARE(of("mayer2020", {"ibm=a,b"}).identity,
                 std::string(R"({"paper":"mayer2020","data":{"ibm":["a","b"]},"preset":"small","vectors":"",)"
                             R"("from":"","epochs":0,"seed":1,"settings":{}})"));
    }

    /// A set to choose by and a third one to test on, which a paper may ask for.
    void furtherFilesOfData()
    {
        const auto of = [](const std::vector<std::string>& data) {
            return stagesOf(Experiment::read("zou2020"), {data, "run", "", 1, {}}, {}, nullptr);
        };
        CONTAINS(of({"en-de=a,b"}).identity, R"("data":{"en-de":["a","","b",""]})");
        CONTAINS(of({"en-de=a,b,c,d"}).identity, R"("data":{"en-de":["a","b","c","d"]})");
        CONTAINS(errorOf([&] { (void)of({"en-de=a,b,c,d,e"}); }), "--data en-de=a,b,c,d,e names 5 files");
        CONTAINS(errorOf([&] { (void)of({"en-de=a,,c"}); }), "Write NAME=TRAIN,TEST");
        // Translators that are given are not trained; each agent attacks both.
        const auto small = of({"en-de=a,b,c"});
        QCOMPARE(namesOf(small.stages),
                 (std::vector<std::string>{
                     "train-en-de-transformer", "train-en-de-rnn-search", "agent-en-de-transformer",
                     "agent-en-de-rnn-search", "attack-en-de-transformer", "attack-en-de-rnn-search",
                     "attack-states-en-de-transformer", "attack-states-en-de-rnn-search", "tables", "figures"}));
        const auto given =
            stagesOf(Experiment::read("zou2020"), {{"en-de=a,b,c"}, "run", "", 1, {{"from", {"mine"}}}}, {}, nullptr);
        QCOMPARE(namesOf(given.stages).front(), std::string("agent-en-de-transformer"));
        const auto attacks = [](const PlannedExperiment& plan, const std::string& label, const std::string& network) {
            std::vector<std::string> names;
            for (const auto& attack : plan.attacks)
                if (attack.label == label && attack.victim.ends_with("/en-de-" + network))
                    names.push_back(attack.recipe.name());
            return names;
        };
        // Zou et al. (2020), section 4.4: noise and gradient search on .2 and .4 of the words.
        QCOMPARE(attacks(small, "others", "rnn-search"),
                 (std::vector<std::string>{"rsni-0.2", "rsni-0.4", "gradient-search-0.2", "gradient-search-0.4",
                                           "random-candidates-0.2", "random-candidates-0.4"}));
        QCOMPARE(attacks(small, "agents", "rnn-search"),
                 (std::vector<std::string>{"agent-transformer", "agent-rnn-search"}));
        QCOMPARE(
            attacks(small, "matched", "rnn-search"),
            (std::vector<std::string>{"random-candidates as agent-rnn-search", "gradient-search as agent-rnn-search"}));
        QVERIFY(small.retrainings.empty());
        // Three seeds; translators are tuned from their own weights.
        const auto seeds = stagesOf(Experiment::read("zou2020"), {{"en-de=a,b,c"}, "run", "seeds", 7, {}}, {}, nullptr);
        QCOMPARE(attacks(seeds, "agents", "transformer").size(), std::size_t{6});
        QCOMPARE(seeds.retrainings.size(), std::size_t{2});
        const auto full = stagesOf(Experiment::read("zou2020"), {{"en-de=a,b,c,d"}, "run", "full", 7, {}}, {}, nullptr);
        QCOMPARE(attacks(full, "agents", "transformer").size(), std::size_t{6});
        QCOMPARE(full.retrainings.size(), std::size_t{2});
        QCOMPARE(full.retrainings[0].from, std::string("run/models/en-de-transformer"));
        QCOMPARE(full.retrainings[0].share, 1.0);
        QCOMPARE(full.retrainings[0].epochs, 3);
        QCOMPARE(attacks(full, "tuning", "transformer-control"), // on the test set and on the third
                 (std::vector<std::string>{"agent-transformer", "agent-transformer"}));
    }

    /// The handbook's paper can be made as it stands.
    void theHandbooksPaperIsSound()
    {
        const auto page = core::readFile(core::handbookFolder() / "adding-a-paper.md");
        const auto begin = page.find("```json\n") + 8;
        const auto made = planned(page.substr(begin, page.find("```\n", begin) - begin), request());
        QCOMPARE(namesOf(made.stages),
                 (std::vector<std::string>{"train-mr-word-cnn", "train-mr-word-lstm", "attack-mr-word-cnn",
                                           "attack-mr-word-lstm", "tables", "figures"}));
    }

    /// Chapter 6 of Maheshwary (2022) is one, too: of two corpora in two folds each, with every preset.
    void aChapterAsData()
    {
        const QTemporaryDir folder;
        for (const char* corpus : {"mawps", "asdiv"})
            for (int fold = 0; fold < 2; ++fold)
                for (const char* part : {"train.csv", "dev.csv"})
                    core::writeFile(folder
                                        .filePath(QStringLiteral("%1/fold%2/%3")
                                                      .arg(QLatin1String(corpus))
                                                      .arg(fold)
                                                      .arg(QLatin1String(part)))
                                        .toStdString(),
                                    "Question,Numbers,Equation,Answer\n");
        const auto experiment = Experiment::read("maheshwary2022-6");
        QCOMPARE(experiment.name(), std::string("maheshwary2022-6"));
        ExperimentRequest asked{{}, "run", "small", 1, {}};
        for (const char* corpus : {"mawps", "asdiv"})
            asked.data.push_back(std::string(corpus) + "=" + folder.filePath(QLatin1String(corpus)).toStdString());
        const auto names = [&] {
            std::vector<std::string> all;
            for (const auto& stage : stagesOf(experiment, asked, {}, nullptr).stages)
                all.push_back(stage.name);
            return all;
        };
        const auto has = [](const std::vector<std::string>& all, const char* name) {
            return std::ranges::find(all, name) != all.end();
        };
        const auto small = names();
        QVERIFY(has(small, "train-mawps-0-gts") && has(small, "retrain-asdiv-0-seq2seq-kumar-paraphrase"));
        QVERIFY(!has(small, "train-mawps-1-gts")); // one fold
        QVERIFY(!has(small, "attack-challenge-mawps-0-gts") && !has(small, "train-bert-mawps-0-gts"));
        asked.preset = "full";
        asked.options = {{"from", {"small-bert"}}, {"challenge", {"svamp.json"}}, {"set", {"hidden=64"}}};
        const auto full = names();
        QVERIFY(has(full, "attack-challenge-asdiv-1-graph2tree") && has(full, "train-bert-mawps-1-gts"));
        // Three solvers of four folds: plain and bert 2, retrained 2, attacks plain, bert, challenge 3 and retrained 2,
        // transfer 1; of gts what was released; one measure per fold; tables and figures.
        QCOMPARE(full.size(), std::size_t{12 * (2 + 2 + 3 + 2 + 1) + 4 + 4 + 2});
        asked.data = {"mawps=" + folder.filePath(QStringLiteral("asdiv/fold0")).toStdString()};
        CONTAINS(errorOf([&] { names(); }), "fold0");
    }

    /// With every preset, and every option that changes what is done.
    void shippedPapersAreSound()
    {
        const QTemporaryDir folder;
        const auto at = [&](const std::string& name) {
            return folder.filePath(QString::fromStdString(name)).toStdString();
        };
        core::writeFile(at("a.tsv"), "label\ttext\n0\tone\n1\ttwo\n");
        for (const char* part : {"train", "test", "fold0/train", "fold0/dev"})
            core::writeFile(at(std::string("jobs/") + part + ".csv"), "Question,Numbers,Equation,Answer\n");
        for (const char* way : {"insert", "replace", "remove", "non", "back", "para"})
            for (const char* name : {"cleaned", "_o_cleaned"})
                core::writeFile(at(std::string("something/") + way + "/jobs/" + name), "x\t( x )\n");
        const std::map<std::string, std::string> data{{"treebank", "wsj"},
                                                      {"named", "one=" + at("a.tsv") + "," + at("a.tsv")},
                                                      {"folds", "jobs=" + at("jobs")},
                                                      {"folders", "jobs=" + at("jobs")}};
        const auto papers = Experiment::shipped();
        QCOMPARE(papers,
                 (std::vector<std::string>{"huang2021", "maheshwary2022-3", "maheshwary2022-4", "maheshwary2022-5",
                                           "maheshwary2022-6", "mayer2020", "zheng2020", "zou2020"}));
        for (const auto& name : papers) {
            const auto experiment = Experiment::read(name);
            QCOMPARE(experiment.name(), name);
            QVERIFY2(!experiment.dataMeaning().empty(), name.c_str());
            const auto form = experiment.root().at("data").at("form").text();
            for (const auto& preset : experiment.presets()) {
                ExperimentRequest asked{{data.at(form)}, "run", preset, 1, {}};
                for (const auto& option : experiment.options())
                    if (option.kind == ExperimentOption::Kind::Text)
                        asked.options[option.option] = {at("something")};
                QVERIFY2(stagesOf(experiment, asked, {}, nullptr).stages.size() > 3, name.c_str());
            }
        }
    }

    /// A paper in several files: its chapters, the first of which its name stands for.
    void chaptersOfAPaper()
    {
        QCOMPARE(Experiment::chapters("maheshwary2022"), (std::vector<int>{3, 4, 5, 6}));
        QVERIFY(Experiment::chapters("zheng2020").empty() && Experiment::chapters("nobody2026").empty());
        QCOMPARE(Experiment::read("maheshwary2022").name(), std::string("maheshwary2022-3"));
        CONTAINS(errorOf([] { (void)Experiment::read("maheshwary2022-7"); }), "there is no paper maheshwary2022-7");
    }

    /// The handbook's tables have what is declared, for all papers and of each, with the same words.
    void everyOptionIsInTheHandbook()
    {
        const auto page = core::readFile(core::handbookFolder() / "reproduce.md");
        for (const auto& parameter : experimentParameters())
            CONTAINS(page, "| `--" + parameter.key + "` | " + parameter.meaning + " |\n");
        const auto has = [&](const std::string& option, const std::string& paper, const std::string& meaning) {
            std::istringstream lines(page);
            for (std::string line; std::getline(lines, line);)
                if (line.starts_with("| `--" + option + "` | ") && line.ends_with(" | " + meaning + " |") &&
                    line.find(paper) != std::string::npos)
                    return true;
            return false;
        };
        for (const auto& name : Experiment::shipped()) {
            const auto paper = Experiment::read(name);
            QVERIFY2(has("data", name, paper.dataMeaning()), name.c_str());
            for (const auto& option : paper.options())
                QVERIFY2(has(option.option, name, option.parameter().meaning), (name + " " + option.option).c_str());
        }
    }

    /// No paper names a function or a type of the program: what it can say is what this page of the handbook says.
    void everyMemberIsInTheHandbook()
    {
        const auto page = core::readFile(core::handbookFolder() / "adding-a-paper.md");
        for (const auto& [kind, unused] : optionKinds())
            QVERIFY2(page.find(std::string(kind)) != std::string::npos, std::string(kind).c_str());
        for (const auto& name : Experiment::shipped()) {
            const auto experiment = Experiment::read(name);
            std::set<std::string> members;
            const auto stages = experiment.root().at("stages");
            const std::function<void(const JsonNode&)> visit = [&](const JsonNode& node) {
                for (const auto& stage : node.list()) {
                    for (const auto& [member, value] : stage.members())
                        members.insert(member);
                    if (const auto group = stage.find("stages"))
                        visit(*group);
                }
            };
            visit(stages);
            for (const auto& member : members)
                QVERIFY2(page.find("`" + member + "`") != std::string::npos, (name + ": " + member).c_str());
        }
    }
};

QTEST_APPLESS_MAIN(TestExperiment)
#include "tst_experiment.moc"
