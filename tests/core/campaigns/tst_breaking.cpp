#include "tests/support/registered_test.h"

#include "core/attacks/result/change_words.h"
#include "core/campaigns/measures/breaking.h"
#include "tests/support/samples/results.h"

using namespace core;
using attacks::Status;

/// What breaks a victim: word pairs, parts of speech, places; each finds its results.
class TestBreaking : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        project_ = store::Project::inMemory();
        corpora::Corpus corpus;
        corpus.name = "eights";
        corpus.labels = {"negative", "positive"};
        corpus.segments = {"sentence"};
        for (std::size_t row = 1; row <= 5; ++row) // eight words, two a quarter
            corpus.examples.push_back(samples::example(row, "a good film that I saw last week", 1));
        campaign_ = samples::campaign(*project_, corpus);
        const auto put = [&](std::size_t i, Status status, std::vector<attacks::ResultEdit> edits) {
            auto result = samples::failed(corpus.examples[i]);
            result.status = status;
            result.edits = std::move(edits);
            project_->addResult(campaign_, i, result);
        };
        const attacks::ResultEdit great{text::EditOp::Replace, "sentence", 1, "good", "great", "JJ"};
        const attacks::ResultEdit capital{text::EditOp::Replace, "sentence", 1, "Good", "great", "JJ"};
        const attacks::ResultEdit movie{text::EditOp::Replace, "sentence", 2, "film", "movie", "NN"};
        const attacks::ResultEdit gone{text::EditOp::Delete, "sentence", 7, "week", "", "NN"};
        put(0, Status::Succeeded, {great});
        put(1, Status::Succeeded, {capital, movie});
        put(2, Status::Failed, {great, movie});
        put(3, Status::Succeeded, {gone});
        put(4, Status::Skipped, {great}); // was not attacked
    }

    /// By hand: great in 1, 2, 3, of which two broke; movie in 2 and 3, one broke; the deletion in 4, which broke.
    void eachChangeWithHowItEnded()
    {
        const auto what = campaigns::whatBreaks(*project_, campaign_);
        using Row = std::tuple<std::string, std::size_t, std::size_t>;
        const auto rows = [](const std::vector<campaigns::Breaking>& all) {
            std::vector<Row> rows;
            for (const auto& one : all)
                rows.emplace_back(one.name, one.succeeded, one.attacked);
            return rows;
        };
        QCOMPARE(rows(what.pairs),
                 (std::vector<Row>{{"good > great", 2, 3}, {"week >", 1, 1}, {"film > movie", 1, 2}}));
        // NN in 2, 3 and 4, of which the second and fourth broke.
        QCOMPARE(rows(what.tags), (std::vector<Row>{{"JJ", 2, 3}, {"NN", 2, 3}}));
        // Words 1 of 8: 12 %; 2 of 8: 25 %, the second quarter; 7 of 8: 87 %.
        QCOMPARE(rows(what.places),
                 (std::vector<Row>{{"first quarter", 2, 3}, {"second quarter", 1, 2}, {"last quarter", 1, 1}}));
        QCOMPARE(campaigns::whatBreaks(*project_, campaign_, 1).pairs.size(), std::size_t{1});
    }

    /// The search of each finds the results that it counts, and those that were skipped besides.
    void eachFindsItsResults()
    {
        const auto found = [&](const std::string& search) {
            store::ResultQuery query;
            query.words = search;
            return project_->findResults(campaign_, query).positions;
        };
        using Positions = std::vector<std::uint32_t>;
        const auto what = campaigns::whatBreaks(*project_, campaign_);
        QCOMPARE(found(what.pairs[0].search), (Positions{0, 1, 2, 4}));
        QCOMPARE(found(what.pairs[1].search), (Positions{3}));
        QCOMPARE(found(what.pairs[2].search + " status:succeeded"), (Positions{1}));
        QCOMPARE(found(what.tags[1].search), (Positions{1, 2, 3}));
        QCOMPARE(found(what.places[1].search), (Positions{1, 2}));
        QCOMPARE(found(what.places[2].search), (Positions{3}));
        QCOMPARE(found("pair:great pos:NN"), (Positions{1, 2}));
    }

    /// Of three words the second has another head, the third another relation.
    void treesAreFoundByTheirChangedArcs()
    {
        const auto example = samples::example(1, "birds can sing", 0);
        auto result = samples::failed(example);
        result.originalOutput = structures::DependencyTree{{3, 3, 0}, {"nsubj", "aux", "root"}};
        result.perturbedOutput = structures::DependencyTree{{3, 1, 0}, {"nsubj", "aux", "ccomp"}};
        QCOMPARE(attacks::changedArcs(result), std::optional<std::size_t>(2));
        result.perturbedOutput = structures::DependencyTree{{2, 0}, {"nsubj", "root"}};
        QVERIFY(!attacks::changedArcs(result));
    }

private:
    std::shared_ptr<store::Project> project_;
    store::Id campaign_ = 0;
};

QTEST_GUILESS_MAIN(TestBreaking)
#include "tst_breaking.moc"
