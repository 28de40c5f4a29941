#include <cmath>

#include "core/corpora/reading/writer.h"
#include "core/studies/rating/rating_session.h"
#include "core/studies/verdicts/adjudication.h"
#include "core/studies/verdicts/kept_texts.h"
#include "core/studies/verdicts/rating_table.h"
#include "core/studies/verdicts/valid_success.h"
#include "tests/support/registered_test.h"
#include "tests/support/said.h"
#include "tests/support/samples/campaigns.h"
#include "tests/support/spent.h"

using namespace core::studies;
using core::metrics::Level;
using core::metrics::Weights;

class TestResults : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void majoritiesAndTies();
    void theAdjudicatorDecides();
    void onlyTiesOfJudgedItemsAreAsked();
    void twoOfThreeMustSaySo();
    void answersThatWereNotAskedForDoNotCount();
    void groupsByAttack();
    void ratersAreMeasured();
    void theMostDisputedComeFirst();
    void validSuccessOfACampaign();
    void judgementsSurviveARerun();
    void keptTextsBecomeACorpus();
    void agreementOfAHandMadeStudy();
    void theTableBehindACoefficient();
    void levelsNeedTheirAnswers();
    void undefinedHasAReason();
    void overlapWithoutTheSameRatersIsFleiss();
    void aHundredThousandBallotsAgreeQuickly();
};

namespace {

/// Five items; each string holds the answers of r1, r2, ...: s(ame), d(ifferent), u(nsure), . (none).
std::vector<Ballot> ballotsOf(const std::vector<Item>& items, const std::vector<std::string>& answers)
{
    std::vector<Ballot> ballots;
    for (std::size_t i = 0; i < answers.size(); ++i)
        for (std::size_t r = 0; r < answers[i].size(); ++r) {
            const char c = answers[i][r];
            if (c != '.')
                ballots.push_back(samples::ballot("s", items[i].key, fmt::format("r{}", r + 1),
                                                  c == 's'   ? "same"
                                                  : c == 'd' ? "different"
                                                             : "unsure"));
        }
    return ballots;
}

StudyResults judged(const std::vector<std::string>& answers, int votes = 0, std::vector<Item> items = samples::items(5))
{
    Study study = samples::study("s", {"r1", "r2", "r3"});
    study.keeps.votes = votes;
    const auto ballots = ballotsOf(items, answers);
    std::map<std::string, std::size_t> assigned;
    for (const auto& item : items)
        assigned[item.key] = 3;
    return resultsOf(study, std::move(items), ballots, assigned);
}

bool near(std::optional<double> value, double expected, double tolerance = 1e-9)
{
    return value && std::abs(*value - expected) < tolerance;
}

} // namespace

void TestResults::majoritiesAndTies()
{
    const auto results = judged({"ssd", "sdu", "ddd", "sd.", "s.."});
    const auto tally = [&](std::size_t i) { return results.results[i].tallies.at("meaning"); };
    QVERIFY(tally(0).majority == "same" && !tally(0).tie && results.results[0].keeps == true);
    QVERIFY(tally(1).majority.empty() && tally(1).tie);
    QVERIFY(results.results[1].keeps == false); // one of three says same
    QVERIFY(tally(2).majority == "different" && results.results[2].keeps == false);
    QVERIFY(tally(3).tie && !results.results[3].keeps);
    QVERIFY(results.results[4].keeps == true);
    QVERIFY(near(tally(0).disagreement, 2.0 / 3.0) && near(tally(1).disagreement, 1.0) &&
            near(tally(2).disagreement, 0.0));
    QVERIFY(!tally(4).disagreement);
}

