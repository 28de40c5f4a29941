#include <cmath>
#include <limits>
#include <sstream>

#include "tests/support/registered_test.h"

#include "core/answers/shape.h"
#include "core/base/error.h"
#include "core/campaigns/attack_summary.h"
#include "core/campaigns/exports/export.h"
#include "core/campaigns/manifest.h"
#include "core/campaigns/result_json.h"
#include "core/campaigns/summary.h"
#include "core/structures/task.h"
#include "tests/support/samples/results.h"

using core::attacks::AttackResult;
using core::attacks::Status;
using core::campaigns::Convention;

/// Rates, means, and the forms in which scripts get results.
class TestSummary : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void conventions_data();
    void conventions();
    void whatTheAttackDoesNotApplyTo_data();
    void whatTheAttackDoesNotApplyTo();
    void whoKeepsTheAnswerHasNoScoreUnderAttack();
    void theOwnAnswerAsReferenceAttacksWhatIsWrong_data();
    void theOwnAnswerAsReferenceAttacksWhatIsWrong();
    void openAttackOfARunAgainstGoldIsUndefined();
    void theScoreIsTheAgreementWithTheOwnAnswer();
    void anotherSchemeIsNoted();
    void aFailedTargetedAttackMayEndWithAWrongAnswer();
    void errorsAreNoAttackThatWasWithstood();
    void onlyErrorsTellNothing();
    void aQuarterOfTheWordsIsFew();
    void whatStandsInForAPapersOwnIsSaid();
    void nothingIsUndefined();
    void keysOfAttack();
    void attentionQueriesAreCountedApart();
    void keysOfResults();
    void predictions();
    void csv();
    void manifest();
};

namespace {

core::structures::ClassScores scores(std::initializer_list<float> values)
{
    core::structures::ClassScores result;
    for (const float value : values)
        result.scores.push_back(value);
    return result;
}

AttackResult result(Status status, std::uint64_t queries, double percent)
{
    AttackResult result = samples::failed(samples::example(1, "some plain words", 1));
    result.status = status;
    result.queries = queries;
    result.distinctQueries = queries / 2;
    result.forwardQueries = queries / 4;
    result.perturbedPercent = percent;
    result.originalOutput = scores({0.2F, 0.8F});
    result.perturbedOutput = result.originalOutput;
    if (status == Status::Skipped)
        result.reason = core::attacks::Reason::AlreadyWrong;
    if (status == Status::Skipped)
        result.originalOutput = result.perturbedOutput = scores({0.8F, 0.2F});
    if (status == Status::Succeeded)
        result.perturbedOutput = scores({0.6F, 0.4F});
    if (status == Status::Error)
        result.originalOutput = result.perturbedOutput = {};
    result.seconds = 2.0;
    result.victimSeconds = 0.5;
    return result;
}

/// Ten: 2 skipped, 4 succeeded (one without a change), 2 failed, 1 out of budget, 1 error.
std::vector<AttackResult> ten()
{
    return {result(Status::Skipped, 1, 0.0),     result(Status::Succeeded, 40, 10.0),
            result(Status::Succeeded, 80, 20.0), result(Status::Failed, 200, 30.0),
            result(Status::Skipped, 1, 0.0),     result(Status::Succeeded, 20, 30.0),
            result(Status::Succeeded, 20, 0.0),  result(Status::BudgetSpent, 100, 50.0),
            result(Status::Failed, 160, 40.0),   result(Status::Error, 3, 0.0)};
}

bool near(std::optional<double> value, double expected) { return value && std::abs(*value - expected) < 5e-5; }

} // namespace

