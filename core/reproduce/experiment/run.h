#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/attacks/recipe/recipe.h"
#include "core/campaigns/stages.h"
#include "core/campaigns/training/adversarial_training.h"
#include "core/corpora/reading/reader.h"
#include "core/reproduce/experiment/given_data.h"
#include "core/reproduce/experiment/sets.h"
#include "core/reproduce/figure_writer.h"

namespace core::reproduce {

/// One attack of an experiment's grid: tables and figures choose its campaign by the label.
struct LabelledAttack {
    std::string label;
    std::string victim; ///< A model folder or a model's name.
    std::string corpus; ///< Its name; empty: as the file says.
    attacks::Recipe recipe;
    Scope scope;         ///< The elements of the sets that it stands for.
    bool costly = false; ///< Left out where texts are long.
    /// As many words of each text are changed as by another attack, which the recipe then holds for each text.
    bool matched = false;
};

/// What the stages of one run of an experiment share.
struct ExperimentRun {
    Experiment experiment;
    campaigns::TrainingTools tools;
    FigureWriterPtr drawing;
    std::filesystem::path out, project;
    std::string preset;
    std::uint64_t seed = 1;
    GivenData data;
    Sets sets;
    std::set<std::string> labels;        ///< All that the experiment has, whether or not this run has the attacks.
    std::vector<LabelledAttack> attacks; ///< Of the stages so far.
    std::vector<campaigns::AdversarialPlan> retrainings; ///< Likewise.
    Scope::Json typed;           ///< Settings that the user typed for single networks; null: none can be.
    std::set<std::string> known; ///< The keys of `typed` that trainings so far have.
};
using ExperimentRunPtr = std::shared_ptr<ExperimentRun>;

/// A stage as an experiment has it: its name, its object, and what it does, the value of the member that names that.
struct WrittenStage {
    std::string name;
    Entry entry;
    JsonNode what;
    std::optional<std::vector<std::string>> needs;
};

// What stages may do. All \throw Error with the place in the file of what does not fit.

/// `parts`: {"train": 3000, "dev": 0}: parts of a treebank and how many sentences of each are kept, from the first; 0
/// is all. Written to OUT/data/PART.conllu.gz.
[[nodiscard]] std::vector<campaigns::Stage> partsStages(const ExperimentRunPtr& run, const WrittenStage& stage);
/// `split`: "{given}": what the split of one of the given corpora makes is written.
[[nodiscard]] std::vector<campaigns::Stage> splitStages(const ExperimentRunPtr& run, const WrittenStage& stage);
/// `draw`: examples of a corpus, without those of others, some of them drawn or the first; one or several.
[[nodiscard]] std::vector<campaigns::Stage> drawStages(const ExperimentRunPtr& run, const WrittenStage& stage);
/// `concatenate`: questions of a corpus of logical forms joined in twos (joined_questions.h).
[[nodiscard]] std::vector<campaigns::Stage> concatenateStages(const ExperimentRunPtr& run, const WrittenStage& stage);
/// `train`: one network, as TrainRequest has it.
[[nodiscard]] std::vector<campaigns::Stage> trainStages(const ExperimentRunPtr& run, const WrittenStage& stage);
/// `adversarial-train`: a victim trained again, as AdversarialPlan has it. One stage if it names what it needs, so that
/// it may run beside others; else one for each of adversarialStages(), NAME-attack and so on.
[[nodiscard]] std::vector<campaigns::Stage> adversarialTrainStages(const ExperimentRunPtr& run,
                                                                   const WrittenStage& stage);
/// `attack`: one or several of victim, corpus, recipes and label.
[[nodiscard]] std::vector<campaigns::Stage> attackStages(const ExperimentRunPtr& run, const WrittenStage& stage);
/// `transfer`: the successes of chosen campaigns are tried on another victim; one or several.
[[nodiscard]] std::vector<campaigns::Stage> transferStages(const ExperimentRunPtr& run, const WrittenStage& stage);
/// `measure`: similarity, grammar, perplexity of chosen campaigns' successes; one or several.
[[nodiscard]] std::vector<campaigns::Stage> measureStages(const ExperimentRunPtr& run, const WrittenStage& stage);
/// `robustness`: what a victim makes of a test set and of pairs of questions, original and perturbed, as a file.
[[nodiscard]] std::vector<campaigns::Stage> robustnessStages(const ExperimentRunPtr& run, const WrittenStage& stage);
/// `tables`: a list, with `shown` and `summary` beside it, or with `scores` (score_stages.h).
[[nodiscard]] std::vector<campaigns::Stage> tableStages(const ExperimentRunPtr& run, const WrittenStage& stage);
/// `figures`: a list, perhaps with `scores` beside it.
[[nodiscard]] std::vector<campaigns::Stage> figureStages(const ExperimentRunPtr& run, const WrittenStage& stage);

/// A folder or file that an experiment names to be written, `{out}/...`. \throws Error when it does not lie in the
/// run's folder: a paper may come from anywhere.
[[nodiscard]] std::string written(const ExperimentRun& run, const Entry& entry, const std::string& member);
/// The name of such a file within a folder of the run. \throws Error when it leads out of that folder.
void requirePlainName(const JsonNode& node, const std::string& name);

/// How files are read, as --format, --columns, --tokenization: {"format": "tsv", "columns": "text=1,form=2"}.
[[nodiscard]] corpora::ReadOptions readingFrom(const Entry& entry, const std::string& member);

/// A recipe of a list, and the scope it was made in.
struct ScopedRecipe {
    attacks::Recipe recipe;
    Scope scope;
    bool costly = false; ///< Left out where texts are long.
    std::string match;   ///< The name of the attack with whose number of changed words it is compared; empty: none.
};
/// A list of recipes: names or files (from the experiment's folder on), or objects of `recipe`, `named`, `set`,
/// `costly` and `match`, which may go through sets.
[[nodiscard]] std::vector<ScopedRecipe> recipesIn(const ExperimentRun& run, const JsonNode& list, const Scope& scope);

} // namespace core::reproduce
