#include "tests/support/registered_test.h"

#include <numeric>

#include "core/base/error.h"
#include "core/campaigns/planning/estimate.h"
#include "tests/support/fakes/word_victim.h"

using namespace core::campaigns;

namespace {

CampaignPlan estimatedPlan()
{
    CampaignPlan plan;
    plan.victimSpec = "words";
    plan.recipe = core::attacks::Recipe::load("deepwordbug"); // needs no lexicon
    return plan;
}

/// Answers no text of more than so many words.
class DyingVictim : public fakes::WordVictim {
public:
    explicit DyingVictim(std::size_t mostWords) : mostWords_(mostWords) {}
    [[nodiscard]] std::vector<core::victims::Prediction> predict(std::span<const core::text::Input> inputs,
                                                                 std::stop_token stop) override
    {
        for (const auto& input : inputs)
            if (input[0].text.size() > mostWords_)
                throw core::Error("the text is too long");
        return fakes::WordVictim::predict(inputs, std::move(stop));
    }
    [[nodiscard]] std::unique_ptr<Victim> clone() const override { return std::make_unique<DyingVictim>(*this); }

private:
    std::size_t mostWords_;
};

} // namespace

/// What a campaign will take, from three of its examples.
class TestEstimate : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// Of lengths 1 to 9 the middles of 1-3, 4-6 and 7-9; whatever their order in the corpus.
    void theMiddleOfEachThirdByLength()
    {
        core::corpora::Corpus corpus;
        std::vector<std::size_t> all;
        for (const std::size_t words : {9, 1, 5, 2, 8, 3, 7, 4, 6}) {
            std::string text;
            for (std::size_t i = 0; i < words; ++i)
                text += (text.empty() ? "" : " ") + std::string("word");
            all.push_back(corpus.examples.size());
            corpus.examples.push_back(samples::example(words, text, 0));
        }
        std::vector<std::size_t> lengths;
        for (const std::size_t i : calibrating(corpus, all))
            lengths.push_back(corpus.examples[i].input[0].text.size());
        QCOMPARE(lengths, (std::vector<std::size_t>{2, 5, 8}));
        QCOMPARE(calibrating(corpus, {3, 7}), (std::vector<std::size_t>{3, 7})); // there are no more
        QVERIFY(calibrating(corpus, {}).empty());
    }

    /// Three examples attacked alone tell what they cost; of thirty, ten times as much.
    void theCostOfThreeIsThatOfAllByTheirNumber()
    {
        const auto corpus = samples::corpus(30);
        std::vector<std::size_t> all(30);
        std::iota(all.begin(), all.end(), std::size_t{0});
        auto three = estimatedPlan();
        three.sample.method = "ids";
        for (const std::size_t i : calibrating(corpus, all))
            three.sample.ids.push_back(corpus.examples[i].id);
        const fakes::WordVictim victim;
        const auto project = core::store::Project::inMemory();
        const auto id = setUpCampaign(*project, corpus, three, victim.card(), *resources_);
        QVERIFY(runCampaign(*project, id, victim, resources_, fakes::workers(1), {}, {}));
        double queries = 0.0;
        project->forEachFacts(
            id, [&](const core::store::ResultFacts& facts) { queries += static_cast<double>(facts.queries); });
        const auto estimate = estimateCampaign(corpus, estimatedPlan(), victim, resources_, {});
        QCOMPARE(estimate.examples, std::size_t{30});
        QCOMPARE(estimate.attacked, std::size_t{3});
        QVERIFY(queries > 0.0);
        QCOMPARE(estimate.queries, 10.0 * queries);
        QVERIFY(estimate.error.empty());
        QCOMPARE(estimateCampaign(corpus, estimatedPlan(), victim, resources_, {}).queries, estimate.queries);
    }

    /// Of the three the longest ends in an error at once, which says nothing of what the others take: thirty examples
    /// take fifteen times what the two take.
    void errorsAreLeftOut()
    {
        const auto corpus = samples::corpus(30);
        std::vector<std::size_t> all(30);
        std::iota(all.begin(), all.end(), std::size_t{0});
        const auto chosen = calibrating(corpus, all);
        const auto words = [&](std::size_t i) { return corpus.examples[chosen.at(i)].input[0].text.size(); };
        QVERIFY(words(1) < words(2));
        const DyingVictim victim(words(1));
        auto two = estimatedPlan();
        two.sample.method = "ids";
        for (const std::size_t i : {0, 1})
            two.sample.ids.push_back(corpus.examples[chosen[i]].id);
        const auto project = core::store::Project::inMemory();
        const auto id = setUpCampaign(*project, corpus, two, victim.card(), *resources_);
        QVERIFY(runCampaign(*project, id, victim, resources_, fakes::workers(1), {}, {}));
        double queries = 0.0;
        project->forEachFacts(
            id, [&](const core::store::ResultFacts& facts) { queries += static_cast<double>(facts.queries); });
        const auto estimate = estimateCampaign(corpus, estimatedPlan(), victim, resources_, {});
        QCOMPARE(estimate.attacked, std::size_t{2});
        QCOMPARE(estimate.queries, 15.0 * queries);
        QVERIFY2(estimate.error.find("too long") != std::string::npos, estimate.error.c_str());
        try {
            (void)estimateCampaign(corpus, estimatedPlan(), DyingVictim(0), resources_, {});
            QFAIL("nothing was attacked");
        } catch (const core::Error& error) {
            QVERIFY2(error.problem().find("too long") != std::string::npos, error.what());
        }
    }

    void whatCannotRunIsNotEstimated()
    {
        auto nothing = estimatedPlan();
        nothing.sample.offset = 30;
        QVERIFY_THROWS_EXCEPTION(
            core::Error, (void)estimateCampaign(samples::corpus(30), nothing, fakes::WordVictim(), resources_, {}));
        std::stop_source stopped;
        stopped.request_stop();
        QCOMPARE(
            estimateCampaign(samples::corpus(30), estimatedPlan(), fakes::WordVictim(), resources_, stopped.get_token())
                .attacked,
            std::size_t{0});
    }

private:
    std::shared_ptr<const core::language::Resources> resources_ = std::make_shared<core::language::Resources>();
};

QTEST_GUILESS_MAIN(TestEstimate)
#include "tst_estimate.moc"