void TestSummary::conventions_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<double>("rate");
    QTest::addColumn<std::size_t>("over");
    QTest::addColumn<double>("queries");
    QTest::addColumn<double>("perturbed");
    QTest::addColumn<QString>("described");
    // By hand from the ten results.
    QTest::newRow("attacked: 4 of 8")
        << "attacked" << 0.5 << std::size_t{8} << 40.0 << 15.0
        << "Success rate: succeeded over attacked examples, that is all but those skipped.";
    QTest::newRow("all: 4 of 10") << "all" << 0.4 << std::size_t{10} << 62.5 << 15.0
                                  << "Success rate: succeeded over all examples, those skipped included.";
    QTest::newRow("textattack: 4 of 7") << "textattack" << 4.0 / 7.0 << std::size_t{7} << 620.0 / 7.0 << 20.0
                                        << "Success rate as TextAttack counts: succeeded over succeeded and not "
                                           "succeeded; skipped examples and errors are left out.";
    // One minus the accuracy under attack, which is over the nine that were answered.
    QTest::newRow("textfooler: 6 of 9") << "textfooler" << 6.0 / 9.0 << std::size_t{9} << 623.0 / 8.0 << 15.0
                                        << "Success rate as TextFooler counts: one minus the accuracy under attack, "
                                           "examples the victim got wrong by itself included.";
    // 180 over nine: nothing is known of what the tenth, an error, would have changed.
    QTest::newRow("dpattack: 4 of 10") << "dpattack" << 0.4 << std::size_t{10} << 62.5 << 20.0
                                       << "Success rate as DPAttack counts: succeeded over all sentences that the "
                                          "attack applies to, those without a word to change included.";
    // Of the four the one with 30% of its words changed is out.
    QTest::newRow("hard-label: 3 of 8")
        << "hard-label" << 3.0 / 8.0 << std::size_t{8} << 623.0 / 8.0 << 10.0
        << "Success rate as the hard-label attack counts: succeeded with at most 25% of the words changed over "
           "attacked examples, that is all but those skipped.";
    QTest::newRow("openattack: 4 of 10")
        << "openattack" << 0.4 << std::size_t{10} << 62.5 << 15.0
        << "Success rate as OpenAttack counts: succeeded over all examples, each attacked with the victim's own answer "
           "as the reference; empty where examples were skipped as already wrong.";
}

void TestSummary::conventions()
{
    QFETCH(const QString, name);
    QFETCH(const double, rate);
    QFETCH(const std::size_t, over);
    QFETCH(const double, queries);
    QFETCH(const double, perturbed);
    const auto convention = core::campaigns::conventionNamed(name.toStdString());
    QCOMPARE(QString::fromUtf8(std::string(nameOf(convention)).c_str()), name);
    QFETCH(const QString, described); // as docs/measures.md has it
    QCOMPARE(QString::fromStdString(describe(convention)), described);
    auto results = ten();
    for (auto& one : results) // by its own answer a victim is wrong about nothing
        if (convention == Convention::OpenAttack && one.status == Status::Skipped)
            one.reason = core::attacks::Reason::Unsuitable;
    const auto summary = core::campaigns::summarize(results, convention);
    QVERIFY(near(summary.successRate, rate));
    QCOMPARE(summary.rateOver, over);
    QVERIFY(near(summary.conventionQueries, queries));
    QVERIFY(near(summary.conventionPerturbedPercent, perturbed));
    // The counts and the means for JSON are the same whatever the convention.
    QCOMPARE(summary.examples, std::size_t{10});
    QCOMPARE(summary.attacked, std::size_t{8});
    QVERIFY(summary.skipped == 2 && summary.succeeded == 4 && summary.failed == 2 && summary.budgetSpent == 1 &&
            summary.errors == 1);
    QVERIFY(near(summary.meanQueries, 40.0) && near(summary.meanDistinctQueries, 20.0) &&
            near(summary.meanForwardQueries, 10.0) && near(summary.meanPerturbedPercent, 15.0));
    QVERIFY(near(summary.attackedQueries, 620.0 / 7.0)); // without the error, 40 + 80 + 200 + 20 + 20 + 100 + 160
    // 9 have answers: 7 right before; of these the 4 broken ones are wrong afterwards.
    QVERIFY(near(summary.cleanScore, 7.0 / 9.0) && near(summary.attackedScore, 3.0 / 9.0));
    QVERIFY(near(summary.attackSeconds, 20.0) && near(summary.victimSeconds, 5.0));
    // Wilson's interval of 4 of 8: .5 +- 1.959964 sqrt(1/32 + 3.841459/256) / (1 + 3.841459/8).
    if (convention == Convention::Attacked)
        QVERIFY(near(summary.successLow, 0.21522) && near(summary.successHigh, 0.78478));
}

