#include <cmath>

#include "core/studies/verdicts/pace.h"
#include "tests/support/registered_test.h"
#include "tests/support/samples/studies.h"

using namespace core::studies;

/// How raters worked, of ballots whose times are worked by hand.
class TestPace : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void answersAnHour();
    void timesOfAnswers();
    void agreementOverTheOrder();
    void doubtfulAnswersSayWhy();
    void remarksTakeNoTime();

private:
    static bool near(double a, double b) { return std::abs(a - b) < 1e-12; }
    /// An answer `second` seconds after ten o'clock.
    static Ballot at(const Item& item, const std::string& rater, const std::string& answer, int second,
                     double seconds = 2.5)
    {
        auto ballot = samples::ballot("s", item.key, rater, answer);
        ballot.at = fmt::format("2026-02-28T{:02}:{:02}:{:02}Z", 10 + second / 3600, second / 60 % 60, second % 60);
        ballot.seconds = seconds;
        return ballot;
    }
};

void TestPace::answersAnHour()
{
    const auto items = samples::items(4);
    const Study study = samples::study("s", {"ann", "bob", "cat"});
    // ann: at 0, 10, 20 and 1000 s. The last comes after a pause: 2 answers in 20 s are 360 per hour. bob gave one. Of
    // cat nobody knows when.
    std::vector<Ballot> ballots{at(items[0], "ann", "same", 0), at(items[1], "ann", "same", 10),
                                at(items[2], "ann", "same", 20), at(items[3], "ann", "same", 1000),
                                at(items[0], "bob", "same", 5)};
    for (int i = 0; i < 2; ++i) {
        ballots.push_back(samples::ballot("s", items[static_cast<std::size_t>(i)].key, "cat", "same"));
        ballots.back().at.clear();
        ballots.back().seconds = 0.0;
    }
    ballots.push_back(at(items[0], std::string(adjudicator), "same", 7));
    const auto pace = paceOf(resultsOf(study, items, ballots));
    QCOMPARE(pace.size(), std::size_t{3});
    QVERIFY(pace[0].rater == "ann" && pace[0].answers == 4 && pace[0].timed == 4);
    QVERIFY(pace[0].perHour && near(*pace[0].perHour, 360.0));
    QVERIFY(pace[1].rater == "bob" && !pace[1].perHour);
    QVERIFY(pace[2].rater == "cat" && pace[2].answers == 2 && pace[2].timed == 0 && !pace[2].perHour);
}

void TestPace::timesOfAnswers()
{
    const auto items = samples::items(5);
    const Study study = samples::study("s", {"ann", "bob"});
    // ann 1, 2, 3, 4 and 10 s: quartiles 2, 3 and 4. bob 40 s, five times.
    std::vector<Ballot> ballots;
    const double seconds[] = {1.0, 2.0, 3.0, 4.0, 10.0};
    for (std::size_t i = 0; i < items.size(); ++i) {
        ballots.push_back(at(items[i], "ann", "same", static_cast<int>(i), seconds[i]));
        ballots.push_back(at(items[i], "bob", "same", static_cast<int>(i), 40.0));
    }
    const auto results = resultsOf(study, items, ballots);
    const auto pace = paceOf(results);
    QVERIFY(near(pace[0].lower, 2.0) && near(pace[0].median, 3.0) && near(pace[0].upper, 4.0));
    // ann: 95 % are under 8.8 s (4 + .8 x 6), which 20 bins of half a second hold: 1 s is in the third, and so on.
    const auto ann = answerTimes(results, "ann");
    QCOMPARE(ann.width, 0.5);
    QCOMPARE(ann.timed, std::size_t{5});
    QVERIFY(near(ann.median, 3.0) && near(ann.longest, 10.0));
    QCOMPARE(ann.counts.size(), std::size_t{21});
    for (std::size_t bin = 0; bin < ann.counts.size(); ++bin)
        QCOMPARE(ann.counts[bin], std::size_t(bin == 2 || bin == 4 || bin == 6 || bin == 8 || bin == 20 ? 1 : 0));
    // All: 40 s need bins of 5 s, the ninth of which begins there.
    const auto all = answerTimes(results);
    QCOMPARE(all.width, 5.0);
    QCOMPARE(all.counts, (std::vector<std::size_t>{4, 0, 1, 0, 0, 0, 0, 0, 5}));
    QVERIFY(near(all.median, 25.0)); // between 10 and 40
    QVERIFY(answerTimes(results, "nobody").counts.empty());
}

