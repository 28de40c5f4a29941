#include "tests/support/registered_test.h"

#include "core/attacks/constraints/word_constraints.h"
#include "core/campaigns/planning/matching.h"
#include "tests/support/said.h"
#include "tests/support/samples/results.h"

using namespace core::campaigns;
using core::text::Edit;
using core::text::intern;

namespace {

core::text::Input fourWords(const std::string& first)
{
    return core::text::Input::sentence(core::text::tokenize(first + " old house stands"));
}

} // namespace

/// `attack --match CAMPAIGN`.
class TestMatching : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// Two words of the first text, none of the second, one put in and one replaced in the third.
    void everyTextGetsAsManyEdits()
    {
        const auto project = core::store::Project::inMemory();
        auto corpus = samples::corpus(3);
        core::store::SampleRecord how;
        how.name = how.method = "first";
        core::store::CampaignRecord record;
        record.sample = project->addSample(project->addCorpus(corpus), how, corpus.examples);
        record.name = "the agent";
        record.victimCard = R"({"task": "translation"})";
        record.recipe = core::attacks::Recipe::load("rsni").json().dump();
        const auto id = project->addCampaign(record);
        CONTAINS(errorOf([&] { (void)matchedTo(core::attacks::Recipe::load("rsni"), *project, id); }), "the agent");

        const std::vector<std::vector<Edit>> edits{
            {Edit::replace(0, 0, intern("een")), Edit::replace(0, 2, intern("huis"))},
            {},
            {Edit::insert(0, 1, intern("very")), Edit::replace(0, 0, intern("die"))}};
        const std::vector<std::string> firsts{"an", "the", "this"};
        for (std::size_t i = 0; i < 3; ++i) {
            core::attacks::AttackResult result;
            result.example = corpus.examples[i].id;
            result.exampleHash = corpus.examples[i].hash;
            result.status = core::attacks::Status::Failed;
            result.original = fourWords(firsts[i]);
            result.perturbed = core::text::applied(result.original, edits[i]);
            result.gold = result.originalOutput = result.perturbedOutput = core::structures::TextAnswer{"x"};
            project->addResult(id, i, result);
        }
        const auto recipe = matchedTo(core::attacks::Recipe::load("rsni"), *project, id);
        QVERIFY(recipe.written("constraints.max-perturbed.share").is_null());
        const auto counts =
            core::attacks::matchedWords(recipe.written("constraints.match-edits.texts").get<std::string>());
        QVERIFY(counts ==
                (std::map<std::uint64_t, std::size_t>{{fourWords("an").hash(), 2}, {fourWords("this").hash(), 2}}));
        QVERIFY(recipe.check().empty());
    }

    /// An attack that left every text alone is matched by one that does so, too.
    void anAttackThatChangedNothing()
    {
        const auto project = core::store::Project::inMemory();
        auto corpus = samples::corpus(1);
        core::store::SampleRecord how;
        how.name = how.method = "first";
        core::store::CampaignRecord record;
        record.sample = project->addSample(project->addCorpus(corpus), how, corpus.examples);
        record.name = "the agent";
        record.recipe = core::attacks::Recipe::load("rsni").json().dump();
        const auto id = project->addCampaign(record);
        core::attacks::AttackResult result;
        result.example = corpus.examples[0].id;
        result.exampleHash = corpus.examples[0].hash;
        result.status = core::attacks::Status::Failed;
        result.original = result.perturbed = fourWords("an");
        result.gold = result.originalOutput = result.perturbedOutput = core::structures::TextAnswer{"x"};
        project->addResult(id, 0, result);
        const auto recipe = matchedTo(core::attacks::Recipe::load("rsni"), *project, id);
        QVERIFY(core::attacks::matchedWords(recipe.written("constraints.match-edits.texts").get<std::string>()) ==
                (std::map<std::uint64_t, std::size_t>{{fourWords("an").hash(), 0}}));
        QVERIFY(recipe.check().empty());
    }
};

QTEST_GUILESS_MAIN(TestMatching)
#include "tst_matching.moc"
