#include "tests/support/registered_test.h"

#include <fstream>
#include <sstream>

#include <QTemporaryDir>

#include "core/campaigns/attack_summary.h"
#include "core/campaigns/exports/variant_export.h"
#include "core/campaigns/planning/setup.h"
#include "core/campaigns/shards.h"
#include "core/reports/bundle/bundle.h"
#include "core/reports/data/campaign_data.h"
#include "core/reports/registry.h"
#include "tests/places.h"
#include "tests/support/fakes/word_victim.h"
#include "tests/support/said.h"

using namespace core;
using core::store::Project;

/// Variants of a campaign: kept beside its results, counted, exported, and carried by shards and bundles.
class TestVariants : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { qputenv("FAULTLINE_RESOURCES", RESOURCES); }
    void whatIsKeptIsWhatWasAsked();
    void theScoresAreWorkedOut();
    void adversarialSharesAreByLabel();
    void accuraciesNeedAnAnswerThatIsRightOrWrong();
    void excludedTextsDoNotCount();
    void theirAnswersAreDrawn();
    void aFoolingVariantIsAWrongAnswer();
    void theyAreWritten();
    void whatWasWrongBeforeFoolsNobody();
    void anyNumberOfWorkersExportsTheSame();
    void shardsKeepThem();
    void bundlesKeepThem();
    void otherCampaignsHaveNone();

private:
    campaigns::CampaignPlan plan(const char* search = "enumerate")
    {
        const auto rules = folder_.filePath("rules.txt").toStdString();
        std::ofstream(rules) << "warm => cool | hot\nstory => plot\nslowly => fast\ntired => fresh\n";
        campaigns::CampaignPlan plan;
        plan.victimSpec = "words";
        plan.recipe = attacks::Recipe::fromJson(nlohmann::ordered_json{
            {"name", "every"},
            {"goal", {{"type", "untargeted"}}},
            {"transformation", {{"type", "rewrite"}, {"rewriter", rules}}},
            {"search", {{"type", search}}}}.dump());
        return plan;
    }
    store::Id run(Project& project, std::size_t workers = 1, const char* search = "enumerate")
    {
        fakes::WordVictim victim;
        const auto id =
            campaigns::setUpCampaign(project, samples::corpus(40), plan(search), victim.card(), *resources());
        go(project, id, workers);
        return id;
    }
    void go(Project& project, store::Id id, std::size_t workers)
    {
        fakes::WordVictim victim;
        campaigns::RunOptions options;
        options.workers = workers;
        QVERIFY(campaigns::runCampaign(project, id, victim, resources(), options, {}, {}));
    }
    static std::string exported(const Project& project, store::Id id)
    {
        std::ostringstream out;
        campaigns::exportVariantsJsonl(project, id, {}, out);
        return out.str();
    }
    static std::shared_ptr<const language::Resources> resources()
    {
        static const auto shared = std::make_shared<const language::Resources>();
        return shared;
    }
    QTemporaryDir folder_;
};

void TestVariants::whatIsKeptIsWhatWasAsked()
{
    const auto project = Project::inMemory();
    const auto id = run(*project);
    const attacks::Attack attack(plan().recipe, resources());
    fakes::WordVictim victim;
    std::size_t position = 0;
    std::size_t all = 0;
    for (const auto& example : samples::corpus(40).examples) {
        const auto asked = attack.run(example, victim, {}, {}).variants;
        const auto kept = project->variants(id, position++, example.input);
        QCOMPARE(kept.size(), asked.size());
        all += kept.size();
        for (std::size_t i = 0; i < kept.size(); ++i) {
            QCOMPARE(kept[i].input[0].text.str(), asked[i].input[0].text.str());
            QCOMPARE(kept[i].operation, asked[i].operation);
            QCOMPARE(kept[i].fooled, asked[i].fooled);
            QCOMPARE(kept[i].loss, asked[i].loss);
            QVERIFY(kept[i].output == asked[i].output);
            QCOMPARE(kept[i].edits.size(), asked[i].edits.size());
        }
    }
    QVERIFY(all > 40);
}