void TestResults::theAdjudicatorDecides()
{
    const auto items = samples::items(5);
    auto ballots = ballotsOf(items, {"sdu", "sd.", "ssd"});
    const Study study = samples::study("s", {"r1", "r2", "r3"});
    const auto before = resultsOf(study, items, ballots);
    const Packet packet = adjudicationPacket(before);
    QCOMPARE(packet.items.size(), std::size_t{2});
    QVERIFY(packet.rater == adjudicator);
    ballots.push_back(samples::ballot("s", items[1].key, std::string(adjudicator), "same"));
    const auto after = resultsOf(study, items, ballots);
    QVERIFY(after.results[1].keeps == true && after.results[1].tallies.at("meaning").verdict() == "same");
    QCOMPARE(after.results[1].raters, std::size_t{2}); // the person who decides is not a rater
    const auto& decided = after.results[1].tallies.at("meaning");
    QCOMPARE(decided.voters, std::size_t{2}); // nor has a vote
    QVERIFY((decided.votes == std::vector<std::pair<std::string, std::size_t>>{{"same", 1}, {"different", 1}}));
    QVERIFY(decided.majority.empty() && decided.disagreement == 1.0);
    QCOMPARE(groupResults(after, "attack").front().answers.at("meaning").at("same"), std::size_t{4});
    QCOMPARE(undecidedItems(after).size(), std::size_t{1});
    // What was decided can be looked at and decided anew, at the place that it had.
    QCOMPARE(adjudicationPacket(after).items.size(), std::size_t{1});
    const Packet all = adjudicationPacket(after, {}, Ties::All);
    QCOMPARE(all.items.size(), std::size_t{2});
    for (std::size_t i = 0; i < all.items.size(); ++i)
        QCOMPARE(all.items[i].key, packet.items[i].key);
    const RatingSession session(all, {ballots.back()}, {});
    for (std::size_t i = 0; i < all.items.size(); ++i) {
        const bool mine = all.items[i].key == items[1].key;
        QCOMPARE(session.isDone(i), mine);
        QCOMPARE(session.givenAt(i, "meaning"), mine ? std::optional<std::string>("same") : std::nullopt);
    }
    for (const auto& quality : raterQuality(after))
        QVERIFY(quality.rater != adjudicator);
}

void TestResults::onlyTiesOfJudgedItemsAreAsked()
{
    Study study = samples::study("s", {"r1", "r2"});
    study.questions.push_back(samples::choice("why", {"topic", "tone"}));
    study.questions.back().onlyIf = SkipRule{"meaning", {"different"}};
    study.questions.push_back(samples::choice("style", {"plain", "odd"}));
    auto items = samples::items(4);
    items[1].role = Role::Training;
    items[2].role = Role::Gold;
    items[3].role = Role::Attention;
    // Both say different, disagree about why, and agree about style; they disagree on all practice items and checks.
    auto ballots = ballotsOf(items, {"dd", "sd", "sd", "sd"});
    for (const auto& [rater, why] : {std::pair("r1", "tone"), std::pair("r2", "topic")})
        for (const auto& [question, answer] : {std::pair("why", why), std::pair("style", "plain")}) {
            ballots.push_back(samples::ballot("s", items[0].key, rater, answer));
            ballots.back().question = question;
        }
    const auto results = resultsOf(study, items, ballots);
    QVERIFY(disputedItems(results, "meaning").empty() && undecidedItems(results, "meaning").empty());
    QVERIFY((disputedItems(results, "why") == std::vector<std::size_t>{0}));
    QVERIFY(undecidedItems(results, "why") == disputedItems(results, "why"));
    QVERIFY(undecidedItems(results) == undecidedItems(results, "why"));
    RatingSession session(adjudicationPacket(results), {}, [&](const Ballot& ballot) { ballots.push_back(ballot); });
    QVERIFY(session.question().id == "why" && session.asked().size() == 1);
    session.goTo(0); // to what is asked, not to the study's first question
    QVERIFY(session.question().id == "why");
    session.answer("tone", 1.0);
    QVERIFY(session.finished());
    const auto after = resultsOf(study, items, ballots);
    QVERIFY(after.results[0].tallies.at("why").verdict() == "tone" && undecidedItems(after).empty());
    QVERIFY(adjudicationPacket(after).items.empty());
}

void TestResults::twoOfThreeMustSaySo()
{
    const auto results = judged({"ssd", "sdd", "s..", "sd.", "dd."}, 2);
    QVERIFY(results.results[0].keeps == true && results.results[1].keeps == false);
    QVERIFY(!results.results[2].keeps && !results.results[3].keeps); // a third rater may still say same
    QVERIFY(results.results[4].keeps == false);                      // ... but not a second
}

void TestResults::answersThatWereNotAskedForDoNotCount()
{
    Study study = samples::study("s", {"r1"});
    study.questions.push_back(samples::choice("why", {"topic", "tone"}));
    study.questions.back().onlyIf = SkipRule{"meaning", {"different"}};
    const auto items = samples::items(1);
    auto why = samples::ballot("s", items[0].key, "r1", "tone");
    why.question = "why";
    auto ballots = ballotsOf(items, {"s"});
    ballots.push_back(why);
    QVERIFY(!resultsOf(study, items, ballots).results[0].tallies.contains("why"));
    ballots[0].answer = "different";
    QVERIFY(resultsOf(study, items, ballots).results[0].tallies.contains("why"));
}