void TestSummary::whatTheAttackDoesNotApplyTo_data()
{
    QTest::addColumn<double>("rate");
    QTest::addColumn<std::size_t>("over");
    // A targeted attack: one success, one failure, one text the victim has wrong, two that are right and have the
    // target label: with the failure three of five are still right under attack.
    QTest::newRow("attacked") << 0.5 << std::size_t{2};
    QTest::newRow("all") << 0.2 << std::size_t{5};
    QTest::newRow("textattack") << 0.5 << std::size_t{2};
    QTest::newRow("textfooler") << 0.4 << std::size_t{5};
    QTest::newRow("dpattack") << 1.0 / 3.0 << std::size_t{3};
}

void TestSummary::whatTheAttackDoesNotApplyTo()
{
    QFETCH(const double, rate);
    QFETCH(const std::size_t, over);
    auto met = result(Status::Skipped, 1, 0.0);
    met.reason = core::attacks::Reason::Unsuitable;
    met.originalOutput = met.perturbedOutput = scores({0.2F, 0.8F});
    const std::vector results{result(Status::Succeeded, 40, 10.0), result(Status::Failed, 90, 30.0),
                              result(Status::Skipped, 1, 0.0), met, met};
    const auto convention = core::campaigns::conventionNamed(QTest::currentDataTag());
    const auto summary = core::campaigns::summarize(results, convention);
    QVERIFY(near(summary.successRate, rate));
    QCOMPARE(summary.rateOver, over);
    QVERIFY(near(summary.attackedScore, 0.6));
    // TextFooler's rate is as its caption says.
    if (convention == Convention::TextFooler)
        QVERIFY(near(summary.successRate, 1.0 - *summary.attackedScore));
}

// Input reduction succeeds if the answer stays: the accuracy would be unchanged, and TextFooler's rate, which is
// computed from it, meaningless.
void TestSummary::whoKeepsTheAnswerHasNoScoreUnderAttack()
{
    const std::vector results{result(Status::Succeeded, 40, 80.0), result(Status::Failed, 90, 30.0)};
    core::attacks::Scoring scoring;
    scoring.wantsOtherAnswer = false;
    const auto summary = core::campaigns::summarize(results, Convention::Attacked, scoring);
    QVERIFY(near(summary.successRate, 0.5) && near(summary.meanPerturbedPercent, 80.0));
    QVERIFY(summary.cleanScore && !summary.attackedScore);
    QVERIFY(!core::campaigns::summarize(results, Convention::TextFooler, scoring).successRate);
    QVERIFY(core::campaigns::summarize(results, Convention::Attacked).attackedScore);
}

// Campaigns with reference=own skip nothing: one text that the victim gets wrong is fooled into the gold label, one
// right text into the wrong label, and one right text keeps its label.
void TestSummary::theOwnAnswerAsReferenceAttacksWhatIsWrong_data()
{
    QTest::addColumn<double>("rate");
    for (const char* convention : {"attacked", "all", "textattack", "openattack", "dpattack"})
        QTest::newRow(convention) << 2.0 / 3.0;
}

void TestSummary::theOwnAnswerAsReferenceAttacksWhatIsWrong()
{
    QFETCH(const double, rate);
    auto wrong = result(Status::Succeeded, 30, 10.0);
    wrong.originalOutput = scores({0.7F, 0.3F});
    wrong.perturbedOutput = scores({0.3F, 0.7F});
    const std::vector results{wrong, result(Status::Succeeded, 40, 10.0), result(Status::Failed, 90, 30.0)};
    const auto summary = core::campaigns::summarize(results, core::campaigns::conventionNamed(QTest::currentDataTag()));
    QVERIFY(near(summary.successRate, rate));
    QCOMPARE(summary.rateOver, std::size_t{3});
    // The accuracy is against the gold label all the same.
    QVERIFY(near(summary.cleanScore, 2.0 / 3.0) && near(summary.attackedScore, 2.0 / 3.0));
}