/// Five variants of right texts, one of which fools the victim; four of a wrong text, one of which is answered
/// correctly.
void TestVariants::theScoresAreWorkedOut()
{
    const auto project = Project::inMemory();
    const auto id = samples::campaignWithVariants(*project);
    const auto summary = campaigns::summarize(*project, id);
    QVERIFY(summary.variants.has_value());
    QCOMPARE(summary.variants->success()->share, 1.0 / 5.0);
    QCOMPARE(summary.variants->adversarialShare()->share, 1.0 / 9.0);
    QCOMPARE(summary.variants->robustAccuracy()->share, 4.0 / 5.0);
    QCOMPARE(summary.variants->perturbationAccuracy()->share, 5.0 / 9.0);
    const auto json = campaigns::attackSummaryJson(*project, id, campaigns::Convention::Attacked, 0.0);
    QCOMPARE(json.at("variants").get<int>(), 5);
    QCOMPARE(json.at("variants_of_wrong").get<int>(), 4);
    QCOMPARE(json.at("variants_per_example").get<double>(), 5.0 / 3.0); // three texts were attacked
    QCOMPARE(json.at("texts_without_variants").get<int>(), 1);
    QCOMPARE(json.at("variant_success").get<double>(), 0.2);
    // Two texts with variants, one of three and one of none fooled: drawn twice the first, or twice the second.
    QCOMPARE(json.at("variant_success_low").get<double>(), 0.0);
    QCOMPARE(json.at("variant_success_high").get<double>(), 1.0 / 3.0);
    // Three texts: 1 of 3, 0 of 2, and 0 of the 4 of the one that is wrong by itself; at most thrice the first.
    QCOMPARE(json.at("adversarial_share").get<double>(), 1.0 / 9.0);
    QCOMPARE(json.at("adversarial_share_low").get<double>(), 0.0);
    QCOMPARE(json.at("adversarial_share_high").get<double>(), 1.0 / 3.0);
    QCOMPARE(json.at("robust_accuracy").get<double>(), 0.8);
    QCOMPARE(json.at("perturbation_accuracy").get<double>(), 5.0 / 9.0);
}

/// A label's share is over all variants of its texts: one positive text is right and has 3, one is wrong and has 4.
void TestVariants::adversarialSharesAreByLabel()
{
    const auto project = Project::inMemory();
    const auto id = samples::campaignWithVariants(*project);
    const auto table = reports::makeTable("mayer-table1", {reports::campaignData(*project, id)});
    std::vector<double> shares;
    for (const auto& cell : table.rows.at(0))
        if (std::holds_alternative<double>(cell.value))
            shares.push_back(std::get<double>(cell.value));
    std::ranges::sort(shares);
    QCOMPARE(shares.size(), std::size_t{2});
    QCOMPARE(shares[0], 0.0);
    QCOMPARE(shares[1], 100.0 / 7.0);
}

/// What does not meet the goal is right only where the gold answer is the reference and nothing is right in part.
void TestVariants::accuraciesNeedAnAnswerThatIsRightOrWrong()
{
    const std::vector<store::VariantCount> counts{{1, attacks::Status::Failed, 4, 1}};
    const auto scores = [&](const char* task, const std::string& goal, const char* reference) {
        const auto recipe = attacks::Recipe::stored(R"({"goal":{"type":)" + goal + "}}");
        return campaigns::variantScores(counts, reference, attacks::scoringOf(recipe, &structures::taskNamed(task)));
    };
    QCOMPARE(scores("classification", R"("untargeted")", "gold").robustAccuracy()->share, 0.75);
    QCOMPARE(scores("forms", R"("answer-error")", "gold").robustAccuracy()->share, 0.75);
    QVERIFY(!scores("classification", R"("untargeted")", "own").robustAccuracy());
    QVERIFY(!scores("classification", R"("targeted")", "gold").perturbationAccuracy());
    QVERIFY(!scores("classification", R"("input-reduction")", "gold").perturbationAccuracy());
    QVERIFY(!scores("translation", R"("answer-error","measure":"bleu")", "gold").robustAccuracy());
    QVERIFY(!scores("parsing", R"("tree-error")", "gold").robustAccuracy());
    QCOMPARE(scores("classification", R"("targeted")", "gold").success()->share, 0.25);
}

