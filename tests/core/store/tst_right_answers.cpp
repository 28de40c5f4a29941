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

    /// Translations are found by their scores: the first kept its words (100 before and after), the second lost them
    /// all, the third has no text that was found. Of eight letters the second changed two: chrBLEU (3 / 14) ^ (1 / 4).
    void translationsAreFoundByTheirScores()
    {
        using namespace core;
        const auto project = store::Project::inMemory();
        auto corpus = samples::corpus(3);
        store::SampleRecord how;
        how.name = how.method = "first";
        store::CampaignRecord record;
        record.sample = project->addSample(project->addCorpus(corpus), how, corpus.examples);
        record.name = "translations";
        record.victimCard = R"({"task": "translation"})";
        record.recipe = R"({"goal": {"type": "answer-error", "measure": "bleu"}})";
        const auto campaign = project->addCampaign(record);
        const char* after[] = {"un dos tres cuatro", "nada", nullptr};
        for (std::size_t i = 0; i < 3; ++i) {
            auto result = samples::failed(corpus.examples[i]);
            const auto text = text::Text::ofWords(std::vector<std::string>{"abcdefgh"});
            result.original = result.perturbed = text::Input::sentence(text);
            if (i == 1)
                result.perturbed = result.original.with(0, text.replaced(0, "abcdefxy"));
            result.gold = result.originalOutput = structures::TextAnswer{"un dos tres cuatro"};
            result.perturbedOutput = {};
            if (after[i] != nullptr)
                result.perturbedOutput = structures::TextAnswer{after[i]};
            project->addResult(campaign, i, result);
        }
        const auto found = [&](const std::string& search) {
            store::ResultQuery query;
            query.words = search;
            return project->findResults(campaign, query).positions;
        };
        using Positions = std::vector<std::uint32_t>;
        QCOMPARE(found("score_before:>99"), (Positions{0, 1, 2}));
        QCOMPARE(found("score_after:>99"), (Positions{0, 2}));
        QCOMPARE(found("lost:>50"), (Positions{1}));
        QCOMPARE(found("chrbleu:<0.7"), (Positions{1}));
        QCOMPARE(found("chrbleu:>0.99"), (Positions{0}));
    }

    /// A corpus may have columns that are called as the scores: these are meant, as they were before.
    void ownColumnsAreMeant()
    {
        using namespace core;
        const auto project = store::Project::inMemory();
        auto corpus = samples::corpus(2);
        for (std::size_t i = 0; i < 2; ++i)
            for (const char* name : {"Lost", "score_before", "score_after", "chrbleu"})
                corpus.examples[i].columns.emplace_back(name, i == 0 ? "3" : "no");
        store::SampleRecord how;
        how.name = how.method = "first";
        store::CampaignRecord record;
        record.sample = project->addSample(project->addCorpus(corpus), how, corpus.examples);
        record.name = "translations";
        record.victimCard = R"({"task": "translation"})";
        record.recipe = R"({"goal": {"type": "answer-error", "measure": "bleu"}})";
        const auto campaign = project->addCampaign(record);
        for (std::size_t i = 0; i < 2; ++i) {
            auto result = samples::failed(corpus.examples[i]);
            result.gold = result.originalOutput = result.perturbedOutput = structures::TextAnswer{"un dos tres cuatro"};
            project->addResult(campaign, i, result);
        }
        const auto found = [&](const std::string& search) {
            store::ResultQuery query;
            query.words = search;
            return project->findResults(campaign, query).positions;
        };
        using Positions = std::vector<std::uint32_t>;
        for (const char* name : {"lost", "score_before", "score_after", "chrbleu"}) {
            const std::string column(name);
            QCOMPARE(found(column + ":3"), (Positions{0}));
            QCOMPARE(found(column + ":no"), (Positions{1}));
            QCOMPARE(found(column + ":>50 OR status:succeeded"), Positions{}); // the scores are 100 and 0
        }
    }
};

QTEST_GUILESS_MAIN(TestRightAnswers)
#include "tst_right_answers.moc"
