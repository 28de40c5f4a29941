#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/attacks/recipe.h"
#include "core/campaigns/sample.h"
#include "core/campaigns/stages.h"
#include "core/corpora/reader.h"
#include "core/language/resources.h"
#include "core/store/project.h"
#include "core/victims/loader.h"

namespace core::campaigns {

/// What adversarial training is made of: parts the app wires.
struct Workshop {
    std::shared_ptr<const language::Resources> resources;
    std::shared_ptr<const victims::VictimLoader> loader;
    std::shared_ptr<const victims::ModelTrainer> trainer;
    int workers = 0; ///< 0: one per core.
    std::string device = "cpu";
};

/// A parser trained again with its own training text and adversarial sentences from a part of it.
struct AdversarialPlan {
    std::string victim;                 ///< A model folder or a shipped model's name.
    std::filesystem::path train;        ///< The treebank it was trained on.
    std::filesystem::path dev;          ///< Chooses the epoch; empty: a tenth of `train`.
    corpora::ReadOptions read;          ///< Of both, and of `test`.
    attacks::Recipe recipe;             ///< Makes the adversarial sentences.
    double share = 0.5;                 ///< Of the training sentences that are attacked, drawn with `seed`.
    std::uint64_t seed = 1;             ///< Of the draw, the attack and the training.
    std::string vectors;                ///< The victim's fixed word vectors; empty: those in its folder.
    int epochs = 0;                     ///< 0: as many as the victim's.
    std::filesystem::path test;         ///< Empty: nothing is evaluated.
    std::size_t limit = 0;              ///< Sentences of `test` that are attacked, from the first; 0: all.
    std::vector<attacks::Recipe> tests; ///< Attacks under which the victim and the new model are evaluated.
    std::filesystem::path out;          ///< Folder of everything below.

    /// Everything that decides the results, as JSON.
    [[nodiscard]] std::string identity() const;
    [[nodiscard]] std::filesystem::path model() const;      ///< out/VICTIM-adversarial
    [[nodiscard]] std::filesystem::path evaluation() const; ///< out/evaluation.faultline
};

/// The stages, each of which goes on where it was interrupted:
/// attack (out/attack.faultline: the drawn training sentences, attacked), merge (out/train.conllu.gz: the training
/// text, then the sentences that fooled the victim with their gold trees), train (the model, with the victim's own
/// training settings; its config.json says against what under training.adversarial), clean (out/clean.json: scores of
/// both on `test`), then attacked (both under each of `tests`, as campaigns of out/evaluation.faultline). Source: Zheng
/// et al. (2020), section 5.5. \throws UsageError for a share outside of 0 .. 1.
[[nodiscard]] std::vector<Stage> adversarialStages(const AdversarialPlan& plan, const Workshop& workshop);

/// Puts a campaign into the project, or finds it, and runs what is pending. Returns false when it was stopped.
bool attackCorpus(store::Project& project, const corpora::Corpus& corpus, const std::string& victim,
                  const attacks::Recipe& recipe, const SampleOptions& sample, std::uint64_t seed,
                  const Workshop& workshop, const StageContext& context);

/// Trains unless `request.out` holds the finished model; goes on after an interruption. Returns false when stopped.
bool trainOnce(victims::TrainRequest request, const Workshop& workshop, const StageContext& context);

} // namespace core::campaigns
