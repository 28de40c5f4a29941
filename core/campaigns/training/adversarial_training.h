#pragma once

#include <string>
#include <vector>

#include "core/campaigns/planning/sample.h"
#include "core/campaigns/stages.h"
#include "core/campaigns/training/adversarial_plan.h"
#include "core/store/project.h"

namespace core::campaigns {

/// The stages, each of which resumes where it was interrupted:
/// attack (out/attack.faultline: the drawn training texts, attacked) and merge (out/train.conllu.gz or .jsonl.gz: the
/// training text, then the texts that fooled the victim with their gold answers), or perturb (the same file with
/// variants); train (the model, with the victim's own training settings; its config.json records the attack under
/// training.adversarial), clean (out/clean.json: scores of both on `test`), then attacked (both under each of `tests`,
/// as campaigns of out/evaluation.faultline). Source: Zheng et al. (2020), section 5.5, for parsers; Huang et al.
/// (2021) train on perturbed texts. The plan's values are those that its parameters allow.
/// \throws UsageError for another number of recipes.
[[nodiscard]] std::vector<Stage> adversarialStages(const AdversarialPlan& plan, const TrainingTools& tools);

/// The recipes under which such victims are usually compared.
[[nodiscard]] std::vector<std::string> usualTests(const structures::Task& task);

/// Puts a campaign into the project, or finds it, and runs what is pending. Returns false when it was stopped.
bool attackCorpus(store::Project& project, const corpora::Corpus& corpus, const std::string& victim,
                  const attacks::Recipe& recipe, const SampleOptions& sample, std::uint64_t seed,
                  const TrainingTools& tools, const StageContext& context);

/// Trains unless `request.out` holds the finished model; resumes after an interruption. Returns false when stopped.
bool trainOnce(victims::TrainRequest request, const TrainingTools& tools, const StageContext& context);

} // namespace core::campaigns
