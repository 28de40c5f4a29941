#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <CLI/CLI.hpp>

#include "core/attacks/recipe/recipe.h"
#include "core/campaigns/planning/sample.h"
#include "core/corpora/reading/read_parameters.h"
#include "core/json/parameter.h"
#include "core/victims/loader.h"

namespace app {

/// `--max-queries` for the parameter max_queries, unless it has another name as an option: its meaning, range and
/// default are those declared, and `set` gets the value.
CLI::Option* addParameter(CLI::App& command, const core::Parameter& parameter,
                          std::function<void(const nlohmann::ordered_json&)> set);

/// An option for each, which puts its value into the plan.
template<typename Plan>
void addParameters(CLI::App& command, const std::vector<core::PlanParameter<Plan>>& parameters, Plan& plan)
{
    for (const auto& parameter : parameters)
        addParameter(command, parameter, [&plan, set = parameter.set](const auto& value) { set(plan, value); });
}

/// --workers
void addWorkers(CLI::App& command, int& workers);

/// --json
CLI::Option* addJson(CLI::App& command, bool& json);
/// The argument `project`.
CLI::Option* addProject(CLI::App& command, std::string& file);
/// --study
CLI::Option* addStudyName(CLI::App& command, std::string& name);
/// --seed
template<typename Seed>
CLI::Option* addSeed(CLI::App& command, Seed& seed)
{
    return command.add_option("--seed", seed, "the same seed gives the same results");
}

/// --format --columns --delimiter --quoting --encoding --label-names --tokenization --language --max-memory.
class CorpusOptions {
public:
    /// All of them, but for one where the command has its own.
    void add(CLI::App& command, std::string_view without = {});
    /// As typed, by key.
    [[nodiscard]] const std::map<std::string, std::string>& typed() const { return typed_; }
    /// \throws core::UsageError for values that mean nothing.
    [[nodiscard]] core::corpora::ReadOptions read() const { return core::corpora::readOptionsOf(typed_); }

private:
    std::map<std::string, std::string> typed_;
};

/// Reads a corpus and says on standard error what was guessed and how many rows were left out.
[[nodiscard]] core::corpora::Corpus readTold(const std::string& path, const core::corpora::ReadOptions& options,
                                             const std::stop_token& stop);
/// "2 rows were left out."
[[nodiscard]] std::string rowsLeftOut(const core::corpora::Corpus& corpus);
/// What readTold() says.
void tellReading(const core::corpora::Corpus& corpus);

/// --limit --offset --sample --sample-seed --ids
struct SampleChoice {
    core::campaigns::SampleOptions sample;
    std::string idsFile;
    void add(CLI::App& command);
    [[nodiscard]] core::campaigns::SampleOptions options() const;
};

/// Where the victim's name comes from: a name that the user types is trusted, one from a file is not.
enum class VictimFrom { CommandLine, File };
/// --device --plain --special-pieces --threshold --exec-timeout, and --allow-exec where a file may name a program as
/// the victim.
void addLoadOptions(CLI::App& command, core::victims::LoadOptions& load, VictimFrom from);

/// --recipe --set --allow-exec
struct RecipeChoice {
    std::string name;
    std::vector<std::string> set;
    bool allowExec = false;
    CLI::Option* add(CLI::App& command, const char* what = "a preset's name or a JSON file");
    /// With the settings applied; then programs the user typed, or all with --allow-exec, may be started in this run.
    [[nodiscard]] core::attacks::Recipe load() const;
    void change(core::attacks::Recipe& recipe) const;
};
/// If the value of a setting names a program: who types it allows it, in this run.
void allowTyped(const std::string& value);
/// The programs that a recipe names may be started in this run.
void allowPrograms(const core::attacks::Recipe& recipe);

/// "--set key=value" pairs. \throws core::UsageError for one without "=".
[[nodiscard]] std::vector<std::pair<std::string, std::string>> keyValues(const std::vector<std::string>& settings);

} // namespace app
