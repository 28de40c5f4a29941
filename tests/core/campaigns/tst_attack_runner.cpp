#include "tests/support/registered_test.h"

#include "core/campaigns/planning/setup.h"
#include "core/campaigns/summary.h"
#include "core/corpora/reading/reader.h"
#include "core/language/resources.h"
#include "tests/support/fakes/answering_victim.h"
#include "tests/support/fakes/word_victim.h"
#include "tests/support/said.h"

using namespace core::campaigns;
using core::store::Project;

/// Campaigns of real attacks, from the plan to the results.
class TestAttackRunner : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void workersAgree();
    void labelsThatTheVictimDoesNotHaveAreLeftOut();
    void labelsAreMapped();
    void anotherVictimIsRefused();
    void anOlderHashIsTheWeights();
    void translationsAreScoredAsStored();
    void aVictimThatAnswersOtherwiseIsRefused();
    void recipesThatDoNotFit();
    void otherLabelsAreRefusedAtOnce();
    void emptySample();
    void whatATaskKeepsIsStored();

private:
    std::shared_ptr<const core::language::Resources> resources_ = std::make_shared<core::language::Resources>();
};

namespace {

/// A recipe that needs no lexicon.
CampaignPlan plan()
{
    CampaignPlan plan;
    plan.victimSpec = "words";
    plan.recipe = core::attacks::Recipe::load("deepwordbug");
    plan.options.seed = 4;
    plan.sample.method = "stratified";
    plan.sample.limit = 40;
    plan.sample.seed = 2;
    return plan;
}

/// So slow that a campaign can be stopped before its end.
class SlowVictim : public fakes::WordVictim {
public:
    [[nodiscard]] std::vector<core::victims::Prediction> predict(std::span<const core::text::Input> inputs,
                                                                 std::stop_token stop) override
    {
        std::this_thread::sleep_for(std::chrono::milliseconds(3));
        return WordVictim::predict(inputs, std::move(stop));
    }
    [[nodiscard]] std::unique_ptr<Victim> clone() const override { return std::make_unique<SlowVictim>(*this); }
};

} // namespace

void TestAttackRunner::workersAgree()
{
    std::string expected;
    for (const int count : {1, 2, 4}) {
        const auto project = Project::inMemory();
        const fakes::WordVictim victim;
        const auto id = setUpCampaign(*project, samples::corpus(100), plan(), victim.card(), *resources_);
        QCOMPARE(project->campaign(id).name, std::string("deepwordbug on little reviews"));
        QCOMPARE(project->sample(project->campaign(id).sample).name, std::string("stratified 40, seed 2"));
        QVERIFY(runCampaign(*project, id, victim, resources_, fakes::workers(count), {}, {}));
        const auto all = fakes::exported(*project, id);
        if (expected.empty())
            expected = all;
        QVERIFY(all == expected);
        const auto summary = summarize(*project, id);
        QCOMPARE(summary.examples, std::size_t{40});
        QCOMPARE(summary.errors, std::size_t{0});
        QVERIFY(summary.succeeded > 0 && summary.skipped > 0);
        // A victim that is attacked only where it is right is wrong on the rest.
        QCOMPARE(*summary.attackedScore, static_cast<double>(summary.failed) / 40.0);
    }
}

void TestAttackRunner::labelsAreMapped()
{
    // The corpus numbers its labels the other way round; the same sentences have the same fate.
    auto turned = samples::corpus(100);
    std::swap(turned.labels[0], turned.labels[1]);
    for (auto& example : turned.examples)
        example.gold = core::structures::ClassLabel{1 - labelOf(example.gold)};
    auto whole = plan();
    whole.sample = {};
    std::vector<std::string> exports;
    const fakes::WordVictim victim;
    for (const auto& corpus : {samples::corpus(100), turned}) {
        const auto project = Project::inMemory();
        const auto id = setUpCampaign(*project, corpus, whole, victim.card(), *resources_);
        QVERIFY(runCampaign(*project, id, victim, resources_, fakes::workers(2), {}, {}));
        exports.push_back(fakes::exported(*project, id));
    }
    QVERIFY(exports[0] == exports[1]);
}

void TestAttackRunner::labelsThatTheVictimDoesNotHaveAreLeftOut()
{
    // A third label: its examples are not errors, and no rate includes them.
    auto corpus = samples::corpus(40);
    corpus.labels.emplace_back("neither");
    for (std::size_t i = 0; i < 10; ++i)
        corpus.examples[i].gold = core::structures::ClassLabel{2};
    auto all = plan();
    all.sample = {};
    const fakes::WordVictim victim;
    const auto project = Project::inMemory();
    const auto id = setUpCampaign(*project, corpus, all, victim.card(), *resources_);
    QVERIFY(runCampaign(*project, id, victim, resources_, fakes::workers(2), {}, {}));
    const auto summary = summarize(*project, id);
    QCOMPARE(summary.errors, std::size_t{0});
    QCOMPARE(summary.unsuitable, std::size_t{10});
    QCOMPARE(summary.attacked, 40 - summary.skipped);
    QCOMPARE(summary.scored, std::size_t{30});
    const auto result = project->result(id, 0);
    QVERIFY(result->message.find("does not know") != std::string::npos);
    QCOMPARE(result->queries, std::uint64_t{0});
}

