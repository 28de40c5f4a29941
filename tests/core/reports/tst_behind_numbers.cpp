#include "tests/support/registered_test.h"

#include <cmath>

#include "core/reports/origins/behind_measure.h"
#include "core/reports/origins/source.h"
#include "core/reports/registry.h"
#include "core/store/project.h"
#include "tests/support/fakes/campaigns.h"
#include "tests/support/samples/campaigns.h"

using namespace core::reports;
using core::store::Project;

namespace {

/// How many results of the project a number leads to.
std::size_t found(const Project& project, const Behind& behind)
{
    core::store::ResultQuery query;
    query.words = behind.search;
    if (!behind.ids.empty())
        query.examples = std::set<std::string>(behind.ids.begin(), behind.ids.end());
    return project.findResults(behind.campaign, query).positions.size();
}

std::size_t found(const Project& project, const std::vector<Behind>& behind)
{
    std::size_t sum = 0;
    for (const auto& one : behind)
        sum += found(project, one);
    return sum;
}

} // namespace

/// A number of a figure or table leads to the very results that it counts: as many as it says are found in the project.
/// The campaign has ten examples: two skipped, five succeeded at queries 10, 20, 20, 40 and 80 with 10, 15, 10, 20 and
/// 100 % of their words changed, two failed and one out of budget; eight of eight attacked ones were right.
class TestBehindNumbers : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        project_ = Project::inMemory();
        core::corpora::Corpus corpus;
        corpus.name = "reviews";
        corpus.sha256 = "0";
        corpus.labels = {"negative", "positive"};
        corpus.segments = {"sentence"};
        for (const auto& result : fakes::campaign().results) {
            core::corpora::Example example;
            example.id = result.example;
            example.hash = result.exampleHash;
            example.input = result.original;
            example.gold = result.gold;
            corpus.examples.push_back(example);
        }
        core::store::SampleRecord how;
        how.name = "first 10";
        how.method = "first";
        how.size = how.limit = 10;
        core::store::CampaignRecord record;
        record.sample = project_->addSample(project_->addCorpus(corpus), how, corpus.examples);
        record.victimCard = R"({"labels": ["negative", "positive"]})";
        record.recipe = R"({"name": "pwws"})";
        record.recipeName = "pwws";
        record.total = 10;
        for (const auto* victim : {"mr-wordcnn", "mr-wordlstm"}) {
            record.name = record.victim = victim;
            const auto id = project_->addCampaign(record);
            auto results = fakes::campaign().results;
            if (record.victim == "mr-wordlstm") // it stands one example that the other does not
                results[5].status = core::attacks::Status::Failed;
            for (std::size_t i = 0; i < results.size(); ++i)
                project_->addResult(id, i, results[i]);
            campaigns_.push_back(campaignData(*project_, id));
        }
    }

    void countsOfTheSummaryAreFound()
    {
        const auto table = makeTable("summary", {campaigns_[0]});
        std::size_t seen = 0;
        for (std::size_t c = 0; c < table.columns.size(); ++c)
            for (const auto* count : {"n", "Skipped", "Succeeded", "Failed", "Budget spent"})
                if (table.columns[c].title == count) {
                    ++seen;
                    const auto& cell = table.rows[0][c];
                    QCOMPARE(cell.behind.size(), std::size_t{1});
                    QCOMPARE(found(*project_, cell.behind), static_cast<std::size_t>(std::get<double>(cell.value)));
                }
        QCOMPARE(seen, std::size_t{5});
    }

    /// Accuracy: 8 of 10 before, 3 of 10 under attack; success: 5 of 8.
    void ratesLeadToWhatTheyCount()
    {
        const auto& campaign = campaigns_[0];
        using core::campaigns::Convention;
        QCOMPARE(found(*project_, behindMeasure(campaign, "clean-accuracy", Convention::Attacked)), std::size_t{8});
        QCOMPARE(found(*project_, behindMeasure(campaign, "attacked-accuracy", Convention::Attacked)), std::size_t{3});
        QCOMPARE(found(*project_, behindMeasure(campaign, "success", Convention::Attacked)), std::size_t{5});
        QCOMPARE(found(*project_, behindMeasure(campaign, "success", Convention::HardLabel)), std::size_t{4});
        QCOMPARE(found(*project_, behindMeasure(campaign, "success", Convention::TextFooler)), std::size_t{7});
        QCOMPARE(found(*project_, behindMeasure(campaign, "queries", Convention::TextFooler)), std::size_t{8});
        const auto figure = makeFigure("accuracy", {campaign});
        QCOMPARE(found(*project_, figure.series[0].points[0].behind), std::size_t{8});
        QCOMPARE(found(*project_, figure.series[1].points[0].behind), std::size_t{3});
    }

    /// A step of the curve: as many as its share of the eight that were attacked.
    void aStepLeadsToTheSuccessesUpToIt()
    {
        const auto figure = makeFigure("budget", {campaigns_[0]});
        QCOMPARE(figure.series[0].points.size(), std::size_t{6});
        for (const auto& point : figure.series[0].points)
            QCOMPARE(static_cast<double>(found(*project_, point.behind)), point.y * 8.0 / 100.0);
    }

    void aBinLeadsToItsTexts()
    {
        const auto figure = makeFigure("perturbed", {campaigns_[0]});
        std::size_t all = 0;
        for (const auto& point : figure.series[0].points) {
            QCOMPARE(static_cast<double>(found(*project_, point.behind)), point.y * 5.0 / 100.0);
            all += found(*project_, point.behind);
        }
        QCOMPARE(all, std::size_t{5});
    }

    void aCellOfTheConfusionLeadsToItsExamples()
    {
        const auto figure = makeFigure("confusion", {campaigns_[0]});
        std::size_t all = 0;
        for (const auto& cell : figure.series[0].points) {
            const auto count = std::stoul(cell.label); // "4\n80.0%"
            QCOMPARE(found(*project_, cell.behind), count);
            all += count;
        }
        QCOMPARE(all, std::size_t{20}); // before and after
    }

    void aPointOfACloudIsOneExample()
    {
        const auto figure = makeFigure("length", {campaigns_[0]});
        for (const auto& series : figure.series)
            for (const auto& point : series.points)
                QCOMPARE(found(*project_, point.behind), std::size_t{1});
    }

    /// The bar of an edit's tag: the examples in which such a word was changed; of nouns (every even word) all five.
    void aTagLeadsToWhatWasChanged()
    {
        ReportSettings options;
        options.tag = [](std::span<const core::text::WordId> words) {
            std::vector<std::string> tags;
            for (std::size_t i = 0; i < words.size(); ++i)
                tags.emplace_back(i % 2 == 0 ? "NOUN" : "VERB");
            return tags;
        };
        const auto figure = makeFigure("per-pos", {campaigns_[0]}, options);
        QVERIFY(figure.series[0].shared); // what all edits are compared with
        QVERIFY(figure.series[0].points[0].behind.empty());
        QCOMPARE(found(*project_, figure.series[1].points[0].behind), std::size_t{5});
        QCOMPARE(found(*project_, figure.series[1].points[1].behind), std::size_t{3}); // 3, 2 and 10 first words
    }

    void comparisonsLeadToWhatOneAloneBreaks()
    {
        const auto table = makeTable("compare", campaigns_);
        for (std::size_t c = 2; c < 7; ++c)
            QCOMPARE(static_cast<double>(found(*project_, table.rows[0][c].behind)),
                     std::get<double>(table.rows[0][c].value));
        const auto figure = makeFigure("upset", campaigns_);
        for (const auto& point : figure.series[0].points)
            QCOMPARE(static_cast<double>(found(*project_, point.behind)), point.y);
    }

    /// A pivot divided by gold label: each cell leads to its label's successes.
    void partsOfACampaignAreFound()
    {
        ReportSettings options;
        options.set("rows", "label").set("columns", "campaign");
        const auto table = makeTable("pivot", {campaigns_[0]}, options);
        std::size_t all = 0;
        for (const auto& row : table.rows)
            all += found(*project_, row.back().behind);
        QCOMPARE(table.rows.size(), std::size_t{2});
        QCOMPARE(all, std::size_t{5});
        QCOMPARE(found(*project_, table.rows[0].back().behind), std::size_t{2}); // two negative ones
    }

    void whatIsExcludedIsNotBehindANumber()
    {
        core::store::ResultMark mark;
        mark.excluded = true;
        project_->setMarks(campaigns_[0].id, {{1, mark}});
        const auto data = campaignData(*project_, campaigns_[0].id, Excluded::LeftOut);
        QCOMPARE(found(*project_, behindMeasure(data, "success", core::campaigns::Convention::Attacked)),
                 std::size_t{4});
        project_->setMarks(campaigns_[0].id, {{1, {}}});
    }

    /// In no project there is nothing to open.
    void whatIsInNoProjectLeadsNowhere()
    {
        const auto figure = makeFigure("budget", {fakes::campaign()});
        for (const auto& point : figure.series[0].points)
            QVERIFY(point.behind.empty());
    }

    void linksComeBack()
    {
        const Behind behind{3, "status:succeeded label:\"100 %\"", {"r1", "a&b"}};
        const auto link = linkTo("my project", behind);
        QVERIFY2(link.starts_with("faultline://results?project=my%20project&campaign=3&search=status%3Asucceeded"),
                 link.c_str());
        QVERIFY(link.find(' ') == std::string::npos);
        const auto opened = linkIn(link);
        QVERIFY(opened && opened->project == "my project" && opened->behind == behind && opened->fingerprint.empty());
        const auto known = linkIn(linkTo("my project", behind, "00f3"));
        QVERIFY(known && known->behind == behind && known->fingerprint == "00f3");
        QVERIFY(!linkIn("faultline://results?project=x"));
        QVERIFY(!linkIn("https://example.org/?project=x&campaign=1"));
        QVERIFY(!linkIn("/home/user/p.faultline"));
    }

    /// What a file was made of: campaign, recipe and version, and no path.
    void theSourceNamesCampaignRecipeAndVersion()
    {
        const auto figure = makeFigure("budget", {campaigns_[0]});
        const auto json = nlohmann::json::parse(figure.source);
        QCOMPARE(json["kind"].get<std::string>(), std::string("budget"));
        QVERIFY(json["program"].get<std::string>().starts_with("Faultline "));
        const auto& campaign = json["campaigns"][0];
        QCOMPARE(campaign["campaign"].get<std::string>(), std::string("mr-wordcnn"));
        QCOMPARE(campaign["recipe"].get<std::string>(), std::string("pwws"));
        QCOMPARE(campaign["id"].get<std::int64_t>(), campaigns_[0].id);
        const auto fingerprint = fingerprintOf(*project_, project_->campaign(campaigns_[0].id));
        QCOMPARE(fingerprint.size(), std::size_t{16});
        QCOMPARE(fingerprintsIn(figure.source), (std::map<std::int64_t, std::string>{{campaigns_[0].id, fingerprint}}));
        QVERIFY(fingerprintsIn("no JSON").empty() && fingerprintsIn("[1]").empty());
        QVERIFY(campaign.contains("version"));
        QVERIFY(figure.source.find('/') == std::string::npos && figure.source.find('\n') == std::string::npos);
    }

private:
    std::shared_ptr<Project> project_;
    std::vector<CampaignData> campaigns_;
};

QTEST_GUILESS_MAIN(TestBehindNumbers)
#include "tst_behind_numbers.moc"
