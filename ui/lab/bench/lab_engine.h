#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/attacks/attack.h"
#include "core/attacks/cheapest_change.h"
#include "core/victims/salience.h"
#include "core/victims/views.h"
#include "ui/answers/writing.h"

namespace ui {

/// The recipe as the Lab scores by it: a translator's answers by the language that its card names.
[[nodiscard]] core::attacks::Recipe scoredAs(const core::attacks::Recipe& recipe,
                                             const core::victims::VictimCard& card);

/// What the Lab queries: one victim and one recipe, ready to use. All but mismatches() is used by one thread at a time,
/// never the GUI thread, and may throw core::Error; a stop request may end a call early with any answer, which is then
/// not used.
class LabEngine {
public:
    /// Loads the victim once more, with gradients. Called on the engine's thread when they are first wanted.
    using Differentiated = std::function<std::unique_ptr<core::victims::Victim>()>;
    /// Works on a clone of the victim.
    LabEngine(const core::victims::Victim& victim, const core::attacks::Recipe& recipe,
              const std::shared_ptr<const core::language::Resources>& resources, Differentiated differentiated = {});

    [[nodiscard]] core::structures::Prediction predict(const core::text::Input& input, std::stop_token stop);
    /// Scores of all arcs, for parsers that give them.
    [[nodiscard]] std::optional<core::victims::ArcScores> arcScores(const core::text::Input& input,
                                                                    std::stop_token stop);
    /// The likeliest answers and the attention for the first, for victims that give them.
    [[nodiscard]] std::optional<Writing> writing(const core::text::Input& input, std::stop_token stop);
    /// The attention of the victim to each word, for those that give it; each segment's sum is 1.
    [[nodiscard]] std::vector<core::attacks::WordImportance> attention(const core::text::Input& input,
                                                                       std::stop_token stop);
    /// Of each word for a label; see core::victims::salienceOf().
    [[nodiscard]] std::vector<core::attacks::WordImportance>
    salience(core::victims::Salience salience, const core::text::Input& input, int label, std::stop_token stop);
    /// `reference`: the label or tree that the attack is to remove.
    [[nodiscard]] std::vector<core::attacks::WordImportance>
    importance(const core::text::Input& input, const core::structures::Prediction& reference, std::stop_token stop);
    [[nodiscard]] std::vector<core::attacks::CandidateTrace>
    candidates(const core::text::Input& current, const core::text::Input& original, std::size_t segment,
               std::size_t index, const core::structures::Prediction& reference, std::stop_token stop);
    /// What the recipe says of a word in the place of another; see Attack::verdictOn.
    [[nodiscard]] std::optional<core::attacks::WordVerdict>
    verdictOn(const std::string& form, const core::text::Input& current, const core::text::Input& original,
              std::size_t segment, std::size_t index, const core::structures::Prediction& reference,
              std::stop_token stop);
    /// See core::attacks::cheapestChange().
    [[nodiscard]] std::optional<core::attacks::CheapestChange> cheapest(const core::text::Input& input,
                                                                        const core::structures::Prediction& reference,
                                                                        std::stop_token stop,
                                                                        const core::ProgressFn& progress);
    /// With the whole trace. Counted like any attack.
    [[nodiscard]] core::attacks::AttackResult run(const core::corpora::Example& example, std::stop_token stop);
    /// Why this recipe cannot attack this victim, for people; empty when it can.
    [[nodiscard]] const std::vector<std::string>& mismatches() const { return mismatches_; }

private:
    std::unique_ptr<core::victims::Victim> victim_, gradients_; ///< The second one is made when it is first wanted.
    Differentiated differentiated_;
    core::attacks::Attack attack_;
    std::vector<std::string> mismatches_;
};

} // namespace ui
