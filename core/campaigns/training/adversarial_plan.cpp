#include "core/campaigns/training/adversarial_plan.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace core::campaigns {

namespace fs = std::filesystem;

std::string shortName(const std::string& victim)
{
    const fs::path path = fs::path(victim).lexically_normal();
    return (path.has_filename() ? path : path.parent_path()).filename().string();
}

fs::path AdversarialPlan::model(int step) const
{
    const auto part = step == 0 || step == steps ? std::string() : fmt::format("-{}-of-{}", step, steps);
    return out / (shortName(victim) + "-adversarial" + part);
}
std::vector<std::string> AdversarialPlan::victims() const
{
    std::vector<std::string> all{victim};
    for (int step = 1; step <= steps; ++step)
        all.push_back(model(step).string());
    return all;
}
fs::path AdversarialPlan::evaluation() const { return out / "evaluation.faultline"; }

std::string AdversarialPlan::identity() const
{
    nlohmann::ordered_json json{{"victim", victim},
                                {"train", train.string()},
                                {"dev", dev.string()},
                                {"recipe", recipes.at(0).hash()},
                                {"share", share},
                                {"seed", seed},
                                {"vectors", from},
                                {"epochs", epochs},
                                {"test", test.string()},
                                {"limit", limit},
                                {"tests", nlohmann::ordered_json::array()},
                                {"format", read.format},
                                {"columns", read.columns}};
    for (const auto& each : tests)
        json["tests"].push_back(each.hash());
    // Newer than the first folders: only values other than the default are recorded.
    if (steps > 1)
        json["steps"] = steps;
    if (source == AdversarialSource::Perturbation)
        json["per_text"] = perText;
    for (std::size_t i = 1; i < recipes.size(); ++i)
        json["more_recipes"].push_back(recipes[i].hash());
    if (read.tokenization != text::Tokenization::Auto)
        json["tokenization"] = text::nameOf(read.tokenization);
    if (!read.labelNames.empty())
        json["label_names"] = read.labelNames;
    if (read.delimiter != '\0')
        json["delimiter"] = std::string(1, read.delimiter);
    if (!read.encoding.empty())
        json["encoding"] = read.encoding;
    return json.dump();
}

} // namespace core::campaigns
