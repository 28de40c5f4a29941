#pragma once

#include <cstddef>
#include <filesystem>

#include "core/campaigns/training/adversarial_training.h"

namespace core::campaigns {

/// What a victim is trained again with: its own training text and, behind it, the adversarial texts with their gold
/// answers. Trees are written as CoNLL-U and keep their trees; classes as JSON lines, in the victim's names of them.
struct AdversarialTexts {
    std::filesystem::path train;
    std::filesystem::path dev; ///< In the same form; empty where the plan has none.
    std::string tokenization;  ///< How the texts are cut into words; empty for treebanks.
    std::size_t originals = 0, added = 0;
};

/// Where the plan's texts lie, or will.
[[nodiscard]] AdversarialTexts placesOf(const AdversarialPlan& plan, const victims::VictimCard& victim);

/// Writes the training text with the texts of the attack's successes: those of the only campaign of `project`.
/// \throws Error when there are none.
AdversarialTexts writeSuccesses(const AdversarialPlan& plan, const victims::VictimCard& victim,
                                const store::Project& project, const std::stop_token& stop);

/// The same with variants of a share of the texts, drawn with the plan's seed, without asking any victim. Of a treebank
/// only variants that exchange words: a tree does not fit others. \throws Error when there are none, or after a stop.
AdversarialTexts writeVariants(const AdversarialPlan& plan, const victims::VictimCard& victim, const Workshop& workshop,
                               const StageContext& context);

/// The training examples that are attacked or varied, as an option of a campaign. \throws Error when there are none.
[[nodiscard]] SampleOptions shareOf(const AdversarialPlan& plan, const corpora::Corpus& corpus);

} // namespace core::campaigns