/// Three variants of a positive text, one of them answered differently, and two of a negative one.
void TestVariants::theirAnswersAreDrawn()
{
    const auto project = Project::inMemory();
    const auto id = samples::campaignWithVariants(*project);
    const auto figure = reports::makeFigure("label-flow", {reports::campaignData(*project, id)});
    std::vector<std::string> counts;
    for (std::size_t row = 1; row < figure.table.size(); ++row)
        counts.push_back(figure.table[row].at(3));
    QCOMPARE(counts, (std::vector<std::string>{"2", "0", "1", "2"}));
}

/// Without the first text two variants of right texts are left, none of which fools; six in all, three of them right.
void TestVariants::excludedTextsDoNotCount()
{
    const auto project = Project::inMemory();
    const auto id = samples::campaignWithVariants(*project);
    const auto summary = campaigns::summarize(*project, id, campaigns::Convention::Attacked, std::set<std::size_t>{0});
    QCOMPARE(summary.variants->success()->share, 0.0);
    QCOMPARE(summary.variants->perturbationAccuracy()->share, 0.5);
    project->setMarks(id, {{0, {false, true, "a typo", ""}}});
    const auto data = reports::campaignData(*project, id, reports::Excluded::LeftOut);
    const auto table = reports::makeTable("huang-table2", {data});
    QCOMPARE(std::get<double>(table.rows.at(0).back().value), 50.0);
}

void TestVariants::aFoolingVariantIsAWrongAnswer()
{
    const auto project = Project::inMemory();
    const auto id = run(*project);
    std::size_t position = 0;
    std::size_t fooled = 0;
    std::size_t ofWrong = 0;
    for (const auto& result : project->results(id))
        for (const auto& variant : project->variants(id, position++, result.original)) {
            QCOMPARE(variant.fooled, labelOf(variant.output) != labelOf(result.gold));
            fooled += variant.fooled ? 1 : 0;
            ofWrong += result.status == attacks::Status::Skipped ? 1 : 0;
        }
    QVERIFY(fooled > 0 && ofWrong > 0);
}

void TestVariants::theyAreWritten()
{
    const auto project = Project::inMemory();
    const auto id = samples::campaignWithVariants(*project);
    const auto lines = QByteArray::fromStdString(exported(*project, id)).split('\n');
    QCOMPARE(lines.size(), 10); // nine, and nothing after the last line's end
    const auto second = nlohmann::json::parse(lines[1].toStdString());
    const auto text = samples::corpus(4).examples[0].input[0].text;
    QCOMPARE(second.at("example").get<std::string>(), std::string("r1"));
    QCOMPARE(second.at("status").get<std::string>(), std::string("succeeded"));
    QCOMPARE(second.at("variant").get<int>(), 2);
    QCOMPARE(second.at("operator").get<std::string>(), std::string("synonyms"));
    QVERIFY(second.at("fooled").get<bool>());
    QCOMPARE(second.at("gold").get<std::string>(), std::string("positive"));
    QCOMPARE(second.at("original").at("sentence").get<std::string>(), text.str());
    QCOMPARE(second.at("perturbed").at("sentence").get<std::string>(), text.replaced(1, "word1").str());
    QCOMPARE(second.at("perturbed_output").at("label").get<std::string>(), std::string("negative"));
    QCOMPARE(second.at("edits").at(0).at("to").get<std::string>(), std::string("word1"));
    QCOMPARE(second.at("columns").at("topic").get<std::string>(), std::string("books"));
    // Of the third text, which was wrong unchanged, three variants are wrong, too: nothing fooled the victim there. So
    // the lines count as tables do: one of the five variants of attacked texts.
    std::size_t fooled = 0, ofAttacked = 0;
    for (qsizetype i = 0; i < 9; ++i) {
        const auto line = nlohmann::json::parse(lines[i].toStdString());
        fooled += line.at("fooled").get<bool>() ? 1 : 0;
        ofAttacked += line.at("status").get<std::string>() == "skipped" ? 0 : 1;
    }
    const auto summary = campaigns::summarize(*project, id);
    QCOMPARE(fooled, std::size_t{1});
    QCOMPARE(ofAttacked, std::size_t{5});
    QCOMPARE(summary.variants->fooled, fooled);
    QCOMPARE(summary.variants->variants, ofAttacked);

    std::ostringstream csv;
    campaigns::exportVariantsCsv(*project, id, std::optional(attacks::Status::Failed), csv);
    const auto records = QByteArray::fromStdString(csv.str()).split('\n');
    QCOMPARE(records[0].trimmed(), QByteArray("example,status,variant,operator,fooled,gold,original_sentence,"
                                              "perturbed_sentence,original_label,original_score,perturbed_label,"
                                              "perturbed_score,perturbed_percent,edits,column_topic"));
    QCOMPARE(records.size(), 4); // the two of the text that failed, and nothing after the last line's end
    QVERIFY(records[1].startsWith("r2,failed,1,synonyms,false,negative,"));
    QVERIFY(records[1].trimmed().endsWith(",films"));
    csv.str({});
    campaigns::exportVariantsCsv(*project, id, std::optional(attacks::Status::Skipped), csv);
    QCOMPARE(QByteArray::fromStdString(csv.str()).count(",false,"), 4);
}