void TestSummary::openAttackOfARunAgainstGoldIsUndefined()
{
    // OpenAttack also attacks what the victim gets wrong: a run that skipped it cannot give that rate.
    auto results = ten();
    const auto summary = core::campaigns::summarize(results, Convention::OpenAttack);
    QVERIFY(!summary.successRate && !summary.successLow && !summary.conventionQueries &&
            !summary.conventionPerturbedPercent && summary.rateOver == 0);
    QVERIFY(core::campaigns::summarize(results, Convention::All).successRate);
    std::erase_if(results, [](const auto& one) { return one.status == Status::Skipped; });
    QVERIFY(near(core::campaigns::summarize(results, Convention::OpenAttack).successRate, 0.5)); // 4 of 8
}

// Three texts that are right by gold and one that is wrong. By the own answer the victim starts from 1; one right and
// the wrong one are fooled, so that it keeps two of four of its answers, and by gold it has three of four before and
// three after.
void TestSummary::theScoreIsTheAgreementWithTheOwnAnswer()
{
    auto wrong = result(Status::Succeeded, 30, 10.0);
    wrong.originalOutput = scores({0.7F, 0.3F});
    wrong.perturbedOutput = scores({0.3F, 0.7F});
    std::vector results{wrong, result(Status::Succeeded, 40, 10.0), result(Status::Failed, 90, 30.0),
                        result(Status::Failed, 90, 30.0)};
    core::attacks::Scoring scoring;
    scoring.own = true;
    const auto summary = core::campaigns::summarize(results, Convention::Attacked, scoring);
    QCOMPARE(summary.scoreName, std::string("own-accuracy"));
    QVERIFY(near(summary.cleanScore, 1.0) && near(summary.attackedScore, 0.5) && near(summary.decrease, 0.5));
    QVERIFY(summary.byGold && summary.byGold->name == "accuracy");
    QVERIFY(near(summary.byGold->clean, 0.75) && near(summary.byGold->attacked, 0.75));
    core::store::CampaignRecord campaign;
    campaign.reference = "own";
    auto json = core::campaigns::attackSummaryJson(summary, campaign, {}, 0.0);
    QCOMPARE(json["clean_score"].get<double>(), 1.0);
    QCOMPARE(json["attacked_score"].get<double>(), 0.5);
    QCOMPARE(json["score_name"].get<std::string>(), std::string("own-accuracy"));
    QCOMPARE(json["gold_clean_score"].get<double>(), 0.75);
    QCOMPARE(json["gold_score_name"].get<std::string>(), std::string("accuracy"));
    QCOMPARE(json["reference"].get<std::string>(), std::string("own"));
    for (auto& one : results) // a corpus without gold answers
        one.gold = {};
    const auto silver = core::campaigns::summarize(results, Convention::Attacked, scoring);
    QVERIFY(near(silver.cleanScore, 1.0) && near(silver.attackedScore, 0.5) && !silver.byGold);
    json = core::campaigns::attackSummaryJson(silver, campaign, {}, 0.0);
    QVERIFY(!json.contains("gold_clean_score"));
}

// A parser whose labels are those of another scheme: all of its four labels are foreign, which is half of them or more.
// By its own answers there is nothing to compare with. A record that says so makes its answers the reference, whatever
// the recipe says, which earlier versions did not store.
void TestSummary::anotherSchemeIsNoted()
{
    using core::structures::DependencyTree;
    auto one = result(Status::Failed, 10, 10.0);
    one.gold = DependencyTree{{3, 3, 0}, {"det", "amod", "root"}};
    one.originalOutput = one.perturbedOutput = DependencyTree{{3, 3, 0}, {"DET", "NMOD", "ROOT"}};
    const std::vector results{one, one};
    const auto recipe = core::attacks::Recipe::load("parser-blackbox").json().dump();
    const auto* parsing = &core::structures::taskNamed("parsing");
    const auto noteOf = [&](const char* reference) {
        const auto scoring = core::campaigns::scoringOf(recipe, parsing, reference);
        return core::campaigns::summarize(results, Convention::Attacked, scoring).schemeNote;
    };
    QVERIFY(noteOf("gold").starts_with("100 % of the victim's labels do not occur in the corpus"));
    QCOMPARE(noteOf("own"), std::string());
    QCOMPARE(core::campaigns::summarize(std::vector{result(Status::Failed, 1, 1.0)}).schemeNote, std::string());
    core::store::CampaignRecord campaign;
    campaign.recipe = recipe;
    QVERIFY(!core::campaigns::scoringOf(campaign).own);
    campaign.reference = "own";
    QVERIFY(core::campaigns::scoringOf(campaign).own);
}

