#include "models/inference/training/settings/card_settings.h"

#include <utility>

namespace models::networks {

Setters CardSettings::setters(std::string& language)
{
    return {{"language", text(language, "For the card: the language of the texts")},
            {"licence", text(licence, "For the card")},
            {"attribution", text(attribution, "For the card")},
            {"summary", text(summary, "For the card: one line about the model")}};
}

void CardSettings::addTo(nlohmann::ordered_json& config) const
{
    for (const auto& [key, given] :
         {std::pair{"summary", &summary}, {"licence", &licence}, {"attribution", &attribution}})
        if (!given->empty())
            config[key] = *given;
}

} // namespace models::networks
