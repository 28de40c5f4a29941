#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <stop_token>
#include <string>

#include "core/campaigns/planning/sample.h"
#include "core/campaigns/stages.h"
#include "core/campaigns/training/adversarial_plan.h"
#include "core/store/project.h"

namespace core::campaigns {

/// The corpora a plan trains with: the texts that are attacked and learnt from, and those that choose the epoch. If the
/// plan names none of the latter, they are a tenth of the former, drawn with its seed and used for nothing else.
struct TrainingCorpora {
    corpora::Corpus train, dev;
};
[[nodiscard]] TrainingCorpora readTraining(const AdversarialPlan& plan, const std::stop_token& stop);

/// The training examples that are attacked, or varied by one of the plan's recipes, as an option of a campaign.
/// \throws Error when there are none.
[[nodiscard]] SampleOptions shareOf(const AdversarialPlan& plan, const corpora::Corpus& train, std::size_t recipe = 0);

/// The files for training a victim again: its own training text followed by the adversarial texts with their gold
/// answers. Trees are written as CoNLL-U, other answers as JSON lines with the victim's names of classes and
/// segments.
struct AdversarialTexts {
    std::filesystem::path train, dev;
    std::map<std::string, std::string> read; ///< How they are read, as TrainRequest::readOptions.
    std::size_t originals = 0, added = 0;    ///< Texts of `train`.
    std::string note;                        ///< What was assumed or left out, for people; often empty.
};

/// Where the texts of a step of the plan are, or will be, and how they are read; 0: those of the last step.
[[nodiscard]] AdversarialTexts placesOf(const AdversarialPlan& plan, const victims::VictimCard& victim, int step = 0);

/// Writes the training text with the texts of the attack's successes: those of the only campaign of `project`. Of a
/// treebank, only those that replace words: a tree does not fit others. Earlier steps have some of them: each has those
/// of the step before it and more, drawn with the plan's seed. \throws Error when there are none.
AdversarialTexts writeSuccesses(const AdversarialPlan& plan, const victims::VictimCard& victim,
                                const store::Project& project, const TrainingTools& tools, const StageContext& context);

/// The same with variants of a share of the texts, drawn with the plan's seed, without querying a victim.
/// \throws Error when there are none, or after a stop.
AdversarialTexts writeVariants(const AdversarialPlan& plan, const victims::VictimCard& victim,
                               const TrainingTools& tools, const StageContext& context);

} // namespace core::campaigns
