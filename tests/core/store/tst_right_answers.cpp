#include "tests/support/registered_test.h"

#include "core/base/error.h"
#include "tests/support/samples/results.h"

/// Results are found by whether the answer was right: before the attack and under it, and by the query that succeeded.
class TestRightAnswers : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// Four texts of label 1: right and broken at query 7, right and held, wrong from the start, right without a text
    /// that was found (so its answer stayed).
    void theyAreFound()
    {
        using namespace core;
        const auto project = store::Project::inMemory();
        auto corpus = samples::corpus(4);
        for (auto& example : corpus.examples)
            example.gold = structures::ClassLabel{1};
        const auto campaign = samples::campaign(*project, corpus);
        const auto scores = [](int label) {
            return label == 0 ? structures::ClassScores{{0.75F, 0.25F}} : structures::ClassScores{{0.25F, 0.75F}};
        };
        const int before[] = {1, 1, 0, 1}, after[] = {0, 1, 0, -1};
        for (std::size_t i = 0; i < 4; ++i) {
            auto result = samples::failed(corpus.examples[i]);
            result.gold = structures::ClassLabel{1};
            result.status = i == 0   ? attacks::Status::Succeeded
                            : i == 2 ? attacks::Status::Skipped
                                     : attacks::Status::Failed;
            result.originalOutput = scores(before[i]);
            if (after[i] >= 0)
                result.perturbedOutput = scores(after[i]);
            else
                result.perturbedOutput = {};
            result.queries = 9;
            result.successQuery = i == 0 ? 7 : 0;
            project->addResult(campaign, i, result);
        }
        const auto found = [&](const std::string& search) {
            store::ResultQuery query;
            query.words = search;
            return project->findResults(campaign, query).positions;
        };
        using Positions = std::vector<std::uint32_t>;
        QCOMPARE(found("right_before:yes"), (Positions{0, 1, 3}));
        QCOMPARE(found("right_before:no"), (Positions{2}));
        QCOMPARE(found("right_after:yes"), (Positions{1, 3}));
        QCOMPARE(found("right_before:yes right_after:no"), (Positions{0}));
        QCOMPARE(found("success_query:<=7"), (Positions{0}));
        QCOMPARE(found("success_query:<7"), Positions{});
    }
};

QTEST_GUILESS_MAIN(TestRightAnswers)
#include "tst_right_answers.moc"
