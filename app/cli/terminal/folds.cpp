#include "app/cli/terminal/folds.h"

#include <cmath>
#include <string_view>

#include <fmt/format.h>

#include "core/base/error.h"

namespace app {

namespace {

constexpr std::string_view foldPlace = "{fold}";

} // namespace

void Folds::add(CLI::App& command)
{
    command
        .add_option("--folds", count_,
                    "do it for each of this many folds, with 0, 1 ... in the place of {fold} in the names, and say the "
                    "means")
        ->check(CLI::Range(1, 1000));
}

std::string Folds::at(const std::string& name, int fold)
{
    std::string result = name;
    const auto number = std::to_string(fold);
    for (auto place = result.find(foldPlace); place != std::string::npos;
         place = result.find(foldPlace, place + number.size()))
        result.replace(place, foldPlace.size(), number);
    return result;
}

void Folds::check(const std::vector<std::pair<std::string, std::string>>& optionsAndValues) const
{
    for (const auto& [option, value] : optionsAndValues) {
        const bool has = value.find(foldPlace) != std::string::npos;
        if (count_ > 0 && !has && !value.empty())
            throw core::UsageError(fmt::format("{} {} is the same in every fold", option, value),
                                   "Write {fold} where the fold's number stands in the name");
        if (count_ == 0 && has)
            throw core::UsageError(fmt::format("{} {} has the place of a fold's number", option, value),
                                   "Give --folds N, or the name of one fold");
    }
}

nlohmann::ordered_json acrossFolds(const std::vector<nlohmann::ordered_json>& reports)
{
    nlohmann::ordered_json all{{"folds", reports}, {"means", nlohmann::ordered_json::object()}};
    auto deviations = nlohmann::ordered_json::object();
    if (!reports.empty())
        for (const auto& [key, value] : reports.front().items()) {
            std::vector<double> values;
            for (const auto& report : reports)
                if (const auto found = report.find(key); found != report.end() && found->is_number())
                    values.push_back(found->get<double>());
            if (values.size() < reports.size())
                continue;
            double mean = 0.0, squares = 0.0;
            for (const double one : values)
                mean += one / static_cast<double>(values.size());
            for (const double one : values)
                squares += (one - mean) * (one - mean);
            all["means"][key] = mean;
            deviations[key] = values.size() < 2
                                  ? nlohmann::ordered_json()
                                  : nlohmann::ordered_json(std::sqrt(squares / static_cast<double>(values.size() - 1)));
        }
    all["deviations"] = deviations;
    return all;
}

std::string meansShown(const nlohmann::ordered_json& across, const std::vector<std::string>& keys)
{
    std::string text;
    for (const auto& key : keys)
        if (const auto mean = across["means"].find(key); mean != across["means"].end()) {
            text += fmt::format("{}{} {:.4f}", text.empty() ? "" : ", ", key, mean->get<double>());
            if (const auto& deviation = across["deviations"][key]; deviation.is_number())
                text += fmt::format(" (\u00b1{:.4f})", deviation.get<double>());
        }
    return text;
}

} // namespace app