// Of four texts with the gold label 0 of three, a targeted attack on the label 2 reaches it once, turns one answer into
// the wrong label 1 without success, leaves one as it was, and one was wrong beforehand: one of four is right under
// attack, and TextFooler's rate is one minus that.
void TestSummary::aFailedTargetedAttackMayEndWithAWrongAnswer()
{
    const auto of = [](Status status, int before, int after) {
        auto one = result(status, 10, 10.0);
        one.gold = core::structures::ClassLabel{0};
        one.originalOutput = core::structures::ClassLabel{before};
        one.perturbedOutput = core::structures::ClassLabel{after};
        return one;
    };
    const std::vector results{of(Status::Succeeded, 0, 2), of(Status::Failed, 0, 1), of(Status::Failed, 0, 0),
                              of(Status::Skipped, 1, 1)};
    const auto summary = core::campaigns::summarize(results, Convention::TextFooler);
    QVERIFY(near(summary.cleanScore, 0.75) && near(summary.attackedScore, 0.25));
    QVERIFY(near(summary.successRate, 0.75));
    QVERIFY(near(summary.decrease, 2.0 / 3.0)); // 1 - .25 / .75
    QCOMPARE(core::campaigns::summarize(results).rateHits, std::size_t{1});
}

// One succeeded, one failed, one ended in an error after a right answer; one was wrong beforehand. Three of four are
// right before. The error has no answer under attack, so that its clean one counts (two of four at most); what was lost
// is known of the other three: from two right to one.
void TestSummary::errorsAreNoAttackThatWasWithstood()
{
    auto error = result(Status::Error, 5, 0.0);
    error.originalOutput = scores({0.2F, 0.8F});
    const std::vector results{result(Status::Succeeded, 40, 10.0), result(Status::Failed, 90, 30.0), error,
                              result(Status::Skipped, 1, 0.0)};
    const auto summary = core::campaigns::summarize(results);
    QVERIFY(near(summary.cleanScore, 0.75) && near(summary.attackedScore, 0.5));
    QVERIFY(near(summary.decrease, 0.5));
    // An attack that failed without an answer of its own, on a text that is answered correctly, has not broken it.
    auto silent = result(Status::Failed, 3, 0.0);
    silent.perturbedOutput = {};
    QVERIFY(near(core::campaigns::summarize(std::vector{silent}).attackedScore, 1.0));
}

void TestSummary::onlyErrorsTellNothing()
{
    auto error = result(Status::Error, 5, 0.0);
    error.originalOutput = scores({0.2F, 0.8F});
    for (const auto convention : core::campaigns::conventions) {
        const auto summary = core::campaigns::summarize(std::vector{error, error}, convention);
        QCOMPARE(summary.errors, std::size_t{2});
        QVERIFY(near(summary.cleanScore, 1.0));
        QVERIFY(!summary.successRate && !summary.successLow && !summary.attackedScore && !summary.decrease);
        QVERIFY(!summary.meanChangedWords && !summary.conventionPerturbedPercent);
    }
}

// Maheshwary (2022), section 3.4.3.1: a success may change at most 25 % of the words.
void TestSummary::aQuarterOfTheWordsIsFew()
{
    const std::vector results{result(Status::Succeeded, 40, 25.0), result(Status::Succeeded, 40, 25.1),
                              result(Status::Failed, 40, 25.0)};
    const auto summary = core::campaigns::summarize(results, Convention::HardLabel);
    QCOMPARE(summary.rateHits, std::size_t{1});
    QCOMPARE(summary.rateOver, std::size_t{3});
    QVERIFY(near(summary.conventionPerturbedPercent, 25.0));
}

