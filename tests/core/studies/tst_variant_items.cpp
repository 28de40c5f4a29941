#include <cmath>

#include "core/base/error.h"
#include "core/studies/design/sampling.h"
#include "core/studies/study_project.h"
#include "core/studies/verdicts/kept_texts.h"
#include "tests/support/registered_test.h"
#include "tests/support/said.h"
#include "tests/support/samples/campaigns.h"

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
    void lengthsStayNearTheMean();
    void recipesCanBeLeftOut();

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
    const auto corpus = corpusOfKeptTexts(*project, resultsOf(*project, "s"));
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

/// Mayer et al. (2020), section 4.3: at most one standard deviation from the mean length of the data set.
void TestVariantItems::lengthsStayNearTheMean()
{
    const auto project = Project::inMemory();
    const auto corpus = samples::corpus(40);
    const auto id = samples::attacked(*project, 40, "all", "gleaming");
    double sum = 0.0, squares = 0.0;
    for (const auto& example : corpus.examples)
        sum += static_cast<double>(example.input[0].text.size()) / 40.0;
    for (const auto& example : corpus.examples)
        squares += std::pow(static_cast<double>(example.input[0].text.size()) - sum, 2) / 40.0;
    const auto near = [&](double deviations) {
        return std::ranges::count_if(corpus.examples, [&](const auto& example) {
            return std::abs(static_cast<double>(example.input[0].text.size()) - sum) <= deviations * std::sqrt(squares);
        });
    };
    auto design = study();
    design.sampling.variants = false;
    QCOMPARE(candidateItems(*project, {&id, 1}, design).size(), std::size_t{40});
    for (const double deviations : {0.5, 1.0}) {
        design.sampling.lengthDeviations = deviations;
        const auto items = candidateItems(*project, {&id, 1}, design);
        QVERIFY(items.size() < 40);
        QCOMPARE(static_cast<long>(items.size()), static_cast<long>(near(deviations)));
        QCOMPARE(studyFrom(toJson(design)).sampling.lengthDeviations, deviations);
    }
}

void TestVariantItems::recipesCanBeLeftOut()
{
    const auto project = Project::inMemory();
    const auto id = samples::attacked(*project, 6, "all", "gleaming");
    auto design = study();
    design.sampling.variants = false;
    design.sampling.withoutRecipes = {"another"};
    QCOMPARE(candidateItems(*project, {&id, 1}, design).size(), std::size_t{6});
    QCOMPARE(studyFrom(toJson(design)).sampling.withoutRecipes, std::vector<std::string>{"another"});
    const auto notes = drawItems(*project, {&id, 1}, design).notes;
    QVERIFY(std::ranges::any_of(notes, [](const auto& note) { return note.find("another") != std::string::npos; }));
    design.sampling.withoutRecipes = {"another", "little"};
    CONTAINS(errorOf([&] { (void)drawItems(*project, {&id, 1}, design); }), "recipes left out");
}

QTEST_APPLESS_MAIN(TestVariantItems)
#include "tst_variant_items.moc"
