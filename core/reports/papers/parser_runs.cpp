#include "core/reports/papers/parser_runs.h"

#include "core/attacks/recipe/catalogue.h"
#include "core/attacks/recipe/recipe.h"

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
    if (const auto* search = attacks::findPartType("search", recipe.partType("search"))) {
        run.beam = search->beam;
        run.phrase = search->onPhrases;
    }
    if (const auto k = recipe.written("search.k"); k.is_number_integer())
        run.distance = k.get<int>();
    if (const auto share = recipe.written("constraints.max-perturbed.share"); share.is_number())
        run.share = share.get<double>();
    run.only = recipe.text("constraints.word-class.only");
    run.scoring = scoringOf(campaign).trees;
    auto heads = run.scoring;
    heads.measure = attacks::TreeScoring::Measure::Uas;
    run.summary = summaryOf(campaign, campaigns::Convention::DpAttack, heads);
    if (const auto& gold = run.summary.byGold) { // the paper's UAS is, whatever the errors are measured against
        run.summary.cleanScore = gold->clean, run.summary.attackedScore = gold->attacked;
        run.summary.cleanStrict = gold->cleanStrict, run.summary.attackedStrict = gold->attackedStrict;
        run.summary.scored = gold->scored;
    }
    return run;
}

} // namespace

std::vector<ParserRun> parserRuns(const std::vector<CampaignData>& campaigns)
{
    std::vector<ParserRun> runs;
    for (const auto& campaign : campaigns)
        if (attacksTrees(campaign) && scoringOf(campaign).lowersScore)
            runs.push_back(runOf(campaign, attacks::Recipe::stored(campaign.recipeJson)));
    return runs;
}

} // namespace core::reports