void TestSummary::whatStandsInForAPapersOwnIsSaid()
{
    core::store::CampaignRecord campaign;
    campaign.recipe = core::attacks::Recipe::load("textfooler").json().dump();
    const auto json = core::campaigns::attackSummaryJson(core::campaigns::Summary{}, campaign, {}, 0.0);
    // The paper's are counter-fitted vectors and the Universal Sentence Encoder.
    QCOMPARE(json["resource_note"].get<std::string>(),
             std::string("the built-in word vectors and sentence encoder stand in for the paper's"));
    auto own = core::attacks::Recipe::load("textfooler");
    own.set("transformation.vectors", "/home/me/counter-fitted.txt");
    campaign.recipe = own.json().dump();
    QCOMPARE(core::campaigns::resourceNote(campaign),
             std::string("the built-in sentence encoder stands in for the paper's"));
    // Without a HowNet, WordNet's synonyms are proposed (docs/recipes.md), whatever else the paper used.
    campaign.resources = R"({"sememes own": "none", "wordnet": "3.0"})";
    const std::string synonyms = "WordNet's synonyms stand in for words with the same sememes, as there was no HowNet";
    QCOMPARE(core::campaigns::resourceNote(campaign),
             synonyms + "; the built-in sentence encoder stands in for the paper's");
    campaign.recipe = core::attacks::Recipe::load("random").json().dump();
    QCOMPARE(core::campaigns::resourceNote(campaign), synonyms);
    campaign.resources = R"({"sememes own": "a hash"})";
    for (const char* recipe : {"deepwordbug", "random"}) { // needs none; is no paper's
        campaign.recipe = core::attacks::Recipe::load(recipe).json().dump();
        QVERIFY(core::campaigns::resourceNote(campaign).empty());
    }
}

void TestSummary::nothingIsUndefined()
{
    const auto summary = core::campaigns::summarize(std::vector<AttackResult>{});
    QVERIFY(!summary.successRate && !summary.cleanScore && !summary.attackedScore && !summary.meanQueries);
    const auto json = core::campaigns::attackSummaryJson(summary, {}, {}, 0.0);
    QVERIFY(json["success_rate"].is_null() && json["mean_queries"].is_null() && json["clean_score"].is_null());
    QVERIFY_EXCEPTION_THROWN((void)core::campaigns::conventionNamed("none"), core::UsageError);
}

void TestSummary::keysOfAttack()
{
    const auto project = core::store::Project::inMemory();
    const auto corpus = samples::corpus(10);
    const auto id = samples::campaign(*project, corpus);
    auto results = ten();
    for (std::size_t i = 0; i < results.size(); ++i) {
        results[i].exampleHash = corpus.examples[i].hash;
        project->addResult(id, i, results[i]);
    }
    project->addWallSeconds(id, 3.0, 2);
    const auto json = core::campaigns::attackSummaryJson(*project, id, Convention::Attacked, 0.25);
    for (const char* key : {"examples",
                            "skipped",
                            "attacked",
                            "succeeded",
                            "failed",
                            "budget_spent",
                            "errors",
                            "success_rate",
                            "clean_score",
                            "attacked_score",
                            "score_name",
                            "convention",
                            "mean_queries",
                            "mean_distinct_queries",
                            "mean_forward_queries",
                            "mean_perturbed_percent",
                            "wall_seconds",
                            "startup_seconds",
                            "victim_seconds",
                            "attack_seconds",
                            "workers",
                            "seed",
                            "recipe",
                            "victim",
                            "corpus",
                            "campaign"})
        QVERIFY2(json.contains(key), key);
    QCOMPARE(json["success_rate"].get<double>(), 0.5);
    QCOMPARE(json["mean_queries"].get<double>(), 40.0);
    QCOMPARE(json["mean_queries_attacked"].get<double>(), 620.0 / 7.0);
    QCOMPARE(json["wall_seconds"].get<double>(), 3.0);
    QCOMPARE(json["startup_seconds"].get<double>(), 0.25);
    QCOMPARE(json["convention"].get<std::string>(), std::string("attacked"));
    QCOMPARE(json["corpus"].get<std::string>(), std::string("little.tsv"));
    QCOMPARE(json["seed"].get<int>(), 3);
}

