#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "core/attacks/recipe/recipe.h"
#include "core/base/workers.h"
#include "core/corpora/reading/reader.h"
#include "core/json/parameter.h"
#include "core/language/resources.h"
#include "core/victims/loader.h"

namespace core::campaigns {

/// The parts that adversarial training needs, wired by the app.
struct TrainingTools {
    std::shared_ptr<const language::Resources> resources;
    std::shared_ptr<const victims::VictimLoader> loader;
    std::shared_ptr<const victims::ModelTrainer> trainer;
    int workers = 0; ///< 0: one per core.
    std::string device = "cpu";

    [[nodiscard]] std::size_t threads() const { return threadsFor(workers); }
};

/// Where adversarial texts come from.
enum class AdversarialSource : std::uint8_t {
    Attack,       ///< Texts that fooled the victim.
    Perturbation, ///< The recipe's variants of texts, without querying the victim.
};

/// A victim trained again with its own training text and adversarial texts from a part of it.
struct AdversarialPlan {
    std::string victim;          ///< A model folder or a shipped model's name.
    std::filesystem::path train; ///< The corpus it was trained on.
    std::filesystem::path dev;   ///< Chooses the epoch; empty: a tenth of `train`, which is then left out of it.
    corpora::ReadOptions read;   ///< Of both, and of `test`.
    AdversarialSource source = AdversarialSource::Attack;
    /// They make the adversarial texts: one for Attack, any number for Perturbation, each from a share of the texts.
    std::vector<attacks::Recipe> recipes;
    std::size_t perText = 1; ///< Of Perturbation: variants of a text, drawn with `seed`; 0: all.
    bool valid = false;      ///< Only adversarial texts without a flag (language::Validity).
    double share = 0.5;      ///< Of the training texts that are attacked or varied, drawn with `seed`.
    int steps = 1; ///< Models that are trained: with 1/steps of the adversarial texts, with 2/steps ... with all.
    std::uint64_t seed = 1; ///< Of the draw, the attack and the training.
    /// What the victim started from, where its folder does not hold it: the word vectors of a classifier, the folder of
    /// a BERT. A parser's fixed word vectors are in its folder. For a translator the folder, such as its own, whose
    /// weights are trained further, with the step size for that; empty: it is trained from the beginning.
    std::string from;
    int epochs = 0;                     ///< 0: as many as the victim's.
    std::filesystem::path test;         ///< Empty: nothing is evaluated.
    std::size_t limit = 0;              ///< Texts of `test` that are attacked, from the first; 0: all.
    std::vector<attacks::Recipe> tests; ///< Attacks under which the victim and the new model are evaluated.
    std::filesystem::path out;          ///< Folder of everything below.

    /// Everything that decides the results, as JSON.
    [[nodiscard]] std::string identity() const;
    /// Of a step from 1, by default the last: out/VICTIM-adversarial, before it out/VICTIM-adversarial-1-of-3.
    [[nodiscard]] std::filesystem::path model(int step = 0) const;
    [[nodiscard]] std::vector<std::string> victims() const; ///< The victim, then the model of every step.
    [[nodiscard]] std::filesystem::path evaluation() const; ///< out/evaluation.faultline
};

/// What command line and window say of the numbers and the source.
[[nodiscard]] const std::vector<PlanParameter<AdversarialPlan>>& adversarialParameters();

/// The name of a victim's folder, or the shipped model's.
[[nodiscard]] std::string shortName(const std::string& victim);

} // namespace core::campaigns
