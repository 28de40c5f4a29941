#include "tests/support/registered_test.h"

#include "core/attacks/recipe/recipe.h"
#include "core/base/error.h"
#include "core/campaigns/exports/parallel_export.h"
#include "core/campaigns/planning/setup.h"
#include "core/reports/data/paired_campaigns.h"
#include "tests/support/samples/results.h"

using namespace core::campaigns;
using core::structures::TextAnswer;

namespace {

/// Three results of a translator: one that succeeded, one that found nothing, one that ended in an error.
core::store::Id add(core::store::Project& project, const char* task, const std::string& translated,
                    const std::string& own = {})
{
    auto corpus = samples::corpus(3);
    corpus.labels.clear();
    core::store::SampleRecord how;
    how.name = how.method = "first";
    core::store::CampaignRecord record;
    record.sample = project.addSample(project.addCorpus(corpus), how, corpus.examples);
    record.name = own.empty() ? translated : translated + ", own";
    record.victimCard = std::string(R"({"task": ")") + task + "\"}";
    record.recipe = core::attacks::Recipe::load("synonyms-answer").forTranslations("en").json().dump();
    const auto id = project.addCampaign(record);
    for (std::size_t i = 0; i < 3; ++i) {
        core::attacks::AttackResult result;
        result.example = corpus.examples[i].id;
        result.exampleHash = corpus.examples[i].hash;
        result.status = i == 0   ? core::attacks::Status::Succeeded
                        : i == 1 ? core::attacks::Status::Failed
                                 : core::attacks::Status::Error;
        result.original = core::text::Input::sentence(core::text::tokenize("das alte\nHaus"));
        result.perturbed =
            i == 0 ? core::text::Input::sentence(core::text::tokenize("das alte Huas")) : result.original;
        result.gold = TextAnswer{"the old house is near"};
        if (i == 1)
            result.columns = {{"translation2", "the aged house is near"}};
        result.originalOutput = TextAnswer{"an old house is near"};
        if (i == 0)
            result.perturbedOutput = TextAnswer{translated};
        if (i == 0 && !own.empty()) {
            result.perturbedGold = TextAnswer{own};
            result.columns = {{"translation2", "the aged house is near"}};
        }
        project.addResult(id, i, result);
    }
    return id;
}

} // namespace

/// The files that `measure translation` reads, and two campaigns compared.
class TestParallelExport : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aLineForEachTranslation()
    {
        const std::filesystem::path prefix = "folder/out";
        const auto project = core::store::Project::inMemory();
        const auto written = exportParallel(*project, add(*project, "translation", "the huas"), {}, prefix);
        QCOMPARE(written.lines, std::size_t{2});
        const auto file = [&](const char* ending) {
            for (const auto& [path, bytes] : written.files)
                if (path == prefix.string() + ending)
                    return bytes;
            return std::string("none");
        };
        QCOMPARE(file(".src"), std::string("das alte Haus\ndas alte Haus\n"));
        QCOMPARE(file(".adv-src"), std::string("das alte Huas\ndas alte Haus\n"));
        QCOMPARE(file(".out"), std::string("an old house is near\nan old house is near\n"));
        QCOMPARE(file(".adv-out"), std::string("the huas\nan old house is near\n"));
        QCOMPARE(file(".ref"), std::string("the old house is near\nthe old house is near\n"));
        QCOMPARE(file(".ref.2"), std::string("\nthe aged house is near\n"));
        QCOMPARE(written.files.size(), std::size_t{6});
    }

    /// The first attacked text has a right translation of its own, which was answered: .adv-ref, and no other
    /// reference, so that the comparison counts it as wholly right.
    void ownReferences()
    {
        const auto project = core::store::Project::inMemory();
        const std::string own = "this new hut is far";
        const auto right = add(*project, "translation", own, own);
        const auto written = exportParallel(*project, right, {}, "mine");
        QCOMPARE(written.files.size(), std::size_t{7});
        QVERIFY(written.files.back().path == "mine.adv-ref");
        QCOMPARE(written.files.back().bytes, std::string("this new hut is far\nthe old house is near\n"));
        QCOMPARE(written.files[4].bytes, std::string("the old house is near\nthe old house is near\n"));
        const auto data = [&](core::store::Id id) { return core::reports::campaignData(*project, id); };
        // What was right for the text as it was is wrong now, whichever reference it is.
        const auto old = add(*project, "translation", "the aged house is near", own);
        const auto found = core::reports::pairedCampaigns(data(right), data(old));
        QVERIFY(found.bleu.first > found.bleu.second);
        const auto without = add(*project, "translation", own);
        QVERIFY(core::reports::pairedCampaigns(data(right), data(without)).bleu.second < found.bleu.first);
    }

    void otherAnswersAreRefused()
    {
        const auto project = core::store::Project::inMemory();
        QVERIFY_EXCEPTION_THROWN((void)exportParallel(*project, add(*project, "forms", "x"), {}, "nowhere"),
                                 core::Error);
    }

    /// The errors and what only one campaign has do not count; BLEU of the two texts is as in the files.
    void campaignsAreCompared()
    {
        const auto project = core::store::Project::inMemory();
        const auto good = add(*project, "translation", "the old house is near"),
                   bad = add(*project, "translation", "p q r");
        const auto data = [&](core::store::Id id) { return core::reports::campaignData(*project, id); };
        const auto found = core::reports::pairedCampaigns(data(good), data(bad));
        QCOMPARE(found.texts, std::size_t{2});
        QVERIFY(found.bleu.first > found.bleu.second);
        QVERIFY(found.bleu.pValue > 0.05); // two texts show nothing
        QCOMPARE(found.signature, std::string("BLEU|nrefs:var|case:mixed|eff:no|tok:13a|smooth:exp|version:2.0.0"));
        const auto forms = add(*project, "forms", "x");
        QVERIFY_EXCEPTION_THROWN(static_cast<void>(core::reports::pairedCampaigns(data(good), data(forms))),
                                 core::Error);
    }
};

QTEST_GUILESS_MAIN(TestParallelExport)
#include "tst_parallel_export.moc"