void TestResults::groupsByAttack()
{
    const auto results = judged({"sss", "ssd", "ddd", "sss", "sd.", "..."}, 0, samples::items(3, {"drop", "swap"}));
    const auto groups = groupResults(results, "attack");
    QCOMPARE(groups.size(), std::size_t{2});
    QVERIFY(groups[0].name == "drop" && groups[0].items == 3 && groups[0].kept == 2 && groups[0].notKept == 1);
    QVERIFY(groups[1].name == "swap" && groups[1].judged == 2 && groups[1].kept == 1 && groups[1].undecided == 1);
    // Wilson's interval of 2 of 3, from its formula: centre .5731 +- .3654.
    QVERIFY(near(groups[0].keptShare->share, 2.0 / 3.0) && near(groups[0].keptShare->low, .2077, 1e-3) &&
            near(groups[0].keptShare->high, .9385, 1e-3));
    QCOMPARE(groups[0].answers.at("meaning").at("same"), std::size_t{5});
    CONTAINS(errorOf([&] { static_cast<void>(groupResults(results, "moon")); }), "grouped by moon");
    // Of the same answers those about checks and practice count in no attack, though their texts were made by one.
    auto items = samples::items(3, {"drop", "swap"});
    items[0].role = Role::Gold;
    items[1].role = Role::Attention;
    items[3].role = Role::Training;
    const auto fewer = groupResults(judged({"sss", "ssd", "ddd", "sss", "sd.", "..."}, 0, items), "attack");
    QVERIFY(fewer[0].items == 1 && fewer[0].judged == 1 && fewer[0].kept == 0 && fewer[0].notKept == 1);
    QVERIFY((fewer[0].answers.at("meaning") == std::map<std::string, std::size_t>{{"different", 3}}));
    QVERIFY(fewer[1].items == 2 && fewer[1].judged == 1 && fewer[1].undecided == 1);
    const auto roles = groupResults(judged({"sss", "ssd", "ddd", "sss", "sd.", "..."}, 0, items), "role");
    QCOMPARE(roles.size(), std::size_t{4});
}

void TestResults::ratersAreMeasured()
{
    auto items = samples::items(5);
    items[3].role = Role::Attention;
    items[4].role = Role::Gold;
    items[3].expected = items[4].expected = {{"meaning", "same"}};
    auto ballots = ballotsOf(items, {"ssd", "ssd", "sss", "ssd", "sdd"});
    for (auto& ballot : ballots)
        ballot.seconds = ballot.rater == "r3" ? 1.0 : 4.0;
    const auto quality = raterQuality(resultsOf(samples::study("s", {"r1", "r2", "r3"}), items, ballots));
    QCOMPARE(quality.size(), std::size_t{3});
    // Over the three judged items: r1 agrees with one of two, one of two, two of two.
    QVERIFY(near(quality[0].withOthers, 2.0 / 3.0) && near(quality[2].withOthers, 1.0 / 3.0));
    QVERIFY(quality[0].attentionRight == 1 && quality[0].goldRight == 1 && quality[1].goldRight == 0);
    QVERIFY(quality[2].attentionRight == 0 && quality[2].attentionAsked == 1 && quality[2].goldAsked == 1);
    QVERIFY(quality[0].items == 5 && quality[2].medianSeconds == 1.0);
}

void TestResults::theMostDisputedComeFirst()
{
    const auto results = judged({"sss", "ssd", "sdu", "ssd", "ddd"});
    QVERIFY((disputedItems(results, "meaning") == std::vector<std::size_t>{2, 1, 3}));
    // On a scale distance counts: 1 against 5 is more than 1 against 2.
    Study study = samples::study("s", {"r1", "r2"});
    study.keeps = {};
    study.questions[0].kind = QuestionKind::Likert;
    study.questions[0].level = Level::Interval;
    const auto items = samples::items(2);
    std::vector<Ballot> ballots;
    for (const auto& [item, rater, answer] :
         {std::tuple(0, "r1", "1"), std::tuple(0, "r2", "2"), std::tuple(1, "r1", "1"), std::tuple(1, "r2", "5")})
        ballots.push_back(samples::ballot("s", items[std::size_t(item)].key, rater, answer));
    const auto scaled = resultsOf(study, items, ballots);
    QVERIFY((disputedItems(scaled, "meaning") == std::vector<std::size_t>{1, 0}));
    QVERIFY(near(scaled.results[0].tallies.at("meaning").disagreement, 1.0 / 16.0));
    QVERIFY(near(scaled.results[1].tallies.at("meaning").mean, 3.0));
}

