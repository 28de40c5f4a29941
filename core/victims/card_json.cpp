#include "core/victims/card_json.h"

#include "core/json/json.h"

namespace core::victims {

namespace {

/// The member as a number, 0 if it is missing or of another type: the file may have been edited by hand.
double numberAt(const nlohmann::ordered_json& object, const char* key)
{
    const auto found = object.is_object() ? object.find(key) : object.end();
    return found != object.end() && found->is_number() ? found->get<double>() : 0.0;
}

} // namespace

std::string cardJson(const VictimCard& card, const std::string& givenName)
{
    nlohmann::ordered_json capabilities = nlohmann::ordered_json::array();
    for (const auto& [capability, name] : {std::pair{Capability::HardLabel, "hard_label"},
                                           {Capability::Scores, "scores"},
                                           {Capability::Gradients, "gradients"},
                                           {Capability::Attention, "attention"},
                                           {Capability::Pieces, "pieces"}})
        if (card.can(capability))
            capabilities.push_back(name);
    nlohmann::ordered_json json{
        {"name", card.name},
        {"task", card.task},
        {"architecture", card.architecture},
        {"labels", card.labels},
        {"segments", card.segments},
        {"language", card.language.empty() ? nlohmann::ordered_json() : nlohmann::ordered_json(card.language)},
        {"capabilities", capabilities},
        {"tokenization", text::nameOf(card.tokenization)},
        {"max_batch", card.maxBatch},
        {"hash", card.hash},
        {"source", card.source}};
    if (const auto target = targetLanguageOf(card); !target.empty())
        json["target_language"] = target;
    if (!givenName.empty())
        json["given_name"] = givenName;
    if (!card.preprocess.empty())
        json["preprocess"] = card.preprocess;
    const auto config = maybeJson<nlohmann::ordered_json>(card.configJson);
    if (config.is_object() && config.contains("inputs"))
        json["inputs"] = config["inputs"];
    const auto training =
        config.is_object() ? config.value("training", nlohmann::ordered_json()) : nlohmann::ordered_json();
    if (training.is_object() && training.contains("adversarial"))
        json["adversarial"] = training["adversarial"];
    else if (const double epsilon = numberAt(training, "epsilon"); epsilon > 0.0) // Huang et al. (2021), section 3.3
        json["adversarial"] = {{"attack", numberAt(training, "moves") > 1.0 ? "PGD" : "FGM"}, {"epsilon", epsilon}};
    return json.dump();
}

std::string givenNameInCard(const std::string& cardJson)
{
    const auto card = maybeJson(cardJson);
    const auto found = card.is_object() ? card.find("given_name") : card.end();
    return found != card.end() && found->is_string() ? found->get<std::string>() : std::string();
}

const structures::Task* taskInCard(const std::string& cardJson)
{
    const auto card = maybeJson(cardJson);
    return card.is_object() ? structures::findTask(card.value("task", "")) : nullptr;
}

std::string targetLanguageOf(const VictimCard& card)
{
    if (!card.targetLanguage.empty())
        return card.targetLanguage;
    const auto config = maybeJson<nlohmann::ordered_json>(card.configJson);
    const auto found = config.is_object() ? config.find("target_language") : config.end();
    return found != config.end() && found->is_string() ? found->get<std::string>() : std::string();
}

std::vector<std::string> labelsInCard(const std::string& cardJson)
{
    std::vector<std::string> labels;
    const auto card = maybeJson(cardJson);
    if (card.is_object() && card.contains("labels") && card["labels"].is_array())
        for (const auto& label : card["labels"])
            labels.push_back(label.is_string() ? label.get<std::string>() : label.dump());
    return labels;
}

} // namespace core::victims
