#include <sys/resource.h>

#include "core/base/random.h"
#include "core/studies/verdicts/left_out.h"
#include "core/studies/verdicts/rating_table.h"
#include "core/studies/verdicts/valid_success.h"
#include "tests/support/registered_test.h"
#include "tests/support/said.h"
#include "tests/support/samples/campaigns.h"
#include "tests/support/samples/studies.h"
#include "tests/support/sanitized.h"

using namespace core::studies;
using core::metrics::Level;
using core::metrics::Weights;

/// Ratings as they come: many raters, many different answers, numbers written in two ways, raters who did not read.
class TestRatingTable : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void thousandsOfRaters_data();
    void thousandsOfRaters();
    void manyPairsAreCut();
    void hundredsOfDifferentAnswers();
    void freeTextIsRefused();
    void numbersCountByTheirValue();
    void ratersWithoutACommonItem();
    void roundsHaveBounds();
    void aStopIsHeard();
    void ratersInDoubt();
    void answersInNoTimeAreDoubted();
    void importedRatersCanBeLeftOut();
    void weightsAreByPlace();
    void coefficientsNameTheirItems();
    void hintsOfScalesWork();
    void ratersAreLeftOut();
    void sharedTextsAreDrawnForEachCampaign();
    void theIntervalOfAProductCovers();
};

namespace {

std::vector<Ballot> randomBallots(std::size_t items, std::size_t raters, std::size_t perItem, std::size_t answers)
{
    std::vector<Ballot> ballots;
    core::Random random(3);
    for (std::size_t item = 0; item < items; ++item)
        for (std::size_t i = 0; i < perItem; ++i)
            ballots.push_back(samples::ballot("s", fmt::format("{:06}", item),
                                              fmt::format("w{:05}", (item * perItem + i) % raters),
                                              std::to_string(random.below(answers))));
    return ballots;
}

long peakMebibytes()
{
    rusage usage = {};
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss / 1024;
}

} // namespace

void TestRatingTable::thousandsOfRaters_data()
{
    QTest::addColumn<int>("items");
    QTest::addColumn<int>("raters");
    QTest::addColumn<int>("perItem");
    QTest::newRow("3,000 raters of 3 items") << 3 << 3000 << 3000;
    QTest::newRow("1,000 raters of 1,000 items, 3 each") << 1000 << 1000 << 3;
}

void TestRatingTable::thousandsOfRaters()
{
    QFETCH(const int, items);
    QFETCH(const int, raters);
    QFETCH(const int, perItem);
    const auto table = ratingTable(randomBallots(std::size_t(items), std::size_t(raters), std::size_t(perItem), 3),
                                   "meaning", Level::Nominal);
    QCOMPARE(table.raters.size(), std::size_t(raters));
    const auto a = agreementOf(table, Level::Nominal);
    qInfo("at most %ld MiB", peakMebibytes());
    QVERIFY(a.pairs.size() <= mostPairs);
    QCOMPARE(a.pairs.size() + a.pairsLeftOut, std::size_t(raters) * std::size_t(raters - 1) / 2);
    // Answers are drawn at random: chance explains them.
    QVERIFY(std::abs(*a.alpha.coefficient.value) < 0.05);
    QVERIFY(tests::sanitized || peakMebibytes() < 1024);
}

void TestRatingTable::manyPairsAreCut()
{
    // 102 raters are 5,151 pairs. All judge the first item; r0 and r1 have three more, r2 and r3 one more in common.
    std::vector<Ballot> ballots;
    for (int r = 0; r < 102; ++r)
        ballots.push_back(samples::ballot("s", "i0", fmt::format("r{:03}", r), "same"));
    for (const char* item : {"i1", "i2", "i3"})
        for (const char* rater : {"r100", "r101"})
            ballots.push_back(samples::ballot("s", item, rater, "same"));
    const auto a = agreementOf(ratingTable(ballots, "meaning", Level::Nominal), Level::Nominal);
    QCOMPARE(a.pairs.size(), mostPairs);
    QCOMPARE(a.pairsLeftOut, std::size_t{151});
    QVERIFY(a.pairs.back().first == "r100" && a.pairs.back().items == 4); // kept for what they have in common
    QVERIFY(agreementJson(a)["cohen_kappa_pairs_left_out"] == 151);
}

void TestRatingTable::hundredsOfDifferentAnswers()
{
    const auto table = ratingTable(randomBallots(1000, 2, 2, 700), "meaning", Level::Nominal);
    QVERIFY(table.scale.size() > 500);
    const auto a = agreementOf(table, Level::Nominal);
    QVERIFY(std::abs(*a.alpha.coefficient.value) < 0.02 && a.alpha.interval);
}

