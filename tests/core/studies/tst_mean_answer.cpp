#include "core/studies/verdicts/mean_answer.h"
#include "core/studies/verdicts/results.h"
#include "tests/support/registered_test.h"
#include "tests/support/said.h"
#include "tests/support/samples/campaigns.h"

using namespace core::studies;
using core::store::Id;
using core::store::Project;

namespace {

/// A study of a campaign's texts that asks for 0 to 5; the first two texts get `first` and `second` of one rater.
void likenessOf(Project& project, Id campaign, const std::string& name, const char* first, const char* second)
{
    auto study = samples::study(name, {"r1"});
    Question question;
    question.id = "likeness";
    question.kind = QuestionKind::Likert;
    question.prompt = "How alike are they?";
    question.low = 0.0;
    question.high = 5.0;
    study.questions = {question};
    study.keeps = {};
    study.sampling.items = 0;
    createStudy(project, study, std::vector{campaign});
    const auto items = itemsOf(project, name);
    std::vector<Ballot> ballots;
    std::size_t given = 0;
    for (const auto& item : items) {
        if (item.role != Role::Judged || given == 2)
            continue;
        auto ballot = samples::ballot(name, item.key, "r1", given++ == 0 ? first : second);
        ballot.question = "likeness";
        ballots.push_back(ballot);
    }
    project.addBallots(name, ballots);
}

} // namespace

/// What people gave a campaign's texts on a scale (HE of Zou et al. 2020).
class TestMeanAnswer : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void theMeanOfWhatWasGiven()
    {
        const auto project = Project::inMemory();
        const auto campaign = samples::attacked(*project, 30, "trial", "gleaming");
        const auto name = project->campaign(campaign).name;
        QVERIFY(!meanAnswer(*project, name)); // nobody was asked
        likenessOf(*project, campaign, "he", "3", "4");
        const auto mean = meanAnswer(*project, name);
        QVERIFY(mean);
        QCOMPARE(mean->mean, 3.5);
        QCOMPARE(mean->items, std::size_t{2});
        QCOMPARE(mean->study, std::string("he"));
        QCOMPARE(mean->high, 5.0);
        QVERIFY(!meanAnswer(*project, "another campaign"));
        QVERIFY(!meanAnswer(*project, name, "he", {"r1"})); // the only rater is left out
        QVERIFY(!meanAnswer(*project, name, {}, {"r1"}));
        QCOMPARE(meanAnswer(*project, name, {}, {"r2"})->mean, 3.5);
    }

    /// Of two studies none is meant until one is named.
    void ofTwoStudiesOneIsNamed()
    {
        const auto project = Project::inMemory();
        const auto campaign = samples::attacked(*project, 30, "trial", "gleaming");
        const auto name = project->campaign(campaign).name;
        likenessOf(*project, campaign, "one", "1", "1");
        likenessOf(*project, campaign, "two", "5", "4");
        QVERIFY(!meanAnswer(*project, name));
        QCOMPARE(meanAnswer(*project, name, "two")->mean, 4.5);
        CONTAINS(errorOf([&] { static_cast<void>(meanAnswer(*project, name, "moon")); }), "there is no study moon");
    }
};

QTEST_GUILESS_MAIN(TestMeanAnswer)
#include "tst_mean_answer.moc"