/// In the summary of a campaign whose recipe asks an attention model, over successes, and in the lines of results that
/// did; elsewhere nothing is different.
void TestSummary::attentionQueriesAreCountedApart()
{
    const auto project = core::store::Project::inMemory();
    const auto corpus = samples::corpus(10);
    const std::string asking = R"({"search":{"type":"attention-lsh","attention":"han"}})";
    for (const std::string& recipe : {asking, std::string(R"({"search":{"type":"greedy-ranked"}})")}) {
        const auto id = samples::campaign(*project, corpus, recipe, recipe);
        auto results = ten();
        for (std::size_t i = 0; i < results.size(); ++i) {
            results[i].exampleHash = corpus.examples[i].hash;
            const bool success = results[i].status == Status::Succeeded;
            results[i].attentionQueries = recipe != asking ? 0 : success ? i : 100;
            project->addResult(id, i, results[i]);
        }
        const auto json = core::campaigns::attackSummaryJson(*project, id);
        QCOMPARE(json.contains("mean_attention_queries"), recipe == asking);
        std::ostringstream lines;
        core::campaigns::exportJsonl(*project, id, std::optional(Status::Succeeded), lines);
        QCOMPARE(lines.str().find(R"("gradient_queries":0,"attention_queries":6,)") != std::string::npos,
                 recipe == asking);
        QCOMPARE(lines.str().find("attention") != std::string::npos, recipe == asking);
        if (recipe == asking) // of 1, 2, 5 and 6
            QCOMPARE(json["mean_attention_queries"].get<double>(), 3.5);
        QCOMPARE(json["mean_queries"].get<double>(), 40.0);
    }
}

void TestSummary::keysOfResults()
{
    auto one = result(Status::Succeeded, 12, 25.0);
    one.edits = {{core::text::EditOp::Replace, "sentence", 1, "plain", "dull", "JJ"}};
    one.perturbed = one.original.with(0, one.original[0].text.replaced(1, "dull"));
    const std::vector<std::string> labels = {"negative", "positive"};
    const auto json = core::campaigns::resultJson(one, labels);
    QCOMPARE(json["example"].get<std::string>(), std::string("r1"));
    QCOMPARE(json["original"].dump(), std::string(R"({"sentence":"some plain words"})"));
    QCOMPARE(json["perturbed"].dump(), std::string(R"({"sentence":"some dull words"})"));
    QCOMPARE(json["original_output"].dump(), std::string(R"({"label":"positive","scores":[0.2,0.8]})"));
    QCOMPARE(json["perturbed_output"]["label"].get<std::string>(), std::string("negative"));
    QCOMPARE(
        json["edits"].dump(),
        std::string(
            R"([{"op":"replace","segment":"sentence","index":1,"from":"plain","to":"dull","pos":"JJ","place":1}])"));
    QCOMPARE(json["gold"].get<std::string>(), std::string("positive"));
    QCOMPARE(json["columns"].dump(), std::string(R"({"topic":"books"})"));
    for (const char* key : {"status", "reason", "queries", "distinct_queries", "forward_queries", "perturbed_percent"})
        QVERIFY2(json.contains(key), key);
    // An earlier version counted edits in another way: of two where the text has one, no place can be told, and that is
    // said. A deletion has none.
    one.edits.push_back({core::text::EditOp::Replace, "sentence", 2, "words", "words", "NNS"});
    one.edits.push_back({core::text::EditOp::Delete, "sentence", 0, "some", "", "DT"});
    const auto edits = core::campaigns::resultJson(one, labels)["edits"];
    QVERIFY(edits[0].contains("place") && edits[0]["place"].is_null() && edits[1]["place"].is_null());
    QVERIFY(!edits[2].contains("place"));
    QVERIFY(!json.contains("seconds"));
}

