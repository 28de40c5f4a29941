#include "core/studies/design/templates.h"
#include "core/studies/rating/rating_session.h"
#include "tests/support/registered_test.h"
#include "tests/support/said.h"
#include "tests/support/samples/studies.h"

using namespace core::studies;

class TestRatingSession : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void answersAreStoredBeforeMovingOn();
    void undoAddsARevision();
    void resumesAtTheVeryQuestion();
    void skipRulesLeadPastQuestions();
    void changingAnAnswerClosesWhatItOpened();
    void optionalQuestionsMayBeLeftOut();
    void trainingShowsTheRightAnswer();
    void remindsOfABreak();
    void aFailedWriteChangesNothing();
    void remarksAreKept();
};

namespace {

struct Rater {
    explicit Rater(const Study& study, int size = 5) : items(samples::items(size)), study_(study) { reopen(); }
    void reopen()
    {
        const auto design = assign(study_, items);
        session = std::make_unique<RatingSession>(packetFor(study_, items, design.assignments[0]), stored,
                                                  [this](const Ballot& ballot) {
                                                      if (failing)
                                                          throw core::Error("the disk is full");
                                                      stored.push_back(ballot);
                                                  });
    }
    std::vector<Item> items;
    std::vector<Ballot> stored;
    bool failing = false;
    std::unique_ptr<RatingSession> session;

private:
    Study study_;
};

/// meaning; why (optional text) unless the same; how sure.
Study threeQuestions()
{
    Study study = samples::study("s", {"r1"});
    Question why;
    why.id = "why";
    why.kind = QuestionKind::Text;
    why.required = false;
    why.onlyIf = SkipRule{"meaning", {"different", "unsure"}};
    Question sure;
    sure.id = "sure";
    sure.kind = QuestionKind::Likert;
    study.questions.push_back(why);
    study.questions.push_back(sure);
    return study;
}

} // namespace

void TestRatingSession::answersAreStoredBeforeMovingOn()
{
    Rater rater(samples::study("s", {"r1"}));
    auto& session = *rater.session;
    const std::string first = session.item().key;
    session.answer("same", 3.14159, "easy");
    QCOMPARE(rater.stored.size(), std::size_t{1});
    const Ballot& ballot = rater.stored[0];
    QVERIFY(ballot.study == "s" && ballot.item == first && ballot.rater == "r1" && ballot.question == "meaning");
    QVERIFY(ballot.answer == "same" && ballot.comment == "easy" && ballot.revision == 1 && ballot.version == 1);
    QCOMPARE(ballot.seconds, 3.1);
    QVERIFY(session.item().key != first);
    QCOMPARE(session.itemsDone(), std::size_t{1});
    CONTAINS(errorOf([&] { session.answer("maybe", 1.0); }), "\"maybe\" is not an answer to meaning");
    QCOMPARE(rater.stored.size(), std::size_t{1});
    for (int i = 0; i < 4; ++i)
        session.answer("different", 1.0);
    QVERIFY(session.finished());
    QVERIFY(!errorOf([&] { session.answer("same", 1.0); }).empty());
}

void TestRatingSession::undoAddsARevision()
{
    Rater rater(samples::study("s", {"r1"}));
    auto& session = *rater.session;
    const std::string first = session.item().key;
    QVERIFY(!session.canUndo());
    session.answer("same", 1.0);
    session.undo();
    QVERIFY(session.item().key == first);
    session.answer("different", 1.0);
    QCOMPARE(rater.stored.size(), std::size_t{3});
    QVERIFY(isUndone(rater.stored[1]));
    QCOMPARE(rater.stored[1].revision, 2);
    QCOMPARE(rater.stored[2].revision, 3);
    const auto current = currentBallots(rater.stored);
    QCOMPARE(current.size(), std::size_t{1});
    QVERIFY(current[0].answer == "different");
}

void TestRatingSession::resumesAtTheVeryQuestion()
{
    Rater rater(threeQuestions());
    rater.session->answer("same", 1.0);
    rater.session->answer("4", 1.0); // sure: the reason is not asked
    rater.session->answer("different", 1.0);
    rater.session->answer("", 1.0); // why: left out
    const std::string item = rater.session->item().key;
    QVERIFY(rater.session->question().id == "sure");
    rater.reopen();
    QVERIFY(rater.session->item().key == item && rater.session->question().id == "sure");
    rater.session->undo(); // also what was answered before the break
    QVERIFY(rater.session->item().key == item && rater.session->question().id == "why");
    rater.reopen();
    QVERIFY(rater.session->item().key == item && rater.session->question().id == "why");
}

