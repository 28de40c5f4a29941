#include "ui/campaigns/grid_cells.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include <QRegularExpression>
#include <QStringList>

#include "core/base/error.h"
#include "core/campaigns/planning/reuse.h"
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

std::string keyOf(const GridPlan& plan, const GridCell& cell)
{
    const auto& sample = plan.sample;
    std::string key = plan.victims[cell.victim].spec + '\n' + plan.recipes[cell.recipe].hash() + '\n' + sample.method;
    for (const auto number : {static_cast<std::uint64_t>(plan.corpora[cell.corpus].id), cell.seed,
                              std::uint64_t{sample.limit}, std::uint64_t{sample.offset}, sample.seed})
        key += '\n' + std::to_string(number);
    return key;
}

core::campaigns::CampaignPlan planOf(const GridPlan& plan, const GridCell& cell)
{
    const auto& victim = plan.victims[cell.victim];
    core::campaigns::CampaignPlan one;
    one.victimSpec = victim.spec;
    one.victimName = victim.givenName;
    one.victimLanguage = victim.language;
    one.recipe = plan.recipes[cell.recipe];
    one.sample = plan.sample;
    one.options.seed = cell.seed;
    return one;
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
                    cell.key = keyOf(plan, cell);
                    cell.problem = problemOf(plan, cell);
                    cells.push_back(std::move(cell));
                }
    return cells;
}

std::vector<GridCell> cellsOf(const GridPlan& plan, const std::vector<GridCell>& before)
{
    std::map<std::string, std::size_t> places;
    for (std::size_t i = 0; i < before.size(); ++i)
        places.emplace(before[i].key, i);
    auto cells = cellsOf(plan);
    const auto place = [&](const GridCell& cell) {
        const auto found = places.find(cell.key);
        return found == places.end() ? before.size() : found->second;
    };
    for (auto& cell : cells)
        if (const auto at = place(cell); at < before.size()) {
            cell.estimate = before[at].estimate;
            cell.estimateProblem = before[at].estimateProblem;
            cell.campaign = before[at].campaign;
            cell.waiting = before[at].waiting;
        }
    std::ranges::stable_sort(cells, {}, place);
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
                const std::shared_ptr<const core::language::Resources>& resources, std::stop_token stop)
{
    std::vector<std::size_t> order(cells.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return cells[i].corpus; });
    std::optional<core::corpora::Corpus> corpus; // one at a time: they may be large
    auto read = plan.corpora.size();
    for (const auto i : order) {
        auto& cell = cells[i];
        if (stop.stop_requested())
            return;
        if (!cell.problem.isEmpty())
            continue;
        if (read != cell.corpus) {
            corpus.reset();
            corpus = rereadCorpus(project, plan.corpora[cell.corpus].id, stop, {});
            read = cell.corpus;
        }
        const auto& victim = plan.victims[cell.victim];
        auto one = planOf(plan, cell);
        if (plan.seeds.size() > 1)
            one.name = one.recipe.name() + " on " + corpus->name + ", seed " + std::to_string(cell.seed);
        try {
            cell.campaign =
                core::campaigns::setUpOrFindCampaign(project, *corpus, one, cardOf(victim, one.recipe), *resources);
            static_cast<void>(core::campaigns::reuseResults(project, cell.campaign, resources, stop));
        } catch (const core::UsageError&) { // seen only now, as that its file says another language
            cell.problem = currentProblem().text();
        }
    }
}

void estimateCells(const core::store::Project& project, const GridPlan& plan, const std::vector<GridCell>& cells,
                   const core::victims::VictimLoader& loader,
                   const std::map<std::string, core::victims::LoadOptions>& options,
                   const std::shared_ptr<const core::language::Resources>& resources, const std::stop_token& stop,
                   const std::function<void(const CellEstimate&)>& told)
{
    const auto victimOf = [&](std::size_t i) { // as it is loaded for the cell
        return std::pair(cells[i].victim, plan.recipes[cells[i].recipe].needsGradients());
    };
    std::vector<std::size_t> order(cells.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return std::pair(cells[i].corpus, victimOf(i)); });
    std::optional<core::corpora::Corpus> corpus;
    std::unique_ptr<core::victims::Victim> victim;
    std::size_t corpusRead = 0;
    std::pair<std::size_t, bool> victimRead;
    for (const auto i : order) {
        const auto& cell = cells[i];
        if (!cell.problem.isEmpty() || cell.estimate)
            continue;
        CellEstimate found{cell.key, {}, {}};
        try {
            if (!corpus || corpusRead != cell.corpus) {
                corpus.reset(); // two may be too large
                corpus = rereadCorpus(project, plan.corpora[cell.corpus].id, stop, {});
                corpusRead = cell.corpus;
            }
            if (stop.stop_requested())
                return;
            if (!victim || victimRead != victimOf(i)) {
                victim.reset();
                const auto& spec = plan.victims[cell.victim].spec;
                const auto known = options.find(spec);
                auto how = known == options.end() ? core::victims::LoadOptions() : known->second;
                how.gradients = victimOf(i).second;
                victim = loader.load(spec, how);
                victimRead = victimOf(i);
            }
            found.estimate = core::campaigns::estimateCampaign(*corpus, planOf(plan, cell), *victim, resources, stop);
        } catch (const std::exception&) { // of this cell; the others may do
            found.problem = currentProblem().text();
        }
        if (stop.stop_requested())
            return; // not all three were attacked
        told(found);
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
