#include "tests/support/registered_test.h"

#include "core/base/error.h"
#include "core/campaigns/wall/wall.h"
#include "tests/support/samples/campaigns.h"
#include "tests/support/samples/tries.h"

using namespace core::campaigns;
using core::store::Project;

namespace {

/// Answers negative to texts with certain words; a change of its weights changes the words.
class WordyVictim : public core::victims::Victim {
public:
    explicit WordyVictim(std::set<std::string> negative, char hash = 'a') : negative_(std::move(negative))
    {
        card_.name = "wordy";
        card_.labels = {"negative", "positive"};
        card_.hash = std::string(64, hash);
    }
    [[nodiscard]] const core::victims::VictimCard& card() const override { return card_; }
    [[nodiscard]] std::vector<core::victims::Prediction> predict(std::span<const core::text::Input> inputs,
                                                                 std::stop_token) override
    {
        std::vector<core::victims::Prediction> answers;
        for (const auto& input : inputs) {
            bool found = false;
            for (const auto& word : input[0].text.words())
                found = found || negative_.contains(std::string(word.form()));
            answers.emplace_back(core::structures::ClassLabel{found ? 0 : 1});
        }
        return answers;
    }
    [[nodiscard]] std::unique_ptr<core::victims::Victim> clone() const override
    {
        return std::make_unique<WordyVictim>(*this);
    }

private:
    std::set<std::string> negative_;
    core::victims::VictimCard card_;
};

} // namespace

/// All texts that ever broke a victim, asked again.
class TestWall : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void casesAreWhatBrokeOrHasAStar();
    void oneTextIsOneCase();
    void whatChangedSinceTheLastTime();
    void theFirstTimeIsComparedWithTheCampaign();
    void whatWasNotAskedIsKept();
    void textsOfTheLabAreAskedToo();
    void aVictimOfOtherLabelsIsSaid();
    void aStopIsHeard();

private:
    /// Positive texts of which the second word became `word`, by which the victim "exec:true" was broken, and one that
    /// it withstood.
    core::store::Id add(const std::string& name, const std::string& word, std::size_t size = 4);
    std::shared_ptr<Project> project_;
};

void TestWall::init() { project_ = Project::inMemory(); }

core::store::Id TestWall::add(const std::string& name, const std::string& word, std::size_t size)
{
    auto corpus = samples::corpus(size);
    for (auto& example : corpus.examples)
        example.gold = core::structures::ClassLabel{1};
    corpus.sha256 = core::sha256(name);
    const auto id = samples::campaign(*project_, corpus, name,
                                      R"({"name":"little","goal":{"type":"untargeted"},"search":{"type":"greedy"}})");
    for (std::size_t i = 0; i < size; ++i) {
        auto result = samples::failed(corpus.examples[i]);
        result.perturbed = result.original.with(0, result.original[0].text.replaced(1, word));
        result.originalOutput = core::structures::ClassLabel{1};
        result.perturbedOutput = core::structures::ClassLabel{i > 0 ? 0 : 1};
        if (i > 0) {
            result.status = core::attacks::Status::Succeeded;
            result.reason = core::attacks::Reason::Found;
        }
        project_->addResult(id, i, result);
    }
    return id;
}

void TestWall::casesAreWhatBrokeOrHasAStar()
{
    const auto id = add("tuesday", "awfull");
    QCOMPARE(hardCases(*project_).size(), std::size_t{3});
    core::store::ResultMarks marks;
    marks[0].starred = true;  // the one that it withstood
    marks[1].excluded = true; // nobody counts it
    marks[2].starred = true;
    project_->setMarks(id, marks);
    const auto cases = hardCases(*project_);
    QCOMPARE(cases.size(), std::size_t{3}); // 0, 2, 3
    QCOMPARE(cases[0].position, std::size_t{0});
    QVERIFY(cases[0].starred && cases[0].brokeSpec.empty());
    QCOMPARE(cases[1].brokeSpec, std::string("exec:true"));
    QVERIFY(cases[1].text.find("awfull") != std::string::npos && cases[1].original.find("awfull") == std::string::npos);
    QCOMPARE(hardCases(*project_, true).size(), std::size_t{2});
}

void TestWall::oneTextIsOneCase()
{
    add("tuesday", "awfull");
    add("wednesday", "awfull"); // the same texts
    add("thursday", "dreadfull");
    const auto cases = hardCases(*project_);
    QCOMPARE(cases.size(), std::size_t{6});
    QCOMPARE(cases[0].from, std::string("tuesday"));
    QCOMPARE(cases[3].from, std::string("thursday"));
    std::set<std::string> ids;
    for (const auto& one : cases) {
        QCOMPARE(one.id.size(), std::size_t{16});
        ids.insert(one.id);
    }
    QCOMPARE(ids.size(), std::size_t{6});
}

