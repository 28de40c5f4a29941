#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/victims/loader.h"
#include "core/victims/pieces/piece_candidates.h"
#include "models/inference/agent/attacked_translator.h"
#include "models/inference/agent/piece_cutter.h"
#include "models/inference/model/text_reading.h"

namespace models::networks {

/// A text with its translation, as an agent learns from it.
struct AgentPair {
    AgentText source;
    std::vector<std::string> references; ///< The gold translation first.
    std::vector<std::uint32_t> target;   ///< The pieces of the gold translation.
};

/// What an agent learns from.
struct AgentData {
    std::vector<AgentPair> train, dev;
    std::string targetLanguage;     ///< Of the references, BCP 47; empty: not known.
    nlohmann::ordered_json sources; ///< For config.json: the corpora's names, hashes and sizes, and what was left out.

    /// Reads the request's corpora of texts with translations. Without a dev file a tenth of the examples, drawn with
    /// the seed, is held out. Texts without a translation are left out, and texts of which the translator's pieces are
    /// too many to be read whole or none has a candidate. `reading` is how the translator cuts texts into words.
    /// \throws core::Error when a file cannot be read, has no translations, is cut into words in another way, or when
    /// too little is left to learn from.
    static AgentData read(const core::victims::TrainRequest& request, const TextReading& reading,
                          const AttackedTranslator& translator, const core::victims::PieceCandidates& candidates,
                          std::stop_token stop);
};

/// The pair of a text with its references; nothing if it is one of those that are left out.
[[nodiscard]] std::optional<AgentPair> agentPair(const core::text::Text& text, std::vector<std::string> references,
                                                 const AttackedTranslator& translator,
                                                 const core::victims::PieceCandidates& candidates);

} // namespace models::networks