void TestResults::validSuccessOfACampaign()
{
    const auto project = core::store::Project::inMemory();
    const auto campaign = samples::attacked(*project, 60, "trial", "gleaming"); // 60 attacked, 40 succeeded
    QVERIFY(validSuccesses(*project, campaign).empty());
    Study study = samples::study("s", {"r1"});
    study.sampling.items = 0;
    createStudy(*project, study, std::vector{campaign});
    const auto items = itemsOf(*project, "s");
    QCOMPARE(items.size(), std::size_t{40});
    const auto judge = [&](std::size_t from, std::size_t to, const char* answer) {
        for (std::size_t i = from; i < to; ++i) {
            const auto ballot = samples::ballot("s", items[i].key, "r1", answer);
            project->addBallots("s", {&ballot, 1});
        }
    };
    judge(0, 10, "same");
    judge(10, 20, "different");
    auto valid = validSuccess(*project, campaign, "s");
    QVERIFY(valid && valid->judged == 20 && valid->valid == 10 && valid->succeeded == 40 && valid->attacked == 60);
    QVERIFY(near(valid->share->share, .5) && near(valid->rate->share, 40.0 / 60.0 * .5));
    // Wilson: 40 of 60 is [.5406, .7727], 10 of 20 is [.2993, .7007]. Arms: hypot(.5*.1260, .6667*.2007) = .1479 and
    // hypot(.5*.1060, .6667*.2007) = .1439.
    QVERIFY(near(valid->rate->low, 1.0 / 3.0 - .1479, 2e-3) && near(valid->rate->high, 1.0 / 3.0 + .1439, 2e-3));
    judge(20, 40, "same");
    valid = validSuccess(*project, campaign, "s");
    const auto wilson = core::metrics::wilson(30, 60);
    QVERIFY(valid->judged == 40 && near(valid->rate->share, .5) && near(valid->rate->low, wilson->low));
}

void TestResults::judgementsSurviveARerun()
{
    const auto project = core::store::Project::inMemory();
    const auto first = samples::attacked(*project, 30, "first", "gleaming");
    Study study = samples::study("s", {"r1"});
    createStudy(*project, study, std::vector{first});
    const auto item = itemsOf(*project, "s").front();
    const auto ballot = samples::ballot("s", item.key, "r1", "same");
    project->addBallots("s", {&ballot, 1});
    project->removeCampaign(first);
    const auto second = samples::attacked(*project, 30, "second", "gleaming");
    const auto valid = validSuccess(*project, second, "s");
    QVERIFY(valid && valid->judged == 1 && valid->valid == 1 && valid->study == "s" && valid->rate);
    QVERIFY(!validSuccess(*project, samples::attacked(*project, 30, "other words", "walking"), "s"));
}

void TestResults::keptTextsBecomeACorpus()
{
    const auto project = core::store::Project::inMemory();
    const auto campaign = samples::attacked(*project, 30, "trial", "gleaming");
    Study study = samples::study("s", {"r1"});
    createStudy(*project, study, std::vector{campaign});
    CONTAINS(errorOf([&] { static_cast<void>(corpusOfKeptTexts(*project, resultsOf(*project, "s"))); }), "no text");
    const auto items = itemsOf(*project, "s");
    for (std::size_t i = 0; i < 6; ++i) {
        const auto ballot = samples::ballot("s", items[i].key, "r1", i < 4 ? "same" : "different");
        project->addBallots("s", {&ballot, 1});
    }
    const auto results = resultsOf(*project, "s");
    const auto corpus = corpusOfKeptTexts(*project, results);
    QCOMPARE(corpus.examples.size(), std::size_t{4});
    for (std::size_t i = 0; i < 4; ++i)
        QVERIFY(corpus.examples[i].input[0].text.str() == items[i].perturbed);
    const std::string jsonl = core::corpora::corpusBytes(corpus, "jsonl");
    QVERIFY(jsonl.find("\"votes\":\"same 1\"") != std::string::npos || jsonl.find("same 1") != std::string::npos);
    QCOMPARE(examplesByVerdict(results, true, "trial").size(), std::size_t{4});
    QCOMPARE(examplesByVerdict(results, false, "trial").size(), std::size_t{2});
    QVERIFY(examplesByVerdict(results, true, "elsewhere").empty());
}

