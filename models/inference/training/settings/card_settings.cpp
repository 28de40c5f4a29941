#include "models/inference/training/settings/card_settings.h"

#include <utility>

namespace models::networks {

Setters CardSettings::setters(std::string& language)
{
    return {{"language", text(language, "For the card: the language of the texts")},
            {"licence", text(licence, "For the card: the model's licence")},
            {"attribution", text(attribution, "For the card: whom to credit")},
            {"summary", text(summary, "For the card: one line about the model")}};
}

Setters CardSettings::settersWithShare(std::string& language)
{
    auto all = setters(language);
    all["usual"] = integer(usual, 0, 1'000'000'000'000,
                           "For the card: size of the corpus's full training set; the card then states the share used; "
                           "0: not stated");
    return all;
}

void CardSettings::addTo(nlohmann::ordered_json& config) const
{
    for (const auto& [key, given] :
         {std::pair{"summary", &summary}, {"licence", &licence}, {"attribution", &attribution}})
        if (!given->empty())
            config[key] = *given;
    if (usual > 0)
        config["training"]["corpora"]["usual_examples"] = usual;
}

} // namespace models::networks
