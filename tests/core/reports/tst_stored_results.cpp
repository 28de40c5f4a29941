#include "core/campaigns/summary.h"
#include "core/reports/data/campaign_data.h"
#include "core/reports/registry.h"
#include "tests/core/reports/table_cells.h"
#include "tests/support/registered_test.h"
#include "tests/support/said.h"
#include "tests/support/samples/campaigns.h"

using core::attacks::Status;
using core::reports::CampaignData;
using core::store::Project;

/// Tables and figures of stored results, read a block at a time, are those of the same results held in memory.
class TestStoredResults : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void theyComeInOrder();
    void tablesAndFiguresAreTheSame_data();
    void tablesAndFiguresAreTheSame();
    void partsOfThemAreTold();
    void excludedOnesAreLeftOutWhenAsked();
    void aSummaryNeedsNoBodies();
    void ofSeveralStudiesOneIsChosen();

private:
    std::shared_ptr<Project> project_;
    core::store::Id campaign_ = 0;
};

namespace {

constexpr std::size_t size = 1'300; // more than two blocks

core::attacks::AttackResult resultOf(const core::corpora::Example& example, std::size_t i)
{
    auto result = samples::failed(example);
    result.status = static_cast<Status>(i % 5);
    result.message = result.status == Status::Error ? "the victim gave no answer" : "";
    result.originalOutput = core::structures::ClassScores{{0.25F, 0.75F}};
    result.perturbedOutput = core::structures::ClassScores{{0.75F, 0.25F}};
    if (result.status == Status::Succeeded) {
        result.perturbed = result.original.with(0, result.original[0].text.replaced(0, "gleaming"));
        result.edits = {{core::text::EditOp::Replace, "sentence", 0, std::string(result.original[0].text.form(0)),
                         "gleaming", "JJ"}};
        result.perturbedPercent = 100.0 / static_cast<double>(result.original[0].text.size());
        result.similarity = 0.5 + 0.1 * static_cast<double>(i % 3);
        result.successQuery = i % 90 + 1;
    }
    result.queries = i % 90 + 1;
    result.seconds = 0.001 * static_cast<double>(i);
    return result;
}

/// The same campaign with its results in memory.
CampaignData held(const Project& project, core::store::Id campaign)
{
    auto data = core::reports::campaignData(project, campaign);
    data.results = project.results(campaign);
    data.project = nullptr;
    return data;
}

} // namespace

void TestStoredResults::initTestCase()
{
    project_ = Project::inMemory();
    const auto corpus = samples::corpus(size);
    campaign_ = samples::campaign(*project_, corpus);
    std::vector<core::store::PlacedResult> placed;
    for (std::size_t i = 0; i < size; ++i)
        placed.push_back({i, resultOf(corpus.examples[i], i)});
    project_->addResults(campaign_, placed);
}

void TestStoredResults::theyComeInOrder()
{
    const auto data = core::reports::campaignData(*project_, campaign_);
    QVERIFY(data.results.empty());
    std::size_t i = 0;
    for (const auto& result : core::reports::resultsOf(data))
        QCOMPARE(result.example, "r" + std::to_string(++i));
    QCOMPARE(i, size);
}

void TestStoredResults::tablesAndFiguresAreTheSame_data()
{
    QTest::addColumn<QString>("kind");
    QTest::addColumn<bool>("table");
    for (const char* kind : {"summary", "examples", "pivot"})
        QTest::newRow(kind) << QString::fromLatin1(kind) << true;
    for (const char* kind : {"per-pos", "budget", "perturbed", "length", "confusion", "accuracy", "scatter", "scores"})
        QTest::newRow(kind) << QString::fromLatin1(kind) << false;
}

void TestStoredResults::tablesAndFiguresAreTheSame()
{
    QFETCH(const QString, kind);
    QFETCH(const bool, table);
    const std::vector<CampaignData> stored = {core::reports::campaignData(*project_, campaign_)};
    const std::vector<CampaignData> inMemory = {held(*project_, campaign_)};
    const auto name = kind.toStdString();
    if (table) {
        QCOMPARE(core::reports::toJson(core::reports::makeTable(name, stored)),
                 core::reports::toJson(core::reports::makeTable(name, inMemory)));
        return;
    }
    const auto one = core::reports::makeFigure(name, stored, {});
    const auto other = core::reports::makeFigure(name, inMemory, {});
    QVERIFY2(!one.empty() || name == "per-pos", one.note.c_str());
    QCOMPARE(core::reports::toCsv(one), core::reports::toCsv(other));
    QCOMPARE(one.caption, other.caption);
}

void TestStoredResults::partsOfThemAreTold()
{
    auto data = core::reports::campaignData(*project_, campaign_);
    data.part = [](const core::attacks::AttackResult& result) { return result.status == Status::Succeeded; };
    const auto summary = core::reports::summaryOf(data, core::campaigns::Convention::Attacked);
    QCOMPARE(summary.examples, size / 5);
    QCOMPARE(summary.succeeded, size / 5);
}

