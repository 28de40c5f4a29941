#include "tests/support/registered_test.h"

#include <sstream>

#include "core/attacks/attack.h"
#include "core/attacks/result/tree_scores.h"
#include "core/campaigns/attack_summary.h"
#include "core/campaigns/exports/export.h"
#include "core/campaigns/planning/setup.h"
#include "core/campaigns/result_json.h"
#include "core/campaigns/runner.h"
#include "core/campaigns/summary.h"
#include "core/store/format/codec.h"
#include "core/victims/evaluation/tree_evaluation.h"
#include "tests/support/fakes/fake_victim.h"
#include "tests/support/fakes/linear_parser.h"

using namespace core::campaigns;
using core::attacks::AttackResult;
using core::attacks::Reason;
using core::attacks::Status;
using core::attacks::TreeScoring;
using core::store::Project;
using core::structures::DependencyTree;

namespace {

/// she saw old houses . with "houses" replaced by "cars".
const DependencyTree gold{{2, 0, 4, 2, 2}, {"nsubj", "root", "amod", "obj", "punct"}};

AttackResult result(std::vector<int> before, std::vector<int> after, Status status = Status::Succeeded)
{
    AttackResult one;
    one.example = "s1";
    one.status = status;
    one.reason = status == Status::Succeeded ? Reason::Found : Reason::Exhausted;
    one.original = fakes::inputOf({"she", "saw", "old", "houses", "."});
    one.perturbed = one.original.with(0, one.original[0].text.replaced(3, "cars"));
    one.gold = gold;
    one.originalOutput = DependencyTree{std::move(before), gold.labels};
    one.perturbedOutput = DependencyTree{std::move(after), gold.labels};
    one.perturbedPercent = 20.0;
    one.edits.push_back({core::text::EditOp::Replace, "sentence", 3, "houses", "cars", "NNS"});
    return one;
}

AttackResult skipped(Reason reason)
{
    auto one = result(gold.heads, gold.heads, Status::Skipped);
    one.reason = reason;
    one.perturbed = one.original;
    one.perturbedPercent = 0.0;
    one.edits.clear();
    return one;
}

/// A treebank of sentences of three words that the fake parser knows the tree of.
core::corpora::Corpus treebank(std::size_t size)
{
    core::corpora::Corpus corpus;
    corpus.name = "small trees";
    corpus.path = "/trees.conllu";
    corpus.sha256 = "cc";
    corpus.format = "conllu";
    corpus.segments = {"sentence"};
    const std::vector<std::string> nouns{"house", "street", "garden", "book", "friend", "river", "teacher"};
    for (std::size_t i = 0; i < size; ++i) {
        core::corpora::Example example;
        example.id = "s" + std::to_string(i);
        example.hash = 900 + i;
        example.row = i + 1;
        example.input = fakes::inputOf({"the", nouns[i % 7], "stood", "near", "this", nouns[i * 3 % 7]});
        example.gold = DependencyTree{{2, 3, 0, 6, 6, 3}, {"det", "nsubj", "root", "case", "det", "obl"}};
        corpus.examples.push_back(example);
    }
    return corpus;
}

/// The second word pulls the arc of the fourth to the third.
fakes::LinearParser pulledParser()
{
    std::map<std::string, fakes::LinearParser::Vector, std::less<>> vectors{{"<unk>", {1.5F}}};
    for (const char* noun : {"house", "street", "garden", "book", "friend", "river", "teacher"})
        vectors[noun] = {0.1F};
    for (int i = 0; i < 60; ++i)
        vectors["noun" + std::to_string(i)] = {static_cast<float>(i) / 30.0F};
    fakes::LinearParser made({2, 3, 0, 6, 6, 3}, {{4, 3, 2, {1.0F}}, {5, 2, 6, {1.0F}}}, vectors);
    return made;
}

} // namespace

