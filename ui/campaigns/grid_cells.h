#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include <QString>

#include "core/attacks/recipe/recipe.h"
#include "core/campaigns/planning/estimate.h"
#include "core/campaigns/planning/setup.h"
#include "core/store/project.h"
#include "core/victims/loader.h"

namespace ui {

/// A victim of a grid, as it was loaded: its card, or why there is none.
struct GridVictim {
    std::string spec;
    std::string givenName; ///< Empty: the user gave none.
    std::shared_ptr<const core::victims::VictimCard> card;
    unsigned gradients = 0; ///< The capabilities that it has besides when it is loaded for gradients.
    QString problem;
    std::string language = {}; ///< Of its texts, as the user says; empty: as its card says.
};

/// Every victim with every recipe, corpus and seed.
struct GridPlan {
    std::vector<GridVictim> victims;
    std::vector<core::attacks::Recipe> recipes;
    std::vector<core::store::CorpusRecord> corpora;
    std::vector<std::uint64_t> seeds{0};
    core::campaigns::SampleOptions sample; ///< Of each corpus.
};

struct GridCell {
    std::size_t corpus = 0, victim = 0, recipe = 0; ///< Places in the plan.
    std::uint64_t seed = 0;
    std::string key; ///< By which it is known again when other things are chosen beside it.
    QString problem; ///< Why these do not fit together; empty: they do.
    std::optional<core::campaigns::CostEstimate> estimate;
    QString estimateProblem; ///< Why there is no estimate though one was wanted; the next time there may be.
    core::store::Id campaign = 0;
    bool waiting = false; ///< For its turn.
};

/// Corpora, then victims, then recipes, then seeds.
[[nodiscard]] std::vector<GridCell> cellsOf(const GridPlan& plan);
/// The same, but cells that were there before keep their place in the order, their campaign and their estimate.
[[nodiscard]] std::vector<GridCell> cellsOf(const GridPlan& plan, const std::vector<GridCell>& before);

/// Loads a victim for its card; never throws. Call it in a job.
[[nodiscard]] GridVictim gridVictim(const std::string& spec, const std::string& givenName,
                                    const core::victims::VictimLoader& loader,
                                    const core::victims::LoadOptions& options);

/// Puts the cells that fit into the project, as campaigns, and fills in their ids; those that it has already are not
/// made again. Call it in a job. \throws core::Error.
void setUpCells(core::store::Project& project, const GridPlan& plan, std::vector<GridCell>& cells,
                const std::shared_ptr<const core::language::Resources>& resources, std::stop_token stop);

/// What is known of a cell after three of its examples were attacked.
struct CellEstimate {
    std::string key;
    std::optional<core::campaigns::CostEstimate> estimate;
    QString problem; ///< Why they could not be attacked.
};
/// Attacks three examples of each cell that fits and has no estimate, and tells what they cost, one cell after the
/// other; victims and corpora are read once each where the order allows it. `options`: how each victim is loaded. Call
/// it in a job.
void estimateCells(const core::store::Project& project, const GridPlan& plan, const std::vector<GridCell>& cells,
                   const core::victims::VictimLoader& loader,
                   const std::map<std::string, core::victims::LoadOptions>& options,
                   const std::shared_ptr<const core::language::Resources>& resources, const std::stop_token& stop,
                   const std::function<void(const CellEstimate&)>& told);

/// Seeds as people list them, "0, 1, 2"; none where that is not a list of whole numbers.
[[nodiscard]] std::vector<std::uint64_t> seedsIn(const QString& text);

} // namespace ui
