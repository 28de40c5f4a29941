#include "core/campaigns/plan.h"

#include <algorithm>
#include <array>
#include <limits>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/json.h"
#include "core/files/file.h"
#include "core/files/paths.h"
#include "core/text/tokenizer.h"

namespace core::campaigns {

namespace {

using nlohmann::json;
namespace fs = std::filesystem;

/// Reads the values of one JSON object of the plan; every key must be a known one.
class Keys {
public:
    Keys(const json& object, std::string where, std::initializer_list<std::string_view> known)
        : object_(object), where_(std::move(where))
    {
        if (!object.is_object())
            throw UsageError(where_ + " is not a JSON object", "See docs/campaign-plans.md");
        for (const auto& [key, value] : object.items())
            if (std::ranges::find(known, key) == known.end())
                throw UsageError(fmt::format("{} has no key {}", where_, key),
                                 fmt::format("Known keys: {}", fmt::join(known, ", ")));
    }
    [[nodiscard]] bool has(const char* key) const { return object_.contains(key); }
    [[nodiscard]] const json& at(const char* key) const { return object_.at(key); }
    [[nodiscard]] std::string string(const char* key, const std::string& fallback = {}) const
    {
        if (!has(key))
            return fallback;
        if (!at(key).is_string())
            wrong(key, "a string");
        return at(key).get<std::string>();
    }
    [[nodiscard]] std::uint64_t count(const char* key) const
    {
        if (!has(key))
            return 0;
        if (!at(key).is_number_unsigned())
            wrong(key, "a whole number from 0");
        return at(key).get<std::uint64_t>();
    }
    [[nodiscard]] const json& list(const char* key) const
    {
        if (!has(key) || !at(key).is_array() || at(key).empty())
            wrong(key, "a list with something in it");
        return at(key);
    }
    [[nodiscard]] std::vector<std::string> strings(const char* key) const
    {
        std::vector<std::string> values;
        for (const auto& value : list(key)) {
            if (!value.is_string())
                wrong(key, "a list of strings");
            values.push_back(value.get<std::string>());
        }
        return values;
    }
    [[noreturn]] void wrong(const std::string& key, const std::string& wanted) const
    {
        throw UsageError(fmt::format("{}: {} must be {}", where_, key, wanted), "See docs/campaign-plans.md");
    }

private:
    const json& object_;
    std::string where_;
};

constexpr std::uint64_t planLimit = 4 << 20;
constexpr std::size_t mostRecipes = 10'000; ///< Of one entry of the plan.

fs::path shippedPlans() { return resourcesFolder() / "plans"; }

/// Strings stay as they are, numbers and truth values are written as in JSON.
std::string valueText(const json& value) { return value.is_string() ? value.get<std::string>() : value.dump(); }

std::string nameOrFile(const std::string& name, const fs::path& folder)
{
    const fs::path file = folder / name;
    return fs::is_regular_file(file) ? file.string() : name;
}

/// A recipe, and its name with its settings.
struct NamedRecipe {
    attacks::Recipe recipe;
    std::string name;
};

/// One recipe, or one for each combination of values if a setting has a list of them.
std::vector<NamedRecipe> recipesIn(const json& value, const fs::path& folder, const std::string& where)
{
    const auto named = [&](const std::string& name) {
        auto recipe = attacks::Recipe::load(nameOrFile(name, folder));
        auto own = recipe.name();
        return NamedRecipe{std::move(recipe), std::move(own)};
    };
    if (value.is_string())
        return {named(value.get<std::string>())};
    const Keys keys(value, where + ": a recipe", {"recipe", "set"});
    std::vector<NamedRecipe> recipes{named(keys.string("recipe"))};
    if (!keys.has("set"))
        return recipes;
    if (!keys.at("set").is_object())
        keys.wrong("set", "an object of settings");
    for (const auto& [key, setting] : keys.at("set").items()) {
        const json values = setting.is_array() ? setting : json::array({setting});
        if (values.empty() || recipes.size() * values.size() > mostRecipes)
            keys.wrong("set",
                       fmt::format("settings with one value or a list of them, at most {} combinations", mostRecipes));
        std::vector<NamedRecipe> combined;
        for (const auto& before : recipes)
            for (const auto& each : values) {
                combined.push_back(before);
                combined.back().recipe.set(key, valueText(each));
                combined.back().name += fmt::format(", {}={}", key, valueText(each));
            }
        recipes = std::move(combined);
    }
    return recipes;
}

corpora::ReadOptions readOptionsIn(const Keys& keys)
{
    corpora::ReadOptions read;
    read.format = keys.string("format");
    read.encoding = keys.string("encoding");
    read.tokenization = text::tokenizationNamed(keys.string("tokenization", "auto"));
    if (const auto delimiter = keys.string("delimiter"); !delimiter.empty()) {
        if (delimiter.size() != 1)
            keys.wrong("delimiter", "one character");
        read.delimiter = delimiter[0];
    }
    if (keys.has("columns")) {
        if (!keys.at("columns").is_object())
            keys.wrong("columns", "an object of roles and columns");
        for (const auto& [role, column] : keys.at("columns").items())
            read.columns[role] = valueText(column);
    }
    return read;
}

SampleOptions sampleIn(const json& value, const std::string& where)
{
    const Keys keys(value, where + ": sample", {"method", "limit", "offset", "seed", "ids"});
    SampleOptions sample;
    sample.method = keys.string("method", keys.has("ids") ? "ids" : "first");
    sample.limit = keys.count("limit");
    sample.offset = keys.count("offset");
    sample.seed = keys.count("seed");
    if (keys.has("ids"))
        sample.ids = keys.strings("ids");
    return sample;
}

} // namespace

Plan parsePlan(const std::string& text, const fs::path& folder, const std::string& where)
{
    const json object = parseJson(text, {where});
    const std::string name = where.empty() ? "the plan" : where;
    const Keys keys(object, name,
                    {"name", "corpus", "format", "columns", "delimiter", "encoding", "tokenization", "sample",
                     "victims", "recipes", "seeds", "max_queries", "time_limit", "trace", "target"});
    Plan plan;
    plan.name = keys.string("name");
    if (keys.string("corpus").empty())
        keys.wrong("corpus", "the path of a corpus");
    plan.corpus = folder / keys.string("corpus");
    plan.read = readOptionsIn(keys);
    if (keys.has("sample"))
        plan.sample = sampleIn(keys.at("sample"), name);
    plan.victims = keys.strings("victims");
    for (auto& victim : plan.victims)
        if (const fs::path model = folder / victim; fs::is_directory(model))
            victim = model.string();
    for (const auto& entry : keys.list("recipes"))
        for (auto& [recipe, title] : recipesIn(entry, folder, name)) {
            plan.recipes.push_back(std::move(recipe));
            plan.recipeNames.push_back(std::move(title));
            if (const auto target = keys.string("target"); !target.empty())
                plan.recipes.back().set("goal.target", target);
        }
    if (keys.has("seeds")) {
        plan.seeds.clear();
        for (const auto& seed : keys.list("seeds")) {
            if (!seed.is_number_unsigned())
                keys.wrong("seeds", "a list of whole numbers from 0");
            plan.seeds.push_back(seed.get<std::uint64_t>());
        }
    }
    plan.options.maxQueries = keys.count("max_queries");
    if (keys.has("time_limit")) {
        if (!keys.at("time_limit").is_number() || keys.at("time_limit").get<double>() < 0.0)
            keys.wrong("time_limit", "a number of seconds");
        plan.options.timeLimitSeconds = keys.at("time_limit").get<double>();
    }
    plan.options.trace = attacks::traceLevelNamed(keys.string("trace", "accepted"));
    return plan;
}

std::vector<std::string> planNames()
{
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(shippedPlans()))
        names.push_back(entry.path().stem().string());
    std::ranges::sort(names);
    return names;
}

