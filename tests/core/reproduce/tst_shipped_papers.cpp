#include "tests/support/registered_test.h"

#include <algorithm>
#include <map>
#include <set>
#include <sstream>

#include <QFile>
#include <QTemporaryDir>

#include "core/corpora/reading/reader.h"
#include "core/files/file.h"
#include "core/reproduce/experiment/stages_of.h"
#include "tests/places.h"
#include "tests/support/said.h"

using namespace core::reproduce;
using core::attacks::Recipe;
using core::campaigns::AdversarialSource;

namespace {

/// Writes down what it is asked to train.
class ListeningTrainer : public core::victims::ModelTrainer {
public:
    mutable std::vector<core::victims::TrainRequest> asked;

    [[nodiscard]] std::vector<core::victims::TrainingKind> kinds() const override { return {}; }
    [[nodiscard]] std::vector<core::Parameter> settings(const std::string& task,
                                                        const std::string& architecture) const override
    {
        using core::Parameter;
        std::vector<Parameter> all{Parameter::count("batch", 8, "texts of a step"),
                                   Parameter::count("hidden", 8, "size")};
        if (task == "pairs" && architecture != "bert")
            all.push_back(Parameter::count("inner", 8, "size of the inner layers"));
        return all;
    }
    core::victims::TrainReport train(const core::victims::TrainRequest& request, std::stop_token,
                                     const core::victims::TrainProgressFn&) const override
    {
        asked.push_back(request);
        return {};
    }
};

/// Knows one model.
class OneModel : public core::victims::VictimLoader {
public:
    [[nodiscard]] std::unique_ptr<core::victims::Victim> load(const std::string&,
                                                              const core::victims::LoadOptions&) const override
    {
        return nullptr;
    }
    [[nodiscard]] std::vector<core::victims::ModelInfo> models() const override
    {
        core::victims::ModelInfo model;
        model.name = "my-han";
        model.task = "classification";
        return {model};
    }
};

using Names = std::vector<std::string>;

Names namesOf(const PlannedExperiment& planned)
{
    Names names;
    for (const auto& stage : planned.stages)
        names.push_back(stage.name);
    return names;
}

Names wordsIn(const std::string& text)
{
    std::istringstream stream(text);
    Names words;
    for (std::string word; stream >> word;)
        words.push_back(word);
    return words;
}

std::string said(const std::map<std::string, std::string>& settings)
{
    std::string text;
    for (const auto& [key, value] : settings)
        text += key + "=" + value + " ";
    return text;
}

} // namespace