/// The same in the table of texts that fool all victims: the second variant of the first text, and none of the third.
void TestVariants::whatWasWrongBeforeFoolsNobody()
{
    const auto project = Project::inMemory();
    const auto one = reports::campaignData(*project, samples::campaignWithVariants(*project));
    auto other = one;
    other.victim = "other";
    const auto table = reports::makeTable("huang-table4", {one, other});
    QCOMPARE(table.rows.size(), std::size_t{1});
    QCOMPARE(std::get<std::string>(table.rows[0].at(1).value), std::string("r1"));
}

void TestVariants::anyNumberOfWorkersExportsTheSame()
{
    const auto one = Project::inMemory();
    const auto three = Project::inMemory();
    const auto first = exported(*one, run(*one, 1));
    QVERIFY(first.find("\"variant\":2") != std::string::npos);
    QCOMPARE(exported(*three, run(*three, 3)), first);
}

void TestVariants::shardsKeepThem()
{
    const auto whole = Project::create(folder_.filePath("whole.faultline").toStdString());
    fakes::WordVictim victim;
    const auto id = campaigns::setUpCampaign(*whole, samples::corpus(40), plan(), victim.card(), *resources());
    for (const auto& file : campaigns::shard(*whole, id, 2, folder_.filePath("shards").toStdString())) {
        const auto part = Project::open(file);
        go(*part, part->campaigns().front().id, 1);
        (void)campaigns::merge(*whole, *part);
    }
    const auto alone = Project::inMemory();
    QCOMPARE(exported(*whole, id), exported(*alone, run(*alone)));
}

void TestVariants::bundlesKeepThem()
{
    const auto project = Project::create(folder_.filePath("packed.faultline").toStdString());
    const auto id = samples::campaignWithVariants(*project);
    project->setMarks(id, {{1, {true, false, "", "look again"}}});
    project->setMeasures(id, {{"perplexity", {{2, 31.5}}}});
    const auto archive = folder_.filePath("all.tar.gz").toStdString();
    reports::createBundle(*project, archive);
    const auto opened = reports::openBundle(archive, folder_.filePath("elsewhere").toStdString());
    const auto there = Project::open(opened.project, Project::Mode::ReadOnly);
    const auto same = there->campaigns().front().id;
    QCOMPARE(exported(*there, same), exported(*project, id));
    QVERIFY(there->marks(same) == project->marks(id));
    QVERIFY(there->measures(same) == project->measures(id));
}

void TestVariants::otherCampaignsHaveNone()
{
    const auto project = Project::inMemory();
    const auto id = run(*project, 1, "greedy-ranked");
    QVERIFY(!project->hasVariants(id));
    QVERIFY(!campaigns::summarize(*project, id).variants);
    QVERIFY(!campaigns::attackSummaryJson(*project, id, campaigns::Convention::Attacked, 0.0).contains("variants"));
    CONTAINS(errorOf([&] { (void)exported(*project, id); }), "search is enumerate");
}

QTEST_GUILESS_MAIN(TestVariants)
#include "tst_variants.moc"
