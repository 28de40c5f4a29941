#include "core/reports/papers/parser_runs.h"

#include <nlohmann/json.hpp>

#include "core/attacks/recipe.h"
#include "core/base/json.h"

namespace core::reports {
namespace {

using Json = nlohmann::ordered_json;

/// A part's settings, of a constraint by its type; an empty object when the recipe has none.
Json part(const Json& recipe, const std::string& name, const std::string& type = {})
{
    const Json found = recipe.value(name, Json::object());
    if (type.empty())
        return found.is_object() ? found : Json::object();
    for (const auto& constraint : found)
        if (constraint.is_object() && constraint.value("type", std::string()) == type)
            return constraint;
    return Json::object();
}

ParserRun runOf(const CampaignData& campaign, const Json& recipe)
{
    ParserRun run;
    run.campaign = &campaign;
    run.inputs = campaign.inputs;
    run.trainedAgainst = campaign.trainedAgainst;
    run.model = campaign.trainedFrom.empty() ? campaign.victim : campaign.trainedFrom;
    run.whiteBox = attacks::isWhiteBox(recipe);
    const Json search = part(recipe, "search");
    run.beam = search.value("type", std::string()).find("beam") != std::string::npos;
    run.phrase = search.value("type", std::string()).starts_with("phrase-");
    run.distance = search.value("k", 0);
    const Json budget = part(recipe, "constraints", "max-perturbed");
    if (budget.contains("share"))
        run.share = budget["share"].get<double>();
    run.only = part(recipe, "constraints", "word-class").value("only", std::string());
    run.scoring = attacks::treeScoringOf(recipe);
    auto heads = run.scoring;
    heads.measure = attacks::TreeScoring::Measure::Uas;
    run.summary = summaryOf(campaign, campaigns::Convention::DpAttack, heads);
    return run;
}

} // namespace

std::vector<ParserRun> parserRuns(const std::vector<CampaignData>& campaigns)
{
    std::vector<ParserRun> runs;
    for (const auto& campaign : campaigns) {
        const Json recipe = maybeJson<Json>(campaign.recipeJson);
        if (recipe.is_object() && part(recipe, "goal").value("type", std::string()) == "tree-error")
            runs.push_back(runOf(campaign, recipe));
    }
    return runs;
}

} // namespace core::reports
