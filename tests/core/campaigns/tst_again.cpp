#include "tests/support/registered_test.h"

#include "core/base/error.h"
#include "core/campaigns/planning/again.h"
#include "tests/support/samples/campaigns.h"

using core::campaigns::AgainOptions;
using core::campaigns::setUpAgain;
using core::store::CampaignState;
using core::store::Project;

/// A campaign is run once more from what a project holds of it, without its corpus.
class TestAgain : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        from_ = Project::inMemory();
        campaign_ = samples::attacked(*from_, 6, "tuesday", "dull");
        from_->setCampaignState(campaign_, CampaignState::Finished);
        card_.labels = {"negative", "positive"};
        card_.hash = "bb";
    }
    void anotherProjectGetsTheSameExamples()
    {
        const auto into = Project::inMemory();
        const auto id = setUpAgain(*into, *from_, campaign_, card_, {});
        const auto before = from_->campaign(campaign_), now = into->campaign(id);
        QCOMPARE(now.name, std::string("tuesday"));
        QCOMPARE(now.victim, before.victim);
        QCOMPARE(now.victimHash, std::string("bb")); // as it is now
        QCOMPARE(now.recipe, before.recipe);
        QCOMPARE(now.seed, before.seed);
        QVERIFY(now.state == CampaignState::Pending);
        QCOMPARE(now.done, std::size_t{0});
        QCOMPARE(now.total, std::size_t{6});
        QCOMPARE(into->sample(now.sample).hash, from_->sample(before.sample).hash);
        const auto examples = into->sampleExamples(now.sample), stored = from_->sampleExamples(before.sample);
        for (std::size_t i = 0; i < stored.size(); ++i) {
            QCOMPARE(examples[i].hash, stored[i].hash);
            QCOMPARE(examples[i].input.hash(), stored[i].input.hash());
            QVERIFY(examples[i].columns == stored[i].columns);
        }
    }
    void whatIsThereIsNotMadeTwice()
    {
        const auto into = Project::inMemory();
        const auto id = setUpAgain(*into, *from_, campaign_, card_, {});
        QCOMPARE(setUpAgain(*into, *from_, campaign_, card_, {}), id);
        AgainOptions other;
        other.seed = 99;
        const auto second = setUpAgain(*into, *from_, campaign_, card_, other);
        QVERIFY(second != id);
        QCOMPARE(into->campaign(second).seed, std::uint64_t{99});
        QCOMPARE(into->campaign(second).name, std::string("tuesday (2)")); // two of one name cannot be told apart
        // In its own project, with the victim that it had, it is the campaign itself.
        card_.hash = from_->campaign(campaign_).victimHash;
        QCOMPARE(setUpAgain(*from_, *from_, campaign_, card_, {}), campaign_);
    }
    void anotherVictimWithItsName()
    {
        const auto into = Project::inMemory();
        const auto id = setUpAgain(*into, *from_, campaign_, card_, {"friday", "exec:other", "the other", {}});
        QCOMPARE(into->campaign(id).victim, std::string("exec:other"));
        QVERIFY(into->campaign(id).victimCard.find("the other") != std::string::npos);
        QCOMPARE(into->campaign(id).name, std::string("friday"));
        card_.labels = {"red", "green", "blue"};
        QVERIFY_THROWS_EXCEPTION(core::Error, (void)setUpAgain(*into, *from_, campaign_, card_, {}));
        AgainOptions lines;
        lines.name = "two\nlines";
        QVERIFY_THROWS_EXCEPTION(core::UsageError, (void)setUpAgain(*into, *from_, campaign_, card_, lines));
    }

private:
    std::shared_ptr<Project> from_;
    core::store::Id campaign_ = 0;
    core::victims::VictimCard card_;
};

QTEST_GUILESS_MAIN(TestAgain)
#include "tst_again.moc"
