#include "models/training/settings/setting_table.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/base/error.h"

namespace models::networks {

SettingTable& SettingTable::add(Setting::Place place, std::vector<Setting> settings)
{
    for (auto& setting : settings) {
        setting.place = place;
        settings_.push_back(std::move(setting));
    }
    return *this;
}

void SettingTable::take(const core::victims::TrainRequest& request) const
{
    if (request.epochs < 0)
        throw core::UsageError(fmt::format("--epochs {}: not a whole number above 0", request.epochs));
    if (request.epochs > 0)
        for (const auto& setting : settings_)
            if (setting.recordedName() == "epochs" && setting.set)
                setting.set(std::to_string(request.epochs));
    for (const auto& [key, value] : request.settings) {
        const auto setting = std::ranges::find_if(
            settings_, [&key](const Setting& one) { return one.isListed && one.parameter.key == key; });
        if (setting == settings_.end()) {
            std::vector<std::string> known;
            for (const auto& one : described())
                known.push_back(one.key);
            throw core::UsageError(fmt::format("{} has no setting {}", model_, key),
                                   fmt::format("Its settings are {}", fmt::join(known, ", ")));
        }
        setting->set(value);
    }
}

std::vector<core::Parameter> SettingTable::described() const
{
    std::vector<core::Parameter> parameters;
    for (const auto& setting : settings_)
        if (setting.isListed)
            parameters.push_back(setting.parameter);
    std::ranges::sort(parameters, {}, &core::Parameter::key);
    return parameters;
}

Setting::Json SettingTable::recorded(Setting::Place place) const
{
    auto json = Setting::Json::object();
    for (const auto& setting : settings_)
        if (setting.place == place && setting.isRecorded)
            json[setting.recordedName()] = setting.recordedValue();
    return json;
}

Setting::Json SettingTable::lasting() const
{
    auto json = recorded(Setting::Place::Training);
    for (const auto& setting : settings_)
        if (setting.place == Setting::Place::Training && setting.mayChange)
            json.erase(setting.recordedName());
    return json;
}

std::map<std::string, std::string> SettingTable::recalled(const Trained& victim) const
{
    std::map<std::string, std::string> settings;
    for (const auto& setting : settings_)
        if (setting.isListed && !(setting.isOfVectors && victim.hasVectors))
            if (auto value = setting.recalled(victim))
                settings[setting.parameter.key] = std::move(*value);
    if (settings.contains("from")) // the model that is trained further decides the rest
        for (const auto& key : ofStart())
            settings.erase(key);
    return settings;
}

std::vector<std::string> SettingTable::ofStart() const
{
    std::vector<std::string> keys;
    for (const auto& setting : settings_)
        if (setting.isOfStart)
            keys.push_back(setting.parameter.key);
    return keys;
}

} // namespace models::networks
