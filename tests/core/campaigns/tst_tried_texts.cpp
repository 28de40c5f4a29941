#include "tests/support/registered_test.h"

#include <map>

#include <QTemporaryDir>

#include "core/campaigns/planning/foreign_results.h"
#include "core/campaigns/planning/tried_texts.h"
#include "core/campaigns/summary.h"
#include "tests/support/said.h"
#include "tests/support/samples/tries.h"

using core::attacks::Status;
using core::campaigns::corpusOfTries;
using core::campaigns::TriedTexts;
using core::campaigns::writtenCorpus;
using core::store::Project;
using core::store::TryRecord;

namespace {

/// Changed by hand, with and without a gold answer, and a text that was only typed.
std::vector<TryRecord> someTries()
{
    std::vector<TryRecord> tries{samples::tried("dull"), samples::tried("awful, \"so\"\tto say"),
                                 samples::tried({}, "typed")};
    tries[1].result.gold = core::structures::ClassLabel{0}; // so the victim was wrong before
    for (std::size_t i = 0; i < tries.size(); ++i)
        tries[i].id = static_cast<core::store::Id>(i) + 1;
    return tries;
}

} // namespace

/// Tried texts become corpora and results, which studies, tables and figures take.
class TestTriedTexts : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void hardCasesAreACorpus()
    {
        const auto tries = someTries();
        const auto made = corpusOfTries(tries, TriedTexts::Changed);
        QCOMPARE(made.leftOut, std::size_t{1}); // nobody says what is right of the typed one
        const auto corpus = writtenCorpus(made.corpus, path("hard.tsv"));
        QCOMPARE(corpus.examples.size(), std::size_t{2});
        QCOMPARE(corpus.examples[0].id, std::string("try-1"));
        QCOMPARE(corpus.examples[0].input[0].text.str(), std::string("the acting is dull"));
        QCOMPARE(corpus.examples[1].input[0].text.str(), std::string("the acting is awful, \"so\"\tto say"));
        const auto label = [&](std::size_t i) {
            return corpus.labels[static_cast<std::size_t>(core::structures::labelOf(corpus.examples[i].gold))];
        };
        QCOMPARE(label(0), std::string("positive")); // as before the change, which was to keep the answer
        QCOMPARE(label(1), std::string("negative")); // the gold one
        QCOMPARE(corpus.segments, std::vector<std::string>{"sentence"});
    }

    /// What is made of a campaign's results says on which victim and by which recipe, and keeps the user's columns.
    void hardCasesOfResultsSayWhereTheyAreFrom()
    {
        const auto project = Project::inMemory();
        auto attacked = samples::corpus(2);
        attacked.examples[1].columns.emplace_back("Tried_on", "an earlier victim");
        const auto campaign = samples::campaign(*project, attacked);
        for (std::size_t i = 0; i < 2; ++i) {
            auto result = samples::failed(attacked.examples[i]);
            result.status = Status::Succeeded;
            result.perturbed = result.original.with(0, result.original[0].text.replaced(0, "changed"));
            result.perturbedOutput = core::structures::ClassLabel{1 - static_cast<int>((i + 1) % 2)};
            project->addResult(campaign, i, result);
        }
        const auto made = core::campaigns::corpusOfResults(*project, campaign, std::vector<std::uint32_t>{0, 1});
        const auto corpus = writtenCorpus(made.corpus, path("results.tsv"));
        QCOMPARE(corpus.examples.size(), std::size_t{2});
        QCOMPARE(corpus.examples[1].id, std::string("r2"));
        using Columns = std::map<std::string, std::string>;
        const auto& columns = made.corpus.examples[1].columns;
        QCOMPARE(columns.size(), std::size_t{5});
        QCOMPARE(Columns(columns.begin(), columns.end()), (Columns{{"answer", "positive"},
                                                                   {"tried_on", "exec:true"},
                                                                   {"tried_by", "little"},
                                                                   {"called", ""},
                                                                   {"topic", "films"}}));
    }

    void resultsAreACampaign()
    {
        const auto tries = someTries();
        const auto made = corpusOfTries(tries, TriedTexts::Pairs);
        QCOMPARE(made.leftOut, std::size_t{1}); // the typed one was not changed
        const auto table = writtenCorpus(made.corpus, path("tries.tsv"));
        const auto project = Project::inMemory();
        core::language::Resources resources;
        const auto id = core::campaigns::addForeignResults(*project, table, {"my tries", "Fake", "by hand"}, resources);
        const auto results = project->results(id);
        QCOMPARE(results.size(), std::size_t{2});
        QVERIFY(results[0].status == Status::Succeeded); // positive became negative
        QVERIFY(results[1].status == Status::Skipped);   // it was wrong before
        QCOMPARE(results[0].original[0].text.str(), std::string("the acting is superb"));
        QCOMPARE(results[0].perturbed[0].text.str(), std::string("the acting is dull"));
        QCOMPARE(results[0].queries, std::uint64_t{1});
        const auto* scores = std::get_if<core::structures::ClassScores>(&results[0].perturbedOutput);
        QVERIFY(scores != nullptr);
        const auto positive = static_cast<std::size_t>(core::structures::labelOf(results[0].gold));
        QCOMPARE(scores->scores[positive], 0.25F);
        const auto summary = core::campaigns::summarize(*project, id);
        QCOMPARE(summary.attacked, std::size_t{1});
        QCOMPARE(summary.successRate.value(), 1.0);
    }

    void whatCannotBeWrittenIsSaid()
    {
        const std::vector<TryRecord> typed{samples::tried({}, "typed")};
        CONTAINS(errorOf([&] { (void)corpusOfTries(typed, TriedTexts::Changed); }), "right label is known");
        CONTAINS(errorOf([&] { (void)corpusOfTries(typed, TriedTexts::Pairs); }), "was changed");
        auto parts = someTries();
        auto segments = parts[1].result.original.segments();
        segments[0].name = "claim";
        parts[1].result.original = core::text::Input(segments);
        segments = parts[1].result.perturbed.segments();
        segments[0].name = "claim";
        parts[1].result.perturbed = core::text::Input(segments);
        CONTAINS(errorOf([&] { (void)corpusOfTries(parts, TriedTexts::Changed); }), "different parts");
    }

private:
    [[nodiscard]] std::filesystem::path path(const char* name) const
    {
        return folder_.filePath(QLatin1String(name)).toStdString();
    }
    QTemporaryDir folder_;
};

QTEST_APPLESS_MAIN(TestTriedTexts)
#include "tst_tried_texts.moc"
