#include "core/campaigns/planning/plan.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/handbook.h"
#include "core/corpora/reading/read_parameters.h"
#include "core/corpora/shipped.h"
#include "core/files/file.h"
#include "core/files/paths.h"
#include "core/json/json.h"
#include "core/json/json_fields.h"
#include "core/text/splitting/tokenizer.h"

namespace core::campaigns {

namespace {

using Json = nlohmann::ordered_json;
namespace fs = std::filesystem;

/// Mistakes in a plan are the user's.
JsonFields fieldsOf(const Json& object, const std::string& where, const std::vector<std::string_view>& known)
{
    JsonFields fields(object, where, {seeHandbook("campaign-plans"), true});
    fields.only(known);
    return fields;
}

/// A list with at least one entry.
const Json& filledList(const JsonFields& fields, const char* name)
{
    const Json* list = fields.find(name);
    if (list == nullptr || !list->is_array() || list->empty())
        fields.wrong(name, "a list with something in it");
    return *list;
}

std::vector<std::string> textsIn(const JsonFields& fields, const char* name)
{
    if (!std::ranges::all_of(filledList(fields, name), [](const Json& entry) { return entry.is_string(); }))
        fields.wrong(name, "a list of strings");
    return fields.texts(name);
}

/// The members of an object by name.
std::map<std::string, Json> membersIn(const JsonFields& fields, const char* name, const std::string& wanted)
{
    const Json* object = fields.find(name);
    if (object != nullptr && !object->is_object())
        fields.wrong(name, wanted);
    return object == nullptr ? std::map<std::string, Json>() : object->get<std::map<std::string, Json>>();
}

constexpr std::uint64_t planLimit = 4 << 20;
constexpr std::size_t mostRecipes = 10'000; ///< Of one entry of the plan.

fs::path shippedPlans() { return resourcesFolder() / "plans"; }

/// Strings stay as they are, numbers and truth values are written as in JSON.
std::string valueText(const Json& value) { return value.is_string() ? value.get<std::string>() : value.dump(); }

std::string nameOrFile(const std::string& name, const fs::path& folder)
{
    const fs::path file = folder / name;
    return isFile(file) ? file.string() : name;
}

/// A recipe, and its name with its settings.
struct NamedRecipe {
    attacks::Recipe recipe;
    std::string name;
};

/// One recipe, or one for each combination of values if a setting has a list of them.
std::vector<NamedRecipe> recipesIn(const Json& value, const fs::path& folder, const std::string& where)
{
    const auto named = [&](const std::string& name) {
        auto recipe = attacks::Recipe::load(nameOrFile(name, folder));
        auto own = recipe.name();
        return NamedRecipe{std::move(recipe), std::move(own)};
    };
    if (value.is_string())
        return {named(value.get<std::string>())};
    const auto fields = fieldsOf(value, where + ": a recipe", {"recipe", "set"});
    std::vector<NamedRecipe> recipes{named(fields.text("recipe"))};
    for (const auto& [key, setting] : membersIn(fields, "set", "an object of settings")) {
        const Json values = setting.is_array() ? setting : Json::array({setting});
        if (values.empty() || recipes.size() * values.size() > mostRecipes)
            fields.wrong(
                "set", fmt::format("settings with one value or a list of them, at most {} combinations", mostRecipes));
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

corpora::ReadOptions readOptionsIn(const JsonFields& fields)
{
    corpora::ReadOptions read;
    for (const auto& parameter : corpora::readParameters())
        if (parameter.key != "columns")
            parameter.set(read, fields.value(parameter));
    for (const auto& [role, column] : membersIn(fields, "columns", "an object of roles and columns"))
        read.columns[role] = valueText(column);
    return read;
}

SampleOptions sampleIn(const Json& value, const std::string& where)
{
    std::vector<std::string_view> known{"ids"};
    for (const auto& parameter : sampleParameters())
        known.push_back(parameter.key);
    const auto fields = fieldsOf(value, where + ": sample", known);
    SampleOptions sample;
    for (const auto& parameter : sampleParameters())
        parameter.set(sample, fields.value(parameter));
    if (fields.find("ids") != nullptr) {
        sample.ids = textsIn(fields, "ids");
        sample.method = fields.text("method", "ids");
    }
    return sample;
}

} // namespace

Plan parsePlan(const std::string& text, const fs::path& folder, const std::string& where)
{
    const auto object = parseJson<Json>(text, {where});
    const std::string name = where.empty() ? "the plan" : where;
    std::vector<std::string_view> known{"name", "corpus", "sample", "victims", "recipes", "seeds", "target"};
    for (const auto& parameter : corpora::readParameters())
        known.push_back(parameter.key);
    for (const auto& parameter : attackParameters())
        if (parameter.key != "seed") // a grid has several
            known.push_back(parameter.key);
    const auto fields = fieldsOf(object, name, known);
    Plan plan;
    plan.name = fields.text("name");
    if (fields.text("corpus").empty())
        fields.wrong("corpus", "the path of a corpus");
    plan.corpus = folder / fields.text("corpus");
    const fs::path place = corpora::placeOfCorpus(fields.text("corpus"));
    if (!isThere(plan.corpus) && place != fields.text("corpus"))
        plan.corpus = place;
    plan.read = readOptionsIn(fields);
    if (const Json* sample = fields.find("sample"))
        plan.sample = sampleIn(*sample, name);
    plan.victims = textsIn(fields, "victims");
    for (auto& victim : plan.victims)
        if (const fs::path model = folder / victim; isThere(model) && fs::is_directory(model))
            victim = model.string();
    for (const auto& entry : filledList(fields, "recipes"))
        for (auto& [recipe, title] : recipesIn(entry, folder, name)) {
            plan.recipes.push_back(std::move(recipe));
            plan.recipeNames.push_back(std::move(title));
            if (const auto target = fields.text("target"); !target.empty()) {
                plan.recipes.back().set("goal.type", "targeted"); // as attack --target does
                plan.recipes.back().set("goal.target", target);
            }
        }
    if (fields.find("seeds") != nullptr) {
        plan.seeds.clear();
        for (const auto& seed : filledList(fields, "seeds")) {
            if (!seed.is_number_unsigned())
                fields.wrong("seeds", "a list of whole numbers of at least 0");
            plan.seeds.push_back(seed.get<std::uint64_t>());
        }
    }
    for (const auto& parameter : attackParameters())
        parameter.set(plan.options, fields.value(parameter));
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
    if (!isThere(file)) {
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
