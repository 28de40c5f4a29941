#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

#include <QString>

#include "core/attacks/attack.h"
#include "core/victims/views.h"
#include "ui/answers/writing.h"

namespace ui {

/// What the Lab queries: one victim and one recipe, ready to use. Used by one thread at a time, never the GUI thread.
/// Everything may throw core::Error; a stop request may end a call early with any answer, which is then not used.
class LabEngine {
public:
    virtual ~LabEngine() = default;

    [[nodiscard]] virtual core::structures::Prediction predict(const core::text::Input& input,
                                                               std::stop_token stop) = 0;
    /// Scores of all arcs, for parsers that give them.
    [[nodiscard]] virtual std::optional<core::victims::ArcScores> arcScores(const core::text::Input& /*input*/,
                                                                            std::stop_token /*stop*/)
    {
        return std::nullopt;
    }
    /// The likeliest answers and where the victim looked for the first, for victims that show them.
    [[nodiscard]] virtual std::optional<Writing> writing(const core::text::Input& /*input*/, std::stop_token /*stop*/)
    {
        return std::nullopt;
    }
    /// How much the victim looks at each word, for those that show it; each segment's sum is 1.
    [[nodiscard]] virtual std::vector<core::attacks::WordImportance> attention(const core::text::Input& /*input*/,
                                                                               std::stop_token /*stop*/)
    {
        return {};
    }
    /// `reference`: the label or tree that the attack is to remove.
    [[nodiscard]] virtual std::vector<core::attacks::WordImportance>
    importance(const core::text::Input& input, const core::structures::Prediction& reference, std::stop_token stop) = 0;
    [[nodiscard]] virtual std::vector<core::attacks::CandidateTrace>
    candidates(const core::text::Input& current, const core::text::Input& original, std::size_t segment,
               std::size_t index, const core::structures::Prediction& reference, std::stop_token stop) = 0;
    /// With the whole trace. Counted like any attack.
    [[nodiscard]] virtual core::attacks::AttackResult run(const core::corpora::Example& example,
                                                          std::stop_token stop) = 0;
    /// Why this recipe cannot attack this victim, for people; empty when it can.
    [[nodiscard]] virtual std::vector<std::string> mismatches() const = 0;
};

using LabEngineFactory = std::function<std::unique_ptr<LabEngine>(
    const core::victims::Victim&, const core::attacks::Recipe&, std::shared_ptr<const core::language::Resources>)>;

/// The real one, over core::attacks::Attack. Works on a clone of the victim. \throws core::Error.
[[nodiscard]] std::unique_ptr<LabEngine> makeAttackEngine(const core::victims::Victim& victim,
                                                          const core::attacks::Recipe& recipe,
                                                          std::shared_ptr<const core::language::Resources> resources);

} // namespace ui
