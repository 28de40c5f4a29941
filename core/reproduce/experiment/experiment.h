#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "core/json/parameter.h"
#include "core/reproduce/experiment/json_node.h"
#include "core/reproduce/experiment/options.h"

namespace core::reproduce {

/// A paper as data: `resources/papers/NAME/experiment.json`. docs/adding-a-paper.md has its keys.
class Experiment {
public:
    /// The shipped papers, in order; of one in several chapters, `experiment-N.json`, each of them as PAPER-N. Empty if
    /// the resources are not found.
    [[nodiscard]] static std::vector<std::string> shipped();
    /// The numbers of a shipped paper's chapters, in order; empty if it has none.
    [[nodiscard]] static std::vector<int> chapters(const std::string& paper);
    /// A shipped paper's name (of one in chapters, PAPER-N, or PAPER for the first), or an `experiment.json` of the
    /// user's, or its folder. \throws UsageError when there is no such paper, Error with file, line and column for what
    /// does not belong into it.
    [[nodiscard]] static Experiment read(const std::string& nameOrFile);
    /// `file`: named in messages; relative paths of recipes begin at its folder. \throws Error.
    [[nodiscard]] static Experiment parse(const std::string& text, const std::filesystem::path& file);

    [[nodiscard]] const std::string& name() const { return name_; } ///< zheng2020
    [[nodiscard]] std::string title() const { return root_.at("title").text(); }
    [[nodiscard]] std::string description() const { return root_.at("description").text(); }
    [[nodiscard]] const std::vector<ExperimentOption>& options() const { return options_; }
    [[nodiscard]] std::string dataMeaning() const;          ///< What `--data` takes, for people; may be empty.
    [[nodiscard]] std::vector<std::string> presets() const; ///< The default first.
    [[nodiscard]] std::vector<std::string> devices() const; ///< Where its networks are trained.
    [[nodiscard]] const JsonNode& root() const { return root_; }
    [[nodiscard]] const std::filesystem::path& folder() const { return folder_; }

private:
    Experiment(JsonNode root, const std::filesystem::path& file);

    JsonNode root_;
    std::filesystem::path folder_;
    std::string name_;
    std::vector<ExperimentOption> options_;
};

/// What `reproduce` is asked to do with it.
struct ExperimentRequest {
    std::vector<std::string> data; ///< As typed.
    std::filesystem::path out;
    std::string preset; ///< Empty: the first.
    std::uint64_t seed = 1;
    std::map<std::string, std::vector<std::string>> options; ///< As typed: {"epochs": ["3"], "set": ["a=1", "b=2"]}.
};

/// What all papers have besides their own options. Command line and handbook say the same of it.
[[nodiscard]] const std::vector<PlanParameter<ExperimentRequest>>& experimentParameters();

} // namespace core::reproduce