void TestStoredResults::excludedOnesAreLeftOutWhenAsked()
{
    const auto project = Project::inMemory();
    const auto corpus = samples::corpus(10);
    const auto id = samples::campaign(*project, corpus);
    for (std::size_t i = 0; i < 10; ++i)
        project->addResult(id, i, resultOf(corpus.examples[i], i)); // 0 and 5 succeeded, 2 and 7 were skipped
    project->setMarks(id, {{0, {false, true, "a typo", ""}}, {3, {true, false, "", ""}}});
    const auto all = core::reports::campaignData(*project, id);
    const auto fewer = core::reports::campaignData(*project, id, core::reports::Excluded::LeftOut);
    const auto rate = [](const CampaignData& data) {
        return core::reports::summaryOf(data, core::campaigns::Convention::Attacked).successRate;
    };
    QCOMPARE(*rate(all), 2.0 / 8.0);
    QCOMPARE(*rate(fewer), 1.0 / 7.0);
    std::vector<std::string> ids;
    for (const auto& result : core::reports::resultsOf(fewer))
        ids.push_back(result.example);
    QCOMPARE(ids.size(), std::size_t{9});
    QCOMPARE(ids.front(), std::string("r2"));
    const std::string note = "One result that was excluded by hand is left out.";
    CONTAINS(core::reports::makeTable("summary", {fewer}).caption, note);
    CONTAINS(core::reports::makeFigure("budget", {fewer}, {}).caption, note);
    QVERIFY(core::reports::makeTable("summary", {all}).caption.find(note) == std::string::npos);
}

void TestStoredResults::ofSeveralStudiesOneIsChosen()
{
    // 30 attacked, 20 succeeded. One study kept 9 of 12, the other 3 of 9: 20/30 * 3/4 and 20/30 * 1/3.
    const auto project = Project::inMemory();
    const auto id = samples::attacked(*project, 30, "trial", "gleaming");
    const auto other = samples::attacked(*project, 30, "other", "gleaming"); // with the same texts
    for (const auto& [name, kept, judged] : {std::tuple("structure", 9U, 12U), std::tuple("meaning", 3U, 9U)}) {
        auto study = samples::study(name, {"r1"});
        study.sampling.items = 0;
        core::studies::createStudy(*project, study, std::vector{id});
        std::vector<core::studies::Ballot> ballots;
        for (const auto& item : core::studies::itemsOf(*project, name))
            if (ballots.size() < judged)
                ballots.push_back(samples::ballot(name, item.key, "r1", ballots.size() < kept ? "same" : "different"));
        project->addBallots(name, ballots);
        if (std::string(name) == "structure") { // as long as there is one, it counts
            const auto data = core::reports::campaignData(*project, id);
            QVERIFY(data.valid && data.valid->study == "structure" && data.validUnknown.empty());
        }
    }
    const auto cell = [](const core::reports::Table& table) { return core::reports::shown(table.rows.at(0).back()); };
    const auto pivotOf = [](const CampaignData& data) {
        core::reports::ReportSettings settings;
        settings.set("measure", "valid").set("columns", "");
        return core::reports::makeTable("pivot", {data}, settings);
    };
    const auto open = core::reports::campaignData(*project, id);
    QVERIFY(!open.valid);
    for (const auto& table : {core::reports::makeTable("summary", {open}), pivotOf(open)})
        CONTAINS(table.caption, "the studies structure, meaning judged its successes; choose one with --study");
    QCOMPARE(cell(pivotOf(open)), std::string("-"));
    const auto by = [&](const std::string& study) {
        return core::reports::campaignData(*project, id, core::reports::Excluded::Counts, {study, {}});
    };
    QCOMPARE(cell(pivotOf(by("structure"))), std::string("50.0"));
    QCOMPARE(cell(pivotOf(by("meaning"))), std::string("22.2"));
    CONTAINS(core::reports::makeTable("summary", {by("meaning")}).caption,
             "study meaning: 3 of 9 judged successes kept");
    // The raters of the chosen study may be left out, and then nobody judged anything.
    QVERIFY(!core::reports::campaignData(*project, id, core::reports::Excluded::Counts, {"meaning", {"r1"}}).valid);
    // No study drew from the other campaign.
    const auto foreign = core::reports::campaignData(*project, other, core::reports::Excluded::Counts, {"meaning", {}});
    QCOMPARE(cell(pivotOf(foreign)), std::string("-"));
    CONTAINS(pivotOf(foreign).caption, "9 of its 20 successes were judged in the study meaning, which drew them from");
}

void TestStoredResults::aSummaryNeedsNoBodies()
{
    // The columns agree with the results, to the last bit, by every convention.
    const auto results = project_->results(campaign_);
    for (const auto convention : core::campaigns::conventions) {
        const auto fast = core::campaigns::summarize(*project_, campaign_, convention);
        const auto whole = core::campaigns::summarize(results, convention);
        QCOMPARE(fast.examples, whole.examples);
        QCOMPARE(fast.successRate, whole.successRate);
        QCOMPARE(fast.cleanScore, whole.cleanScore);
        QCOMPARE(fast.attackedScore, whole.attackedScore);
        QCOMPARE(fast.meanQueries, whole.meanQueries);
        QCOMPARE(fast.conventionPerturbedPercent, whole.conventionPerturbedPercent);
        QCOMPARE(fast.meanChangedWords, whole.meanChangedWords);
        QCOMPARE(fast.commonestError, whole.commonestError);
        QCOMPARE(fast.attackSeconds, whole.attackSeconds);
    }
}

QTEST_APPLESS_MAIN(TestStoredResults)
#include "tst_stored_results.moc"
