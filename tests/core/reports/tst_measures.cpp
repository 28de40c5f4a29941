#include "tests/support/registered_test.h"

#include <cmath>

#include "core/metrics/proportion.h"
#include "core/reports/data/answers.h"
#include "core/reports/data/measure.h"
#include "core/reports/registry.h"
#include "tests/core/reports/mixed_project.h"
#include "tests/support/fakes/campaigns.h"

using namespace core::reports;
using core::campaigns::Convention;

/// What a measure's value is over, and how its interval was found.
class TestMeasures : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void sharesOfExamplesHaveWilsonsInterval()
    {
        const auto success = measured(fakes::campaign(), Convention::Attacked, "success");
        QVERIFY(success.method == IntervalMethod::Wilson);
        QCOMPARE(success.n, std::size_t{8});
        QCOMPARE(*success.low, 100.0 * core::metrics::wilson(5, 8)->low);
        const auto accuracy = measured(fakes::campaign(), Convention::Attacked, "attacked-accuracy");
        QVERIFY(accuracy.method == IntervalMethod::Wilson);
        QCOMPARE(accuracy.n, std::size_t{10});
        QCOMPARE(*accuracy.high, 100.0 * core::metrics::wilson(3, 10)->high);
    }

    /// Neither the arcs of a sentence nor the words of a corpus are independent examples.
    void scoresThatAreNoSharesOfExamplesHaveNone()
    {
        const mixed::Filled filled;
        for (const char* name : {"parser", "translator"}) {
            const auto campaign = filled.data({name}).front();
            for (const char* measure : {"clean-accuracy", "attacked-accuracy", "decrease"}) {
                const auto found = measured(campaign, Convention::Attacked, measure);
                QVERIFY2(found.value, measure);
                QVERIFY2(!found.low && !found.high && found.method == IntervalMethod::None, measure);
            }
        }
    }

    void meansHaveBootstrapIntervals()
    {
        const auto queries = measured(fakes::campaign(), Convention::Attacked, "queries");
        QVERIFY(queries.method == IntervalMethod::Bootstrap);
        QCOMPARE(*queries.value, 34.0); // 10 20 20 40 80
        QCOMPARE(queries.n, std::size_t{5});
        const auto all = measured(fakes::campaign(), Convention::All, "queries");
        QCOMPARE(all.n, std::size_t{10});
        const auto perturbed = measured(fakes::campaign(), Convention::HardLabel, "perturbed");
        QVERIFY(perturbed.method == IntervalMethod::None);
        QCOMPARE(perturbed.n, std::size_t{4}); // one changed more than a quarter of the words
    }

    void sharesOfVariantsAreOverTexts()
    {
        const mixed::Filled filled;
        const auto campaign = filled.data({"variants"}).front();
        const auto share = measured(campaign, Convention::Attacked, "variant-success");
        QVERIFY(share.method == IntervalMethod::ClusterBootstrap);
        std::size_t variants = 0, fooled = 0;
        for (std::size_t i = 0; i < mixed::size; ++i) {
            const auto result = mixed::resultOf(filled.wish.at("variants"), i);
            for (const auto& variant : result.variants) {
                variants += result.status != mixed::Status::Skipped ? 1 : 0;
                fooled += result.status != mixed::Status::Skipped && variant.fooled ? 1 : 0;
            }
        }
        QCOMPARE(share.n, variants);
        QCOMPARE(*share.value, 100.0 * static_cast<double>(fooled) / static_cast<double>(variants));
        // Where every text has one share, drawing texts shows nothing.
        auto none = campaign;
        for (auto& count : none.variants)
            count.fooled = 0;
        QVERIFY(measured(none, Convention::Attacked, "variant-success").method == IntervalMethod::WilsonOverTexts);
    }

    /// A summary that is known gives the values that one made anew gives, by every convention.
    void oneSummaryServesAllMeasures()
    {
        const mixed::Filled filled;
        for (const auto& campaign : filled.data(filled.all()))
            for (const auto convention : {Convention::Attacked, Convention::DpAttack, Convention::HardLabel}) {
                const auto summary = summaryOf(campaign, convention);
                for (const auto& measure : pivotMeasures()) {
                    const auto one = measured(campaign, measure.name, summary);
                    const auto other = measured(campaign, convention, measure.name);
                    QVERIFY2(one.value == other.value && one.n == other.n && one.low == other.low,
                             measure.name.c_str());
                }
                // What the share of changed words is over, counted here.
                std::size_t over = 0;
                for (const auto& result : resultsOf(campaign))
                    over += result.status == mixed::Status::Succeeded ? 1 : 0;
                if (convention == Convention::Attacked)
                    QCOMPARE(measured(campaign, "perturbed", summary).n, over);
            }
    }

    void validRatesSayHowTheyWereFound()
    {
        auto campaign = fakes::campaign();
        core::studies::ValidSuccess valid;
        valid.attacked = 8;
        valid.succeeded = valid.judged = 5;
        valid.valid = 4;
        valid.rate = core::metrics::wilson(4, 8);
        campaign.valid = valid;
        QVERIFY(measured(campaign, Convention::Attacked, "valid").method == IntervalMethod::Wilson);
        campaign.valid->judged = 3;
        QVERIFY(measured(campaign, Convention::Attacked, "valid").method == IntervalMethod::Delta);
    }

    /// Results that people excluded count in nothing that was measured after the attack.
    void excludedResultsAreNotMeasured()
    {
        auto campaign = fakes::campaign();
        campaign.measures = {{"similarity by hand", {{1, 0.9}, {2, 0.5}, {3, 0.7}}},
                             {"grammar-before by hand", {{1, 1.0}, {2, 3.0}, {3, 0.0}}},
                             {"grammar-after by hand", {{1, 4.0}, {2, 4.0}, {3, 1.0}}},
                             {"grammar-words by hand", {{1, 10.0}, {2, 20.0}, {3, 10.0}}},
                             {"perplexity-before by hand", {{1, 40.0}, {2, 50.0}, {3, 60.0}}},
                             {"perplexity-after by hand", {{1, 80.0}, {2, 90.0}, {3, 130.0}}}};
        const auto of = [&](const char* measure) { return measured(campaign, Convention::Attacked, measure); };
        const auto near = [&](const char* measure, double expected, std::size_t n) {
            const auto found = of(measure);
            QVERIFY2(found.value && std::abs(*found.value - expected) < 1e-9, measure);
            QCOMPARE(found.n, n);
        };
        near("similarity", 0.7, 3);
        // Five errors more than the four there were, in forty words and three texts.
        near("grammar-added", 5.0 / 3.0, 3);
        near("grammar-added-percent", 125.0, 3);
        near("grammar-added-per-100", 12.5, 3);
        near("perplexity-original", 50.0, 3);
        near("perplexity-perturbed", 100.0, 3);
        near("perplexity-added", 50.0, 3);
        campaign.leftOut = {2};
        near("similarity", 0.8, 2);
        near("grammar-added", 2.0, 2);
        near("grammar-added-percent", 400.0, 2);
        near("grammar-added-per-100", 20.0, 2);
        near("perplexity-original", 50.0, 2);
        near("perplexity-perturbed", 105.0, 2);
        near("perplexity-added", 55.0, 2);
    }

    /// A targeted attack that failed had turned the answer into a third label: no success, but wrong, in every number
    /// of a row alike.
    void aFailedAttackHasItsLastAnswer()
    {
        auto campaign = fakes::campaign();
        campaign.labels = {"entailment", "neutral", "contradiction"};
        using core::structures::ClassLabel;
        const auto result = [](fakes::Status status, int gold, int before, int after) {
            auto r = fakes::result(status, gold, 0, 0, 5);
            r.originalOutput = ClassLabel{before};
            r.perturbedOutput = ClassLabel{after};
            return r;
        };
        campaign.recipeJson = R"({"goal":{"type":"targeted","target":"entailment"}})";
        campaign.results = {result(fakes::Status::Succeeded, 1, 1, 0), result(fakes::Status::Failed, 1, 1, 2),
                            result(fakes::Status::Failed, 2, 2, 2)};
        const auto after = answersOf(campaign, true);
        QCOMPARE(after.at(1, 0), std::size_t{1});
        QCOMPARE(after.at(1, 1), std::size_t{0});
        QCOMPARE(after.at(1, 2), std::size_t{1});
        const auto of = [&](const char* measure) { return *measured(campaign, Convention::Attacked, measure).value; };
        QCOMPARE(of("robust-accuracy"), 100.0 / 3.0);
        QCOMPARE(of("attacked-accuracy"), 100.0 / 3.0);
        const auto figure = makeFigure("confusion", {campaign});
        for (const auto& cell : figure.series[0].points)
            if (cell.x == 6.0 && cell.y == 1.0) // neutral, answered contradiction after the attack
                QCOMPARE(cell.label, std::string("1\n50.0%"));
    }

    /// Of twenty examples two ended in an error, whose scores under attack nobody knows.
    void errorsAreNoPartOfADecrease()
    {
        const mixed::Filled filled;
        const auto classifier = filled.data({"flaky"}).front();
        QCOMPARE(measured(classifier, Convention::Attacked, "clean-accuracy").n, std::size_t{20});
        QCOMPARE(measured(classifier, Convention::Attacked, "decrease").n, std::size_t{18});
        auto wish = filled.wish.at("translator");
        wish.flaky = true;
        const auto translator = campaignData(*filled.project, mixed::add(*filled.project, wish));
        for (const char* measure : {"decrease", "relative-degradation", "char-bleu"})
            QCOMPARE(measured(translator, Convention::Attacked, measure).n, std::size_t{18});
        QCOMPARE(measured(filled.data({"translator"}).front(), Convention::Attacked, "char-bleu").n, std::size_t{20});
    }

    void whatMeasuresAreOver()
    {
        QCOMPARE(countedIn("success", Convention::Attacked), std::string("attacked examples"));
        QCOMPARE(countedIn("success", Convention::All), std::string("examples"));
        QCOMPARE(countedIn("queries", Convention::Attacked), std::string("successful attacks"));
        QCOMPARE(countedIn("queries", Convention::TextAttack), std::string("attacked examples without errors"));
        QCOMPARE(countedIn("perturbed", Convention::DpAttack), std::string("sentences that the attack applies to"));
        QCOMPARE(countedIn("clean-accuracy", Convention::Attacked), std::string("examples with a gold answer"));
        QCOMPARE(countedIn("variant-success", Convention::Attacked), std::string("variants"));
    }
};

QTEST_GUILESS_MAIN(TestMeasures)
#include "tst_measures.moc"
