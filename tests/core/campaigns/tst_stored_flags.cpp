#include "tests/support/registered_test.h"

#include "core/campaigns/measuring.h"
#include "core/campaigns/stored_flags.h"
#include "tests/support/samples/resources.h"
#include "tests/support/samples/results.h"

using core::campaigns::StoredFlags;
using core::language::FlagKind;
using core::store::Project;

/// Flags of a campaign's texts, as `measure --validity` stores them and the others read them.
class TestStoredFlags : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void whatIsStoredIsRead()
    {
        const auto stored = core::campaigns::measuresOfFlags("rules-1", {{0, {FlagKind::Antonym, FlagKind::Article}},
                                                                         {3, {FlagKind::MatchedSense}},
                                                                         {5, {FlagKind::NotAWord}},
                                                                         {9, {}}});
        QCOMPARE(stored.at("flag-antonym rules-1").at(0), 1.0);
        QCOMPARE(stored.at("flag-antonym rules-1").at(9), 0.0); // so that measuring again forgets what was
        QCOMPARE(stored.at("validity rules-1").at(0), 2.0);
        const auto flags = StoredFlags::of(stored);
        QVERIFY(flags);
        QCOMPARE(flags->by(), std::string("rules-1"));
        QVERIFY(flags->isMeasured(9) && !flags->isMeasured(1));
        // Relations and hints do not speak against a text; they are found by name.
        QVERIFY((flags->positionsWith({}) == std::set<std::size_t>{0}));
        QVERIFY((flags->validPositions() == std::set<std::size_t>{3, 5, 9}));
        QVERIFY((flags->positionsWith(std::array{FlagKind::NotAWord}) == std::set<std::size_t>{5}));
        QVERIFY((flags->positionsWith(std::array{FlagKind::MatchedSense, FlagKind::Article}) ==
                 std::set<std::size_t>{0, 3}));
        QVERIFY(!StoredFlags::of({{"similarity built-in", {{0, 1.0}}}}));
    }

    /// The two successes of a campaign: "good" for "bad" means the opposite, "movie" for "film" the same. One that
    /// failed is not measured. Any number of workers gives the same.
    void measureFlagsSuccesses()
    {
        const core::language::Validity rules(samples::resources());
        for (const int workers : {1, 3}) {
            const auto project = Project::inMemory();
            core::corpora::Corpus corpus = samples::corpus(0);
            corpus.examples = {samples::example(1, "It was a bad film .", 1),
                               samples::example(2, "The film is long .", 0),
                               samples::example(3, "The film is short .", 1)};
            const auto campaign = samples::campaign(*project, corpus);
            const std::vector<std::pair<std::uint32_t, const char*>> changes{{3, "good"}, {1, "movie"}, {1, "movie"}};
            for (std::size_t i = 0; i < changes.size(); ++i) {
                auto result = samples::failed(corpus.examples[i]);
                result.perturbed =
                    result.original.with(0, result.original[0].text.replaced(changes[i].first, changes[i].second));
                if (i < 2)
                    result.status = core::attacks::Status::Succeeded;
                project->addResult(campaign, i, result);
            }
            core::campaigns::MeasureRequest request;
            request.validity = &rules;
            request.workers = workers;
            const auto counts =
                core::campaigns::measure(*project, campaign, request, {}, [](std::size_t, std::size_t) {});
            QCOMPARE(counts.texts, std::size_t{2});
            QCOMPARE(counts.measured, std::size_t{2});
            const auto flags = StoredFlags::of(project->measures(campaign));
            QVERIFY(flags);
            QCOMPARE(flags->by(), rules.name());
            QVERIFY((flags->positionsWith({}) == std::set<std::size_t>{0}));
            QVERIFY((flags->validPositions() == std::set<std::size_t>{1}));
            QVERIFY((flags->positionsWith(std::array{FlagKind::Antonym}) == std::set<std::size_t>{0}));
            QVERIFY((flags->positionsWith(std::array{FlagKind::MatchedSense}) == std::set<std::size_t>{1}));
        }
    }
};

QTEST_GUILESS_MAIN(TestStoredFlags)
#include "tst_stored_flags.moc"
