#include "models/training/settings/card_settings.h"

namespace models::networks {

std::vector<Setting> CardSettings::settings()
{
    std::vector<Setting> all{text("summary", summary, "For the card: one line about the model").notRecalled()};
    for (auto& credit : creditSettings())
        all.push_back(std::move(credit));
    return all;
}

std::vector<Setting> CardSettings::creditSettings()
{
    return {text("licence", licence, "For the card: the model's licence"),
            text("attribution", attribution, "For the card: whom to credit")};
}

Setting CardSettings::usualSetting()
{
    return integer("usual", usual, 0, 1'000'000'000'000,
                   "For the card: size of the corpus's full training set; the card then states the share used; "
                   "0: not stated");
}

void CardSettings::addTo(nlohmann::ordered_json& config) const
{
    auto card = *this;
    for (const auto& setting : card.settings())
        if (!setting.recordedValue().get<std::string>().empty())
            config[setting.recordedName()] = setting.recordedValue();
    if (usual > 0)
        config["training"]["corpora"]["usual_examples"] = usual;
}

Setting language(std::string& target) { return text("language", target, "For the card: the language of the texts"); }

} // namespace models::networks
