#include "models/inference/causal/causal_network.h"

#include <algorithm>
#include <string_view>

#include <nlohmann/json.hpp>

#include "core/json/json.h"
#include "models/inference/causal/gpt2.h"
#include "models/inference/causal/llama.h"

namespace models {

namespace {

struct CausalType {
    std::string_view type, name; ///< `model_type`, and what `architectures` has for it.
    PieceModel pieces;
};
constexpr CausalType causalTypes[] = {{"gpt2", "GPT2LMHeadModel", PieceModel::Gpt2},
                                      {"llama", "LlamaForCausalLM", PieceModel::Llama},
                                      {"qwen2", "Qwen2ForCausalLM", PieceModel::Qwen2}};

/// Null if it is none of them. Published folders of GPT-2 name the class "GPT2LMHeadModel" or none.
const CausalType* causalTypeOf(const nlohmann::json& config)
{
    if (!config.is_object())
        return nullptr;
    const auto names = architecturesOf(config);
    const auto type = core::textAt(config, "model_type");
    for (const CausalType& one : causalTypes) {
        const bool named = std::ranges::find(names, one.name) != names.end();
        if (names.empty() ? type == one.type : named && (type.empty() || type == one.type))
            return &one;
    }
    return nullptr;
}

} // namespace

bool describesCausalNetwork(const nlohmann::json& config) { return causalTypeOf(config) != nullptr; }

PieceModel piecesOfCausal(const nlohmann::json& config)
{
    const CausalType* type = causalTypeOf(config);
    return type == nullptr ? PieceModel::Gpt2 : type->pieces;
}

std::unique_ptr<const CausalNetwork> readCausalNetwork(const TensorFiles& files, const nlohmann::json& config,
                                                       const std::filesystem::path& file,
                                                       const kernels::Kernels& kernels)
{
    if (piecesOfCausal(config) == PieceModel::Gpt2)
        return std::make_unique<Gpt2Network>(files, Gpt2Config::read(config, file), kernels);
    return std::make_unique<LlamaNetwork>(files, LlamaConfig::read(config, file), kernels);
}

} // namespace models
