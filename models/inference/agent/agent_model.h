#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "core/victims/pieces/piece_candidates.h"
#include "models/inference/agent/agent_weights.h"
#include "models/inference/agent/attacked_pieces.h"

namespace models {

/// The files of an agent's folder besides config.json, vocab.txt and model.safetensors.
inline constexpr const char *candidatesFile = "candidates.tsv", *judgeFile = "discriminator.safetensors";

/// An agent in memory. Immutable; any number of threads may share one.
class AgentModel {
public:
    /// Reads and checks a folder: config.json, vocab.txt, target.txt, codes.txt, target-codes.txt, candidates.tsv,
    /// model.safetensors. \throws core::Error naming the file, what is wrong with it and what to do.
    static std::shared_ptr<const AgentModel> read(const std::filesystem::path& folder);

    AgentModel(AgentConfig config, std::shared_ptr<const AttackedPieces> pieces,
               core::victims::PieceCandidates candidates, std::span<const std::vector<float>> tensors);

    /// The discriminator of its last round, which is read from the folder. \throws core::Error.
    [[nodiscard]] std::shared_ptr<const JudgeWeights> judge() const;

    std::filesystem::path folder;
    std::string configJson;
    std::string hash; ///< SHA-256 of all its files but the discriminator's.
    AgentConfig config;
    std::shared_ptr<const AttackedPieces> pieces;
    core::victims::PieceCandidates candidates;
    std::shared_ptr<const AgentWeights> weights;
};

} // namespace models
