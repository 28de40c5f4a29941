#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/victims/loader.h"
#include "models/training/settings/setting.h"

namespace models::networks {

/// The settings of one training. What config.json records together stands in the order in which it does.
class SettingTable {
public:
    /// `model`: whose settings they are, in errors.
    explicit SettingTable(std::string model) : model_(std::move(model)) {}

    SettingTable& add(Setting::Place place, std::vector<Setting> settings);
    SettingTable& training(std::vector<Setting> settings) { return add(Setting::Place::Training, std::move(settings)); }
    SettingTable& sizes(std::vector<Setting> settings) { return add(Setting::Place::Sizes, std::move(settings)); }
    SettingTable& top(std::vector<Setting> settings) { return add(Setting::Place::Top, std::move(settings)); }
    SettingTable& card(std::vector<Setting> settings) { return add(Setting::Place::Card, std::move(settings)); }
    SettingTable& others(std::vector<Setting> settings) { return add(Setting::Place::Nowhere, std::move(settings)); }

    /// Stores the request's epochs, 0 being the default, then its settings.
    /// \throws core::UsageError for an unknown setting, listing the known ones, or a value out of range.
    void take(const core::victims::TrainRequest& request) const;
    /// What `--set` takes, by key.
    [[nodiscard]] std::vector<core::Parameter> described() const;
    /// What config.json has at a place.
    [[nodiscard]] Setting::Json recorded(Setting::Place place) const;
    /// What it has under `training` and a resumed training must have, too.
    [[nodiscard]] Setting::Json lasting() const;
    /// The settings with which a victim is trained again. \throws core::Error where it started from something that
    /// nobody names.
    [[nodiscard]] std::map<std::string, std::string> recalled(const Trained& victim) const;
    /// The keys that the folder of a model which is trained further decides.
    [[nodiscard]] std::vector<std::string> ofStart() const;

private:
    std::string model_;
    std::vector<Setting> settings_;
};

/// Trainings whose settings are declared by one table. `Own` has: `defaultsFor(request)`, the defaults of the request's
/// architecture; `table()`, which names its members; and, if its settings depend on each other, `finish(request)`.
template<typename Own>
class Declared {
public:
    /// The defaults changed by the request. \throws core::UsageError for an unknown architecture or setting, listing
    /// the known ones, a value out of range, or settings that contradict each other.
    static Own of(const core::victims::TrainRequest& request)
    {
        auto settings = Own::defaultsFor(request);
        settings.table().take(request);
        settings.finish(request);
        return settings;
    }
    /// The settings of the request's architecture, with their defaults. \throws core::UsageError for an unknown one.
    static std::vector<core::Parameter> described(const core::victims::TrainRequest& request)
    {
        return Own::defaultsFor(request).table().described();
    }
    /// Those with which a victim of the request's architecture is trained again.
    static std::map<std::string, std::string> recalled(const core::victims::TrainRequest& request,
                                                       const Trained& victim)
    {
        return Own::defaultsFor(request).table().recalled(victim);
    }

    /// What config.json has at a place, as far as settings say it.
    [[nodiscard]] Setting::Json recorded(Setting::Place place) const { return own().table().recorded(place); }
    /// config.json's hyper_parameters.
    [[nodiscard]] Setting::Json hyperParameters() const { return recorded(Setting::Place::Sizes); }
    /// config.json's `training`.
    [[nodiscard]] Setting::Json trainingFacts() const { return recorded(Setting::Place::Training); }
    /// What of it a resumed training must have, too: for its fingerprint.
    [[nodiscard]] Setting::Json lastingFacts() const { return own().table().lasting(); }

    void finish(const core::victims::TrainRequest& /*request*/) const {}

private:
    /// A copy, since a table names members that can be changed.
    [[nodiscard]] Own own() const { return static_cast<const Own&>(*this); }
};

} // namespace models::networks
