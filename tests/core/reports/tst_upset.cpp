#include "tests/support/registered_test.h"

#include <algorithm>
#include <map>

#include "core/base/random.h"
#include "core/reports/registry.h"
#include "tests/support/fakes/campaigns.h"

using namespace core::reports;
using core::attacks::Status;

namespace {

/// A campaign whose attacks on examples 1, 2, 3 ... ended so: s succeeded, f failed, b out of budget, - skipped, e
/// error, and nothing for a blank.
CampaignData campaign(const std::string& recipe, const std::string& ends)
{
    CampaignData data;
    data.name = recipe;
    data.victim = "parser";
    data.recipe = recipe;
    const std::map<char, Status> statuses{{'s', Status::Succeeded},
                                          {'f', Status::Failed},
                                          {'b', Status::BudgetSpent},
                                          {'-', Status::Skipped},
                                          {'e', Status::Error}};
    for (std::size_t i = 0; i < ends.size(); ++i) {
        if (ends[i] == ' ')
            continue;
        auto result = fakes::result(statuses.at(ends[i]), 0, 0, 1, 1);
        result.example = std::to_string(i + 1);
        result.exampleHash = i + 1;
        data.results.push_back(std::move(result));
    }
    return data;
}

/// The bars as "insert & delete 3".
QStringList barsOf(const Figure& figure)
{
    QStringList bars;
    for (std::size_t i = 0; i < figure.series.front().points.size(); ++i) {
        QStringList names;
        for (const auto set : figure.sets->members[i])
            names << QString::fromStdString(figure.sets->names[set]);
        bars << QStringLiteral("%1 %2").arg(names.join(QStringLiteral(" & "))).arg(figure.series.front().points[i].y);
    }
    return bars;
}

} // namespace

/// The UpSet figure: which campaigns fool the same examples.
class TestUpset : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void barsByHand();
    void onlyWhatAllAttacked();
    void countsAreThoseOfBruteForce();
    void theLargestAreDrawn();
    void csvNamesTheIntersections();
    void nothingToDrawIsSaid();
};

void TestUpset::barsByHand()
{
    // Examples 1 and 2 are fooled by insert and delete, 3 by insert, 4 by delete, 5 by swap, 6 by all, 7 by none.
    const auto figure = makeFigure(
        "upset", {campaign("insert", "sssffsf"), campaign("delete", "ssfsfsb"), campaign("swap", "ffffssf")});
    QCOMPARE(barsOf(figure), (QStringList{QStringLiteral("insert & delete 2"), QStringLiteral("insert 1"),
                                          QStringLiteral("delete 1"), QStringLiteral("swap 1"),
                                          QStringLiteral("insert & delete & swap 1")})); // ties: fewer, then the first
    QCOMPARE(figure.sets->names, (std::vector<std::string>{"insert", "delete", "swap"}));
    QCOMPARE(figure.sets->sizes, (std::vector<std::size_t>{4, 4, 2}));
    QVERIFY(figure.caption.starts_with("Of the 7 examples that all 3 campaigns attacked, "));
    QVERIFY(figure.caption.find("; none succeeds on 1.") != std::string::npos);
}

void TestUpset::onlyWhatAllAttacked()
{
    // Only examples 1 and 5 were attacked by both: 2 was skipped, 3 ended in an error, 4 was not reached.
    const auto figure = makeFigure("upset", {campaign("insert", "sssss"), campaign("delete", "s-e s")});
    QCOMPARE(barsOf(figure), QStringList{QStringLiteral("insert & delete 2")});
    QCOMPARE(figure.sets->sizes, (std::vector<std::size_t>{2, 2}));
    QVERIFY(figure.caption.starts_with("Of the 2 examples that both campaigns attacked, "));
}

void TestUpset::countsAreThoseOfBruteForce()
{
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        core::Random random(seed, 3);
        const std::size_t sets = 2 + random.below(4);
        std::vector<std::string> ends(sets, std::string(60, ' '));
        std::vector<CampaignData> campaigns;
        for (std::size_t s = 0; s < sets; ++s) {
            for (auto& end : ends[s])
                end = "ssssfffb-e "[random.below(11)];
            campaigns.push_back(campaign("r" + std::to_string(s), ends[s]));
        }
        ReportSettings all;
        all.set("intersections", 100);
        const auto figure = makeFigure("upset", campaigns, all);
        std::map<std::vector<std::size_t>, double> found;
        for (std::size_t i = 0; !figure.empty() && i < figure.sets->members.size(); ++i) {
            found[figure.sets->members[i]] = figure.series.front().points[i].y;
            QVERIFY(i == 0 || figure.series.front().points[i].y <= figure.series.front().points[i - 1].y);
        }
        double together = 0.0;
        for (std::size_t mask = 1; mask < (std::size_t{1} << sets); ++mask) {
            std::vector<std::size_t> members;
            for (std::size_t s = 0; s < sets; ++s)
                if ((mask >> s & 1U) != 0)
                    members.push_back(s);
            double count = 0.0;
            for (std::size_t example = 0; example < 60; ++example) {
                bool attackedByAll = true;
                bool exactly = true;
                for (std::size_t s = 0; s < sets; ++s) {
                    const char end = ends[s][example];
                    attackedByAll = attackedByAll && end != '-' && end != 'e' && end != ' ';
                    exactly = exactly && (end == 's') == ((mask >> s & 1U) != 0);
                }
                count += attackedByAll && exactly ? 1.0 : 0.0;
            }
            QCOMPARE(found.contains(members) ? found[members] : 0.0, count);
            QVERIFY(count > 0.0 || !found.contains(members));
            together += count;
        }
        QVERIFY(together > 0.0);
    }
}

void TestUpset::theLargestAreDrawn()
{
    ReportSettings options;
    options.set("intersections", 1);
    const auto figure = makeFigure(
        "upset", {campaign("insert", "sssffsf"), campaign("delete", "ssfsfsb"), campaign("swap", "ffffssf")}, options);
    QCOMPARE(barsOf(figure), QStringList{QStringLiteral("insert & delete 2")});
    QVERIFY(figure.caption.find(" Not drawn: 4 smaller intersections with 4 examples.") != std::string::npos);
    QCOMPARE(figure.sets->sizes[0], std::size_t{4}); // of all
}

void TestUpset::csvNamesTheIntersections()
{
    const auto csv = toCsv(makeFigure("upset", {campaign("insert", "ssf"), campaign("delete", "sff")}));
    QCOMPARE(csv, std::string("series,x,y,low,high\r\nfooled by exactly these,insert,1,,\r\n"
                              "fooled by exactly these,insert & delete,1,,\r\nset size,insert,2,,\r\n"
                              "set size,delete,1,,\r\n"));
}

void TestUpset::nothingToDrawIsSaid()
{
    const auto noteOf = [](const std::vector<CampaignData>& campaigns) {
        const auto figure = makeFigure("upset", campaigns);
        return figure.empty() ? QString::fromStdString(figure.note) : QString();
    };
    QVERIFY(noteOf({campaign("insert", "ss")}).contains(QStringLiteral("two campaigns")));
    QVERIFY(
        noteOf({campaign("insert", "s "), campaign("delete", " s")}).contains(QStringLiteral("There is no example")));
    QVERIFY(
        noteOf({campaign("insert", "ff"), campaign("delete", "fb")}).contains(QStringLiteral("No campaign succeeds")));
}

QTEST_APPLESS_MAIN(TestUpset)
#include "tst_upset.moc"