/// What the shipped papers do, as they did it when each was a program of its own: their stages, files, recipes and
/// settings, written down from those programs.
class TestShippedPapers : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        qputenv("FAULTLINE_RESOURCES", RESOURCES);
        write("train.tsv", "label\ttext\n1\ta fine film\n0\ta dull film\n1\ta film that is fine\n0\tknown text\n");
        write("test.tsv", "label\ttext\n0\tknown text\n1\tthe end\n");
        write("other.tsv", "label\ttext\n0\tknown text\n1\ta fine film\n1\tanother text\n");
        write("nli-train.tsv", "label\tpremise\thypothesis\n0\ta man runs\ta man sits\n1\ta dog sleeps\ta dog rests\n");
        write("nli-test.tsv", "label\tpremise\thypothesis\n0\ta cat runs\ta cat sits\n1\ta cow eats\ta cow is there\n");
        for (const char* corpus : {"geo", "jobs", "atis"}) {
            write(std::string(corpus) + "/train.txt", "what be it\t( size:i s0 )\nhow big be it\t( size:i s1 )\n");
            write(std::string(corpus) + "/test.txt", "what be it\t( size:i s0 )\n");
            for (const auto& way : ways)
                for (const char* end : {"_cleaned.txt", "_o_cleaned.txt", "_combined.txt"})
                    write("pairs/" + way + "/" + corpus + "/" + corpus + "_test_" + way + end, "x\t( x )\n");
        }
        write("atis/dev.txt", "what be it\t( size:i s0 )\n");
    }

    /// Chapter 3 of Maheshwary (2022).
    void stagesOfChapter3()
    {
        auto asked = request({films()});
        QCOMPARE(namesOf(planned("maheshwary2022-3", asked)),
                 wordsIn("data-films train-films-word-cnn train-films-word-lstm attack-films-word-cnn "
                         "attack-films-word-lstm ablation-films transfer-films adversarial-films-attack "
                         "adversarial-films-merge adversarial-films-train adversarial-films-clean "
                         "adversarial-films-attacked measure tables figures"));
        // Of several data sets the small preset trains against the attack on the first alone.
        asked.data = {films(), "news=" + at("train.tsv") + "," + at("test.tsv")};
        const auto small = planned("maheshwary2022-3", asked);
        QCOMPARE(small.retrainings.size(), std::size_t{1});
        QCOMPARE(small.retrainings[0].steps, 2);
        QCOMPARE(small.retrainings[0].epochs, 5);
        asked.preset = "full";
        const auto full = planned("maheshwary2022-3", asked);
        QCOMPARE(full.retrainings.size(), std::size_t{2});
        const auto& plan = full.retrainings[1];
        QCOMPARE(plan.victim, at("run/models/news-word-cnn"));
        QCOMPARE(plan.train.string(), at("run/data/news-train.tsv"));
        QCOMPARE(plan.test.string(), at("run/data/news-test.tsv"));
        QCOMPARE(plan.out.string(), at("run/adversarial/news-word-cnn"));
        QCOMPARE(plan.share, 0.1); // section 3.6
        QCOMPARE(plan.steps, 5);
        QCOMPARE(plan.epochs, 0);
        QVERIFY(plan.source == AdversarialSource::Attack && plan.from.empty() && plan.dev.empty());
        QCOMPARE(plan.recipes.at(0).hash(), Recipe::load("hard-label").hash());
        QCOMPARE(plan.tests.at(0).hash(), Recipe::load("hard-label").hash());
        // The ablation is of the first network.
        QVERIFY(std::ranges::all_of(full.attacks, [](const auto& attack) {
            return attack.label != "ablation" || attack.victim.ends_with("word-cnn");
        }));
    }

    void attacksOfChapter3()
    {
        std::vector<Recipe> compared, ablated;
        for (const char* name :
             {"hard-label", "hard-label@text", "textfooler", "textbugger", "pwws", "genetic", "particle-swarm"})
            compared.push_back(Recipe::load(name));
        const auto add = [&](const char* name, const std::map<std::string, std::string>& set) {
            auto recipe = Recipe::load("hard-label").named(name);
            for (const auto& [key, value] : set)
                recipe.set(key, value);
            ablated.push_back(recipe);
        };
        add("no SSR and GA", {{"search.reduce", "off"}, {"search.generations", "0"}});
        add("only GA", {{"search.reduce", "off"}});
        add("only SSR", {{"search.generations", "0"}});
        add("both SSR and GA", {});
        add("random initialisation", {{"search.first_words", "vocabulary"}});
        const auto plan = planned("maheshwary2022-3", request({films()}));
        for (const char* network : {"word-cnn", "word-lstm"})
            compareAttacks(attacksOn(plan, "compared", "films", network), compared);
        compareAttacks(attacksOn(plan, "ablation", "films", "word-cnn"), ablated);
        QCOMPARE(costlyIn(plan), (std::set<std::string>{"particle-swarm"}));
    }

    /// Chapter 4: pairs first, so that the first data set and the first of texts differ.
    void stagesOfChapter4()
    {
        auto asked = request({nli(), films()}, {{"attention", {"nli=" + at("other.tsv")}}, {"from", {"my-bert"}}});
        const auto plan = planned("maheshwary2022-4", asked);
        QCOMPARE(namesOf(plan),
                 wordsIn("data-nli data-films attention-nli train-nli-esim train-nli-infersent "
                         "train-nli-decomposable-attention train-nli-bert train-films-word-lstm train-films-word-cnn "
                         "train-films-bert attack-nli-esim attack-nli-infersent attack-nli-decomposable-attention "
                         "attack-nli-bert attack-films-word-lstm attack-films-word-cnn attack-films-bert ablation-nli "
                         "ablation-films transfer-nli transfer-films adversarial-films-attack adversarial-films-merge "
                         "adversarial-films-train adversarial-films-clean adversarial-films-attacked measure tables "
                         "figures"));
        QVERIFY(plan.stages[2].needs && plan.stages[2].needs->empty()); // trainings may run beside each other
        QVERIFY(plan.stages[3].needs && !plan.stages[1].needs && !plan.stages[10].needs);
        asked.preset = "full";
        asked.options["vectors"] = {"glove"};
        const auto full = planned("maheshwary2022-4", asked);
        QCOMPARE(full.retrainings.size(), std::size_t{2});
        QCOMPARE(full.retrainings[0].victim, at("run/models/nli-esim"));
        QCOMPARE(full.retrainings[0].from, std::string("glove")); // what networks of pairs started from
        QCOMPARE(full.retrainings[1].victim, at("run/models/films-word-lstm"));
        QVERIFY(full.retrainings[1].from.empty());
        // Both of d and L on the first data set, in the full preset on all.
        QCOMPARE(attacksOn(plan, "bits", "nli", "esim").size(), std::size_t{5});
        QVERIFY(attacksOn(plan, "bits", "films", "word-lstm").empty());
        QCOMPARE(attacksOn(full, "bits", "films", "word-lstm").size(), std::size_t{5});
    }

    void attacksOfChapter4_data()
    {
        QTest::addColumn<bool>("pairs");
        QTest::newRow("texts") << false;
        QTest::newRow("pairs, of which the premise is changed") << true;
    }
    void attacksOfChapter4()
    {
        QFETCH(const bool, pairs);
        const std::string attention = pairs ? at("run/models/nli-attention") : "imdb-han";
        const auto onPremise = [&](Recipe recipe) {
            if (pairs)
                recipe.set("segments.edit", "premise");
            return recipe;
        };
        const auto queryEfficient = [&](const std::string& space) {
            const std::string file = space == "wordnet" ? "query-efficient" : "query-efficient-" + space;
            auto recipe = Recipe::load(file).named("query-efficient-" + space);
            recipe.set("search.attention", attention);
            return onPremise(recipe);
        };
        const auto inSpace = [&](const std::string& attack, const std::string& space) {
            auto recipe = Recipe::load(attack).named(attack + "-" + space);
            recipe.set("space", space);
            return onPremise(recipe);
        };
        const auto plan =
            planned("maheshwary2022-4", request({pairs ? nli() : films()}, pairs ? attentionOfPairs() : noOptions()));
        const std::string data = pairs ? "nli" : "films", first = pairs ? "esim" : "word-lstm";
        for (const std::string& network : {first, std::string(pairs ? "infersent" : "word-cnn")}) {
            compareAttacks(attacksOn(plan, "wordnet", data, network),
                           {queryEfficient("wordnet"), inSpace("pwws", "wordnet"), inSpace("particle-swarm", "wordnet"),
                            inSpace("textfooler", "wordnet"), inSpace("genetic", "wordnet")});
            compareAttacks(attacksOn(plan, "sememes", data, network),
                           {queryEfficient("sememes"), inSpace("particle-swarm", "sememes")});
            compareAttacks(attacksOn(plan, "embedding", data, network),
                           {queryEfficient("embedding"), inSpace("textfooler", "embedding")});
            compareAttacks(attacksOn(plan, "embedding-lm", data, network),
                           {queryEfficient("embedding-lm"), inSpace("genetic", "embedding-lm")});
        }
        std::vector<Recipe> ablated, bits, rounds;
        for (const auto& [name, by] :
             std::vector<std::pair<std::string, std::string>>{{"random", "random"},
                                                              {"only attention", "attention"},
                                                              {"only LSH", "lsh"},
                                                              {"both LSH and attention", "attention-and-lsh"}}) {
            ablated.push_back(queryEfficient("wordnet").named(name));
            ablated.back().set("search.rank_by", by);
        }
        const auto hashed = [&](int d, int l) {
            auto recipe = queryEfficient("wordnet").named("d = " + std::to_string(d) + ", L = " + std::to_string(l));
            recipe.set("search.bits", std::to_string(d));
            recipe.set("search.rounds", std::to_string(l));
            return recipe;
        };
        for (const int d : {1, 3, 5, 8, 12})
            bits.push_back(hashed(d, 15));
        for (const int l : {1, 5, 15, 30})
            rounds.push_back(hashed(5, l));
        compareAttacks(attacksOn(plan, "ablation", data, first), ablated);
        compareAttacks(attacksOn(plan, "bits", data, first), bits);
        compareAttacks(attacksOn(plan, "rounds", data, first), rounds);
        QCOMPARE(costlyIn(plan), (std::set<std::string>{"particle-swarm-wordnet", "genetic-wordnet",
                                                        "particle-swarm-sememes", "genetic-embedding-lm"}));
        if (!pairs)
            compareAttacks({plan.retrainings.at(0).recipes.at(0), plan.retrainings.at(0).tests.at(0)},
                           {queryEfficient("wordnet"), queryEfficient("wordnet")});
    }

    /// Chapter 5: of pairs the hypothesis is changed, with the thesis's threshold for pairs.
    void attacksOfChapter5()
    {
        const Names others{"context-aware@released", "textfooler", "pwws", "genetic", "bae", "bert-attack"};
        std::vector<Recipe> ofTexts{Recipe::load("context-aware")},
            ofPairs{Recipe::load("context-aware-pairs").named("context-aware")};
        for (const auto& name : others) {
            ofTexts.push_back(Recipe::load(name));
            ofPairs.push_back(Recipe::load(name));
        }
        for (auto& recipe : ofPairs)
            recipe.set("segments.edit", "hypothesis");
        const auto plan = planned("maheshwary2022-5", request({films(), nli()}));
        QCOMPARE(namesOf(plan),
                 wordsIn("data-films data-nli train-films-word-lstm train-films-word-cnn train-nli-esim "
                         "train-nli-infersent train-nli-decomposable-attention attack-films-word-lstm "
                         "attack-films-word-cnn attack-nli-esim attack-nli-infersent attack-nli-decomposable-attention "
                         "transfer-films transfer-nli measure tables figures"));
        compareAttacks(attacksOn(plan, "compared", "films", "word-cnn"), ofTexts);
        compareAttacks(attacksOn(plan, "compared", "nli", "infersent"), ofPairs);
        QCOMPARE(costlyIn(plan), (std::set<std::string>{"genetic", "bae", "bert-attack"}));
        QVERIFY(plan.retrainings.empty());
    }

    /// Whoever trains is asked with the settings of its network: those of pairs by their plain keys, too.
    void trainingsOfChapters()
    {
        const auto trained = trainings(
            "maheshwary2022-4",
            request({films(), nli()},
                    {{"attention", {"nli=" + at("other.tsv")}},
                     {"from", {"my-bert"}},
                     {"vectors", {"glove"}},
                     {"set", {"inner=4", "word-cnn.batch=2", "bert.hidden=3", "esim.inner=5", "infersent.batch=7"}}}));
        const auto of = [&](const std::string& model) { return trained.at(at("run/models/" + model)); };
        QCOMPARE(of("films-word-lstm").task, std::string("classifier"));
        QCOMPARE(of("films-word-lstm").architecture, std::string("word-lstm"));
        QCOMPARE(of("films-word-lstm").train, Names{at("run/data/films-train.tsv")});
        QCOMPARE(of("films-word-lstm").epochs, 5);
        QCOMPARE(said(of("films-word-lstm").settings), std::string("device=cpu "));
        QVERIFY(of("films-word-lstm").vectors.empty() && of("films-word-lstm").dev.empty());
        QCOMPARE(said(of("films-word-cnn").settings), std::string("batch=2 device=cpu "));
        QCOMPARE(said(of("films-bert").settings), std::string("device=cpu from=my-bert hidden=3 "));
        QCOMPARE(of("nli-esim").task, std::string("pairs"));
        QCOMPARE(of("nli-esim").vectors, std::string("glove"));
        QCOMPARE(said(of("nli-esim").settings), std::string("inner=5 "));
        QCOMPARE(said(of("nli-infersent").settings), std::string("batch=7 inner=4 "));
        QCOMPARE(said(of("nli-bert").settings), std::string("from=my-bert hidden=3 "));
        QVERIFY(of("nli-bert").vectors.empty());
        QCOMPARE(of("nli-attention").architecture, std::string("decomposable-attention"));
        QCOMPARE(of("nli-attention").train, Names{at("run/data/nli-attention.tsv")});
        QCOMPARE(said(of("nli-attention").settings), std::string("inner=4 "));
        QVERIFY(!trained.contains(at("run/models/films-attention"))); // that of imdb-han is read
    }

    /// Texts of the test set are not trained on, nor those of the victim by the network whose attention is read.
    void drawnData()
    {
        const auto asked = request({films()}, {{"attention", {"films=" + at("other.tsv")}}});
        (void)trainings("maheshwary2022-4", asked);
        const auto texts = [&](const char* name) {
            Names all;
            for (const auto& example : core::corpora::readCorpus(at(std::string("run/data/") + name)).examples)
                all.push_back(example.input[0].text.str());
            return all;
        };
        QCOMPARE(texts("films-train.tsv"), (Names{"a fine film", "a dull film", "a film that is fine"}));
        QCOMPARE(texts("films-test.tsv"), (Names{"known text", "the end"}));
        QCOMPARE(texts("films-attention.tsv"), Names{"another text"});
    }

    /// A model that is named is read; another name is a corpus that one learns from first.
    void whoseAttentionIsRead()
    {
        const auto model = planned("maheshwary2022-4", request({films()}, {{"attention", {"films=my-han"}}}));
        QCOMPARE(std::ranges::count(namesOf(model), "attention-films"), 0);
        QVERIFY(model.attacks.at(0).recipe.json().dump().find("my-han") != std::string::npos);
        const auto corpus =
            planned("maheshwary2022-4", request({films()}, {{"attention", {"films=" + at("other.tsv")}}}));
        QCOMPARE(namesOf(corpus).at(1), std::string("attention-films"));
        CONTAINS(errorOf([&] { (void)planned("maheshwary2022-4", request({nli()})); }), "--attention nli=CORPUS");
        CONTAINS(errorOf([&] {
                     (void)planned("maheshwary2022-4", request({films()}, {{"attention", {"news=my-han"}}}));
                 }),
                 "there are no data news");
    }

    void whatDoesNotFitIsRefused()
    {
        const auto with = [&](const char* paper, const std::string& setting) {
            return errorOf([&] { (void)planned(paper, request({films()}, {{"set", {setting}}})); });
        };
        CONTAINS(with("maheshwary2022-5", "iner=8"), "no network has the setting iner");
        CONTAINS(with("maheshwary2022-5", "bert.batch=8"), "bert.batch"); // which is not trained without --from
        QCOMPARE(with("maheshwary2022-5", "word-lstm.batch=8"), std::string());
        CONTAINS(with("maheshwary2022-3", "batch=8"), "--set is not an option of maheshwary2022-3");
        auto tools = this->tools();
        tools.device = "cuda";
        CONTAINS(
            errorOf([&] { (void)stagesOf(Experiment::read("maheshwary2022-5"), request({nli()}), tools, nullptr); }),
            "is done on cpu alone");
    }

    /// Folders that an earlier version began go on: the identities that it wrote, byte for byte.
    void identitiesOfOlderFolders()
    {
        ExperimentRequest asked = request({films()});
        const auto data = "\"data\":{\"films\":[\"" + at("train.tsv") + "\",\"" + at("test.tsv") + "\"]}";
        QCOMPARE(planned("maheshwary2022-3", asked).identity,
                 "{\"paper\":\"maheshwary2022\",\"chapter\":3," + data + ",\"preset\":\"small\",\"seed\":1}");
        asked.options = {{"set", {"word-lstm.batch=2", "word-cnn.batch=3"}}, {"epochs", {"2"}}};
        QCOMPARE(planned("maheshwary2022-5", asked).identity,
                 "{\"paper\":\"maheshwary2022\",\"chapter\":5," + data +
                     ",\"preset\":\"small\",\"seed\":1,\"from\":\"\",\"vectors\":\"\",\"settings\":{\"word-cnn.batch\":"
                     "\"3\"," +
                     "\"word-lstm.batch\":\"2\"},\"epochs\":2,\"attention\":{}}");
        asked.options = {{"attention", {"films=my-han"}}};
        QVERIFY(planned("maheshwary2022-4", asked)
                    .identity.ends_with("\"settings\":{},\"epochs\":0,\"attention\":{\"films\":\"my-han\"}}"));
        auto huang = ofCorpora({"jobs", "geo"});
        const auto folders = "\"data\":{\"geo\":\"" + at("geo") + "\",\"jobs\":\"" + at("jobs") + "\"},\"pairs\":\"" +
                             at("pairs") + "\"";
        QCOMPARE(planned("huang2021", huang).identity,
                 "{\"paper\":\"huang2021\"," + folders + ",\"epochs\":0,\"seed\":1,\"settings\":{}}");
        huang.options["rewriter"] = {"lines:cat"};
        huang.options["training"] = {"FGM"};
        huang.preset = "full"; // preset and trainings choose stages: what is done serves when more are asked for
        QCOMPARE(planned("huang2021", huang).identity,
                 "{\"paper\":\"huang2021\"," + folders +
                     ",\"epochs\":0,\"seed\":1,\"settings\":{},\"rewriter\":\"lines:cat\"}");
    }

    /// Huang et al. (2021): corpora in the paper's order, whatever the order in which they were typed.
    void stagesOfHuang()
    {
        auto asked = ofCorpora({"geo", "jobs"});
        QCOMPARE(namesOf(planned("huang2021", asked)),
                 wordsIn("train-jobs-seq2seq train-jobs-coarse-to-fine train-jobs-grammar train-geo-seq2seq "
                         "train-geo-coarse-to-fine train-geo-grammar answers-jobs-seq2seq answers-jobs-coarse-to-fine "
                         "answers-jobs-grammar answers-geo-seq2seq answers-geo-coarse-to-fine answers-geo-grammar "
                         "report"));
        asked = ofCorpora({"geo"}, {{"training", {"MDA-remove", "FGM"}}});
        const auto two = planned("huang2021", asked);
        QCOMPARE(namesOf(two),
                 wordsIn("train-geo-seq2seq train-geo-coarse-to-fine train-geo-grammar answers-geo-seq2seq "
                         "answers-geo-coarse-to-fine answers-geo-grammar train-geo-seq2seq-FGM "
                         "train-geo-coarse-to-fine-FGM train-geo-grammar-FGM answers-geo-seq2seq-FGM "
                         "answers-geo-coarse-to-fine-FGM answers-geo-grammar-FGM train-geo-seq2seq-MDA-remove "
                         "train-geo-coarse-to-fine-MDA-remove train-geo-grammar-MDA-remove "
                         "answers-geo-seq2seq-MDA-remove answers-geo-coarse-to-fine-MDA-remove "
                         "answers-geo-grammar-MDA-remove report"));
        QVERIFY(two.stages.back().always); // its tables show the trainings of the command
        QVERIFY(two.stages[0].needs && !two.stages[3].needs && two.stages[12].needs);
        asked = ofCorpora({"geo"});
        asked.preset = "full"; // none, FGM, PGD, MDA, five of MDA-..., concatenation: of each 3 trained, 3 asked
        QCOMPARE(planned("huang2021", asked).stages.size(), std::size_t{10 * 6 + 1});
        asked.options["rewriter"] = {"lines:cat"}; // MDA-back, too
        QCOMPARE(planned("huang2021", asked).stages.size(), std::size_t{11 * 6 + 1});
    }

    /// A fifth of the questions varied by each operator; back translation only with a program.
    void augmentationsOfHuang()
    {
        auto asked = ofCorpora({"geo"}, {{"training", {"MDA", "MDA-back"}}, {"rewriter", {"lines:cat"}}});
        const auto plans = planned("huang2021", asked).retrainings;
        QCOMPARE(plans.size(), std::size_t{6});
        const auto& all = plans[0];
        QCOMPARE(all.victim, at("run/models/geo-seq2seq"));
        QCOMPARE(all.out.string(), at("run/augmented/geo-seq2seq"));
        QCOMPARE(all.train.string(), at("geo/train.txt"));
        QCOMPARE(all.dev.string(), at("geo/train.txt")); // without a file of its own the training questions choose
        QCOMPARE(all.share, 0.2);
        QVERIFY(all.source == AdversarialSource::Perturbation && all.test.empty() && all.perText == 1);
        QCOMPARE(all.read.format, std::string("tsv"));
        QVERIFY((all.read.columns == std::map<std::string, std::string>{{"text", "1"}, {"form", "2"}}));
        QVERIFY(all.read.tokenization == core::text::Tokenization::Whitespace);
        auto back = Recipe::load("huang-back");
        back.set("transformation.rewriter", "lines:cat");
        compareAttacks(all.recipes,
                       {Recipe::load("huang-insert"), Recipe::load("huang-replace"), Recipe::load("huang-delete"),
                        Recipe::load("huang-substitute"), back, Recipe::load("huang-reorder")});
        QCOMPARE(plans[3].out.string(), at("run/augmented/geo-seq2seq-back"));
        compareAttacks(plans[3].recipes, {back});
        asked = ofCorpora({"geo"}, {{"training", {"MDA"}}});
        QCOMPARE(planned("huang2021", asked).retrainings[0].recipes.size(), std::size_t{5});
        asked.options["training"] = {"MDA-back"};
        CONTAINS(errorOf([&] { (void)planned("huang2021", asked); }), "--training MDA-back needs --rewriter");
        asked.options["training"] = {"MDB"};
        CONTAINS(errorOf([&] { (void)planned("huang2021", asked); }), "Choose one of FGM, PGD, MDA, MDA-insert");
    }

    /// Lengths and moves are of moved word vectors alone; ATIS has its own epochs and batch.
    void trainingsOfHuang()
    {
        const std::string usual = "batch=5 ", rate = "learning_rate=0.002 ";
        auto trained = trainings("huang2021", ofCorpora({"geo"}, {{"training", {"FGM", "PGD", "concatenation"}}}));
        const auto of = [&](const std::string& model) { return trained.at(at("run/models/" + model)); };
        QCOMPARE(said(of("geo-grammar").settings), usual + rate);
        QCOMPARE(of("geo-grammar").epochs, 50);
        QCOMPARE(of("geo-grammar").task, std::string("forms"));
        QCOMPARE(said(of("geo-grammar").readOptions),
                 std::string("columns=text=1,form=2 format=tsv tokenization=whitespace "));
        QCOMPARE(said(of("geo-grammar-FGM").settings), usual + "epsilon=1 " + rate);
        QCOMPARE(said(of("geo-grammar-PGD").settings), usual + "epsilon=1 " + rate + "moves=3 ");
        QCOMPARE(said(of("geo-seq2seq-concatenation").settings), usual + rate);
        QCOMPARE(of("geo-seq2seq-concatenation").train,
                 (Names{at("geo/train.txt"), at("run/augmented/geo-concatenation.tsv")}));
        const auto joined = core::readFile(at("run/augmented/geo-concatenation.tsv"));
        QCOMPARE(std::ranges::count(joined, '\n'), 2); // as many as there are
        QVERIFY(joined.find(" </s> ") != std::string::npos);
        trained =
            trainings("huang2021", ofCorpora({"atis"}, {{"training", {"FGM", "PGD"}},
                                                        {"set", {"epsilon=0.5", "moves=2", "move=0.1", "batch=9"}}}));
        QCOMPARE(said(of("atis-seq2seq").settings), "batch=9 " + rate);
        QCOMPARE(of("atis-seq2seq").epochs, 25);
        QCOMPARE(of("atis-seq2seq").dev, at("atis/dev.txt"));
        QCOMPARE(said(of("atis-seq2seq-FGM").settings), "batch=9 epsilon=0.5 " + rate);
        QCOMPARE(said(of("atis-seq2seq-PGD").settings), "batch=9 epsilon=0.5 " + rate + "move=0.1 moves=2 ");
        trained = trainings("huang2021", ofCorpora({"atis"}, {{"epochs", {"7"}}}));
        QCOMPARE(of("atis-seq2seq").epochs, 7);
        QCOMPARE(said(of("atis-seq2seq").settings), "batch=16 " + rate);
    }

    void dataOfHuang()
    {
        auto asked = ofCorpora({"geo"});
        asked.data = {"job=" + at("jobs")};
        CONTAINS(errorOf([&] { (void)planned("huang2021", asked); }), "Its data are jobs, geo, atis");
        asked.data = {};
        CONTAINS(errorOf([&] { (void)planned("huang2021", asked); }), "huang2021 needs data");
        asked.data = {"geo"};
        CONTAINS(errorOf([&] { (void)planned("huang2021", asked); }), "--data geo names no folder");
        asked.data = {"geo=" + at("pairs")};
        CONTAINS(errorOf([&] { (void)planned("huang2021", asked); }), "0 files have \"train\" in their names");
        asked = ofCorpora({"geo"});
        asked.options.erase("pairs");
        CONTAINS(errorOf([&] { (void)planned("huang2021", asked); }), "--pairs is missing");
        write("pairs/para/geo/another_cleaned.txt", "x\t( x )\n");
        asked = ofCorpora({"geo"});
        CONTAINS(errorOf([&] { (void)planned("huang2021", asked); }),
                 "2 files have \"cleaned\" and not \"_o_\" in their names");
        QVERIFY(QFile::remove(QString::fromStdString(at("pairs/para/geo/another_cleaned.txt"))));
    }

