#include <future>

#include "core/base/hash.h"
#include "core/files/file.h"
#include "core/studies/serving/live_study.h"
#include "core/studies/serving/rater_links.h"
#include "tests/support/registered_test.h"
#include "tests/support/said.h"
#include "tests/support/samples/studies.h"

using namespace core::studies;
using core::store::Project;

/// What a live study takes, whatever carries the requests.
class TestLiveStudy : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void answersComeIntoTheProject();
    void theSameRequestTwiceCountsOnce();
    void anotherPageOfTheSameRaterIsTold();
    void nobodyReadsOrWritesForOthers();
    void linksAreKeptAsHashes();
    void aNewLinkReplacesTheOld();
    void badRequestsAreRefused_data();
    void badRequestsAreRefused();
    void answersAreLimitedInRate();
    void anAnswerIsNotChangedForEver();
    void whatComesAnotherWayIsKnown();
    void aChangedDesignIsServed();
    void aProjectThatCannotBeReadIsNotTheRatersFault();
    void aRemovedStudyTakesItsLinksAlong();
    void aProjectThatCannotBeWrittenIsNotServed();
    void aLookWaitsForNoRequest();

private:
    /// Ballots as the page sends them.
    static Json ballot(const std::string& item, const std::string& answer, int revision = 1)
    {
        return {{"item", item},  {"question", "meaning"},        {"answer", answer},     {"seconds", 2.5},
                {"comment", ""}, {"at", "2026-02-03T04:05:06Z"}, {"revision", revision}, {"version", 1}};
    }
    static std::string body(const Json& ballots) { return Json{{"ballots", ballots}, {"more", 0}}.dump(); }
    LiveStudy::Reply take(const std::string& rater, const Json& ballots)
    {
        return live_->take(secrets_.at(rater), body(ballots));
    }
    [[nodiscard]] std::string itemOf(const std::string& rater, std::size_t i) const
    {
        return packetOf(*project_, "live", rater).items.at(i).key;
    }

    QTemporaryDir folder_;
    int made_ = 0;
    double now_ = 1000.0;             ///< Seconds of the study's clock.
    std::function<void()> meanwhile_; ///< Done once when the clock is next read, as in the midst of a request.
    std::filesystem::path file_;
    std::shared_ptr<Project> project_;
    std::unique_ptr<LiveStudy> live_;
    std::map<std::string, std::string> secrets_;
};

/// Six texts, three raters, each text judged by one of them: two each.
void TestLiveStudy::init()
{
    live_.reset();
    project_.reset();
    file_ = folder_.filePath(QStringLiteral("p%1.faultline").arg(++made_)).toStdString();
    project_ = Project::create(file_);
    Study study = samples::study("live", {"r1", "r2", "r3"});
    study.plan.mode = AssignmentPlan::Mode::Overlap;
    study.plan.overlap = 1;
    createStudy(*project_, study, samples::items(6));
    secrets_.clear();
    for (const auto& link : newLinks(*project_, "live", {"r1", "r2", "r3"}))
        secrets_[link.rater] = link.secret;
    live_ = std::make_unique<LiveStudy>(project_, "live", LiveLimits{}, [this] {
        if (const auto meanwhile = std::exchange(meanwhile_, nullptr))
            meanwhile();
        return now_;
    });
}

void TestLiveStudy::answersComeIntoTheProject()
{
    std::vector<std::string> told;
    live_->onChange = [&](const LiveRater& rater) { told.push_back(rater.rater); };
    QVERIFY(live_->raters()[0].seen < 0.0);
    QCOMPARE(live_->page(secrets_["r1"]).status, 200);
    now_ += 3.0;
    const auto reply = take("r1", Json::array({ballot(itemOf("r1", 0), "same")}));
    QCOMPARE(reply.status, 200);
    QCOMPARE(reply.body, std::string(R"({"saved":1,"done":1,"items":2})"));
    const auto stored = project_->ballots("live");
    QCOMPARE(stored.size(), std::size_t{1});
    QVERIFY(stored[0].rater == "r1" && stored[0].answer == "same" && stored[0].study == "live");
    QCOMPARE(told, (std::vector<std::string>{"r1", "r1"}));
    now_ += 4.0;
    const auto raters = live_->raters();
    QCOMPARE(raters.size(), std::size_t{3});
    QVERIFY(raters[0].rater == "r1" && raters[0].done == 1 && raters[0].items == 2 && raters[0].answers == 1);
    QCOMPARE(raters[0].seen, 4.0);
    QVERIFY(raters[1].done == 0 && raters[1].seen < 0.0);
    CONTAINS(live_->page(secrets_["r1"]).body, "\"answer\":\"same\""); // the page goes on where it was left
}

