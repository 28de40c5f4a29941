#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "core/json/parameter.h"
#include "core/reproduce/experiment/json_node.h"

namespace core::reproduce {

/// An option of `reproduce` that a paper declares beside those that all papers have.
struct ExperimentOption {
    enum class Kind { Text, Count, Settings };
    std::string name;   ///< Of its place: {settings}
    std::string option; ///< --set
    Kind kind = Kind::Text;
    std::string meaning;
};

/// A paper as data: `resources/papers/NAME/experiment.json`. docs/adding-a-paper.md has its keys.
class Experiment {
public:
    /// The shipped papers that are written so, in order. Empty if the resources are not found.
    [[nodiscard]] static std::vector<std::string> shipped();
    /// A shipped paper's name, or an `experiment.json` of the user's, or its folder. \throws UsageError when there is
    /// no such paper, Error with file, line and column for what does not belong into it.
    [[nodiscard]] static Experiment read(const std::string& nameOrFile);
    /// A chapter of a shipped paper that is written so: `experiment-N.json`, whose name is PAPER-N. \throws likewise.
    [[nodiscard]] static Experiment chapter(const std::string& paper, int number);
    /// `file`: named in messages; relative paths of recipes begin at its folder. \throws Error.
    [[nodiscard]] static Experiment parse(const std::string& text, const std::filesystem::path& file);

    [[nodiscard]] const std::string& name() const { return name_; } ///< zheng2020
    [[nodiscard]] std::string title() const { return root_.at("title").text(); }
    [[nodiscard]] std::string description() const { return root_.at("description").text(); }
    [[nodiscard]] const std::vector<ExperimentOption>& options() const { return options_; }
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

} // namespace core::reproduce
