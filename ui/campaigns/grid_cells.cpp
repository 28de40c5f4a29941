#include "ui/campaigns/grid_cells.h"

#include <algorithm>

#include <QRegularExpression>
#include <QStringList>

#include "core/base/error.h"
#include "core/corpora/label_names.h"
#include "ui/base/convert.h"
#include "ui/jobs/job.h"
#include "ui/session/fits.h"
#include "ui/session/reread_corpus.h"

namespace ui {

namespace {

/// As the victim is loaded for the recipe.
core::victims::VictimCard cardOf(const GridVictim& victim, const core::attacks::Recipe& recipe)
{
    auto card = *victim.card;
    if (recipe.needsGradients())
        card.capabilities |= victim.gradients;
    return card;
}

QString problemOf(const GridPlan& plan, const GridCell& cell)
{
    const auto& victim = plan.victims[cell.victim];
    const auto& recipe = plan.recipes[cell.recipe];
    if (!victim.card)
        return victim.problem;
    const auto card = cardOf(victim, recipe);
    const auto& corpus = plan.corpora[cell.corpus];
    if (const auto why = whyNot(card, recipe); !why.isEmpty())
        return why;
    if (const auto why = whyNot(card, corpus); !why.isEmpty())
        return why;
    const auto said = core::corpora::languageSaid(corpus.mapping);
    return whyNotIn(!said.empty() ? said : !victim.language.empty() ? victim.language : card.language, recipe);
}

} // namespace

std::vector<GridCell> cellsOf(const GridPlan& plan)
{
    std::vector<GridCell> cells;
    for (std::size_t corpus = 0; corpus < plan.corpora.size(); ++corpus)
        for (std::size_t victim = 0; victim < plan.victims.size(); ++victim)
            for (std::size_t recipe = 0; recipe < plan.recipes.size(); ++recipe)
                for (const auto seed : plan.seeds) {
                    GridCell cell;
                    cell.corpus = corpus;
                    cell.victim = victim;
                    cell.recipe = recipe;
                    cell.seed = seed;
                    cell.problem = problemOf(plan, cell);
                    cells.push_back(std::move(cell));
                }
    return cells;
}

GridVictim gridVictim(const std::string& spec, const std::string& givenName, const core::victims::VictimLoader& loader,
                      const core::victims::LoadOptions& options)
{
    GridVictim victim{spec, givenName, nullptr, 0, {}};
    try {
        victim.card = std::make_shared<const core::victims::VictimCard>(loader.load(spec, options)->card());
        victim.gradients = loader.gradientsOf(spec);
    } catch (const std::exception&) {
        victim.problem = currentProblem().text();
    }
    return victim;
}

void setUpCells(core::store::Project& project, const GridPlan& plan, std::vector<GridCell>& cells,
                const core::language::Resources& resources, std::stop_token stop)
{
    std::shared_ptr<const core::corpora::Corpus> corpus; // of one at a time: they may be large
    auto read = plan.corpora.size();
    for (auto& cell : cells) {
        if (stop.stop_requested())
            return;
        if (!cell.problem.isEmpty() || cell.campaign != 0)
            continue;
        if (read != cell.corpus) {
            corpus = std::make_shared<const core::corpora::Corpus>(
                rereadCorpus(project, plan.corpora[cell.corpus].id, stop, {}));
            read = cell.corpus;
        }
        const auto& victim = plan.victims[cell.victim];
        core::campaigns::CampaignPlan one;
        one.victimSpec = victim.spec;
        one.victimName = victim.givenName;
        one.victimLanguage = victim.language;
        one.recipe = plan.recipes[cell.recipe];
        one.sample = plan.sample;
        one.options.seed = cell.seed;
        if (plan.seeds.size() > 1)
            one.name = one.recipe.name() + " on " + corpus->name + ", seed " + std::to_string(cell.seed);
        try {
            cell.campaign =
                core::campaigns::setUpOrFindCampaign(project, *corpus, one, cardOf(victim, one.recipe), resources);
        } catch (const core::UsageError&) { // seen only now, as that its file says another language
            cell.problem = currentProblem().text();
        }
    }
}

std::vector<std::uint64_t> seedsIn(const QString& text)
{
    static const QRegularExpression between(QStringLiteral("[,\\s]+"));
    std::vector<std::uint64_t> seeds;
    for (const auto& part : text.split(between, Qt::SkipEmptyParts)) {
        bool isNumber = false;
        const auto seed = part.toULongLong(&isNumber);
        if (!isNumber)
            return {};
        if (std::ranges::find(seeds, seed) == seeds.end())
            seeds.push_back(seed);
    }
    return seeds;
}

} // namespace ui