void TestLiveStudy::theSameRequestTwiceCountsOnce()
{
    // As when the server is killed after it stored an answer and before it said so.
    const auto request = Json::array({ballot(itemOf("r1", 0), "same")});
    QCOMPARE(take("r1", request).status, 200);
    const auto again = take("r1", request);
    QCOMPARE(again.status, 200);
    QCOMPARE(again.body, std::string(R"({"saved":0,"done":1,"items":2})"));
    QCOMPARE(project_->ballots("live").size(), std::size_t{1});
    live_ = std::make_unique<LiveStudy>(project_, "live");
    QCOMPARE(take("r1", request).status, 200);
    QCOMPARE(project_->ballots("live").size(), std::size_t{1});
}

void TestLiveStudy::anotherPageOfTheSameRaterIsTold()
{
    const auto item = itemOf("r1", 0);
    QCOMPARE(take("r1", Json::array({ballot(item, "same")})).status, 200);
    const auto reply = take("r1", Json::array({ballot(item, "different")})); // a first answer, again
    QCOMPARE(reply.status, 409);
    const auto said = Json::parse(reply.body);
    QCOMPARE(said["ballots"].size(), std::size_t{1});
    QCOMPARE(said["ballots"][0]["answer"].get<std::string>(), std::string("same"));
    QCOMPARE(take("r1", Json::array({ballot(item, "different", 2)})).status, 200);
    QCOMPARE(take("r1", Json::array({ballot(item, "unsure", 4)})).status, 409); // one was left out
    // Several at once, all or none: the second is not the next one.
    QCOMPARE(take("r1", Json::array({ballot(itemOf("r1", 1), "same"), ballot(item, "same", 7)})).status, 409);
    QCOMPARE(project_->ballots("live").size(), std::size_t{2});
}

void TestLiveStudy::nobodyReadsOrWritesForOthers()
{
    const auto theirs = itemOf("r2", 0);
    QCOMPARE(take("r2", Json::array({ballot(theirs, "unsure")})).status, 200);
    // The page of r1 holds neither the items nor the answers of r2, nor anybody's secret.
    const auto page = live_->page(secrets_["r1"]).body;
    for (const auto& item : packetOf(*project_, "live", "r2").items)
        QVERIFY(page.find(item.key) == std::string::npos);
    QVERIFY(page.find("\"ballots\":[]") != std::string::npos);
    for (const auto& [rater, secret] : secrets_)
        QVERIFY(page.find(secret) == std::string::npos);
    // r1 cannot answer an item of r2, nor in the name of r2.
    QCOMPARE(take("r1", Json::array({ballot(theirs, "same")})).status, 400);
    auto forged = ballot(itemOf("r1", 0), "same");
    forged["rater"] = "r2";
    forged["study"] = "other";
    QCOMPARE(take("r1", Json::array({forged})).status, 200);
    const auto stored = ballotsOf(*project_, "live", "r1");
    QVERIFY(stored.size() == 1 && stored[0].study == "live");
    QCOMPARE(ballotsOf(*project_, "live", "r2").size(), std::size_t{1});
    // Who knows no secret gets a sentence.
    for (const std::string& secret :
         {std::string(), std::string(40, '0'), secrets_["r1"].substr(1), core::sha256(secrets_["r1"])}) {
        const auto reply = live_->page(secret);
        QCOMPARE(reply.status, 404);
        CONTAINS(reply.body, "does not lead to a study");
        QVERIFY(reply.body.find("sentence number") == std::string::npos);
        QCOMPARE(live_->take(secret, body(Json::array({ballot(theirs, "same")}))).status, 404);
    }
}

void TestLiveStudy::linksAreKeptAsHashes()
{
    const std::string secret = secrets_["r1"];
    QCOMPARE(secret.size(), std::size_t{40});
    QVERIFY(secret.find_first_not_of("0123456789abcdef") == std::string::npos);
    QVERIFY(secrets_["r2"] != secret);
    live_.reset();
    project_.reset(); // all is in the one file now
    const auto bytes = core::readFile(file_);
    QVERIFY(bytes.find(core::sha256(secret)) != std::string::npos);
    QVERIFY(bytes.find(secret) == std::string::npos);
    QCOMPARE(linkAddress("https://study.example.org/tea/", "ab"), std::string("https://study.example.org/tea/r/ab"));
    QCOMPARE(linkAddress("http://127.0.0.1:8321", "ab"), std::string("http://127.0.0.1:8321/r/ab"));
}

void TestLiveStudy::aNewLinkReplacesTheOld()
{
    QVERIFY(ratersWithoutLink(*project_, "live").empty());
    const auto links = newLinks(*project_, "live", {"r2"});
    QCOMPARE(live_->page(secrets_["r2"]).status, 200); // until it reads them
    live_->readLinks();
    QCOMPARE(live_->page(secrets_["r2"]).status, 404);
    QCOMPARE(live_->page(links[0].secret).status, 200);
    QCOMPARE(live_->page(secrets_["r1"]).status, 200);
    CONTAINS(errorOf([&] {
                 (void)newLinks(*project_, "live", {"r1", "r9"});
             }),
             "has no rater r9. Choose from r1, r2, r3");
    QCOMPARE(live_->page(secrets_["r1"]).status, 200); // none was made
}