void TestAttackRunner::anotherVictimIsRefused()
{
    const auto project = Project::inMemory();
    fakes::WordVictim victim;
    const auto id = setUpCampaign(*project, samples::corpus(10), plan(), victim.card(), *resources_);
    victim.card().hash = "bb";
    CONTAINS(errorOf([&] { runCampaign(*project, id, victim, resources_, {}, {}, {}); }),
             "begun with other weights, config.json or vocabulary");
    QCOMPARE(project->campaign(id).done, std::size_t{0});
}

void TestAttackRunner::anOlderHashIsTheWeights()
{
    const auto project = Project::inMemory();
    fakes::WordVictim victim;
    const auto corpus = samples::corpus(100);
    const auto id = setUpCampaign(*project, corpus, plan(), victim.card(), *resources_);
    victim.card().weightsHash = std::exchange(victim.card().hash, "bb");
    // The plan finds the campaign that was set up then, and resumes it.
    QCOMPARE(setUpOrFindCampaign(*project, corpus, plan(), victim.card(), *resources_), id);
    QVERIFY(runCampaign(*project, id, victim, resources_, fakes::workers(2), {}, {}));
    victim.card().weightsHash = "cc";
    QVERIFY(setUpOrFindCampaign(*project, corpus, plan(), victim.card(), *resources_) != id);
}

/// A campaign stores how BLEU is counted, by the language of its references; its summary is signed. One that an older
/// version began is found again and stays as it was.
void TestAttackRunner::translationsAreScoredAsStored()
{
    auto corpus = samples::corpus(12);
    corpus.labels.clear();
    corpus.gold = "translation";
    corpus.targetLanguage = "zh";
    for (auto& example : corpus.examples) {
        example.gold = core::structures::TextAnswer{"他在河边的旧房子里写了一封信"};
        example.columns = {{"translation2", "他在河边的老房子里写信"}};
    }
    core::victims::VictimCard card;
    card.name = "translator";
    card.task = "translation";
    const fakes::AnsweringVictim victim(card, [](const core::text::Input&) -> core::victims::Prediction {
        return core::structures::TextAnswer{"他在河边的老房子里写信"};
    });
    auto translated = plan();
    translated.sample = {};
    translated.recipe.set("goal.type", "answer-error");
    const auto project = Project::inMemory();
    const auto id = setUpCampaign(*project, corpus, translated, card, *resources_);
    QVERIFY(runCampaign(*project, id, victim, resources_, {}, {}, {}));
    const auto recipe = core::attacks::Recipe::stored(project->campaign(id).recipe);
    QCOMPARE(recipe.text("goal.tokenizer"), std::string("zh"));
    QCOMPARE(recipe.text("goal.references"), std::string("all"));
    const auto summary = summarize(*project, id);
    QCOMPARE(summary.signature, std::string("BLEU|nrefs:2|case:mixed|eff:no|tok:zh|smooth:exp|version:2.0.0"));
    QVERIFY(std::abs(*summary.cleanScore - 1.0) < 1e-9); // it is the second reference
    QCOMPARE(setUpOrFindCampaign(*project, corpus, translated, card, *resources_), id);

    auto record = project->campaign(id);
    record.identity.clear();
    record.recipe = translated.recipe.json().dump();
    record.recipeHash = translated.recipe.hash();
    const auto older = Project::inMemory();
    record.sample = older->addSample(older->addCorpus(corpus), project->sample(record.sample), corpus.examples);
    const auto begun = older->addCampaign(record);
    QCOMPARE(setUpOrFindCampaign(*older, corpus, translated, card, *resources_), begun);
    QVERIFY(runCampaign(*older, begun, victim, resources_, {}, {}, {}));
    const auto asBefore = summarize(*older, begun);
    QCOMPARE(asBefore.signature, std::string("BLEU|nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:2.0.0"));
    QCOMPARE(*asBefore.cleanScore, 0.0); // 13a: one word, another one
}

