#include <regex>
#include <set>

#include <QDir>
#include <QTemporaryDir>

#include "core/campaigns/verify.h"
#include "core/reports/data/measure.h"
#include "core/reports/registry.h"
#include "core/studies/study_project.h"
#include "tests/places.h"
#include "tests/support/registered_test.h"
#include "tests/support/said.h"
#include "tests/support/samples/campaigns.h"

using namespace core::reports;
using core::attacks::AttackResult;
using core::attacks::Status;
using core::store::Id;
using core::store::Project;

namespace {

using Positions = std::set<std::size_t>;

/// What another victim made of the successes: as their positions say, and no answer to every seventh.
core::campaigns::Verification askedOf(const Project& project, Id campaign, const std::vector<std::size_t>& places)
{
    core::campaigns::Verification asked;
    asked.campaign = project.campaign(campaign);
    for (std::size_t i = 0; i < places.size(); ++i) {
        const auto result = project.result(campaign, i);
        if (!result || result->status != Status::Succeeded)
            continue;
        core::campaigns::VerifiedExample example;
        example.position = i;
        example.example = result->example;
        example.error = places[i] % 7 == 0 ? "no answer" : "";
        example.fooled = example.error.empty() && places[i] % 2 == 0;
        example.originalRight = example.error.empty() && places[i] % 5 != 0;
        asked.answered += example.error.empty() ? 1 : 0;
        asked.fooled += example.fooled ? 1 : 0;
        asked.originalRight += example.originalRight ? 1 : 0;
        asked.fooledOfRight += example.fooled && example.originalRight ? 1 : 0;
        asked.examples.push_back(std::move(example));
    }
    return asked;
}

/// A project with a part of another one's results, as if the rest had never been attacked, in a sample of their own.
struct Part {
    std::shared_ptr<Project> project = Project::inMemory();
    std::vector<Id> campaigns;

    Part(const Project& from, const std::vector<Id>& chosen, const Positions& without)
    {
        for (const Id id : chosen) {
            auto record = from.campaign(id);
            const auto sample = from.sample(record.sample);
            const auto all = from.sampleExamples(record.sample);
            std::vector<core::corpora::Example> examples;
            std::vector<std::size_t> places;
            for (std::size_t i = 0; i < all.size(); ++i)
                if (!without.contains(i)) {
                    examples.push_back(all[i]);
                    places.push_back(i);
                }
            record.sample = project->addSample(project->addCorpus(from.corpus(sample.corpus)), sample, examples);
            record.identity.clear();
            const Id here = project->addCampaign(record);
            campaigns.push_back(here);
            core::store::ResultMeasures measures;
            for (const auto& [name, values] : from.measures(id))
                for (std::size_t i = 0; i < places.size(); ++i)
                    if (const auto value = values.find(places[i]); value != values.end())
                        measures[name][i] = value->second;
            for (std::size_t i = 0; i < places.size(); ++i)
                if (auto result = from.result(id, places[i])) {
                    result->variants = from.variants(id, places[i], result->original);
                    project->addResult(here, i, *result);
                }
            project->setMeasures(here, measures);
            core::campaigns::keepVerification(*project, "other", "bb", askedOf(*project, here, places));
        }
    }
};

std::vector<CampaignData> dataOf(const Project& project, const std::vector<Id>& campaigns, Excluded excluded)
{
    std::vector<CampaignData> data;
    for (const Id id : campaigns) {
        data.push_back(campaignData(project, id, excluded));
        data.back().sample = "some"; // how many are there differs
    }
    return data;
}

/// Without the sample's sign, which two projects cannot share.
std::string withoutHashes(const std::string& text)
{
    static const std::regex hash(" \\([0-9a-f]{8}\\)");
    return std::regex_replace(text, hash, "");
}

/// The numbers of a report, and what stands in brackets behind them.
std::string numbersOf(const Report& report)
{
    std::string text;
    if (const auto* figure = std::get_if<Figure>(&report))
        return figure->empty() ? std::string() : withoutHashes(toCsv(*figure));
    if (const auto* table = std::get_if<Table>(&report)) {
        for (const auto& row : table->rows) {
            for (const auto& cell : row)
                if (const auto* number = std::get_if<double>(&cell.value))
                    text += fmt::format("{:.9g} {},", *number, cell.note);
            text += '\n';
        }
        return text;
    }
    for (const auto& example : std::get<ArcReport>(report).examples)
        text += example.id + '\n';
    return text;
}

} // namespace

/// `--leave-out-excluded`: every number of every report is that of a project in which the excluded results had never
/// been attacked.
class TestExcluded : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everyReportLeavesThemOut_data();
    void everyReportLeavesThemOut();
    void countsThatWereKeptAloneAreSaid();

private:
    /// How many kinds of report show a number, and how many of those change.
    struct Seen {
        int numbers = 0, changed = 0;
    };
    static Seen compare(const Project& project, const std::vector<Id>& campaigns, const Project& part,
                        const std::vector<Id>& partCampaigns);
};