void TestResults::agreementOfAHandMadeStudy()
{
    // Ten items, two raters: 4 same/same, 3 different/different, 2 same/different, 1 different/same.
    // p_o = .7, p_e = .6*.5 + .4*.5 = .5, kappa = .4. Alpha: 20 answers, 11 same and 9 different; D_o = .3,
    // D_e = 2*11*9/(20*19); alpha = 1 - .3/.52105 = .42424.
    const auto items = samples::items(10);
    const auto ballots = ballotsOf(items, {"ss", "ss", "ss", "ss", "dd", "dd", "dd", "sd", "sd", "ds"});
    const auto table = ratingTable(ballots, "meaning", Level::Nominal);
    const auto a = agreementOf(table, Level::Nominal, Weights::None, 7);
    QVERIFY(a.items == 10 && a.raters == 2 && a.ballots == 20 && a.pairs.size() == 1);
    QVERIFY(near(a.percent.coefficient.value, .7) && near(a.pairs[0].kappa.coefficient.value, .4));
    QVERIFY(near(a.alpha.coefficient.value, 1.0 - .3 / (198.0 / 380.0)));
    QVERIFY(a.pairs[0].kappa.interval->low < .4 && a.pairs[0].kappa.interval->high > .4);
    // The interval of a share of 7 in 10 by bootstrap is that of a binomial: 2.5 % quantile 4, 97.5 % quantile 9 or 10.
    QVERIFY(near(a.percent.interval->low, .4, .051) && near(a.percent.interval->high, .95, .051));
    const auto again = agreementOf(table, Level::Nominal, Weights::None, 7);
    QVERIFY(again.alpha.interval->low == a.alpha.interval->low);
    const auto json = agreementJson(a);
    for (const char* key : {"items", "raters", "ballots", "percent_agreement", "percent_agreement_low", "cohen_kappa",
                            "fleiss_kappa", "fleiss_kappa_high", "krippendorff_alpha", "krippendorff_alpha_low"})
        QVERIFY2(json.contains(key) && !json[key].is_null(), key);
    QVERIFY(json["cohen_kappa"][0]["raters"] == Json({"r1", "r2"}) && json["cohen_kappa"][0].contains("kappa_low"));
    QVERIFY(json["icc_2_k"].is_null() && json["icc_2_k_undefined"] == "the answers are not numbers");
}

void TestResults::theTableBehindACoefficient()
{
    const auto items = samples::items(5);
    const auto table = ratingTable(ballotsOf(items, {"ssd", "sss", "sd.", "u..", "ddd"}), "meaning", Level::Nominal,
                                   {"same", "different", "unsure"});
    const auto counts = contingency(table, 0, 1);
    QVERIFY(counts.rows == "r1" && counts.columns == "r2");
    QVERIFY(counts.at(0, 0).value == 2.0 && counts.at(0, 1).value == 1.0 && counts.at(1, 1).value == 1.0);
    QCOMPARE(counts.at(0, 1).items.size(), std::size_t{1});
    QVERIFY(table.items[counts.at(0, 1).items[0]] == items[2].key);
    // By hand: item 1 gives same-same 2*1/2 = 1, same-different 2*1/2 = 1 each way; item 2 3*2/2 = 3; item 3 1 each
    // way.
    const auto pairs = coincidences(table);
    QVERIFY(pairs.at(0, 0).value == 4.0 && pairs.at(0, 1).value == 2.0 && pairs.at(1, 0).value == 2.0 &&
            pairs.at(1, 1).value == 3.0);
    double all = 0.0;
    for (const auto& cell : pairs.cells)
        all += cell.value;
    QCOMPARE(all, 11.0); // answers that have a partner
}