void TestRatingSession::skipRulesLeadPastQuestions()
{
    Rater rater(threeQuestions());
    auto& session = *rater.session;
    QCOMPARE(session.asked().size(), std::size_t{2});
    session.answer("same", 1.0);
    QVERIFY(session.question().id == "sure");
    session.answer("5", 1.0);
    session.answer("unsure", 1.0);
    QVERIFY(session.question().id == "why");
    QCOMPARE(session.asked().size(), std::size_t{3});
}

void TestRatingSession::changingAnAnswerClosesWhatItOpened()
{
    Rater rater(threeQuestions());
    auto& session = *rater.session;
    session.answer("different", 1.0);
    session.answer("one is about a dog", 1.0);
    session.answer("4", 1.0);
    session.goTo(0);
    QVERIFY(session.given("why") == "one is about a dog");
    session.answer("same", 1.0);
    QVERIFY(session.question().id == "sure" && session.given("sure") == "4");
    for (const auto& ballot : currentBallots(rater.stored))
        QVERIFY(ballot.question != "why");
    session.goOn();
    QCOMPARE(session.itemIndex(), std::size_t{1});
}

void TestRatingSession::optionalQuestionsMayBeLeftOut()
{
    Rater rater(threeQuestions());
    auto& session = *rater.session;
    QVERIFY(!errorOf([&] { session.answer("", 1.0); }).empty()); // meaning is required
    session.answer("unsure", 1.0);
    session.answer("", 1.0);
    QVERIFY(session.question().id == "sure" && session.isAnswered("why"));
}

void TestRatingSession::trainingShowsTheRightAnswer()
{
    Study study = samples::study("s", {"r1"});
    Rater rater(study);
    Item item = samples::item(99);
    item.role = Role::Training;
    item.expected = {{"meaning", "different"}};
    item.explanation = "was is not is";
    rater.items.push_back(item);
    rater.reopen();
    QVERIFY(rater.session->item().training);
    rater.session->answer("same", 1.0);
    QVERIFY(rater.session->feedback() != nullptr);
    QVERIFY(rater.session->feedback()->expected == item.expected);
    rater.session->answer("same", 1.0);
    QVERIFY(rater.session->feedback() == nullptr);
}

void TestRatingSession::remindsOfABreak()
{
    Study study = samples::study("s", {"r1"});
    study.breakEvery = 2;
    Rater rater(study);
    rater.session->answer("same", 2.0);
    QVERIFY(!rater.session->takeBreak());
    rater.session->answer("same", 4.0);
    QCOMPARE(rater.session->pace(), 3.0);
    QVERIFY(rater.session->takeBreak());
    QVERIFY(!rater.session->takeBreak());
}

void TestRatingSession::aFailedWriteChangesNothing()
{
    Rater rater(samples::study("s", {"r1"}));
    const std::string item = rater.session->item().key;
    rater.failing = true;
    CONTAINS(errorOf([&] { rater.session->answer("same", 1.0); }), "the disk is full");
    QVERIFY(rater.session->item().key == item && !rater.session->isAnswered("meaning"));
    rater.failing = false;
    rater.session->answer("same", 1.0);
    QCOMPARE(rater.stored[0].revision, 1);
}

void TestRatingSession::remarksAreKept()
{
    Rater rater(samples::study("s", {"r1"}));
    rater.session->remark("odd");
    rater.session->remark("odd wording"); // as it is typed
    rater.session->remark("odd wording"); // and nothing new
    QCOMPARE(rater.stored.size(), std::size_t{2});
    QVERIFY(currentBallots(rater.stored).empty()); // no answer yet
    QCOMPARE(rater.session->itemsDone(), std::size_t{0});
    rater.reopen(); // killed before the answer
    QCOMPARE(rater.session->comment(), std::string("odd wording"));
    rater.session->answer("same", 2.0, rater.session->comment());
    QCOMPARE(currentBallots(rater.stored).at(0).comment, std::string("odd wording"));
    QCOMPARE(rater.session->comment(), std::string()); // of the next question
    rater.session->undo();
    QCOMPARE(rater.session->comment(), std::string("odd wording"));
    QVERIFY(currentBallots(rater.stored).empty());
    rater.session->answer("different", 2.0, rater.session->comment());
    rater.session->goTo(0); // a remark on what was answered leaves the answer
    rater.session->remark("on second thought");
    QCOMPARE(currentBallots(rater.stored).at(0).answer, std::string("different"));
    QCOMPARE(currentBallots(rater.stored).at(0).comment, std::string("on second thought"));
}

QTEST_APPLESS_MAIN(TestRatingSession)
#include "tst_rating_session.moc"
