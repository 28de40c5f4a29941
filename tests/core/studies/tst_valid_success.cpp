#include <cmath>

#include "core/campaigns/summary.h"
#include "core/studies/verdicts/valid_success.h"
#include "tests/support/registered_test.h"
#include "tests/support/said.h"
#include "tests/support/samples/campaigns.h"

using namespace core::studies;
using core::store::Id;
using core::store::Project;

namespace {

/// A study of all successes of a campaign: the first `kept` of them are kept, the next `lost` not, on the next `open`
/// two raters differ, and the others nobody has judged yet.
void judge(Project& project, Id campaign, const std::string& name, std::size_t kept, std::size_t lost,
           std::size_t open = 0)
{
    auto study = samples::study(name, {"r1", "r2"});
    study.sampling.items = 0;
    createStudy(project, study, std::vector{campaign});
    const auto items = itemsOf(project, name);
    std::vector<Ballot> ballots;
    for (std::size_t i = 0; i < std::min(items.size(), kept + lost + open); ++i)
        for (const char* rater : {"r1", "r2"}) {
            const bool same = i < kept || (i >= kept + lost && std::string(rater) == "r1");
            ballots.push_back(samples::ballot(name, items[i].key, rater, same ? "same" : "different"));
        }
    project.addBallots(name, ballots);
}

} // namespace

/// What part of an attack's successes people accept, and when that cannot be told.
class TestValidSuccess : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void eachStudySaysItsOwn();
    void textsThatAnotherCampaignFoundAreNoDraw();
    void theVictimsGivenNameIsThatOfTheDraw();
    void undecidedOnesAreNamed();
    void excludedOnesCountNowhere();
    void itHasTheDenominatorOfTheSuccessRate();
    void filtersAreNamed();
    void unsureOnesAreNoDraw();
};

void TestValidSuccess::eachStudySaysItsOwn()
{
    const auto project = Project::inMemory();
    const auto campaign = samples::attacked(*project, 30, "trial", "gleaming"); // 20 successes
    QVERIFY(validSuccesses(*project, campaign).empty());
    judge(*project, campaign, "structure", 9, 3);
    judge(*project, campaign, "meaning", 3, 6);
    const auto both = validSuccesses(*project, campaign);
    QCOMPARE(both.size(), std::size_t{2});
    QVERIFY(both[0].study == "meaning" && both[0].valid == 3 && both[0].judged == 9);
    QVERIFY(both[1].study == "structure" && both[1].valid == 9 && both[1].judged == 12);
    QVERIFY(std::abs(both[1].rate->share - 20.0 / 30.0 * 9.0 / 12.0) < 1e-12);
    QCOMPARE(validSuccess(*project, campaign, "structure")->valid, std::size_t{9});
    CONTAINS(errorOf([&] { static_cast<void>(validSuccess(*project, campaign, "moon")); }), "there is no study moon");
}

void TestValidSuccess::textsThatAnotherCampaignFoundAreNoDraw()
{
    // Both campaigns found the same twenty texts, and the study drew from the first.
    const auto project = Project::inMemory();
    const auto first = samples::attacked(*project, 30, "first", "gleaming");
    const auto second = samples::attacked(*project, 30, "second", "gleaming");
    judge(*project, first, "s", 4, 4);
    QVERIFY(validSuccess(*project, first, "s")->rate);
    const auto other = validSuccess(*project, second, "s");
    QVERIFY(other->judged == 8 && other->valid == 4 && other->share && !other->rate);
    // One study that drew from it tells more than one that did not.
    judge(*project, second, "own", 1, 4);
    const auto all = validSuccesses(*project, second);
    QVERIFY(all.size() == 1 && all[0].study == "own");
    // With every success judged nothing is extrapolated.
    judge(*project, first, "whole", 15, 5);
    const auto whole = validSuccess(*project, second, "whole");
    QVERIFY(std::abs(whole->rate->share - 15.0 / 30.0) < 1e-12);
}

/// Items name the victim as its user does; the campaign was drawn from all the same.
void TestValidSuccess::theVictimsGivenNameIsThatOfTheDraw()
{
    const auto project = Project::inMemory();
    const auto plain = samples::attacked(*project, 30, "plain", "gleaming"); // 20 successes
    auto record = project->campaign(plain);
    record.name = record.identity = "named";
    record.victimCard = R"({"name":"little","task":"classification","labels":["negative","positive"],)"
                        R"("given_name":"my model"})";
    const auto named = project->addCampaign(record);
    const auto results = project->results(plain);
    for (std::size_t i = 0; i < results.size(); ++i)
        project->addResult(named, i, results[i]);
    judge(*project, named, "s", 4, 4);
    QCOMPARE(itemsOf(*project, "s").front().sources.front().victim, std::string("my model"));
    const auto valid = validSuccess(*project, named, "s");
    QVERIFY(valid && valid->rate);
    QVERIFY(std::abs(valid->rate->share - 20.0 / 30.0 * 4.0 / 8.0) < 1e-12);
}