private:
    static inline const Names ways{"insert", "replace", "remove", "non", "back", "para"};

    std::string at(const std::string& name) const
    {
        return folder_.filePath(QString::fromStdString(name)).toStdString();
    }
    void write(const std::string& name, const std::string& bytes) const { core::writeFile(at(name), bytes); }

    using Options = std::map<std::string, std::vector<std::string>>;
    static Options noOptions() { return {}; }
    Options attentionOfPairs() const { return {{"attention", {"nli=" + at("other.tsv")}}}; }
    std::string films() const { return "films=" + at("train.tsv") + "," + at("test.tsv"); }
    std::string nli() const { return "nli=" + at("nli-train.tsv") + "," + at("nli-test.tsv"); }
    ExperimentRequest request(Names data, Options options = {}) const
    {
        return {std::move(data), at("run"), "", 1, std::move(options)};
    }
    ExperimentRequest ofCorpora(const Names& corpora, Options options = {}) const
    {
        options["pairs"] = {at("pairs")};
        Names data;
        for (const auto& corpus : corpora)
            data.push_back(corpus + "=" + at(corpus));
        return request(std::move(data), std::move(options));
    }

    core::campaigns::TrainingTools tools() const
    {
        core::campaigns::TrainingTools tools;
        tools.trainer = trainer_;
        tools.loader = loader_;
        return tools;
    }
    PlannedExperiment planned(const char* paper, const ExperimentRequest& asked) const
    {
        return stagesOf(Experiment::read(paper), asked, tools(), nullptr);
    }
    /// What is asked of the trainer by the stages that draw data and train, by the folder of the model.
    std::map<std::string, core::victims::TrainRequest> trainings(const char* paper,
                                                                 const ExperimentRequest& asked) const
    {
        trainer_->asked.clear();
        for (const auto& stage : planned(paper, asked).stages)
            if ((stage.name.starts_with("data-") || stage.name.starts_with("attention-") ||
                 stage.name.starts_with("train-")) &&
                stage.name.find("MDA") == std::string::npos)
                stage.work({{}, [](const std::string&) {}});
        std::map<std::string, core::victims::TrainRequest> all;
        for (const auto& one : trainer_->asked)
            all[one.out] = one;
        return all;
    }

    static std::vector<Recipe> attacksOn(const PlannedExperiment& plan, const std::string& label,
                                         const std::string& data, const std::string& network)
    {
        std::vector<Recipe> recipes;
        for (const auto& attack : plan.attacks)
            if (attack.label == label && attack.victim.ends_with("/models/" + data + "-" + network))
                recipes.push_back(attack.recipe);
        return recipes;
    }
    static std::set<std::string> costlyIn(const PlannedExperiment& plan)
    {
        std::set<std::string> names;
        for (const auto& attack : plan.attacks)
            if (attack.costly)
                names.insert(attack.recipe.name());
        return names;
    }
    static void compareAttacks(const std::vector<Recipe>& made, const std::vector<Recipe>& expected)
    {
        QCOMPARE(made.size(), expected.size());
        for (std::size_t i = 0; i < made.size(); ++i) {
            QCOMPARE(made[i].name(), expected[i].name());
            QVERIFY2(made[i].hash() == expected[i].hash(), made[i].json().dump().c_str());
        }
    }

    QTemporaryDir folder_;
    std::shared_ptr<ListeningTrainer> trainer_ = std::make_shared<ListeningTrainer>();
    std::shared_ptr<OneModel> loader_ = std::make_shared<OneModel>();
};

QTEST_APPLESS_MAIN(TestShippedPapers)
#include "tst_shipped_papers.moc"
