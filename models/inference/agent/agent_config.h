#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "models/inference/model/text_reading.h"
#include "models/inference/model/word_model_config.h"

namespace models {

/// How an agent's networks are built.
enum class AgentHeads {
    Own,   ///< The paper: actor and critic each have a layer of their own over the text and the pieces around a place.
    Single ///< The released code: one sum of both for actor and critic, which are single linear layers.
};

/// What an agent learnt to do to translations.
enum class AgentDirection {
    Adversarial, ///< Makes them worse.
    Reinforced   ///< Makes them better, without unknown pieces (Zou et al. (2020), section 5.5).
};

/// The config.json of an agent that perturbs the texts which translators read (docs/formats.md): `task` is agent.
///
/// Source: W. Zou et al. (2020), "A reinforced generation of adversarial examples for neural machine translation", ACL,
/// section 3, and the authors' code (vergilus/NJUNMT-pytorch, adversarials/).
struct AgentConfig : TextReading {
    static constexpr const char* architecture = "policy";

    AgentHeads heads = AgentHeads::Own;
    std::size_t context = 3;   ///< Pieces that are seen by themselves: 3 is t-1, t, t+1; 2 is t-1, t (released).
    std::size_t embedding = 0; ///< Of a source piece, as the victim's.
    std::size_t hidden = 256;  ///< Units of the reader, in each direction.
    std::size_t layer = 256;   ///< Units of the layers of actor and critic.
    std::size_t longest = 128; ///< Pieces of a text that are read, its end included, as the victim's.
    AgentDirection direction = AgentDirection::Adversarial;
    std::string targetLanguage = "en";
    std::string victim, victimHash; ///< What it was trained against.

    // The discriminator.
    std::size_t targetEmbedding = 0; ///< Of a piece of a translation, as the victim's.
    std::size_t judgeHidden = 256, judgeLayer = 256;

    /// `file` is named in errors. \throws core::Error for what is missing, of the wrong kind or out of range.
    static AgentConfig parse(const std::string& json, const std::filesystem::path& file = "config.json");
    /// What a training writes into config.json, without `training` and scores.
    [[nodiscard]] nlohmann::ordered_json json() const;
};

[[nodiscard]] std::string nameOf(AgentHeads heads);         ///< own single
[[nodiscard]] std::string nameOf(AgentDirection direction); ///< adversarial reinforced

/// The tensors of model.safetensors, which the layers declare (agent_layers.h).
[[nodiscard]] std::vector<TensorShape> agentShapes(const AgentConfig& config, std::size_t pieces);
/// The tensors of discriminator.safetensors (judge_layers.h).
[[nodiscard]] std::vector<TensorShape> judgeShapes(const AgentConfig& config, std::size_t pieces,
                                                   std::size_t targetPieces);

} // namespace models