void TestAttackRunner::aVictimThatAnswersOtherwiseIsRefused()
{
    // As a program whose file was changed: its hash, which is that of the command, is the same.
    const auto project = Project::inMemory();
    const fakes::WordVictim before;
    const fakes::WordVictim changed(1);
    const auto id = setUpCampaign(*project, samples::corpus(100), plan(), before.card(), *resources_);
    std::stop_source stop;
    const auto afterSome = [&](const CampaignProgress& p) {
        if (p.done > 0)
            stop.request_stop();
    };
    const SlowVictim slow;
    QVERIFY(!runCampaign(*project, id, slow, resources_, fakes::workers(1), stop.get_token(), afterSome));
    const auto done = project->campaign(id).done;
    QVERIFY(done > 0 && done < 40);
    CONTAINS(errorOf([&] { runCampaign(*project, id, changed, resources_, fakes::workers(1), {}, {}); }),
             "gave another answer to example");
    QCOMPARE(project->campaign(id).done, done);
    QVERIFY(runCampaign(*project, id, before, resources_, fakes::workers(1), {}, {}));

    const auto other = setUpCampaign(*project, samples::corpus(100), plan(), before.card(), *resources_);
    std::stop_source again;
    QVERIFY(!runCampaign(*project, other, slow, resources_, fakes::workers(1), again.get_token(),
                         [&](const CampaignProgress& p) {
                             if (p.done > 0)
                                 again.request_stop();
                         }));
    auto options = fakes::workers(1);
    options.acceptChangedVictim = true;
    QVERIFY(runCampaign(*project, other, changed, resources_, options, {}, {}));
}

void TestAttackRunner::recipesThatDoNotFit()
{
    const auto project = Project::inMemory();
    fakes::WordVictim victim;
    victim.card().labels.clear(); // as a parser's
    const auto id = setUpCampaign(*project, samples::corpus(10), plan(), victim.card(), *resources_);
    QVERIFY_EXCEPTION_THROWN(runCampaign(*project, id, victim, resources_, {}, {}, {}), core::UsageError);
}

void TestAttackRunner::otherLabelsAreRefusedAtOnce()
{
    // A campaign that could never run would block the removal of its corpus.
    const auto project = Project::inMemory();
    auto news = samples::corpus(10);
    news.labels = {"World", "Sports", "Business", "Science"};
    const auto other = errorOf([&] { setUpCampaign(*project, news, plan(), fakes::WordVictim().card(), *resources_); });
    CONTAINS(other, "none of them agree");
    QVERIFY(project->campaigns().empty() && project->corpora().empty());
}

void TestAttackRunner::emptySample()
{
    const auto project = Project::inMemory();
    auto nothing = plan();
    nothing.sample.offset = 1000;
    CONTAINS(errorOf([&] {
                 setUpCampaign(*project, samples::corpus(10), nothing, fakes::WordVictim().card(), *resources_);
             }),
             "an offset of 1000 leaves none of 10 examples. Choose an offset below 10");
    auto unnamed = plan();
    unnamed.sample.method = "ids";
    CONTAINS(errorOf([&] {
                 setUpCampaign(*project, samples::corpus(10), unnamed, fakes::WordVictim().card(), *resources_);
             }),
             "the sample is empty. Choose at least one example");
    QVERIFY(project->campaigns().empty());
}

/// On word problems the recipe that is stored says that numbers stay, so that a resumed campaign keeps them, too; the
/// name of an installed network with attention is stored likewise.
void TestAttackRunner::whatATaskKeepsIsStored()
{
    const auto corpus = core::corpora::corpusFromBytes(
        "Question\tEquation\tAnswer\nAnn has 7 pears and 5 more .\t7 + 5\t12\n", "p.tsv",
        {.format = "tsv", .columns = {{"text", "1"}, {"equation", "2"}, {"answer", "3"}}});
    core::victims::VictimCard card;
    card.name = "solver";
    card.task = "equations";
    auto project = Project::inMemory();
    auto wanted = plan();
    wanted.sample = {};
    wanted.recipe = core::attacks::Recipe::load("synonyms-answer");
    const auto stored = project->campaign(setUpCampaign(*project, corpus, wanted, card, *resources_));
    const auto recipe = core::attacks::Recipe::fromJson(stored.recipe);
    QCOMPARE(recipe.text("constraints.keep-numbers.numbers"), std::string("kept"));
    QCOMPARE(recipe.hash(), stored.recipeHash);
    wanted.recipe.set("constraints.keep-numbers", "off");
    const auto free = project->campaign(setUpCampaign(*project, corpus, wanted, card, *resources_));
    QCOMPARE(core::attacks::Recipe::fromJson(free.recipe).text("constraints.keep-numbers.numbers"),
             std::string("free"));
    const core::language::Resources withNetwork({.attentionNetworks = [] {
        return std::vector<core::language::AttentionNetwork>{{"han", "en", 1, true}};
    }});
    wanted.recipe = core::attacks::Recipe::load("query-efficient");
    card.task = "classification";
    card.labels.clear();
    const auto attending = project->campaign(setUpCampaign(*project, corpus, wanted, card, withNetwork));
    QCOMPARE(core::attacks::Recipe::fromJson(attending.recipe).text("search.attention"), std::string("han"));
}

QTEST_GUILESS_MAIN(TestAttackRunner)
#include "tst_attack_runner.moc"
