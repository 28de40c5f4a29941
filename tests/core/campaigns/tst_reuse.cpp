#include "tests/support/registered_test.h"

#include <functional>

#include "core/campaigns/planning/reuse.h"
#include "core/campaigns/planning/setup.h"
#include "core/language/resources.h"
#include "core/reports/bundle/methods.h"
#include "tests/support/fakes/word_victim.h"

using namespace core::campaigns;
using core::store::CampaignState;
using core::store::Project;

namespace {

/// deepwordbug, which needs no lexicon, on the first examples of the little reviews.
CampaignPlan firstOf(std::size_t limit, const std::string& name)
{
    CampaignPlan plan;
    plan.name = name;
    plan.victimSpec = "words";
    plan.recipe = core::attacks::Recipe::load("deepwordbug");
    plan.options.seed = 4;
    plan.sample.limit = limit;
    return plan;
}

} // namespace

/// A larger sample attacks only what an earlier campaign has not attacked.
class TestReuse : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        project_ = Project::inMemory();
        first_ = setUp(firstOf(20, "few"));
        run(*project_, first_);
    }

    /// With them it ends as a campaign that attacked all by itself.
    void aLargerSampleTakesWhatIsDone()
    {
        const auto id = setUp(firstOf(30, "more"));
        QCOMPARE(taken(id), std::size_t{20});
        QCOMPARE(project_->pending(id).size(), std::size_t{10});
        QVERIFY(project_->campaign(id).state == CampaignState::Paused);
        run(*project_, id);
        const auto alone = Project::inMemory();
        const auto whole = setUpCampaign(*alone, corpus_, firstOf(30, "more"), victim_.card(), *resources_);
        run(*alone, whole);
        QVERIFY(fakes::exported(*project_, id) == fakes::exported(*alone, whole));
        const auto taken = project_->result(id, 0), own = alone->result(whole, 0);
        QCOMPARE(taken->trace.steps.size(), own->trace.steps.size());
    }
    /// Its examples stand at other places.
    void aSampleOfItIsFinishedAtOnce()
    {
        auto plan = firstOf(5, "part");
        plan.sample.offset = 10;
        const auto id = setUp(plan);
        QCOMPARE(taken(id), std::size_t{5});
        QVERIFY(project_->campaign(id).state == CampaignState::Finished);
        for (std::size_t i = 0; i < 5; ++i)
            QCOMPARE(project_->result(id, i)->example, project_->result(first_, i + 10)->example);
        QCOMPARE(taken(id), std::size_t{0}); // it has its results
    }
    /// Another seed, limit, recipe or victim may end otherwise.
    void whatIsOtherIsNotTaken()
    {
        auto seed = firstOf(20, "seed"), limit = firstOf(20, "limit"), recipe = firstOf(20, "recipe");
        seed.options.seed = 5;
        limit.options.maxQueries = 7;
        recipe.recipe = core::attacks::Recipe::load("deepwordbug@released");
        for (const auto& plan : {seed, limit, recipe})
            QCOMPARE(taken(setUp(plan)), std::size_t{0});
        auto card = victim_.card();
        card.hash = std::string(64, 'f');
        const auto other = setUpCampaign(*project_, corpus_, firstOf(30, "victim"), card, *resources_);
        QCOMPARE(taken(other), std::size_t{0});
    }
    /// The same campaign takes all of it, and none that differs in one thing that decides a result.
    void eachThingThatDecidesIsCompared()
    {
        using Record = core::store::CampaignRecord;
        const auto whole = project_->campaign(setUp(firstOf(30, "whole")));
        const auto takenBy = [&](const std::function<void(Record&)>& change) {
            auto record = whole;
            record.identity.clear();
            change(record);
            return taken(project_->addCampaign(record));
        };
        QCOMPARE(takenBy([](Record&) {}), std::size_t{20});
        auto larger = corpus_; // the same texts, in another file
        larger.sha256 = std::string(64, 'c');
        const auto elsewhere =
            project_->campaign(setUpCampaign(*project_, larger, firstOf(30, "c"), victim_.card(), *resources_));
        const std::vector<std::pair<const char*, std::function<void(Record&)>>> changes{
            {"corpus", [&](Record& record) { record.sample = elsewhere.sample; }},
            {"victim", [](Record& record) { record.victim = "other words"; }},
            {"victim's hash", [](Record& record) { record.victimHash = std::string(64, 'f'); }},
            {"no hash", [](Record& record) { record.victimHash.clear(); }},
            {"recipe", [](Record& record) { record.recipe += ' '; }},
            {"seed", [](Record& record) { ++record.seed; }},
            {"queries", [](Record& record) { record.maxQueries = 7; }},
            {"time", [](Record& record) { record.timeLimit = 5.0; }},
            {"trace", [](Record& record) { record.trace = "none"; }},
            {"reference", [](Record& record) { record.reference = "own"; }},
            {"program", [](Record& record) { record.programVersion = "0.0.0"; }},
            {"machine", [](Record& record) { record.machine = "{}"; }}};
        for (const auto& [what, change] : changes)
            QVERIFY2(takenBy(change) == 0, what);
    }
    /// What none has alone, two have together; what was taken is known afterwards.
    void severalHaveIt()
    {
        auto rest = firstOf(10, "rest");
        rest.sample.offset = 20;
        run(*project_, setUp(rest));
        const auto id = setUp(firstOf(30, "all"));
        QCOMPARE(taken(id), std::size_t{30});
        QVERIFY(project_->campaign(id).state == CampaignState::Finished);
        QCOMPARE(takenResults(*project_, project_->campaign(id)), std::size_t{30});
        QCOMPARE(takenResults(*project_, project_->campaign(first_)), std::size_t{0});
        const auto methods = core::reports::methodsParagraphs(*project_, std::vector{id}, "markdown");
        QVERIFY2(methods.find("Of its results 30 were taken from earlier campaigns") != std::string::npos &&
                     methods.find("in all its runs") == std::string::npos, // it had none
                 methods.c_str());
    }
    void variantsComeAlong()
    {
        auto plan = firstOf(20, "variants");
        plan.options.seed = 9;
        const auto source = setUp(plan);
        project_->setCampaignResources(source, project_->campaign(first_).resources); // as running it does
        auto result = *project_->result(first_, 0);
        result.variants = {samples::variant(corpus_.examples[0], 0, "changed", 1)};
        project_->addResult(source, 0, result);
        plan.sample.limit = 30;
        const auto id = setUp(plan);
        QCOMPARE(taken(id), std::size_t{1});
        QCOMPARE(project_->variants(id, 0, result.original).size(), std::size_t{1});
    }
    /// One that runs, or was paused before its first result, is left as it is; so is one after a stop.
    void onlyWhatWasNotStartedIsGiven()
    {
        const auto id = setUp(firstOf(30, "running"));
        for (const auto state : {CampaignState::Running, CampaignState::Paused, CampaignState::Cancelled}) {
            project_->setCampaignState(id, state);
            QCOMPARE(taken(id), std::size_t{0});
            QVERIFY(project_->campaign(id).state == state);
        }
        std::stop_source stopped;
        stopped.request_stop();
        const auto other = setUp(firstOf(30, "stopped"));
        QCOMPARE(reuseResults(*project_, other, resources_, stopped.get_token()), std::size_t{0});
        QVERIFY(project_->campaign(other).state == CampaignState::Pending);
    }
    /// A program may be another one by now, whatever its command; a lexicon, too.
    void whatMayHaveChangedIsNotTaken()
    {
        auto program = firstOf(20, "program"), more = firstOf(30, "more of it");
        program.victimSpec = more.victimSpec = "exec:words";
        run(*project_, setUp(program));
        QCOMPARE(taken(setUp(more)), std::size_t{0});
        project_->setCampaignResources(first_, R"({"wordnet": "another one"})");
        QCOMPARE(taken(setUp(firstOf(30, "lexica"))), std::size_t{0});
    }
    /// An error may be gone the next time, and what a time limit cut short may go further.
    void errorsAreNotTaken()
    {
        const auto failing = setUp([] {
            auto plan = firstOf(20, "failing");
            plan.options.seed = 9;
            return plan;
        }());
        project_->setCampaignResources(failing, project_->campaign(first_).resources); // as running it does
        auto result = *project_->result(first_, 0);
        result.status = core::attacks::Status::Error;
        result.reason = core::attacks::Reason::Exception;
        project_->addResult(failing, 0, result);
        project_->addResult(failing, 1, *project_->result(first_, 1));
        auto cut = *project_->result(first_, 2);
        cut.reproducible = false;
        project_->addResult(failing, 2, cut);
        auto plan = firstOf(30, "again");
        plan.options.seed = 9;
        const auto id = setUp(plan);
        QCOMPARE(taken(id), std::size_t{1});
        QVERIFY(!project_->result(id, 0) && !project_->result(id, 2));
    }

private:
    core::store::Id setUp(const CampaignPlan& plan)
    {
        return setUpCampaign(*project_, corpus_, plan, victim_.card(), *resources_);
    }
    std::size_t taken(core::store::Id id) { return reuseResults(*project_, id, resources_); }
    void run(Project& project, core::store::Id id)
    {
        QVERIFY(runCampaign(project, id, victim_, resources_, fakes::workers(2), {}, {}));
    }
    fakes::WordVictim victim_;
    core::corpora::Corpus corpus_ = samples::corpus(40);
    std::shared_ptr<const core::language::Resources> resources_ = std::make_shared<core::language::Resources>();
    std::shared_ptr<Project> project_;
    core::store::Id first_ = 0;
};

QTEST_GUILESS_MAIN(TestReuse)
#include "tst_reuse.moc"
