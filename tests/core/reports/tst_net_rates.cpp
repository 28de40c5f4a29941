#include "tests/support/registered_test.h"

#include <map>
#include <sstream>

#include <nlohmann/json.hpp>

#include "core/campaigns/exports/export.h"
#include "core/campaigns/measures/stored_flags.h"
#include "tests/core/reports/stored_runs.h"
#include "tests/core/reports/table_cells.h"
#include "tests/support/samples/mixed_project.h"

using namespace core::reports;
using namespace stored_runs;
using core::language::FlagKind;

/// The table and the figure `validity` of a project that mixes six tasks, whose successes are flagged by hand: each
/// number is computed again, from the campaigns' exported results.
class TestNetRates : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void netOfFlags();
    void kindsOfSubstitution();

private:
    /// The positions of a campaign's successes.
    [[nodiscard]] std::vector<std::size_t> successesOf(std::size_t campaign) const
    {
        std::vector<std::size_t> positions;
        for (std::size_t i = 0; i < lines_[campaign].size(); ++i)
            if (lines_[campaign][i]["status"] == "succeeded")
                positions.push_back(i);
        return positions;
    }
    using Flagged = std::map<std::size_t, std::vector<FlagKind>>;
    [[nodiscard]] static core::store::ResultMeasures measuresOf(const Flagged& flagged)
    {
        return core::campaigns::measuresOfFlags("by-hand", core::language::wordFlagKinds(), flagged);
    }

    std::shared_ptr<core::store::Project> project_;
    std::vector<CampaignData> campaigns_;
    std::vector<std::vector<Json>> lines_; ///< Of each campaign, by position.
};

void TestNetRates::initTestCase()
{
    project_ = samples::mixedProject();
    for (const auto& record : project_->campaigns()) {
        campaigns_.push_back(campaignData(*project_, record.id));
        std::ostringstream out;
        core::campaigns::exportJsonl(*project_, record.id, {}, out);
        auto& lines = lines_.emplace_back();
        for (const auto& line : split(out.str(), '\n'))
            lines.push_back(Json::parse(line));
    }
}

// Every other success of each campaign is flagged: what is left of those attacked, errors among them.
void TestNetRates::netOfFlags()
{
    auto campaigns = campaigns_;
    std::vector<double> flagged(campaigns.size(), 0.0);
    for (std::size_t i = 0; i < campaigns.size(); ++i) {
        Flagged kinds;
        for (const auto position : successesOf(i)) {
            const bool here = kinds.size() % 2 == 0;
            flagged[i] += here ? 1.0 : 0.0;
            kinds[position] = {here ? FlagKind::Antonym : FlagKind::MatchedSense};
        }
        campaigns[i].measures = measuresOf(kinds);
    }
    const auto table = makeTable("validity", campaigns);
    std::size_t next = 0; // campaign of the next row of all flags
    for (std::size_t r = 0; r < table.rows.size(); ++r) {
        if (shown(at(table, r, "Flag")) != "all flags")
            continue;
        QVERIFY(next < lines_.size());
        double attacked = 0.0;
        for (const auto& line : lines_[next])
            attacked += line["status"] == "skipped" ? 0.0 : 1.0;
        const auto succeeded = static_cast<double>(successesOf(next).size());
        QCOMPARE(numberIn(at(table, r, "Flagged")), flagged[next]);
        QCOMPARE(numberIn(at(table, r, "Successes")), succeeded);
        QVERIFY(std::abs(numberIn(at(table, r, "Net of it (%)")) - 100.0 * (succeeded - flagged[next]) / attacked) <
                1e-9);
        ++next;
    }
    QCOMPARE(next, lines_.size());
}

// A success at position p has p % 3 synonyms in the same sense, a hyponym where p is even and one word that is related
// in no way; a name is no relation. The third campaign was not measured, and of the first a success was left out.
void TestNetRates::kindsOfSubstitution()
{
    auto campaigns = campaigns_;
    std::vector<std::map<std::string, std::size_t>> expected(campaigns.size());
    for (std::size_t i = 0; i < campaigns.size(); ++i) {
        if (i == 2)
            continue;
        Flagged kinds;
        for (const auto position : successesOf(i)) {
            auto& flags = kinds[position];
            flags.assign(position % 3, FlagKind::MatchedSense);
            if (position % 2 == 0)
                flags.push_back(FlagKind::Hyponym);
            flags.push_back(FlagKind::Unrelated);
            flags.push_back(FlagKind::Name);
            if (i == 0 && campaigns[0].leftOut.empty()) {
                campaigns[0].leftOut.insert(position);
                continue;
            }
            expected[i]["matched-sense"] += position % 3;
            expected[i]["hyponym"] += position % 2 == 0 ? 1 : 0;
            ++expected[i]["unrelated"];
        }
        campaigns[i].measures = measuresOf(kinds);
    }
    const auto figure = makeFigure("validity", campaigns);
    const auto names = shortNames(campaigns);
    QVERIFY2(!figure.empty(), figure.note.c_str());
    // The rows of the file: counts, and shares of a campaign's substitutions.
    std::map<std::string, std::map<std::string, std::pair<std::string, std::string>>> rows;
    for (std::size_t r = 1; r < figure.table.size(); ++r)
        rows[figure.table[r][0]][figure.table[r][1]] = {figure.table[r][2], figure.table[r][3]};
    std::size_t drawn = 0;
    for (std::size_t i = 0; i < campaigns.size(); ++i) {
        double all = 0.0;
        for (const auto& [kind, count] : expected[i])
            all += static_cast<double>(count);
        QCOMPARE(rows.contains(names[i]), all > 0.0);
        if (all == 0.0)
            continue;
        ++drawn;
        QCOMPARE(rows[names[i]].size(), std::size_t{8}); // relations that do not occur are 0
        for (const auto& [kind, found] : rows[names[i]]) {
            const auto count = expected[i].contains(kind) ? expected[i].at(kind) : std::size_t{0};
            QCOMPARE(found.first, std::to_string(count));
            QVERIFY(std::abs(std::stod(found.second) - 100.0 * static_cast<double>(count) / all) < 0.0051);
        }
        // The boxes of its bar follow one another from 0 to 100; the first campaign is on top.
        std::map<double, double> boxes; // begin, end
        double widest = 0.0;
        for (const auto& series : figure.series)
            for (const auto& point : series.points)
                if (figure.y.categories[static_cast<std::size_t>(point.y)] == names[i]) {
                    boxes[point.bounds->low] = point.bounds->high;
                    const double count = static_cast<double>(expected[i].at(series.name));
                    QVERIFY(std::abs(point.bounds->high - point.bounds->low - 100.0 * count / all) < 1e-9);
                    widest = std::max(widest, point.bounds->high);
                }
        double at = 0.0;
        for (const auto& [low, high] : boxes) {
            QVERIFY(std::abs(low - at) < 1e-9);
            at = high;
        }
        QVERIFY(std::abs(widest - 100.0) < 1e-9);
    }
    QCOMPARE(figure.y.categories.size(), drawn);
    QCOMPARE(figure.y.categories.back(), names[0]);
    for (const auto& series : figure.series)
        QVERIFY(series.name == "matched-sense" || series.name == "hyponym" || series.name == "unrelated");
    const auto left = figure.caption.find(" Not drawn: "), why = figure.caption.find(" (not flagged yet).");
    QVERIFY2(left < why && figure.caption.substr(left, why - left).find(names[2]) != std::string::npos,
             figure.caption.c_str());
}

QTEST_APPLESS_MAIN(TestNetRates)
#include "tst_net_rates.moc"
