#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/random.h"
#include "core/lexicon/homophones.h"
#include "core/text/edit.h"
#include "core/text/text.h"

namespace core::language {

/// How an agent is used on a text.
struct AgentUse {
    bool critic = true;          ///< Only where its critic expects a reward.
    bool originalBefore = false; ///< Each place is judged beside the piece that stood before it in the original text.
    double share = 1.0;          ///< Largest share of the pieces that is perturbed.
    /// This piece alone is perturbed, whatever the agent thinks of it: it becomes its nearest candidate.
    std::optional<std::size_t> only = std::nullopt;
    std::shared_ptr<const lexicon::Homophones> homophones = nullptr; ///< For unknown pieces; null: built-in ones.
};

/// What an agent made of one piece of a text.
struct AgentPiece {
    std::string form;       ///< As the translator that it was trained against reads it.
    std::string now;        ///< What stands there afterwards; `form` if it was left alone.
    std::uint32_t word = 0; ///< Of the text.
    double act = 0.0;       ///< Probability of perturbing it; 0 where nothing could take its place.
    double value = 0.0;     ///< The critic's estimate of what rewards will come.
};

/// A text as an agent perturbs it.
struct PerturbedText {
    text::Variant edits; ///< Of words; empty if it left the text alone.
    std::vector<AgentPiece> pieces;
};

/// An agent that has learnt where perturbed texts mislead a translator (Zou et al. 2020). It sees texts alone: neither
/// the translator nor references. Immutable; safe from any thread.
class PerturbingAgent {
public:
    virtual ~PerturbingAgent() = default;
    [[nodiscard]] virtual PerturbedText perturb(const text::Text& text, const AgentUse& use, Random& random) const = 0;
    [[nodiscard]] virtual std::string hash() const = 0;     ///< Of all its files.
    [[nodiscard]] virtual std::string language() const = 0; ///< Of the texts, BCP 47.
    /// Why it does not fit a victim of this name in this folder: it was trained against that one, which has other
    /// pieces now. Empty for every other victim, which it attacks by words.
    [[nodiscard]] virtual std::string misfit(const std::string& victim, const std::filesystem::path& folder) const = 0;
};

} // namespace core::language
