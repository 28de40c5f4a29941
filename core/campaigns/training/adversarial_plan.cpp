#include "core/campaigns/training/adversarial_plan.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace core::campaigns {

namespace fs = std::filesystem;

const std::vector<PlanParameter<AdversarialPlan>>& adversarialParameters()
{
    using Plan = AdversarialPlan;
    static const std::vector<PlanParameter<Plan>> all{
        held(
            Parameter::choice(
                "by", {"attack", "perturbation"},
                "Which texts the new model learns from. attack: those that fool the victim; perturbation: variants "
                "that the recipes make of the training texts, without querying the victim.")
                .shownAs(
                    {.label = "&Learn from",
                     .choiceLabels = {"texts that fool the victim", "perturbed texts, whether or not they fool it"}}),
            &Plan::source,
            [](const nlohmann::ordered_json& by) {
                return by == "attack" ? AdversarialSource::Attack : AdversarialSource::Perturbation;
            },
            [](AdversarialSource source) {
                return std::string(source == AdversarialSource::Attack ? "attack" : "perturbation");
            }),
        held(Parameter::number("share", 0.5, 0.0001, 1.0,
                               "Share of the training texts that are attacked, or perturbed by each recipe.")
                 .shownAs({.label = "&Share changed", .after = " % of the texts", .percent = true}),
             &Plan::share),
        held(Parameter::count(
                 "per-text", 1,
                 "By perturbation: variants of each text, drawn at random, or the most similar ones where the "
                 "recipe says so; 0 is all.")
                 .shownAs({.label = "Variants &per text", .least = "all"}),
             &Plan::perText),
        held(Parameter::flag("valid", false,
                             "Only texts that no flag speaks against, as a reader might accept them. English.")
                 .shownAs({"Only texts without a &flag"}),
             &Plan::valid),
        held(Parameter::integer(
                 "steps", 1, 1, 1000,
                 "Models to train: of 5, the first learns from a fifth of the adversarial texts, the second "
                 "from two fifths, the last from all of them.")
                 .shownAs({"Models, step &by step"}),
             &Plan::steps),
        held(Parameter::integer("epochs", 0, 0, 1'000'000,
                                "Epochs of each training; 0: as many as the victim was trained for.")
                 .shownAs({.label = "&Epochs", .least = "as the victim's"}),
             &Plan::epochs),
        held(Parameter::count("seed", 1, "Seed of the draw, the attack and the training.").shownAs({"S&eed"}),
             &Plan::seed),
        held(Parameter::count("limit", 0,
                              "Maximum number of texts of the test corpus to attack, from the first; 0 is all.")
                 .shownAs({.label = "Attacked te&xts", .least = "all"}),
             &Plan::limit),
    };
    return all;
}

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
    if (valid)
        json["valid"] = true;
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
    if (!read.language.empty())
        json["language"] = read.language;
    return json.dump();
}

} // namespace core::campaigns
