#pragma once

#include <cstdint>
#include <filesystem>
#include <stop_token>
#include <string>
#include <vector>

#include "core/campaigns/planning/setup.h"
#include "core/corpora/reading/reader.h"
#include "core/victims/loader.h"

namespace core::campaigns {

/// A grid of campaigns over one sample: every victim with every recipe and seed. docs/campaign-plans.md has the keys.
struct Plan {
    std::string name; ///< Prefix of the campaigns' names; may be empty.
    std::filesystem::path corpus;
    corpora::ReadOptions read;
    SampleOptions sample;
    std::vector<std::string> victims;
    std::vector<attacks::Recipe> recipes; ///< With their settings.
    std::vector<std::string> recipeNames; ///< With their settings: `parser-blackbox, pos.only=JJ`.
    std::vector<std::uint64_t> seeds = {0};
    attacks::AttackOptions options; ///< For all; the seed is the grid's.
};

/// `folder`: where relative paths of the plan start. \throws Error with file, line and column for bad JSON, UsageError
/// naming an unknown key or a wrong value.
[[nodiscard]] Plan parsePlan(const std::string& json, const std::filesystem::path& folder,
                             const std::string& where = {});
/// `nameOrFile`: a shipped plan's name, or a file. `corpus`: attacked instead of the plan's own; empty: the plan's own.
[[nodiscard]] Plan readPlan(const std::string& nameOrFile, const std::filesystem::path& corpus = {});
/// Names of the shipped plans (resources/plans), ordered by their bytes.
[[nodiscard]] std::vector<std::string> planNames();

/// Puts the grid's campaigns into the project: victims first, then recipes, then seeds. Those it already has are not
/// made again, so that a plan can be run a second time. `load`: how the victims are loaded. Returns them all, in that
/// order.
[[nodiscard]] std::vector<store::Id> setUpGrid(store::Project& project, const Plan& plan,
                                               const victims::VictimLoader& loader,
                                               const language::Resources& resources, std::stop_token stop = {},
                                               const victims::LoadOptions& load = {});

} // namespace core::campaigns