void TestPace::agreementOverTheOrder()
{
    const auto items = samples::items(4);
    const Study study = samples::study("s", {"ann", "bob"});
    // ann answers items 3, 2, 1, 0 and bob 0 to 3; they agree on 0 and 1 alone. So ann's first half disagrees and the
    // second agrees, and bob's the other way round.
    std::vector<Ballot> ballots;
    for (int i = 0; i < 4; ++i) {
        ballots.push_back(at(items[static_cast<std::size_t>(i)], "ann", "same", 100 - 10 * i));
        ballots.push_back(at(items[static_cast<std::size_t>(i)], "bob", i < 2 ? "same" : "different", 200 + 10 * i));
    }
    const auto results = resultsOf(study, items, ballots);
    const auto ann = agreementByOrder(results, "ann", 2);
    QCOMPARE(ann.size(), std::size_t{2});
    QVERIFY(ann[0].first == 1 && ann[0].last == 2 && ann[0].answers == 2 && near(ann[0].withOthers, 0.0));
    QVERIFY(ann[1].first == 3 && ann[1].last == 4 && ann[1].answers == 2 && near(ann[1].withOthers, 1.0));
    const auto bob = agreementByOrder(results, "bob", 2);
    QVERIFY(near(bob[0].withOthers, 1.0) && near(bob[1].withOthers, 0.0));
    const auto all = agreementByOrder(results, {}, 2);
    QVERIFY(all[0].answers == 4 && near(all[0].withOthers, 0.5) && near(all[1].withOthers, 0.5));
    QCOMPARE(agreementByOrder(results).size(), std::size_t{4}); // no more blocks than answers
    for (auto& ballot : ballots)
        ballot.at.clear();
    QVERIFY(agreementByOrder(resultsOf(study, items, ballots)).empty());
}

void TestPace::doubtfulAnswersSayWhy()
{
    auto items = samples::items(4);
    items[1].role = Role::Attention;
    items[1].expected = {{"meaning", "different"}};
    items[2].role = Role::Gold;
    items[2].expected = {{"meaning", "same"}};
    Study study = samples::study("s", {"ann", "bob"});
    study.questions.push_back(samples::choice("style", {"plain", "odd"}));
    std::vector<Ballot> ballots{at(items[0], "ann", "same", 0, 0.4), at(items[1], "ann", "same", 10, 0.6),
                                at(items[2], "ann", "same", 20, 3.0), at(items[2], "bob", "unsure", 30, 3.0),
                                at(items[3], "bob", "same", 40, 1.0)};
    ballots.push_back(at(items[0], "ann", "plain", 1, 0.3)); // a second question about the texts that were read
    ballots.back().question = "style";
    const auto doubts = doubtfulAnswers(resultsOf(study, items, ballots));
    QCOMPARE(doubts.size(), std::size_t{3});
    QVERIFY(doubts[0].ballot.rater == "ann" && doubts[0].item == 0 && doubts[0].ballot.question == "meaning");
    QCOMPARE(doubts[0].reason, std::string("given after 0.4 s, and nobody reads the texts in less than 1 s"));
    QVERIFY(doubts[1].item == 1);
    QCOMPARE(doubts[1].reason, std::string("given after 0.6 s, and nobody reads the texts in less than 1 s; the "
                                           "attention check asked for \"different\""));
    QVERIFY(doubts[2].ballot.rater == "bob" && doubts[2].item == 2);
    QCOMPARE(doubts[2].reason, std::string("the right answer of this gold item is \"same\""));
}

/// An answer after 8 s, a remark on it a minute later, and another one: the answer took 8 s. A rater who answers anew
/// has the time of the new answer, as one who gave it again after it was taken back.
void TestPace::remarksTakeNoTime()
{
    const auto items = samples::items(3);
    const Study study = samples::study("s", {"ann", "bob"});
    const auto revised = [](Ballot ballot, int revision, const std::string& comment = {}) {
        ballot.revision = revision;
        ballot.comment = comment;
        return ballot;
    };
    const std::vector<Ballot> ballots{
        at(items[0], "ann", "same", 0, 8.0),
        revised(at(items[0], "ann", "same", 60, 0.0), 2, "odd"),
        revised(at(items[0], "ann", "same", 70, 0.0), 3, "odd wording"),
        at(items[1], "ann", "same", 10, 8.0),
        revised(at(items[1], "ann", "different", 20, 0.3), 2),
        revised(at(items[1], "ann", "different", 30, 0.0), 3, "on second thought"),
        at(items[2], "bob", "same", 40, 8.0),
        revised(at(items[2], "bob", "", 41, 0.0), 2, std::string(undone)),
        revised(at(items[2], "bob", "same", 50, 0.0), 3),
    };
    const auto results = resultsOf(study, items, ballots);
    QCOMPARE(answerTimes(results, "ann").longest, 8.0);
    QVERIFY(near(answerTimes(results, "ann").median, 4.15)); // between 0.3 and 8
    QVERIFY(near(answerTimes(results, "bob").longest, 0.0));
    const auto pace = paceOf(results);
    QVERIFY(pace[0].perHour && near(*pace[0].perHour, 180.0)); // at 0 and 20 s
    const auto doubts = doubtfulAnswers(results);
    QCOMPARE(doubts.size(), std::size_t{2});
    QVERIFY(doubts[0].ballot.rater == "ann" && doubts[0].item == 1);
    QVERIFY(doubts[1].ballot.rater == "bob" && doubts[1].item == 2);
    for (const auto& ballot : results.ballots) // the remark is that of the last revision
        if (ballot.item == items[0].key)
            QVERIFY(ballot.comment == "odd wording" && ballot.revision == 3);
}

QTEST_GUILESS_MAIN(TestPace)
#include "tst_pace.moc"