void TestSummary::predictions()
{
    using core::answers::toJson;
    const std::vector<std::string> labels = {"no", "yes"};
    QCOMPARE(toJson({}, labels).dump(), std::string("null"));
    QCOMPARE(toJson(core::structures::ClassLabel{1}, labels).dump(), std::string(R"({"label":"yes"})"));
    QCOMPARE(toJson(core::structures::ClassLabel{5}, labels).dump(), std::string(R"({"label":"5"})"));
    QCOMPARE(toJson(core::structures::ClassLabel{-1}, labels).dump(), std::string(R"({"label":null})"));
    QCOMPARE(toJson(scores({0.1F, std::numeric_limits<float>::quiet_NaN()}), labels)["scores"].dump(),
             std::string("[0.1,null]"));
    QCOMPARE(toJson(core::structures::DependencyTree{{2, 0}, {"det", "root"}}, {}).dump(),
             std::string(R"({"heads":[2,0],"labels":["det","root"]})"));
    QCOMPARE(toJson(core::structures::TextAnswer{"a b"}, {}).dump(), std::string(R"({"text":"a b"})"));
    QCOMPARE(toJson(core::structures::Equation{"x = 4", 4.0}, {}).dump(),
             std::string(R"({"equation":"x = 4","answer":4.0})"));
}

void TestSummary::csv()
{
    const auto project = core::store::Project::inMemory();
    auto corpus = samples::corpus(1);
    corpus.examples = {samples::example(1, "he said \"no , never\"", 1)};
    const auto id = samples::campaign(*project, corpus);
    auto one = result(Status::Failed, 7, 0.0);
    one.original = one.perturbed = corpus.examples[0].input;
    one.exampleHash = corpus.examples[0].hash;
    one.message = "two\nlines";
    project->addResult(id, 0, one);
    std::ostringstream out;
    core::campaigns::exportCsv(*project, id, {}, out);
    QCOMPARE(out.str(), std::string("example,status,reason,gold,original_sentence,perturbed_sentence,original_label,"
                                    "original_score,perturbed_label,perturbed_score,queries,distinct_queries,"
                                    "forward_queries,perturbed_percent,edits,message,column_topic\r\n"
                                    "r1,failed,exhausted,positive,\"he said \"\"no , never\"\"\","
                                    "\"he said \"\"no , never\"\"\",positive,0.8,positive,0.8,7,3,1,0.0,,"
                                    "\"two\nlines\",books\r\n"));
    std::ostringstream none;
    core::campaigns::exportJsonl(*project, id, std::optional(Status::Succeeded), none);
    QVERIFY(none.str().empty());
    std::ostringstream full;
    full.setstate(std::ios::badbit);
    QVERIFY_EXCEPTION_THROWN(core::campaigns::exportJsonl(*project, id, {}, full), core::Error);
}

void TestSummary::manifest()
{
    using core::campaigns::changedResources;
    const auto machine = nlohmann::json::parse(core::campaigns::machineJson());
    for (const char* key : {"processor", "instruction_set", "cores", "system", "blas"})
        QVERIFY2(machine.contains(key), key);
    QVERIFY(machine["blas"].get<std::string>().find("OpenBLAS") != std::string::npos);
    QCOMPARE(core::campaigns::resourcesJson(core::language::Resources()),
             std::string("{}")); // nothing is loaded before it is needed
    const std::string before = R"({"tagger built-in":"aa","wordnet":"bb"})";
    QVERIFY(changedResources(before, before).empty());
    // What only one of them loaded does not count.
    QVERIFY(changedResources(before, R"({"vectors built-in":"cc","wordnet":"bb"})").empty());
    QVERIFY(changedResources(before, R"({"wordnet":"dd"})") == std::vector<std::string>{"wordnet"});
    QVERIFY(changedResources("", before).empty());
}

QTEST_APPLESS_MAIN(TestSummary)
#include "tst_summary.moc"
