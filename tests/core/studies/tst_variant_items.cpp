#include "core/base/error.h"
#include "core/studies/design/sampling.h"
#include "core/studies/study_project.h"
#include "core/studies/verdicts/kept.h"
#include "tests/core/said.h"
#include "tests/core/studies/campaigns.h"
#include "tests/support/registered_test.h"

using namespace core::studies;
using core::store::Project;

/// A study may ask about every variant that a campaign made, instead of the best text of each example.
class TestVariantItems : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void allVariantsAreOffered();
    void theOperatorIsAStratum();
    void keptOnesBecomeACorpus();
    void campaignsWithoutVariantsAreNamed();

private:
    static Study study()
    {
        Study study = samples::study("s", {"r1"});
        study.sampling.variants = true;
        study.sampling.statuses.clear();
        return study;
    }
};

/// Nine variants, each with one changed word; one fooled the victim, and three are wrong as their text was.
void TestVariantItems::allVariantsAreOffered()
{
    const auto project = Project::inMemory();
    const auto id = samples::campaignWithVariants(*project);
    auto design = study();
    QCOMPARE(candidateItems(*project, {&id, 1}, design).size(), std::size_t{9});
    design.sampling.statuses = {"succeeded"};
    const auto fooling = candidateItems(*project, {&id, 1}, design);
    QCOMPARE(fooling.size(), std::size_t{1});
    QVERIFY(fooling[0].perturbed.find("word1") != std::string::npos);
    design.sampling.statuses = {"skipped"};
    QCOMPARE(candidateItems(*project, {&id, 1}, design).size(), std::size_t{4});
    design.sampling.statuses = {"succeeded"};
    design.sampling.variants = false;
    QCOMPARE(candidateItems(*project, {&id, 1}, design).size(), std::size_t{1}); // the best text, as always
    QVERIFY(studyFrom(toJson(study())).sampling.variants);
    QVERIFY(!toJson(design).at("sampling").contains("variants"));
}

void TestVariantItems::theOperatorIsAStratum()
{
    const auto project = Project::inMemory();
    const auto id = samples::campaignWithVariants(*project);
    const auto offered = offeredBy(*project, {&id, 1});
    QVERIFY(offered.variants);
    QVERIFY(std::ranges::find(offered.columns, "operator") != offered.columns.end());
    auto design = study();
    design.sampling.stratify = "column:operator";
    design.sampling.items = 3;
    const auto drawn = drawItems(*project, {&id, 1}, design);
    QCOMPARE(drawn.items.size(), std::size_t{3});
    for (const auto& item : drawn.items)
        QCOMPARE(item.sources.front().columns.front(), (std::pair<std::string, std::string>("operator", "synonyms")));
}

void TestVariantItems::keptOnesBecomeACorpus()
{
    const auto project = Project::inMemory();
    const auto id = samples::campaignWithVariants(*project);
    createStudy(*project, study(), std::vector{id});
    const auto items = itemsOf(*project, "s");
    QCOMPARE(items.size(), std::size_t{9});
    for (const auto& item : items) {
        const auto ballot = samples::ballot("s", item.key, "r1", "same");
        project->addBallots("s", {&ballot, 1});
    }
    const auto corpus = keptCorpus(*project, resultsOf(*project, "s"));
    QCOMPARE(corpus.examples.size(), std::size_t{9});
    for (std::size_t i = 0; i < items.size(); ++i)
        QCOMPARE(corpus.examples[i].input[0].text.str(), items[i].perturbed);
}

void TestVariantItems::campaignsWithoutVariantsAreNamed()
{
    const auto project = Project::inMemory();
    const auto id = samples::attacked(*project, 6, "best alone", "gleaming");
    CONTAINS(errorOf([&] { (void)drawItems(*project, {&id, 1}, study()); }), "keep no variants");
    QVERIFY(!offeredBy(*project, {&id, 1}).variants);
}

QTEST_APPLESS_MAIN(TestVariantItems)
#include "tst_variant_items.moc"
