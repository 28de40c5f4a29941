#include <algorithm>
#include <map>
#include <optional>

#include <fmt/format.h>

#include "core/base/error.h"
#include "core/campaigns/measures/measuring.h"
#include "core/campaigns/verify.h"
#include "core/corpora/reading/reader.h"
#include "core/language/grammar/link_grammar.h"
#include "core/reproduce/experiment/reports/labelled_campaigns.h"

namespace core::reproduce {

using campaigns::Stage;
using campaigns::StageContext;

namespace {

/// What campaigns are measured for after their attacks.
struct AskedMeasures {
    bool similarity = false, grammar = false, perplexity = false;
    std::string trained; ///< The training corpus whose lack of new words is counted; empty: not asked.
};

struct PlannedMeasures {
    AskedMeasures asked;
    CampaignChoice choice;
};

struct PlannedTransfer {
    std::string victim;
    CampaignChoice choice;
};

PlannedMeasures plannedMeasures(const ExperimentRun& run, const JsonNode& node, const Scope& scope)
{
    const Entry entry(node, scope);
    AskedMeasures asked;
    const auto names = entry.texts("what");
    for (const auto& name : names) {
        if (name == "new-words") {
            asked.trained = entry.text("train");
            continue;
        }
        auto* const one = name == "similarity"   ? &asked.similarity
                          : name == "grammar"    ? &asked.grammar
                          : name == "perplexity" ? &asked.perplexity
                                                 : nullptr;
        if (one == nullptr)
            node.wrong("what", "one or several of similarity, grammar, perplexity and new-words");
        *one = true;
    }
    if (names.empty())
        node.fail("has no \"what\"", "Name one or several of similarity, grammar, perplexity and new-words");
    if (asked.trained.empty() && entry.has("train"))
        node.wrong("train", "beside \"what\" with new-words");
    return {asked, {run, node, scope}};
}

/// All that is asked of each campaign, in the project's order.
std::vector<std::pair<store::Id, AskedMeasures>> askedOf(const ExperimentRun& run,
                                                         const std::vector<PlannedMeasures>& plans)
{
    std::map<store::Id, AskedMeasures> all;
    const ProjectCampaigns project(run);
    for (const auto& plan : plans)
        for (const auto& campaign : plan.choice.from(project)) {
            auto& asked = all[campaign.data.id];
            asked.similarity |= plan.asked.similarity;
            asked.grammar |= plan.asked.grammar;
            asked.perplexity |= plan.asked.perplexity;
            if (!plan.asked.trained.empty())
                asked.trained = plan.asked.trained;
        }
    return {all.begin(), all.end()};
}

bool measureAll(const ExperimentRun& run, const std::vector<PlannedMeasures>& plans, const StageContext& context)
{
    const auto asked = askedOf(run, plans); // the project is closed when it is opened to be written
    const auto project = store::Project::open(run.project);
    campaigns::MeasureRequest request;
    request.workers = static_cast<int>(run.tools.threads());
    for (const auto& [id, measures] : asked) {
        request.similarity = measures.similarity ? &run.tools.resources->encoder() : nullptr;
        request.perplexity = measures.perplexity ? &run.tools.resources->languageModel() : nullptr;
        std::optional<victims::TrainingWords> trained;
        if (!measures.trained.empty())
            trained.emplace(corpora::readCorpus(measures.trained, {}, context.stop));
        request.trained = trained ? &*trained : nullptr;
        request.grammar = {};
        if (measures.grammar)
            request.grammar = [] { return std::make_unique<language::LinkGrammar>(); };
        const auto name = project->campaign(id).name;
        campaigns::measure(*project, id, request, context.stop, [&](std::size_t done, std::size_t all) {
            context.report(fmt::format("{}: {} of {} texts", name, done, all));
        });
        if (context.stop.stop_requested())
            return false;
    }
    return true;
}

/// The campaigns on other victims that this one, whose model has this hash, was not asked about yet.
std::vector<store::Id> notAsked(const ExperimentRun& run, const PlannedTransfer& plan, const std::string& victimHash)
{
    std::vector<store::Id> campaigns;
    const ProjectCampaigns project(run);
    for (const auto& [data, scope] : plan.choice.from(project))
        if (data.victimHash != victimHash &&
            std::ranges::find(data.transfers, victimHash, &reports::Transfer::victimHash) == data.transfers.end())
            campaigns.push_back(data.id);
    return campaigns;
}

bool transferTo(const ExperimentRun& run, const PlannedTransfer& plan, const StageContext& context)
{
    const auto victim = run.tools.loader->load(plan.victim, {.device = run.tools.device});
    const auto hash = victim->card().hash;
    const auto ids = notAsked(run, plan, hash);
    const auto project = store::Project::open(run.project);
    for (const auto id : ids) {
        context.report(fmt::format("{}: asking {}", project->campaign(id).name, campaigns::shortName(plan.victim)));
        try {
            campaigns::keepVerification(*project, plan.victim, hash,
                                        campaigns::verify(*project, id, *victim, context.stop));
        } catch (const Error&) {
            if (context.stop.stop_requested())
                return false;
            throw;
        }
    }
    return true;
}

} // namespace

std::vector<Stage> measureStages(const ExperimentRunPtr& run, const WrittenStage& stage)
{
    std::vector<PlannedMeasures> plans;
    for (const auto& node : stage.what.listOrOne()) {
        node.only({"what", "train", "of", "where", "except", "each", "only", "if", "unless"});
        run->sets.forEach(node, stage.entry.scope(),
                          [&](const Scope& scope) { plans.push_back(plannedMeasures(*run, node, scope)); });
    }
    const auto work = [run, plans](const StageContext& context) { return measureAll(*run, plans, context); };
    return {{stage.name, work, stage.needs}};
}

std::vector<Stage> transferStages(const ExperimentRunPtr& run, const WrittenStage& stage)
{
    std::vector<PlannedTransfer> plans;
    for (const auto& node : stage.what.listOrOne()) {
        node.only({"victim", "of", "where", "except", "each", "only", "if", "unless"});
        run->sets.forEach(node, stage.entry.scope(), [&](const Scope& scope) {
            plans.push_back({Entry(node, scope).text("victim"), {*run, node, scope}});
        });
    }
    const auto work = [run, plans](const StageContext& context) {
        return std::ranges::all_of(plans, [&](const auto& plan) { return transferTo(*run, plan, context); });
    };
    return {{stage.name, work, stage.needs}};
}

} // namespace core::reproduce