class TestTreeResults : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void outputsHaveTheirScores()
    {
        // Before: all right. After: "she" and "houses" (changed) are wrong; "old" is attached to "houses".
        const auto json = resultJson(result(gold.heads, {3, 0, 4, 1, 2}), {});
        QCOMPARE(json["original_output"]["uas"].get<double>(), 1.0);
        QCOMPARE(json["perturbed_output"]["uas"].get<double>(), 0.6);
        // Left of the strict score: she, saw and the full stop.
        QCOMPARE(json["original_output"]["uas_strict"].get<double>(), 1.0);
        QVERIFY(std::abs(json["perturbed_output"]["uas_strict"].get<double>() - 2.0 / 3.0) < 1e-12);
        QCOMPARE(json["perturbed_output"]["heads"].size(), std::size_t{5});
        QCOMPARE(json["perturbed_output"]["labels"][3].get<std::string>(), std::string("obj"));
        TreeScoring scoring;
        scoring.punctuation = core::metrics::Punctuation::UnicodeP;
        QCOMPARE(resultJson(result(gold.heads, {3, 0, 4, 1, 2}), {}, scoring)["perturbed_output"]["uas"].get<double>(),
                 0.5);
        // Where labels decide there is the score of labels, too: of the three right arcs one has another label.
        auto relabelled = result(gold.heads, {3, 0, 4, 1, 2});
        std::get<DependencyTree>(relabelled.perturbedOutput).labels[1] = "dep";
        QVERIFY(!resultJson(relabelled, {})["perturbed_output"].contains("las"));
        for (const auto measure : {TreeScoring::Measure::Las, TreeScoring::Measure::LabelOnly}) {
            TreeScoring labels;
            labels.measure = measure;
            const auto both = resultJson(relabelled, {}, labels);
            QCOMPARE(both["original_output"]["las"].get<double>(), 1.0);
            QCOMPARE(both["perturbed_output"]["las"].get<double>(), 0.4);
            QCOMPARE(both["perturbed_output"]["uas"].get<double>(), 0.6);
            QVERIFY(std::abs(both["perturbed_output"]["las_strict"].get<double>() - 1.0 / 3.0) < 1e-12);
        }
        auto blind = result(gold.heads, {3, 0, 4, 1, 2});
        blind.gold = std::monostate{};
        QVERIFY(resultJson(blind, {})["perturbed_output"]["uas"].is_null());
    }

    void phraseResultsNameSourceAndTarget()
    {
        auto one = result(gold.heads, {3, 0, 4, 1, 2});
        QVERIFY(!resultJson(one, {}).contains("target_phrase"));
        one.phrases = core::structures::PhrasePair{{2, 4, 3}, {0, 1, 0}};
        const auto json = resultJson(one, {});
        QCOMPARE(json["source_phrase"].dump(), std::string(R"({"first":3,"last":4,"words":"old houses"})"));
        QCOMPARE(json["target_phrase"].dump(), std::string(R"({"first":1,"last":1,"words":"she"})"));
        // They are kept in the project too.
        const auto bytes = core::store::encodeResult(one, "another example");
        QVERIFY(core::store::decodeResult(bytes, {}).phrases == one.phrases);
    }

    void attacksAndEvaluationsLeaveOutTheSameWords()
    {
        // she saw $ 5 . with two wrong heads, "$" and the stop; only the tags distinguish "$" from punctuation.
        core::corpora::Corpus corpus;
        core::corpora::Example example;
        example.id = "s1";
        auto segment = fakes::inputOf({"she", "saw", "$", "5", "."})[0];
        segment.tags = {"PRP", "VBD", "$", "CD", "."};
        example.input = core::text::Input({segment});
        example.gold = DependencyTree{{2, 0, 2, 3, 2}, {}};
        example.conllu = "1\tshe\t_\tPRON\tPRP\t_\t2\t_\t_\t_\n2\tsaw\t_\tVERB\tVBD\t_\t0\t_\t_\t_\n"
                         "3\t$\t_\tSYM\t$\t_\t2\t_\t_\t_\n4\t5\t_\tPUNCT\tCD\t_\t3\t_\t_\t_\n"
                         "5\t.\t_\tPUNCT\t.\t_\t2\t_\t_\t_\n\n";
        corpus.examples.push_back(example);
        const std::vector<core::structures::Prediction> answers{DependencyTree{{2, 0, 4, 3, 4}, {}}};
        AttackResult result;
        result.original = result.perturbed = example.input;
        result.conllu = example.conllu;
        result.gold = example.gold;
        result.originalOutput = answers.front();
        const std::vector<std::size_t> rows{0};
        using core::metrics::Punctuation;
        const std::map<Punctuation, core::metrics::Attachment> expected{{Punctuation::Tag, {4, 3, 0}},
                                                                        {Punctuation::UnicodeP, {4, 3, 0}},
                                                                        {Punctuation::Upos, {3, 2, 0}},
                                                                        {Punctuation::UnicodePS, {3, 3, 0}},
                                                                        {Punctuation::Counted, {5, 3, 0}}};
        for (const auto& [punctuation, attachment] : expected) {
            TreeScoring scoring;
            scoring.punctuation = punctuation;
            QCOMPARE(treeScores(result, scoring).before, attachment);
            const auto evaluated = core::victims::scoreTrees(corpus, rows, answers, {}, punctuation).noPunctuation;
            QCOMPARE(evaluated.words, attachment.words);
            QCOMPARE(evaluated.heads, attachment.heads);
        }
    }

    void scoresAreSumsOverWords()
    {
        std::vector results{result(gold.heads, {3, 0, 4, 1, 2}),
                            result({2, 0, 4, 2, 4}, {2, 0, 4, 1, 4}, Status::Failed), skipped(Reason::NothingToChange),
                            skipped(Reason::Unsuitable)};
        const auto summary = summarize(results);
        QCOMPARE(summary.scoreName, std::string("uas"));
        // Right of 20 words: 5 + 4 + 5 + 5 before, 3 + 3 + 5 + 5 after.
        QCOMPARE(*summary.cleanScore, 19.0 / 20.0);
        QCOMPARE(*summary.attackedScore, 16.0 / 20.0);
        // Without the arcs of "houses" and "old": 3 + 2 + 5 + 5 of 16, and 2 + 2 + 5 + 5.
        QCOMPARE(*summary.cleanStrict, 15.0 / 16.0);
        QCOMPARE(*summary.attackedStrict, 14.0 / 16.0);
        QCOMPARE(*summary.successRate, 1.0 / 2.0);
        // The second one's UAS has fallen, but only by the arc of the changed word.
        QCOMPARE(*summary.strictSuccessRate, 1.0 / 2.0);
        QCOMPARE(*summary.rawSuccessRate, 2.0 / 2.0);

        const auto code = summarize(results, Convention::DpAttack);
        QCOMPARE(*code.successRate, 1.0 / 3.0);
        QCOMPARE(*code.rawSuccessRate, 2.0 / 3.0);
        QCOMPARE(*code.meanChangedWords, 2.0 / 3.0);
        QCOMPARE(code.unsuitable, std::size_t{1});
        QCOMPARE(conventionNamed("dpattack"), Convention::DpAttack);
    }

    void campaignsOnParsersAgreeForAnyNumberOfWorkers_data()
    {
        QTest::addColumn<QString>("recipe");
        QTest::addColumn<bool>("phrases");
        QTest::newRow("black box") << "parser-blackbox" << false;
        QTest::newRow("black box, released") << "parser-blackbox@released" << false;
        QTest::newRow("white box") << "parser-whitebox" << false;
        QTest::newRow("white box, released") << "parser-whitebox@released" << false;
        QTest::newRow("beam") << "parser-whitebox-beam" << false;
        QTest::newRow("phrase, black box") << "parser-phrase-blackbox" << true;
        QTest::newRow("phrase, white box") << "parser-phrase-whitebox" << true;
    }
    void campaignsOnParsersAgreeForAnyNumberOfWorkers()
    {
        QFETCH(const QString, recipe);
        QFETCH(const bool, phrases);
        const auto resources = std::make_shared<core::language::Resources>();
        CampaignPlan plan;
        plan.victimSpec = "linear parser";
        plan.recipe = core::attacks::Recipe::load(recipe.toStdString());
        if (plan.recipe.json()["transformation"]["type"] == "masked-lm")
            plan.recipe.set("transformation.type", "vocabulary"); // needs no model
        for (const char* key : {"constraints.pos", "constraints.word-class"})
            plan.recipe.set(key, "off"); // the made-up nouns are none to the tagger
        if (phrases)
            plan.recipe.set("search.shortest", "2");
        plan.options.seed = 4;
        std::string expected;
        for (const int workers : {1, 2, 4}) {
            const auto project = Project::inMemory();
            const auto victim = pulledParser();
            const auto id = setUpCampaign(*project, treebank(30), plan, victim.card(), *resources);
            RunOptions options;
            options.workers = workers;
            QVERIFY(runCampaign(*project, id, victim, resources, options, {}, {}));
            std::ostringstream all;
            exportJsonl(*project, id, {}, all);
            exportCsv(*project, id, {}, all);
            exportConllu(*project, id, {}, all);
            if (expected.empty())
                expected = all.str();
            QVERIFY(all.str() == expected);
            const auto json = attackSummaryJson(*project, id);
            QCOMPARE(json["errors"].get<int>(), 0);
            QCOMPARE(json["score_name"].get<std::string>(), std::string("uas"));
            QCOMPARE(json["succeeded"].get<int>(), 30);
            // Answers are complete even though the attack requested only heads.
            project->forEachResult(id, false, [&](core::store::PlacedResult&& placed) {
                QCOMPARE(std::get<DependencyTree>(placed.result.perturbedOutput).labels.size(), std::size_t{6});
                QCOMPARE(std::get<DependencyTree>(placed.result.originalOutput).labels.size(), std::size_t{6});
            });
        }
    }

    void sentencesAreWrittenAsConllu()
    {
        const auto resources = std::make_shared<core::language::Resources>();
        CampaignPlan plan;
        plan.victimSpec = "linear parser";
        plan.recipe = core::attacks::Recipe::load("parser-blackbox");
        const auto project = Project::inMemory();
        const auto victim = pulledParser();
        auto corpus = treebank(1);
        auto segments = corpus.examples[0].input.segments();
        segments[0].tags = {"DT", "NN", "VBD", "IN", "DT", "NN"};
        corpus.examples[0].input = core::text::Input(segments);
        const auto id = setUpCampaign(*project, corpus, plan, victim.card(), *resources);
        const auto attack = [](const core::corpora::Example& example, core::victims::Victim& own,
                               const std::stop_token&) {
            AttackResult one;
            one.example = example.id;
            one.exampleHash = example.hash;
            one.status = Status::Succeeded;
            one.reason = Reason::Found;
            one.original = example.input;
            one.perturbed = example.input.with(0, example.input[0].text.replaced(1, "noun|59"));
            one.gold = example.gold;
            one.originalOutput = own.predict({&example.input, 1}, {}).front();
            one.perturbedOutput = DependencyTree{{2, 3, 0, 3, 6, 3}, {"det", "nsubj", "root", "case", "det", "obl"}};
            return one;
        };
        RunOptions options;
        options.workers = 1;
        QVERIFY(runCampaign(*project, id, victim, attack, options, {}, {}));
        std::ostringstream out;
        exportConllu(*project, id, {}, out);
        const QString text = QString::fromStdString(out.str());
        QVERIFY(text.startsWith("# sent_id = s0\n# text = the noun|59 stood near this house\n"
                                "# original_text = the house stood near this house\n# status = succeeded\n"));
        // The fake parser has its own labels, so every label shows what the word was called.
        QVERIFY(text.contains("2\tnoun|59\t_\t_\tNN\t_\t3\tnsubj\t_\tOriginal=house|Clean=3:L3\n"));
        QVERIFY(text.contains("4\tnear\t_\t_\tIN\t_\t6\tcase\t_\tClean=6:L6|Attacked=3:case\n"));
        QVERIFY(text.endsWith("\n\n"));
    }
};

QTEST_APPLESS_MAIN(TestTreeResults)
#include "tst_tree_results.moc"
