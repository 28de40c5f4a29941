#include "models/networks/training/epoch_run.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "core/base/error.h"

namespace models::networks {

void requireABest(const Curve& curve, const Watch& watch)
{
    if (curve.empty() && watch.finish.stop_requested())
        throw core::Error("there is no interrupted training to be finished",
                          "--resume --finish needs the folder of a training that was stopped after its first epoch");
}

EpochRun::EpochRun(int epoch, int epochs, std::size_t total, const Curve& curve, const Watch& watch)
    : watch_(watch), hasBest_(!curve.empty())
{
    point_.epoch = epoch;
    point_.epochs = epochs;
    point_.total = total;
    if (!curve.empty()) {
        point_.devScore = curve.back().devScore;
        point_.devLabelled = curve.back().devLabelled;
    }
}

double EpochRun::seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

void EpochRun::checkStop() const
{
    if (watch_.stop.stop_requested())
        throw core::Error("training was stopped", "--resume continues after the last finished epoch; --resume --finish "
                                                  "writes the best model so far");
    if (hasBest_ && watch_.finish.stop_requested())
        throw EndedEarly();
}

void EpochRun::add(std::size_t examples, double loss, std::size_t units)
{
    loss_ += loss;
    units_ += units;
    point_.done += examples;
    point_.loss = loss_ / static_cast<double>(std::max<std::size_t>(1, units_));
    if (!std::isfinite(loss_))
        throw core::Error("the loss is no longer a finite number in epoch " + std::to_string(point_.epoch),
                          "Use a lower --set learning_rate");
    if (const auto now = Clock::now();
        watch_.progress && point_.done < point_.total && now - lastReport_ >= std::chrono::milliseconds(100)) {
        point_.seconds = seconds();
        watch_.progress(point_);
        lastReport_ = now;
    }
}

core::victims::TrainEpoch EpochRun::finish(double score, double labelled)
{
    point_.devScore = score;
    point_.devLabelled = labelled;
    point_.seconds = seconds();
    return point_;
}

nlohmann::ordered_json jsonOf(const Curve& curve)
{
    auto json = nlohmann::ordered_json::array();
    for (const auto& point : curve) {
        json.push_back({point.epoch, point.loss, point.devScore, point.devLabelled, point.seconds});
        if (!point.values.empty()) {
            auto& values = json.back().emplace_back(nlohmann::ordered_json::array());
            for (const auto& [name, value] : point.values)
                values.push_back({name, value});
        }
    }
    return json;
}

Curve curveOf(const nlohmann::json& json, std::size_t examples)
{
    Curve curve;
    for (const auto& point : json) {
        curve.push_back({.epoch = point.at(0),
                         .loss = point.at(1),
                         .devScore = point.at(2),
                         .seconds = point.at(4),
                         .done = examples,
                         .total = examples,
                         .devLabelled = point.at(3)});
        if (point.size() > 5)
            for (const auto& value : point.at(5))
                curve.back().values.emplace_back(value.at(0).get<std::string>(), value.at(1).get<double>());
    }
    return curve;
}

nlohmann::ordered_json reportOf(const Curve& curve, const std::string& score, const std::string& labelled)
{
    auto json = nlohmann::ordered_json::array();
    for (const auto& point : curve) {
        nlohmann::ordered_json epoch{{"epoch", point.epoch}, {"loss", point.loss}, {score, point.devScore}};
        if (!labelled.empty())
            epoch[labelled] = point.devLabelled;
        for (const auto& [name, value] : point.values)
            epoch[name] = value;
        epoch["seconds"] = point.seconds;
        json.push_back(std::move(epoch));
    }
    return json;
}

} // namespace models::networks