void TestRatingTable::freeTextIsRefused()
{
    std::vector<Ballot> ballots;
    for (int i = 0; i < 1001; ++i)
        ballots.push_back(samples::ballot("s", "i", fmt::format("r{}", i), fmt::format("remark {}", i)));
    CONTAINS(errorOf([&] { static_cast<void>(ratingTable(ballots, "meaning", Level::Nominal)); }),
             "meaning has 1001 different answers; agreement compares at most 1000");
}

void TestRatingTable::numbersCountByTheirValue()
{
    std::vector<Ballot> ballots;
    for (const auto& [item, rater, answer] :
         {std::tuple("a", "r1", "1"), std::tuple("a", "r2", "1.0"), std::tuple("b", "r1", "2.0"),
          std::tuple("b", "r2", "2"), std::tuple("c", "r1", "3"), std::tuple("c", "r2", "3")})
        ballots.push_back(samples::ballot("s", item, rater, answer));
    for (const auto level : {Level::Ordinal, Level::Interval, Level::Ratio}) {
        const auto table = ratingTable(ballots, "meaning", level);
        QVERIFY(table.scale == (std::vector<std::string>{"1", "2", "3"}));
        const auto a = agreementOf(table, level);
        for (const auto* one : {&a.percent, &a.fleiss, &a.alpha, &a.gwet, &a.pairs[0].kappa})
            QCOMPARE(one->coefficient.value.value_or(-9.0), 1.0);
        QVERIFY(ratingTable(ballots, "meaning", level, {"1", "2", "3", "4"}).at(0, 1) == 0);
    }
    QCOMPARE(ratingTable(ballots, "meaning", Level::Nominal).scale.size(), std::size_t{5}); // names, not numbers
}

void TestRatingTable::ratersWithoutACommonItem()
{
    const std::vector<Ballot> ballots = {samples::ballot("s", "a", "r1", "same"),
                                         samples::ballot("s", "b", "r2", "same")};
    const auto a = agreementOf(ratingTable(ballots, "meaning", Level::Nominal), Level::Nominal);
    QCOMPARE(a.fleiss.coefficient.undefined, std::string("no item has two answers"));
    const auto one = agreementOf(ratingTable({ballots[0]}, "meaning", Level::Nominal), Level::Nominal);
    QCOMPARE(one.fleiss.coefficient.undefined, std::string("only one rater"));
}