void TestLiveStudy::badRequestsAreRefused_data()
{
    QTest::addColumn<QByteArray>("member");
    QTest::addColumn<QByteArray>("value"); ///< JSON; the body itself where there is no member.
    QTest::addColumn<int>("status");
    const auto text = [](std::size_t n) { return '"' + QByteArray(static_cast<int>(n), 'x') + '"'; };
    QTest::newRow("not JSON") << QByteArray() << QByteArray("answer=same") << 400;
    QTest::newRow("nothing") << QByteArray() << QByteArray() << 400;
    QTest::newRow("a list") << QByteArray() << QByteArray("[]") << 400;
    QTest::newRow("no ballots") << QByteArray() << QByteArray(R"({"ballots": []})") << 400;
    QTest::newRow("ballots that are none") << QByteArray() << QByteArray(R"({"ballots": [1]})") << 400;
    QTest::newRow("nested deep") << QByteArray() << QByteArray(30'000, '[') << 400;
    QTest::newRow("not UTF-8") << QByteArray() << QByteArray("{\"ballots\": [\"\xff\"]}") << 400;
    QTest::newRow("too long") << QByteArray() << QByteArray((64 << 10) + 1, ' ') << 413;
    QTest::newRow("an unknown answer") << QByteArray("answer") << QByteArray("\"perhaps\"") << 400;
    QTest::newRow("no answer") << QByteArray("answer") << QByteArray("\"\"") << 400;
    QTest::newRow("an answer of another type") << QByteArray("answer") << QByteArray("1") << 400;
    QTest::newRow("an unknown question") << QByteArray("question") << QByteArray("\"other\"") << 400;
    QTest::newRow("an unknown item") << QByteArray("item") << QByteArray("\"0123\"") << 400;
    QTest::newRow("a long answer") << QByteArray("answer") << text(40'001) << 400;
    QTest::newRow("a long comment") << QByteArray("comment") << text(8'201) << 400;
    QTest::newRow("a NUL") << QByteArray("comment") << QByteArray(R"("a\u0000b")") << 400;
    QTest::newRow("no time") << QByteArray("at") << QByteArray("\"yesterday\"") << 400;
    QTest::newRow("a long time") << QByteArray("at") << text(5'000) << 400;
    QTest::newRow("a negative duration") << QByteArray("seconds") << QByteArray("-1") << 400;
    QTest::newRow("an endless duration") << QByteArray("seconds") << QByteArray("1e300") << 400;
    QTest::newRow("revision 0") << QByteArray("revision") << QByteArray("0") << 400;
    QTest::newRow("an unknown version") << QByteArray("version") << QByteArray("2") << 400;
}

void TestLiveStudy::badRequestsAreRefused()
{
    QFETCH(const QByteArray, member);
    QFETCH(const QByteArray, value);
    QFETCH(const int, status);
    std::string request = value.toStdString();
    if (!member.isEmpty()) {
        auto entry = ballot(itemOf("r1", 0), "same");
        entry[member.toStdString()] = Json::parse(value.toStdString());
        request = body(Json::array({entry}));
    }
    const auto reply = live_->take(secrets_["r1"], request);
    QCOMPARE(reply.status, status);
    QVERIFY(!Json::parse(reply.body)["error"].get<std::string>().empty());
    QVERIFY(project_->ballots("live").empty());
    QCOMPARE(take("r1", Json::array({ballot(itemOf("r1", 0), "same")})).status, 200); // the next one is taken
}

void TestLiveStudy::answersAreLimitedInRate()
{
    // 40 at once, then 2 per second.
    const auto request = Json::array({ballot(itemOf("r1", 0), "same")});
    for (int i = 0; i < 40; ++i)
        QCOMPARE(take("r1", request).status, 200);
    const auto reply = take("r1", request);
    QCOMPARE(reply.status, 429);
    QVERIFY(reply.wait > 0);
    QCOMPARE(Json::parse(reply.body)["wait"].get<int>(), reply.wait);
    QCOMPARE(live_->page(secrets_["r1"]).status, 429);
    QCOMPARE(take("r2", Json::array({ballot(itemOf("r2", 0), "same")})).status, 200); // the others are not held up
    now_ += 1.0;
    QCOMPARE(take("r1", request).status, 200);
    QCOMPARE(take("r1", request).status, 200);
    QCOMPARE(take("r1", request).status, 429);
    now_ += 1e6; // no more than 40 are saved up
    for (int i = 0; i < 40; ++i)
        QCOMPARE(take("r1", request).status, 200);
    QCOMPARE(take("r1", request).status, 429);
}

void TestLiveStudy::anAnswerIsNotChangedForEver()
{
    const auto item = itemOf("r1", 0);
    for (int revision = 1; revision <= 50; ++revision) {
        now_ += 10.0;
        QCOMPARE(take("r1", Json::array({ballot(item, revision % 2 == 0 ? "same" : "different", revision)})).status,
                 200);
    }
    const auto reply = take("r1", Json::array({ballot(item, "unsure", 51)}));
    QCOMPARE(reply.status, 400);
    CONTAINS(reply.body, "changed 49 times");
    QCOMPARE(project_->ballots("live").size(), std::size_t{50});
}

void TestLiveStudy::whatComesAnotherWayIsKnown()
{
    const auto item = itemOf("r1", 0);
    // Imported from a file, or judged in the window, while the study is live.
    importBallots(*project_, "live", {samples::ballot("live", item, "r1", "different")}, "more.csv");
    QCOMPARE(take("r1", Json::array({ballot(item, "same")})).status, 409);
    QCOMPARE(take("r1", Json::array({ballot(item, "same", 2)})).status, 200);
    QCOMPARE(live_->raters()[0].done, std::size_t{1});
    importBallots(*project_, "live", {samples::ballot("live", itemOf("r1", 1), "r1", "same")}, "more.csv");
    CONTAINS(live_->page(secrets_["r1"]).body, "\"answer\":\"different\"");
    QCOMPARE(live_->raters()[0].done, std::size_t{2});
}

void TestLiveStudy::aChangedDesignIsServed()
{
    auto study = studyOf(*project_, "live");
    study.questions[0].prompt = "In other words?";
    QCOMPARE(reviseStudy(*project_, study), 2);
    CONTAINS(live_->page(secrets_["r1"]).body, "In other words?");
    auto second = ballot(itemOf("r1", 0), "same");
    second["version"] = 2;
    QCOMPARE(take("r1", Json::array({second})).status, 200);
    // Who has the older page still open may go on with it.
    QCOMPARE(take("r1", Json::array({ballot(itemOf("r1", 1), "same")})).status, 200);
}

/// The page sends the answer again after a 500, and gives it up after a 400.
void TestLiveStudy::aProjectThatCannotBeReadIsNotTheRatersFault()
{
    std::string problem;
    live_->onProblem = [&](const std::string& text) { problem = text; };
    auto second = ballot(itemOf("r1", 0), "same");
    project_->addStudyVersion("live", "no design"); // from now on nobody reads it, the test neither
    second["version"] = 2;
    const auto reply = take("r1", Json::array({second}));
    QCOMPARE(reply.status, 500);
    QVERIFY(reply.wait > 0 && !problem.empty());
    QVERIFY(project_->ballots("live").empty());
}

/// Whoever had a link to a study that was removed does not get into another one of its name.
void TestLiveStudy::aRemovedStudyTakesItsLinksAlong()
{
    createStudy(*project_, samples::study("old/live", {"r1"}), samples::items(3));
    (void)newLinks(*project_, "old/live", {"r1"});
    live_.reset();
    project_->removeStudy("live");
    createStudy(*project_, samples::study("live", {"r1", "r2", "r3"}), samples::items(6));
    QVERIFY(ratersByLink(*project_, "live").empty());
    QCOMPARE(ratersWithoutLink(*project_, "live").size(), std::size_t{3});
    QCOMPARE(ratersByLink(*project_, "old/live").size(), std::size_t{1});
}

void TestLiveStudy::aProjectThatCannotBeWrittenIsNotServed()
{
    const auto reader = Project::open(file_, Project::Mode::ReadOnly);
    CONTAINS(errorOf([&] { LiveStudy(reader, "live"); }), "answers need a project that can be written");
    CONTAINS(errorOf([&] { LiveStudy(project_, "other"); }), "there is no study other");
}

/// The window looks how far everybody is, and reads new links, while a request holds the study.
void TestLiveStudy::aLookWaitsForNoRequest()
{
    bool looked = false;
    meanwhile_ = [&] {
        auto look = std::async(std::launch::async, [&] {
            live_->readLinks();
            return live_->raters();
        });
        looked = look.wait_for(std::chrono::seconds(30)) == std::future_status::ready && look.get().size() == 3;
    };
    QCOMPARE(take("r1", Json::array({ballot(itemOf("r1", 0), "same")})).status, 200);
    QVERIFY(looked);
    QCOMPARE(live_->raters()[0].answers, std::size_t{1}); // and what the request did is seen after it
    QCOMPARE(live_->raters()[0].done, std::size_t{1});
}

QTEST_GUILESS_MAIN(TestLiveStudy)
#include "tst_live_study.moc"