Plan readPlan(const std::string& nameOrFile, const fs::path& corpus)
{
    fs::path file = nameOrFile;
    if (!fs::exists(file)) {
        const auto names = planNames();
        if (std::ranges::find(names, nameOrFile) == names.end())
            throw UsageError(fmt::format("there is no plan or file {}", nameOrFile),
                             fmt::format("Give a JSON file, or one of {}", fmt::join(names, ", ")));
        file = shippedPlans() / (nameOrFile + ".json");
    }
    Plan plan = parsePlan(readFile(file, planLimit), file.parent_path(), file.string());
    if (!corpus.empty())
        plan.corpus = corpus;
    return plan;
}

std::vector<store::Id> setUpGrid(store::Project& project, const Plan& plan, const victims::VictimLoader& loader,
                                 const language::Resources& resources, std::stop_token stop,
                                 const victims::LoadOptions& load)
{
    const auto corpus = corpora::readCorpus(plan.corpus, plan.read, stop);
    std::vector<store::Id> campaigns;
    for (const auto& spec : plan.victims) {
        const auto victim = loader.load(spec, load);
        for (std::size_t i = 0; i < plan.recipes.size(); ++i)
            for (const auto seed : plan.seeds) {
                if (stop.stop_requested())
                    return campaigns;
                CampaignPlan one;
                one.name = fmt::format("{}{}{} on {}, seed {}", plan.name, plan.name.empty() ? "" : ": ",
                                       plan.recipeNames[i], victim->card().name, seed);
                one.victimSpec = spec;
                one.recipe = plan.recipes[i];
                one.options = plan.options;
                one.options.seed = seed;
                one.sample = plan.sample;
                campaigns.push_back(setUpOrFindCampaign(project, corpus, one, victim->card(), resources));
            }
    }
    return campaigns;
}

} // namespace core::campaigns
