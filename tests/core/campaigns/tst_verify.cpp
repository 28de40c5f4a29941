#include <algorithm>
#include <atomic>

#include "core/campaigns/verify.h"
#include "tests/support/fakes/answering_victim.h"
#include "tests/support/fakes/word_victim.h"
#include "tests/support/registered_test.h"
#include "tests/support/said.h"

using namespace core::campaigns;
using core::store::Project;
using fakes::run;

/// A campaign's stored texts against the same victim and others.
class TestVerify : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void theSameVictimIsFooled();
    void anotherVictimIsFooledLessOften();
    void victimsThatFailAreRows();
    void aTargetIsTheOtherVictimsLabelOfThatName();
    void theCampaignsVictimsOwnAnswerIsTheReference();
    void bothTextsOfAPairAreQueried();
    void theTextIsAskedNotTheStoredWords();
};

namespace {

constexpr std::size_t verifiedExamples = 50;

/// Answers the label that is a word of the text; its last label if none is.
fakes::AnsweringVictim namingVictim(const std::vector<std::string>& labels)
{
    core::victims::VictimCard card;
    card.name = "naming";
    card.labels = labels;
    return {std::move(card), [labels](const core::text::Input& input) -> core::victims::Prediction {
                int answer = static_cast<int>(labels.size()) - 1;
                for (const auto& segment : input.segments())
                    for (const auto& word : segment.text.words())
                        if (const auto at = std::ranges::find(labels, word.form()); at != labels.end())
                            answer = static_cast<int>(at - labels.begin());
                return core::structures::ClassLabel{answer};
            }};
}

/// One positive text, "it is so positive", and what became of its last word each time.
struct LastWords {
    std::shared_ptr<Project> project = Project::inMemory();
    core::store::Id campaign = 0;

    LastWords(const std::string& goal, const std::vector<std::string>& words, int gold = 2, const char* own = nullptr)
    {
        core::corpora::Corpus corpus;
        corpus.name = "little";
        corpus.labels = {"negative", "neutral", "positive"};
        corpus.segments = {"sentence"};
        corpus.tokenization = "whitespace";
        for (std::size_t row = 1; row <= words.size(); ++row)
            corpus.examples.push_back(samples::example(row, "it is so positive", gold));
        const auto made =
            samples::campaign(*project, corpus, "made", R"({"name":"little","goal":{"type":)" + goal + "}}");
        auto record = project->campaign(made);
        record.victimCard = R"({"name":"a","task":"classification","labels":["negative","neutral","positive"]})";
        record.reference = own != nullptr ? own : "gold";
        record.identity.clear();
        campaign = project->addCampaign(record);
        for (std::size_t i = 0; i < words.size(); ++i) {
            auto result = samples::failed(corpus.examples[i]);
            result.status = core::attacks::Status::Succeeded;
            result.originalOutput = core::structures::ClassLabel{2};
            result.perturbed = result.original.with(0, result.original[0].text.replaced(3, words[i]));
            project->addResult(campaign, i, result);
        }
    }
};

std::vector<bool> fooledIn(const Verification& verification)
{
    std::vector<bool> fooled;
    for (const auto& row : verification.examples)
        fooled.push_back(row.fooled);
    return fooled;
}

} // namespace

void TestVerify::theSameVictimIsFooled()
{
    const auto project = Project::inMemory();
    const auto id = samples::campaign(*project, samples::corpus(verifiedExamples));
    run(*project, id);
    const std::size_t successes = project->statusCounts(id).at("succeeded");
    fakes::WordVictim victim;
    const auto verification = verify(*project, id, victim, {});
    QCOMPARE(verification.examples.size(), successes);
    QCOMPARE(verification.fooled, successes);
    QCOMPARE(verification.originalRight, successes);
    QCOMPARE(verification.rate->share, 1.0);
    // The same victim with its labels named the other way round, in capitals.
    fakes::WordVictim swapped;
    swapped.card().labels = {"POSITIVE", "NEGATIVE"};
    const auto other = verify(*project, id, swapped, {});
    QCOMPARE(other.fooled, std::size_t{0});
    QCOMPARE(other.originalRight, std::size_t{0});
    QVERIFY(!other.rateOfRight.has_value());
    fakes::WordVictim foreign;
    foreign.card().labels = {"red", "green", "blue"};
    QVERIFY_EXCEPTION_THROWN((void)verify(*project, id, foreign, {}), core::Error);
}

