#include "core/victims/card_json.h"

#include <nlohmann/json.hpp>

namespace core::victims {

std::string cardJson(const VictimCard& card)
{
    nlohmann::ordered_json capabilities = nlohmann::ordered_json::array();
    for (const auto& [capability, name] : {std::pair{Capability::HardLabel, "hard_label"},
                                           {Capability::Scores, "scores"},
                                           {Capability::Gradients, "gradients"},
                                           {Capability::Attention, "attention"}})
        if (card.can(capability))
            capabilities.push_back(name);
    return nlohmann::ordered_json{{"name", card.name},
                                  {"task", card.task},
                                  {"architecture", card.architecture},
                                  {"labels", card.labels},
                                  {"segments", card.segments},
                                  {"language", card.language},
                                  {"capabilities", capabilities},
                                  {"tokenization", text::nameOf(card.tokenization)},
                                  {"max_batch", card.maxBatch},
                                  {"hash", card.hash},
                                  {"source", card.source}}
        .dump();
}

} // namespace core::victims