/// Three cases with "awfull", three with "dreadfull". The first model falls for the former, the next for the latter.
void TestWall::whatChangedSinceTheLastTime()
{
    add("tuesday", "awfull");
    add("thursday", "dreadfull");
    const auto cases = hardCases(*project_);
    WordyVictim first({"awfull"});
    const auto before = checkWall(*project_, cases, first, "model");
    QCOMPARE(before.broken, std::size_t{3});
    QCOMPARE(before.held, std::size_t{3});
    QVERIFY(!before.before); // it was in no campaign, and was never asked
    QVERIFY(before.newlyBroken.empty() && before.newlyHolding.empty());
    keepWall(*project_, before.now);
    QVERIFY(keptWall(*project_, "model"));
    WordyVictim next({"dreadfull"}, 'b');
    const auto after = checkWall(*project_, cases, next, "model");
    QVERIFY(after.isAnotherModel());
    QCOMPARE(after.newlyBroken.size(), std::size_t{3});
    QCOMPARE(after.newlyHolding.size(), std::size_t{3});
    QCOMPARE(after.newlyBroken[0].from, std::string("thursday"));
    QCOMPARE(after.newlyHolding[0].from, std::string("tuesday"));
    const auto json = wallJson(after);
    QCOMPARE(json.at("newly_broken").size(), std::size_t{3});
    QCOMPARE(json.at("hash_before").get<std::string>(), std::string(64, 'a'));
    QCOMPARE(json.at("broken").get<int>(), 3);
    // As nothing was kept, the next comparison is with the first again; the same model has no news.
    QCOMPARE(checkWall(*project_, cases, first, "model").newlyBroken.size(), std::size_t{0});
    QVERIFY(!checkWall(*project_, cases, first, "model").isAnotherModel());
}

void TestWall::theFirstTimeIsComparedWithTheCampaign()
{
    add("tuesday", "awfull"); // of "exec:true"
    WordyVictim mended({});
    const auto check = checkWall(*project_, hardCases(*project_), mended, "exec:true");
    QVERIFY(check.before && check.before->at.empty());
    QCOMPARE(check.before->hash, std::string("aa"));
    QCOMPARE(check.newlyHolding.size(), std::size_t{3});
    QVERIFY(check.newlyBroken.empty());
}

void TestWall::whatWasNotAskedIsKept()
{
    const auto id = add("tuesday", "awfull");
    core::store::ResultMarks marks;
    marks[1].starred = true;
    project_->setMarks(id, marks);
    WordyVictim victim({"awfull"});
    keepWall(*project_, checkWall(*project_, hardCases(*project_), victim, "one").now);
    keepWall(*project_, checkWall(*project_, hardCases(*project_), victim, "two").now);
    QCOMPARE(keptWalls(*project_).size(), std::size_t{2});
    WordyVictim mended({});
    keepWall(*project_, checkWall(*project_, hardCases(*project_, true), mended, "one").now); // one case
    const auto state = keptWall(*project_, "one");
    QCOMPARE(state->broken.size(), std::size_t{3});
    QCOMPARE(static_cast<int>(std::ranges::count_if(state->broken, [](const auto& one) { return one.second; })), 2);
    QCOMPARE(state->changed.size(), std::size_t{1});
    forgetWall(*project_, "one");
    QVERIFY(!keptWall(*project_, "one") && keptWall(*project_, "two"));
}

/// "the acting is superb" was answered with 0.75 positive, "the acting is dull" with 0.25.
void TestWall::textsOfTheLabAreAskedToo()
{
    (void)project_->addTry(samples::tried("dull"));
    (void)project_->addTry(samples::tried("")); // nothing was changed
    const auto cases = hardCases(*project_);
    QCOMPARE(cases.size(), std::size_t{1});
    QVERIFY(cases[0].tried != 0 && cases[0].campaign == 0);
    WordyVictim victim({"dull"});
    QCOMPARE(checkWall(*project_, cases, victim, "model").broken, std::size_t{1});
    WordyVictim mended({"superb"});
    QCOMPARE(checkWall(*project_, cases, mended, "model").held, std::size_t{1});
}

void TestWall::aVictimOfOtherLabelsIsSaid()
{
    class Other : public WordyVictim {
    public:
        Other() : WordyVictim({}) { other_.labels = {"red", "green", "blue"}; }
        [[nodiscard]] const core::victims::VictimCard& card() const override { return other_; }

    private:
        core::victims::VictimCard other_;
    };
    add("tuesday", "awfull");
    Other other;
    const auto check = checkWall(*project_, hardCases(*project_), other, "other");
    QCOMPARE(check.unanswered, std::size_t{3});
    QCOMPARE(check.broken + check.held, std::size_t{0});
    QCOMPARE(check.notes.size(), std::size_t{1});
    QVERIFY2(check.notes[0].starts_with("tuesday is left out: "), check.notes[0].c_str());
}

void TestWall::aStopIsHeard()
{
    add("tuesday", "awfull");
    WordyVictim victim({});
    std::stop_source stop;
    stop.request_stop();
    QVERIFY_THROWS_EXCEPTION(core::Error,
                             (void)checkWall(*project_, hardCases(*project_), victim, "m", stop.get_token()));
}

QTEST_GUILESS_MAIN(TestWall)
#include "tst_wall.moc"