void TestVerify::anotherVictimIsFooledLessOften()
{
    const auto project = Project::inMemory();
    const auto id = samples::campaign(*project, samples::corpus(200));
    run(*project, id, 200);
    fakes::WordVictim other(99);
    const auto verification = verify(*project, id, other, {});
    // By hand: query the victim for each text.
    std::size_t fooled = 0;
    std::size_t right = 0;
    std::size_t both = 0;
    for (const auto& result : project->results(id)) {
        if (result.status != core::attacks::Status::Succeeded)
            continue;
        const bool before = labelOf(other.predict({&result.original, 1}, {})[0]) == labelOf(result.gold);
        const bool after = labelOf(other.predict({&result.perturbed, 1}, {})[0]) != labelOf(result.gold);
        fooled += after ? 1 : 0;
        right += before ? 1 : 0;
        both += before && after ? 1 : 0;
    }
    QVERIFY(fooled > 0 && fooled < verification.examples.size());
    QCOMPARE(verification.fooled, fooled);
    QCOMPARE(verification.originalRight, right);
    QCOMPARE(verification.fooledOfRight, both);
    const auto json = verificationJson(verification);
    QCOMPARE(json["rate"].get<double>(),
             static_cast<double>(fooled) / static_cast<double>(verification.examples.size()));
    QCOMPARE(json["examples"].size(), verification.examples.size());
}

void TestVerify::victimsThatFailAreRows()
{
    class Picky : public fakes::WordVictim {
    public:
        [[nodiscard]] std::vector<core::victims::Prediction> predict(std::span<const core::text::Input> inputs,
                                                                     std::stop_token stop) override
        {
            for (const auto& input : inputs)
                if (input.hash() == bad)
                    throw core::Error("no such text");
            return fakes::WordVictim::predict(inputs, std::move(stop));
        }
        std::uint64_t bad = 0;
    };
    const auto project = Project::inMemory();
    const auto id = samples::campaign(*project, samples::corpus(verifiedExamples));
    run(*project, id);
    Picky victim;
    std::size_t successes = 0;
    for (const auto& result : project->results(id))
        if (result.status == core::attacks::Status::Succeeded && ++successes == 3)
            victim.bad = result.perturbed.hash();
    const auto verification = verify(*project, id, victim, {});
    QCOMPARE(verification.examples[2].error, std::string("no such text"));
    QVERIFY(!verification.examples[2].fooled);
    QCOMPARE(verification.fooled, successes - 1);
    // What was not answered is neither fooled nor not fooled: this victim falls for all that it answers.
    QCOMPARE(verification.answered, successes - 1);
    QCOMPARE(verification.rate->share, 1.0);
    const auto json = verificationJson(verification);
    QCOMPARE(json["successes"].get<std::size_t>(), successes);
    QCOMPARE(json["errors"].get<int>(), 1);
    QCOMPARE(json["rate"].get<double>(), 1.0);
    std::stop_source stop;
    stop.request_stop();
    CONTAINS(errorOf([&] { (void)verify(*project, id, victim, stop.get_token()); }), "stopped");
}

void TestVerify::aTargetIsTheOtherVictimsLabelOfThatName()
{
    const LastWords made(R"("targeted","target":"neutral")", {"negative", "neutral"});
    auto turned = namingVictim({"positive", "neutral", "negative"});
    const auto verification = verify(*made.project, made.campaign, turned, {});
    QCOMPARE(fooledIn(verification), (std::vector<bool>{false, true})); // "negative" is wrong, not the target
    QCOMPARE(verification.originalRight, std::size_t{2});
    QCOMPARE(verification.examples[0].reference, std::string("positive"));
    QCOMPARE(verification.examples[0].perturbed, std::string("negative"));
    auto without = namingVictim({"positive", "negative"});
    CONTAINS(errorOf([&] { (void)verify(*made.project, made.campaign, without, {}); }),
             "the victim naming has no label neutral");
}