void TestValidSuccess::undecidedOnesAreNamed()
{
    const auto project = Project::inMemory();
    const auto campaign = samples::attacked(*project, 30, "trial", "gleaming");
    judge(*project, campaign, "s", 3, 6, 6);
    const auto valid = validSuccess(*project, campaign, "s");
    QVERIFY(valid->valid == 3 && valid->judged == 9 && valid->undecided == 6);
}

void TestValidSuccess::excludedOnesCountNowhere()
{
    const auto project = Project::inMemory();
    const auto campaign = samples::attacked(*project, 30, "trial", "gleaming");
    judge(*project, campaign, "s", 10, 10);
    // Of positions 0 to 4 three succeeded; which items they are is asked of the texts.
    const std::set<std::size_t> leftOut{0, 1, 2, 3, 4};
    std::size_t kept = 10;
    const auto items = itemsOf(*project, "s");
    for (const auto position : leftOut) {
        const auto result = project->result(campaign, position);
        const auto key = itemOf(result->original, result->perturbed).key;
        for (std::size_t i = 0; i < 10; ++i)
            kept -= items[i].key == key ? 1 : 0;
    }
    const auto valid = validSuccess(*project, campaign, "s", {}, leftOut);
    QVERIFY(valid->attacked == 25 && valid->succeeded == 17 && valid->judged == 17 && valid->valid == kept);
    QVERIFY(std::abs(valid->rate->share - static_cast<double>(kept) / 25.0) < 1e-12);
}

void TestValidSuccess::itHasTheDenominatorOfTheSuccessRate()
{
    // Ten examples: two errors, one skipped, one failed, six successes of which three are kept.
    const auto project = Project::inMemory();
    const auto corpus = samples::corpus(10);
    const auto campaign = samples::campaign(*project, corpus);
    for (std::size_t i = 0; i < 10; ++i) {
        auto result = samples::failed(corpus.examples[i]);
        using core::attacks::Status;
        result.status = i < 2 ? Status::Error : i == 2 ? Status::Skipped : i == 3 ? Status::Failed : Status::Succeeded;
        if (result.status == Status::Succeeded)
            result.perturbed = result.original.with(0, result.original[0].text.replaced(1, "gleaming"));
        result.edits = {{core::text::EditOp::Replace, "sentence", 1, "x", "gleaming", "NN"}};
        project->addResult(campaign, i, result);
    }
    judge(*project, campaign, "s", 3, 3);
    const auto valid = validSuccess(*project, campaign, "s");
    const auto summary = core::campaigns::summarize(*project, campaign);
    QVERIFY(valid->succeeded == 6 && valid->judged == 6 && valid->valid == 3);
    QCOMPARE(valid->attacked, summary.rateOver);
    QVERIFY(std::abs(valid->rate->share - *summary.successRate / 2.0) < 1e-12);
}

void TestValidSuccess::filtersAreNamed()
{
    const auto project = Project::inMemory();
    const auto campaign = samples::attacked(*project, 60, "trial", "gleaming");
    auto study = samples::study("s", {"r1"});
    study.sampling.items = 5;
    study.sampling.labels = {"negative"};
    study.sampling.tags = {"NN", "JJ"};
    createStudy(*project, study, std::vector{campaign});
    const auto ballot = samples::ballot("s", itemsOf(*project, "s").front().key, "r1", "same");
    project->addBallots("s", {&ballot, 1});
    QCOMPARE(validSuccess(*project, campaign, "s")->only, std::string("label negative, first changed word NN or JJ"));
}

// Texts of which flags are least sure are not a random draw of the successes, so nothing is extrapolated from some.
void TestValidSuccess::unsureOnesAreNoDraw()
{
    const auto project = Project::inMemory();
    const auto campaign = samples::attacked(*project, 30, "trial", "gleaming"); // 20 successes
    auto study = samples::study("unsure", {"r1", "r2"});
    study.sampling.items = 8;
    study.sampling.unsureFirst = true;
    createStudy(*project, study, std::vector{campaign});
    std::vector<Ballot> ballots;
    for (const auto& item : itemsOf(*project, "unsure"))
        for (const char* rater : {"r1", "r2"})
            ballots.push_back(samples::ballot("unsure", item.key, rater, "same"));
    project->addBallots("unsure", ballots);
    const auto valid = validSuccess(*project, campaign, "unsure");
    QVERIFY(valid && valid->valid == 8 && valid->share && !valid->rate);
}

QTEST_APPLESS_MAIN(TestValidSuccess)
#include "tst_valid_success.moc"
