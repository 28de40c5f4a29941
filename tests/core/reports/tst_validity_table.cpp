#include "tests/support/registered_test.h"

#include <cmath>

#include "core/campaigns/measures/stored_flags.h"
#include "core/metrics/attacked/output_flags.h"
#include "core/reports/data/flagged.h"
#include "core/reports/data/measure.h"
#include "core/reports/registry.h"
#include "tests/support/fakes/campaigns.h"
#include "tests/support/samples/results.h"

using namespace core::reports;
using core::campaigns::Convention;
using core::language::FlagKind;

namespace {

/// Five of eight attacked succeeded; of those the first has an antonym, the second an antonym and a wrong article, the
/// third only a word that is in no dictionary, which is a hint.
CampaignData flaggedCampaign()
{
    auto campaign = fakes::campaign();
    const std::vector<std::vector<FlagKind>> kinds{
        {FlagKind::Antonym}, {FlagKind::Antonym, FlagKind::Article}, {FlagKind::NotAWord}, {}, {}};
    std::map<std::size_t, std::vector<FlagKind>> flagged;
    for (std::size_t i = 0; i < campaign.results.size(); ++i)
        if (campaign.results[i].status == core::attacks::Status::Succeeded)
            flagged[i] = kinds.at(flagged.size());
    campaign.measures = core::campaigns::measuresOfFlags("rules-1", core::language::wordFlagKinds(), flagged);
    return campaign;
}

/// Wilson's interval by its definition: the shares p with |hits/n - p| = z sqrt(p (1 - p) / n), found by halving.
double wilsonBound(double hits, double n, bool upper)
{
    constexpr double z = 1.959963984540054;
    const double share = hits / n;
    double inside = share, outside = upper ? 1.0 : 0.0;
    for (int i = 0; i < 200; ++i) {
        const double p = (inside + outside) / 2.0;
        (std::abs(share - p) <= z * std::sqrt(p * (1.0 - p) / n) ? inside : outside) = p;
    }
    return 100.0 * inside;
}

double cellNumber(const Cell& cell) { return std::get<double>(cell.value); }

} // namespace