void TestResults::levelsNeedTheirAnswers()
{
    const auto ballots = ballotsOf(samples::items(2), {"sd", "ss"});
    CONTAINS(errorOf([&] { static_cast<void>(ratingTable(ballots, "meaning", Level::Ordinal)); }),
             "Give it: --scale different,same");
    CONTAINS(errorOf([&] { static_cast<void>(ratingTable(ballots, "meaning", Level::Interval)); }), "not numbers");
    CONTAINS(errorOf([&] {
                 static_cast<void>(ratingTable(ballots, "meaning", Level::Nominal, {"same", "x"}));
             }),
             "not on the scale same,x");
    QVERIFY(ratingTable(ballots, "meaning", Level::Ordinal, {"same", "different"}).scale[0] == "same");
    auto numbers = ballots;
    for (std::size_t i = 0; i < numbers.size(); ++i)
        numbers[i].answer = i % 2 == 0 ? "10" : "9.5";
    const auto table = ratingTable(numbers, "meaning", Level::Interval);
    QVERIFY(table.scale[0] == "9.5" && table.values[1] == 10.0);
    CONTAINS(errorOf([] { static_cast<void>(levelNamed("cardinal")); }), "nominal, ordinal, interval, ratio");
}

void TestResults::undefinedHasAReason()
{
    const auto items = samples::items(3);
    const auto reason = [&](const std::vector<std::string>& answers) {
        const auto a = agreementOf(ratingTable(ballotsOf(items, answers), "meaning", Level::Nominal), Level::Nominal);
        return a.alpha.coefficient.value ? std::string("has a value") : a.alpha.coefficient.undefined;
    };
    QVERIFY(reason({"ss", "ss", "ss"}) == "all answers are the same");
    QVERIFY(reason({"s", "d", "s"}) == "no item has two answers");
    QVERIFY(reason({"s.", ".d", "s."}) == "no item has two answers");
    const auto json = agreementJson(
        agreementOf(ratingTable(ballotsOf(items, {"ss", "ss", "ss"}), "meaning", Level::Nominal), Level::Nominal));
    QVERIFY(json["fleiss_kappa"].is_null() && json["fleiss_kappa_low"].is_null());
    QVERIFY(json["fleiss_kappa_undefined"] == "all answers are the same");
}

void TestResults::overlapWithoutTheSameRatersIsFleiss()
{
    // Fleiss (1971) has n judges a subject, not the same ones: who gave which answer makes no difference.
    const auto items = samples::items(5);
    const auto kappa = [&](const std::vector<std::string>& answers) {
        return agreementOf(ratingTable(ballotsOf(items, answers), "meaning", Level::Nominal), Level::Nominal)
            .fleiss.coefficient.value;
    };
    const auto fixed = kappa({"ss", "sd", "dd", "uu", "su"});
    const auto mixed = kappa({"ss..", ".s.d", "..dd", "u..u", "s.u."});
    QVERIFY(fixed && mixed && std::abs(*fixed - *mixed) < 1e-12);
}

void TestResults::aHundredThousandBallotsAgreeQuickly()
{
    std::vector<Ballot> ballots;
    core::Random random(3);
    for (int item = 0; item < 33'334; ++item) {
        const std::size_t truth = random.below(3);
        for (const char* rater : {"r1", "r2", "r3"}) {
            const std::size_t answer = random.below(4) == 0 ? random.below(3) : truth;
            ballots.push_back(samples::ballot("s", fmt::format("{:08}", item), rater,
                                              answer == 0   ? "same"
                                              : answer == 1 ? "different"
                                                            : "unsure"));
        }
    }
    const tests::Spent spent;
    const auto table = ratingTable(ballots, "meaning", Level::Nominal);
    const auto a = agreementOf(table, Level::Nominal, Weights::None, 1, 1000);
    qInfo() << "table and all coefficients with 1,000 rounds" << spent.seconds() << "s of the processor";
    // Each answer is the truth with 3/4 + 1/12: two agree with (5/6)^2 + 2*(1/12)^2 = .70833; alpha = 1 -
    // .29167/.66667.
    QVERIFY(near(a.alpha.coefficient.value, .5625, .01));
    QVERIFY(a.alpha.interval->low < .5625 && a.alpha.interval->high > .5625);
    // The aim is 1 s; slower machines get five times that.
    QVERIFY2(spent.within(5.0), qPrintable(QString::number(spent.seconds())));
}

QTEST_APPLESS_MAIN(TestResults)
#include "tst_results.moc"