void TestVerify::theCampaignsVictimsOwnAnswerIsTheReference()
{
    // Gold is negative, the campaign's victim said positive: any other answer than that fools.
    const LastWords made(R"("untargeted","reference":"own")", {"negative", "positive"}, 0, "own");
    auto other = namingVictim({"positive", "negative", "neutral"});
    const auto verification = verify(*made.project, made.campaign, other, {});
    QCOMPARE(fooledIn(verification), (std::vector<bool>{true, false}));
    QCOMPARE(verification.originalRight, std::size_t{2});
    QCOMPARE(verification.examples[0].reference, std::string("positive"));
    // Also where the victim that is asked now would have another reference of its own.
    core::victims::VictimCard card;
    card.name = "always negative";
    card.labels = {"negative", "neutral", "positive"};
    fakes::AnsweringVictim sure(
        card, [](const auto&) -> core::victims::Prediction { return core::structures::ClassLabel{0}; });
    const auto always = verify(*made.project, made.campaign, sure, {});
    QCOMPARE(fooledIn(always), (std::vector<bool>{true, true}));
    QCOMPARE(always.originalRight, std::size_t{0});
    // Without that label an example is left out.
    auto without = namingVictim({"negative", "neutral"});
    const auto left = verify(*made.project, made.campaign, without, {});
    QCOMPARE(left.answered, std::size_t{0});
    QCOMPARE(left.examples[0].error, std::string("the victim does not have the reference label"));
}

void TestVerify::bothTextsOfAPairAreQueried()
{
    auto corpus = samples::corpus(1);
    auto& example = corpus.examples[0];
    auto segments = example.input.segments();
    segments.push_back(segments[0]);
    segments[0].name = "premise";
    segments[1].name = "hypothesis";
    example.input = core::text::Input(segments);
    corpus.segments = {"premise", "hypothesis"};
    const auto project = Project::inMemory();
    const auto id = samples::campaign(*project, corpus);
    auto result = samples::failed(example);
    result.status = core::attacks::Status::Succeeded;
    result.perturbed = example.input.with(1, example.input[1].text.replaced(0, "negative"));
    project->addResult(id, 0, result);
    auto victim = namingVictim({"negative", "positive"});
    QCOMPARE(fooledIn(verify(*project, id, victim, {})), std::vector<bool>{true});
}

/// An older version put in "negative again" as one word, which is no label; whoever reads the text reads "negative".
void TestVerify::theTextIsAskedNotTheStoredWords()
{
    const LastWords made(R"("untargeted")", {"neutral", "negative again"});
    auto victim = namingVictim({"negative", "neutral", "positive"});
    const auto verification = verify(*made.project, made.campaign, victim, {});
    QCOMPARE(fooledIn(verification), (std::vector<bool>{true, true}));
    QCOMPARE(verification.readDifferently, std::size_t{1});
    QVERIFY(!verification.examples[0].readDifferently);
    QVERIFY(verification.examples[1].readDifferently);
    QCOMPARE(verification.examples[1].perturbed, std::string("negative"));
    QCOMPARE(verification.fooledAsStored, std::size_t{1}); // as one word it is none of the labels
    const auto json = verificationJson(verification);
    QCOMPARE(json["read_differently"].get<int>(), 1);
    QCOMPARE(json["fooled_as_stored"].get<int>(), 1);
    QVERIFY(!json["examples"][0].contains("fooled_as_stored"));
    QCOMPARE(json["examples"][1]["fooled_as_stored"].get<bool>(), false);
}

QTEST_GUILESS_MAIN(TestVerify)
#include "tst_verify.moc"
