#include "tests/support/registered_test.h"

#include <array>

#include "core/attacks/result/change_words.h"
#include "core/campaigns/measures/breaking.h"
#include "core/campaigns/measures/result_parts.h"
#include "core/campaigns/summary.h"
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

    /// Of the first three results alone, by hand: great in all of them, of which two broke; movie in two, one broke.
    void onlyWhatIsChosenCounts()
    {
        const std::set<std::size_t> first{0, 1, 2};
        const auto what = campaigns::whatBreaks(*project_, campaign_, 50, first);
        QCOMPARE(what.pairs.size(), std::size_t{2});
        QCOMPARE(what.pairs[0].attacked, std::size_t{3});
        QCOMPARE(what.tags.size(), std::size_t{2});
        QCOMPARE(what.tags[1].name, std::string("NN")); // without the deletion
        QCOMPARE(what.tags[1].attacked, std::size_t{2});
        QCOMPARE(what.tags[1].succeeded, std::size_t{1});
        QCOMPARE(what.places.size(), std::size_t{2});
        // All five are positive; the last one was skipped.
        const std::vector<corpora::Slice> positive{{"positive", "label:positive"}};
        const auto all = campaigns::partRates(*project_, campaign_, positive).at(0);
        QCOMPARE(all.examples, std::size_t{5});
        QCOMPARE(all.attacked, std::size_t{4});
        const auto some = campaigns::partRates(*project_, campaign_, positive, first).at(0);
        QCOMPARE(some.examples, std::size_t{3});
        QCOMPARE(some.attacked, std::size_t{3});
        QCOMPARE(some.succeeded, std::size_t{2});
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

    /// Neither case nor accents part a pair, as they do not part what a search finds: "Être", "être" and "etre" are one
    /// row, which counts the three that a click on it shows.
    void aRowCountsWhatItsSearchFinds()
    {
        const auto project = store::Project::inMemory();
        const auto corpus = samples::corpus(3);
        const auto campaign = samples::campaign(*project, corpus);
        const std::array<const char*, 3> words{"\u00catre", "\u00eatre", "etre"};
        for (std::size_t i = 0; i < words.size(); ++i) {
            auto result = samples::failed(corpus.examples[i]);
            result.status = i == 0 ? Status::Succeeded : Status::Failed;
            result.edits = {{text::EditOp::Replace, "sentence", 0, words[i], "x", i == 1 ? "aux" : "AUX"}};
            project->addResult(campaign, i, result);
        }
        const auto what = campaigns::whatBreaks(*project, campaign);
        for (const auto* rows : {&what.pairs, &what.tags}) {
            QCOMPARE(rows->size(), std::size_t{1});
            QCOMPARE(rows->front().attacked, std::size_t{3});
            QCOMPARE(rows->front().succeeded, std::size_t{1});
            store::ResultQuery query;
            query.words = rows->front().search;
            QCOMPARE(project->findResults(campaign, query).positions.size(), std::size_t{3});
        }
    }

    /// An example that ended in an error was attacked, as in the campaign's own rate: one of three.
    void errorsAreAttacked()
    {
        const auto project = store::Project::inMemory();
        const auto corpus = samples::corpus(4);
        const auto campaign = samples::campaign(*project, corpus);
        const std::array statuses{Status::Succeeded, Status::Failed, Status::Error, Status::Skipped};
        for (std::size_t i = 0; i < statuses.size(); ++i) {
            auto result = samples::failed(corpus.examples[i]);
            result.status = statuses[i];
            project->addResult(campaign, i, result);
        }
        const auto rate = campaigns::partRates(*project, campaign, {{"all", ""}}).at(0);
        QCOMPARE(rate.examples, std::size_t{4});
        QCOMPARE(rate.attacked, std::size_t{3});
        QCOMPARE(rate.succeeded, std::size_t{1});
        QCOMPARE(campaigns::summarize(*project, campaign).rateOver, std::size_t{3});
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