/// Rates net of flags, recomputed here.
class TestValidityTable : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void netRates()
    {
        const auto campaign = flaggedCampaign();
        const auto net = measured(campaign, Convention::Attacked, "net-success");
        QCOMPARE(*net.value, 100.0 * 3 / 8); // two of five have flags
        QCOMPARE(net.n, std::size_t{8});
        QVERIFY(net.method == IntervalMethod::Wilson);
        QVERIFY(std::abs(*net.low - wilsonBound(3, 8, false)) < 1e-9);
        QVERIFY(std::abs(*net.high - wilsonBound(3, 8, true)) < 1e-9);
        // By other conventions the same successes are taken off: 5 of 10 become 3 of 10.
        QCOMPARE(*measured(campaign, Convention::All, "net-success").value, 30.0);
        // Accuracy under attack 3/10 is the rate's complement there: the rate falls by two of ten as well.
        const auto raw = measured(campaign, Convention::TextFooler, "success");
        QCOMPARE(*measured(campaign, Convention::TextFooler, "net-success").value, *raw.value - 20.0);
    }

    /// A success that was not measured makes the rate unknown, and one that people left out does not count.
    void whatIsNotKnownIsNotSaid()
    {
        auto campaign = flaggedCampaign();
        const auto first = campaign.measures.at("validity rules-1").begin()->first;
        for (auto& [name, values] : campaign.measures)
            values.erase(first);
        QVERIFY(!measured(campaign, Convention::Attacked, "net-success").value);
        QVERIFY(!measured(fakes::campaign(), Convention::Attacked, "net-success").value);
    }

    void table()
    {
        const auto table = makeTable("validity", {flaggedCampaign()});
        // matched by name: flags that some success has, then all of them together.
        std::map<std::string, std::pair<double, double>> rows;
        for (const auto& row : table.rows) {
            rows[std::get<std::string>(row[1].value)] = {cellNumber(row[2]), cellNumber(row[5])};
            QCOMPARE(cellNumber(row[3]), 5.0);
            QCOMPARE(cellNumber(row[4]), 62.5);
        }
        QCOMPARE(rows.size(), std::size_t{4});
        QVERIFY((rows.at("antonym") == std::pair{2.0, 37.5}));
        QVERIFY((rows.at("article") == std::pair{1.0, 50.0}));
        QVERIFY((rows.at("not-a-word*") == std::pair{1.0, 50.0})); // a hint: with a star, and not in the sum
        QVERIFY((rows.at("all flags") == std::pair{2.0, 37.5}));
        QVERIFY(table.caption.find("rules-1") != std::string::npos);
    }

    void withoutFlagsTheTableSaysWhatToDo()
    {
        const auto table = makeTable("validity", {fakes::campaign()});
        QVERIFY(table.rows.empty());
        QCOMPARE(table.note, std::string("Not flagged yet: pwws on mr-wordcnn.")); // no word of a program's own
        QCOMPARE(table.wantedMeasure, std::string("validity"));
    }

    /// Measuring would not help where no rule reads the texts.
    void anotherLanguageIsSaid()
    {
        auto campaign = fakes::campaign();
        campaign.recipeJson = R"({"name":"pwws","language":"de"})";
        const auto table = makeTable("validity", {campaign});
        QVERIFY(table.rows.empty() && table.wantedMeasure.empty());
        QCOMPARE(table.note, std::string("Not flagged, as the rules read English: pwws on mr-wordcnn (German)."));
    }

    /// Of a translator of German the answers are flagged, and no rule reads the texts: nothing is said of those.
    void flagsOfAnswersSayNothingOfTexts()
    {
        auto campaign = fakes::campaign();
        campaign.recipeJson = R"({"name":"pwws","language":"de"})";
        std::map<std::size_t, std::vector<FlagKind>> flagged;
        for (std::size_t i = 0; i < campaign.results.size(); ++i)
            if (campaign.results[i].status == core::attacks::Status::Succeeded)
                flagged[i] = flagged.empty() ? std::vector{FlagKind::EmptyOutput} : std::vector<FlagKind>();
        campaign.measures = core::campaigns::measuresOfFlags("rules-2", core::metrics::outputFlagKinds(), flagged);
        const auto table = makeTable("validity", {campaign});
        QCOMPARE(table.rows.size(), std::size_t{2});
        QCOMPARE(std::get<std::string>(table.rows[0][1].value), std::string("empty-output*"));
        QCOMPARE(cellNumber(table.rows[0][2]), 1.0);
        QCOMPARE(std::get<std::string>(table.rows[1][1].value), std::string("all flags of answers*"));
        const std::string foreign = "Not flagged, as the rules read English: pwws on mr-wordcnn (German).";
        QVERIFY2(table.caption.ends_with(foreign), table.caption.c_str());
        QVERIFY(flagsUsed({campaign}).empty());
        QVERIFY(!measured(campaign, Convention::Attacked, "net-success").value);
        const auto figure = makeFigure("validity", {campaign});
        QVERIFY(figure.empty() && figure.wantedMeasure.empty());
        QCOMPARE(figure.note,
                 std::string("The texts of the chosen campaigns are not flagged, as the rules read English."));
    }

    /// A project from before recipes named languages says it of its texts alone.
    void theTextsSayTheirLanguage()
    {
        const auto project = core::store::Project::inMemory();
        auto corpus = samples::corpus(1);
        auto segment = corpus.examples[0].input[0];
        segment.language = "de";
        corpus.examples[0].input = core::text::Input({segment});
        const auto id = samples::campaign(*project, corpus);
        auto result = samples::failed(corpus.examples[0]);
        result.status = core::attacks::Status::Succeeded;
        result.perturbed = result.original.with(0, result.original[0].text.replaced(0, "lang"));
        result.perturbedPercent = 25.0;
        project->addResult(id, 0, result);
        const auto table = makeTable("validity", {campaignData(*project, id)});
        QVERIFY(table.rows.empty() && table.wantedMeasure.empty());
        QVERIFY2(table.note.ends_with(" (German)."), table.note.c_str());
    }

    void summaryHasAColumnOnRequest()
    {
        const auto has = [](const Table& table) {
            return std::ranges::any_of(table.columns,
                                       [](const auto& column) { return column.title == "Net success (%)"; });
        };
        QVERIFY(!has(makeTable("summary", {flaggedCampaign()})));
        ReportSettings settings;
        settings.set("net", true);
        const auto table = makeTable("summary", {flaggedCampaign()}, settings);
        QVERIFY(has(table));
        QVERIFY(table.caption.find("Net: without the successes") != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(TestValidityTable)
#include "tst_validity_table.moc"
