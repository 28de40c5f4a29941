#include "models/inference/agent/agent_model.h"

#include "core/base/hash.h"
#include "core/files/file.h"
#include "models/inference/model/config_reader.h"
#include "models/inference/model/model_folder.h"

namespace models {

AgentModel::AgentModel(AgentConfig given, std::shared_ptr<const AttackedPieces> known,
                       core::victims::PieceCandidates table, std::span<const std::vector<float>> tensors)
    : config(std::move(given)), pieces(std::move(known)), candidates(std::move(table)),
      weights(std::make_shared<const AgentWeights>(config, pieces->pieces(), tensors))
{}

std::shared_ptr<const AgentModel> AgentModel::read(const std::filesystem::path& folder)
{
    const auto file = folder / "config.json";
    auto json = core::readFile(file, configLimit);
    const auto config = AgentConfig::parse(json, file);
    auto pieces =
        std::make_shared<const AttackedPieces>(AttackedPieces::copyIn(folder), config.lowercase, config.longest);
    auto candidates =
        core::victims::PieceCandidates::read(folder / candidatesFile, pieces->pieces(), signPieces, unknownPiece,
                                             [&](std::string_view form) { return pieces->find(form); });
    if (config.direction == AgentDirection::Reinforced)
        candidates = candidates.withoutUnknown();
    const auto weights = folder / "model.safetensors";
    const auto tensors = readTensors(weights, agentShapes(config, pieces->pieces()), AgentConfig::architecture);
    auto model = std::make_shared<AgentModel>(config, pieces, std::move(candidates), tensors);
    model->folder = folder;
    model->hash =
        core::sha256(json + pieces->hash() + core::sha256File(folder / candidatesFile) + core::sha256File(weights));
    model->configJson = std::move(json);
    return model;
}

std::shared_ptr<const JudgeWeights> AgentModel::judge() const
{
    const auto target = pieces->all().target->size();
    return std::make_shared<const JudgeWeights>(
        config, pieces->pieces(), target,
        readTensors(folder / judgeFile, judgeShapes(config, pieces->pieces(), target), AgentConfig::architecture));
}

} // namespace models