void TestRatingTable::roundsHaveBounds()
{
    const auto table = ratingTable(randomBallots(10, 2, 2, 3), "meaning", Level::Nominal);
    const auto errorFor = [&](std::size_t rounds) {
        return errorOf([&] { static_cast<void>(agreementOf(table, Level::Nominal, Weights::None, 0, rounds)); });
    };
    for (const std::size_t rounds : {std::size_t{0}, std::size_t{1}, std::size_t{100'001}, std::size_t(-1)})
        CONTAINS(errorFor(rounds), "rounds of the bootstrap");
    QCOMPARE(errorFor(100), std::string());
}

void TestRatingTable::aStopIsHeard()
{
    const auto table = ratingTable(randomBallots(100, 20, 20, 3), "meaning", Level::Nominal);
    std::stop_source stop;
    stop.request_stop();
    CONTAINS(errorOf([&] {
                 static_cast<void>(agreementOf(table, Level::Nominal, Weights::None, 0, 100'000, stop.get_token()));
             }),
             "stopped");
}

void TestRatingTable::ratersInDoubt()
{
    RaterQuality quality;
    quality.timed = 2;
    quality.medianSeconds = 4.0;
    quality.attentionRight = quality.attentionAsked = 2;
    QCOMPARE(doubtAbout(quality), std::string());
    quality.attentionRight = 1;
    QCOMPARE(doubtAbout(quality), std::string("failed 1 of 2 attention checks"));
    quality.medianSeconds = 0.7;
    QCOMPARE(doubtAbout(quality), std::string("failed 1 of 2 attention checks, 0.7 s per answer"));
    quality.attentionAsked = 1;
    quality.medianSeconds = 0.0; // less than half a tenth
    QCOMPARE(doubtAbout(quality), std::string("0.0 s per answer"));
    quality.timed = 0; // a tool that notes no times
    QCOMPARE(doubtAbout(quality), std::string());
}

void TestRatingTable::answersInNoTimeAreDoubted()
{
    // A packet's answers hold when they were given; those of a tool without times do not.
    auto ballots = samples::items(3);
    std::vector<Ballot> given;
    for (const auto& item : ballots)
        for (const char* rater : {"r1", "r2", "r3"}) {
            given.push_back(samples::ballot("s", item.key, rater, "same"));
            given.back().seconds = std::string(rater) == "r3" ? 4.0 : 0.0;
            if (std::string(rater) == "r2")
                given.back().at.clear();
        }
    const auto results = resultsOf(samples::study("s", {"r1", "r2", "r3"}), ballots, given);
    QVERIFY(doubtfulRaters(results) == std::vector<std::string>{"r1"});
    QCOMPARE(raterQuality(results)[1].timed, std::size_t{0});
}

void TestRatingTable::importedRatersCanBeLeftOut()
{
    // A crowd worker whom only imported ballots name.
    const auto project = core::store::Project::inMemory();
    createStudy(*project, samples::study("s", {"r1"}), samples::items(2));
    const std::vector<Ballot> ballots{samples::ballot("s", samples::item(0).key, "worker7", "same")};
    importBallots(*project, "s", ballots, "crowd.csv", {}, {.newRaters = true});
    QVERIFY(ratersToLeaveOut(*project, "s", {"worker7"}) == std::vector<std::string>{"worker7"});
    QVERIFY(resultsOf(*project, "s", {"worker7"}).ballots.empty());
}

void TestRatingTable::weightsAreByPlace()
{
    // By hand: four items with the answers (1,1), (2,2), (3,3), (1,2); a step apart counts half. Cohen: p_o = 3.5/4,
    // p_e = .5625, kappa = .3125/.4375. Gwet's AC2: shares .375, .375, .25, weights sum to 5: p_e = 5/6 * .65625.
    std::vector<Ballot> ballots;
    const char* answers[][2] = {{"1", "1"}, {"2", "2"}, {"3", "3"}, {"1", "2"}};
    for (int i = 0; i < 4; ++i)
        for (int r = 0; r < 2; ++r)
            ballots.push_back(samples::ballot("s", std::to_string(i), r == 0 ? "r1" : "r2", answers[i][r]));
    const auto table = ratingTable(ballots, "meaning", Level::Ordinal);
    const auto weighted = agreementOf(table, Level::Ordinal, Weights::Linear, 0, 100);
    QVERIFY(std::abs(*weighted.pairs[0].kappa.coefficient.value - 5.0 / 7.0) < 1e-12);
    QVERIFY(std::abs(*weighted.gwet.coefficient.value - (.875 - .546875) / (1.0 - .546875)) < 1e-12);
    const auto json = agreementJson(weighted);
    QVERIFY(json["weights"] == "linear" && json.contains("gwet_ac2") && !json.contains("gwet_ac1"));
    QVERIFY(json["gwet_ac2"] == *weighted.gwet.coefficient.value);
    const auto plain = agreementJson(agreementOf(table, Level::Ordinal, Weights::None, 0, 100));
    QVERIFY(plain.contains("gwet_ac1") && !plain.contains("gwet_ac2"));
    // Names have no places.
    CONTAINS(errorOf([&] { static_cast<void>(agreementOf(table, Level::Nominal, Weights::Linear, 0, 100)); }),
             "linear weights need answers in an order");
}

void TestRatingTable::coefficientsNameTheirItems()
{
    // Three items with three answers, two with two, one with one; r1 and r2 have four in common.
    const char* answers[] = {"123", "112", "222", "12.", "2.2", "1.."};
    std::vector<Ballot> ballots;
    for (int i = 0; i < 6; ++i)
        for (int r = 0; r < 3; ++r)
            if (answers[i][r] != '.')
                ballots.push_back(samples::ballot("s", std::to_string(i), "r" + std::to_string(r + 1),
                                                  std::string(1, answers[i][r])));
    const auto a = agreementOf(ratingTable(ballots, "meaning", Level::Ordinal), Level::Ordinal, Weights::None, 0, 100);
    QCOMPARE(a.items, std::size_t{6});
    QCOMPARE(a.percent.items, std::size_t{5});
    QCOMPARE(a.alpha.items, std::size_t{5});
    QCOMPARE(a.gwet.items, std::size_t{6});
    QVERIFY(a.fleiss.items == 3 && a.fleissAnswers == 3);
    QCOMPARE(a.iccOne.items, std::size_t{3});
    QCOMPARE(a.pairs[0].kappa.items, std::size_t{4});
    const auto json = agreementJson(a);
    QVERIFY(json["fleiss_kappa_items"] == 3 && json["fleiss_kappa_answers_per_item"] == 3);
}

void TestRatingTable::hintsOfScalesWork()
{
    std::vector<Ballot> ballots;
    for (const char* answer : {"agree", "disagree, strongly", "it's odd"})
        ballots.push_back(samples::ballot("s", answer, "r1", answer));
    CONTAINS(errorOf([&] { static_cast<void>(ratingTable(ballots, "meaning", Level::Ordinal)); }),
             R"(Give it: --scale 'agree,"disagree, strongly",it'\''s odd')");
}

void TestRatingTable::ratersAreLeftOut()
{
    const auto project = core::store::Project::inMemory();
    createStudy(*project, samples::study("s", {"r1", "r2", "r3"}), samples::items(4));
    std::vector<Ballot> ballots;
    for (const auto& item : itemsOf(*project, "s"))
        for (const char* rater : {"r1", "r2", "r3"}) {
            const bool fast = std::string(rater) == "r3";
            ballots.push_back(samples::ballot("s", item.key, rater, fast ? "different" : "same"));
            ballots.back().seconds = fast ? 0.3 : 5.0;
        }
    project->addBallots("s", ballots);
    const auto all = resultsOf(*project, "s");
    QVERIFY(doubtfulRaters(all) == std::vector<std::string>{"r3"});
    QVERIFY(all.results[0].tallies.at("meaning").voters == 3);
    QVERIFY(ratersToLeaveOut(*project, "s", {doubtful, "r1", "r3"}) == (std::vector<std::string>{"r3", "r1"}));
    QVERIFY_EXCEPTION_THROWN((void)ratersToLeaveOut(*project, "s", {"nobody"}), core::UsageError);
    const auto fewer = resultsOf(*project, "s", doubtfulRaters(all));
    QVERIFY(fewer.leftOut == std::vector<std::string>{"r3"});
    QVERIFY(fewer.results[0].tallies.at("meaning").voters == 2 && fewer.results[0].raters == 2);
    QVERIFY(fewer.results[0].tallies.at("meaning").disagreement == 0.0);
    QCOMPARE(judgedBallots(fewer).size(), std::size_t{8});
    QCOMPARE(raterQuality(fewer).size(), std::size_t{2});
}

void TestRatingTable::sharedTextsAreDrawnForEachCampaign()
{
    // Two campaigns found the same texts: each requests half of the items, and each finds half.
    const auto project = core::store::Project::inMemory();
    const auto first = samples::attacked(*project, 30, "first", "gleaming");
    const auto second = samples::attacked(*project, 30, "second", "gleaming");
    Study study = samples::study("s", {"r1"});
    study.sampling.items = 10;
    const auto design = createStudy(*project, study, std::vector{first, second});
    QCOMPARE(itemsOf(*project, "s").size(), std::size_t{10});
    for (const auto& note : design.notes)
        QVERIFY2(note.find("has only") == std::string::npos, note.c_str());
    for (const auto& item : itemsOf(*project, "s"))
        QCOMPARE(item.sources.size(), std::size_t{2});
}

void TestRatingTable::theIntervalOfAProductCovers()
{
    // 120 attacked, each a success with .6, 30 of the successes judged, each valid with .7: the interval of the valid
    // success rate holds .42 in about 95 of 100 repetitions. 300 repetitions have a standard error of 1.3 points.
    const auto validOf = [](std::size_t succeeded, std::size_t valid) {
        const auto a = core::metrics::wilson(succeeded, 120);
        const auto b = core::metrics::wilson(valid, 30);
        return core::studies::productOf(*a, *b);
    };
    core::Random random(8);
    int covered = 0;
    for (int repetition = 0; repetition < 300; ++repetition) {
        std::size_t succeeded = 0;
        for (int i = 0; i < 120; ++i)
            succeeded += random.below(10) < 6 ? 1 : 0;
        std::size_t valid = 0;
        for (int i = 0; i < 30; ++i)
            valid += random.below(10) < 7 ? 1 : 0;
        const auto interval = validOf(succeeded, valid);
        covered += interval.low <= .42 && .42 <= interval.high ? 1 : 0;
    }
    QVERIFY2(covered >= 275 && covered <= 297, qPrintable(QString::number(covered)));
}

QTEST_APPLESS_MAIN(TestRatingTable)
#include "tst_rating_table.moc"
