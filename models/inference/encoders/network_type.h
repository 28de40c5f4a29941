#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "models/inference/transformer/encoder_config.h"

namespace models {

/// A class of networks beside BERT and its kin, which are EncoderFamily's.
struct NetworkType {
    std::string_view type, name; ///< `model_type`, and what `architectures` begin with.
};
inline constexpr NetworkType networkTypes[] = {{"deberta-v2", "DebertaV2"},
                                               {"deberta", "Deberta"},
                                               {"xlnet", "XLNet"},
                                               {"bart", "Bart"},
                                               {"modernbert", "ModernBert"}};

/// The type of a config.json by its `model_type`, without one by its `architectures`; empty if it is none of these.
[[nodiscard]] inline std::string_view networkType(const nlohmann::json& config)
{
    if (!config.is_object())
        return {};
    const auto type = config.find("model_type");
    const auto names = architecturesOf(config);
    for (const NetworkType& one : networkTypes)
        if (type != config.end() ? *type == one.type
                                 : !names.empty() && names.front().starts_with(std::string(one.name) + "For"))
            return one.type;
    return {};
}

} // namespace models
