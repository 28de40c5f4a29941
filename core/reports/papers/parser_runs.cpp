#include "core/reports/papers/parser_runs.h"

#include "core/attacks/recipe.h"

namespace core::reports {
namespace {

ParserRun runOf(const CampaignData& campaign, const attacks::Recipe& recipe)
{
    ParserRun run;
    run.campaign = &campaign;
    run.inputs = campaign.inputs;
    run.trainedAgainst = campaign.trainedAgainst;
    run.model = campaign.trainedFrom.empty() ? campaign.victim : campaign.trainedFrom;
    run.whiteBox = recipe.isWhiteBox();
    const auto search = recipe.partType("search");
    run.beam = search.find("beam") != std::string::npos;
    run.phrase = search.starts_with("phrase-");
    if (const auto k = recipe.written("search.k"); k.is_number_integer())
        run.distance = k.get<int>();
    if (const auto share = recipe.written("constraints.max-perturbed.share"); share.is_number())
        run.share = share.get<double>();
    if (const auto only = recipe.written("constraints.word-class.only"); only.is_string())
        run.only = only.get<std::string>();
    run.scoring = attacks::treeScoringOf(recipe.json());
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
        const auto recipe = attacks::Recipe::stored(campaign.recipeJson);
        if (recipe.partType("goal") == "tree-error")
            runs.push_back(runOf(campaign, recipe));
    }
    return runs;
}

} // namespace core::reports