TestExcluded::Seen TestExcluded::compare(const Project& project, const std::vector<Id>& campaigns, const Project& part,
                                         const std::vector<Id>& partCampaigns)
{
    const auto whole = dataOf(project, campaigns, Excluded::Counts);
    const auto fewer = dataOf(project, campaigns, Excluded::LeftOut);
    const auto expected = dataOf(part, partCampaigns, Excluded::Counts);
    Seen seen;
    const auto check = [&](const ReportKind& kind, const ReportSettings& settings, const std::string& what) {
        const auto want = numbersOf(kind.ofCampaigns(expected, settings));
        const auto found = numbersOf(kind.ofCampaigns(fewer, settings));
        if (found != want)
            QFAIL((kind.name + " " + what + "\n" + found + "instead of\n" + want).c_str());
        seen.numbers += want.empty() ? 0 : 1;
        seen.changed += want.empty() || numbersOf(kind.ofCampaigns(whole, settings)) == want ? 0 : 1;
    };
    for (const bool table : {false, true})
        for (const auto& kind : reportKinds(table, false)) {
            ReportSettings settings;
            settings.tag = [](std::span<const core::text::WordId> words) {
                return std::vector<std::string>(words.size(), "NN");
            };
            check(kind, settings, "as it is");
        }
    for (const auto& measure : pivotMeasures()) {
        ReportSettings settings;
        settings.set("measure", measure.name).set("columns", "");
        check(reportKind("pivot", true), settings, measure.name);
    }
    return seen;
}

void TestExcluded::everyReportLeavesThemOut_data()
{
    QTest::addColumn<QString>("file");
    QTest::newRow("made here") << "";
    QTest::newRow("classifier") << "classifier.faultline";
    QTest::newRow("parser") << "parser.faultline";
}

void TestExcluded::everyReportLeavesThemOut()
{
    QFETCH(const QString, file);
    QTemporaryDir folder;
    std::shared_ptr<Project> project;
    std::vector<Id> campaigns;
    if (file.isEmpty()) {
        project = Project::inMemory();
        for (const char* word : {"gleaming", "walking"})
            campaigns.push_back(samples::attacked(*project, 40, word, word));
        campaigns.push_back(samples::campaignWithVariants(*project));
    } else {
        const auto copy = folder.filePath(file);
        QVERIFY(QFile::copy(QStringLiteral(TEST_DATA "/schema2/") + file, copy));
        QFile::setPermissions(copy, QFile::ReadOwner | QFile::WriteOwner);
        project = Project::open(copy.toStdString());
        for (const auto& campaign : project->campaigns())
            campaigns.push_back(campaign.id);
    }
    const Positions excluded{0, 1, 4, 7, 13, 22};
    for (const Id id : campaigns) {
        std::vector<std::size_t> places;
        core::store::ResultMarks marks;
        core::store::ResultMeasures measures;
        for (std::size_t i = 0; i < project->campaign(id).total; ++i) {
            places.push_back(i);
            const auto result = project->result(id, i);
            if (!result)
                continue;
            if (excluded.contains(i))
                marks[i] = {false, true, "odd", ""};
            if (result->status != Status::Succeeded)
                continue;
            const auto value = static_cast<double>(i);
            measures["similarity by hand"][i] = 1.0 / (value + 1.0);
            measures["grammar-before by hand"][i] = value;
            measures["grammar-after by hand"][i] = 2.0 * value + 1.0;
            measures["grammar-words by hand"][i] = 10.0 + value;
            measures["perplexity-before by hand"][i] = 20.0 + value;
            measures["perplexity-after by hand"][i] = 30.0 + 2.0 * value;
            measures["validity by-hand"][i] = measures["flag-antonym by-hand"][i] = i % 2 == 0 ? 1.0 : 0.0;
        }
        project->setMarks(id, marks);
        project->setMeasures(id, measures);
        core::campaigns::keepVerification(*project, "other", "bb", askedOf(*project, id, places));
    }
    // A study of all texts, every third of which nobody has judged yet.
    auto study = samples::study("s", {"r1"});
    study.sampling.items = 0;
    createStudy(*project, study, campaigns);
    const auto items = core::studies::itemsOf(*project, "s");
    std::vector<core::studies::Ballot> ballots;
    for (std::size_t i = 0; i < items.size(); ++i)
        if (i % 3 != 0)
            ballots.push_back(samples::ballot("s", items[i].key, "r1", i % 2 == 0 ? "same" : "different"));
    project->addBallots("s", ballots);

    const Part part(*project, campaigns, excluded);
    createStudy(*part.project, study, items);
    part.project->addBallots("s", ballots);
    const auto seen = compare(*project, campaigns, *part.project, part.campaigns);
    if (QTest::currentTestFailed())
        return;
    // So many reports and measures have numbers here, and other ones with the excluded results.
    QVERIFY2(seen.numbers >= 20 && seen.changed >= 15,
             qPrintable(QStringLiteral("%1 with numbers, %2 changed").arg(seen.numbers).arg(seen.changed)));
}

void TestExcluded::countsThatWereKeptAloneAreSaid()
{
    // As a Faultline that kept the counts alone left them: 9 of 13 originals right, 4 of which are fooled.
    const auto project = Project::inMemory();
    const auto id = samples::attacked(*project, 20, "trial", "gleaming"); // every third failed
    project->setVerification({id, "other", "bb", 13, 6, 9, 4});
    project->setMarks(id, {{3, {false, true, "odd", ""}}});
    const auto cell = [&] {
        const auto table = makeTable("transfer", {campaignData(*project, id, Excluded::LeftOut)});
        const auto& last = table.rows.at(0).back();
        const auto* number = std::get_if<double>(&last.value);
        return std::pair(number == nullptr ? -1.0 : *number, table.caption);
    };
    QVERIFY(std::abs(cell().first - 100.0 * 5.0 / 9.0) < 1e-9); // the excluded one had failed
    project->setMarks(id, {{4, {false, true, "odd", ""}}});
    QCOMPARE(cell().first, -1.0);
    CONTAINS(cell().second, "What other answered was kept without its single answers");
    const auto figure = makeFigure("transfer", {campaignData(*project, id, Excluded::LeftOut)});
    CONTAINS(figure.note, "query it again");
}

QTEST_APPLESS_MAIN(TestExcluded)
#include "tst_excluded.moc"
