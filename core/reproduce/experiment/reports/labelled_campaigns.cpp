#include "core/reproduce/experiment/reports/labelled_campaigns.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/victims/card_json.h"

namespace core::reproduce {

namespace fs = std::filesystem;

namespace {

std::string shownIn(const Scope::Json& value, const JsonNode& node)
{
    const auto shown = shownText(value);
    if (!shown)
        node.fail("must be a text");
    return *shown;
}

/// Whether the places that `conditions` names have the values that it gives them, or one of several, whose own places
/// are filled outside.
bool haveValues(const JsonNode& conditions, const Scope& of, const Scope& outside, bool all)
{
    const auto has = [&](const auto& condition) {
        const auto& [place, values] = condition;
        const auto own = shownText(of.filled(place, values)).value_or("");
        const auto wanted = values.listOrOne();
        return std::ranges::any_of(wanted,
                                   [&](const JsonNode& value) { return own == shownIn(outside.filled(value), value); });
    };
    const auto members = conditions.members();
    return all ? std::ranges::all_of(members, has) : std::ranges::any_of(members, has);
}

/// A name in `shown`: a text, or a `text` that is shown where its `if` and `unless` allow it.
std::string nameIn(const JsonNode& shown, const char* member, const Scope& scope)
{
    const auto node = shown.find(member);
    if (!node)
        return {};
    if (!node->json().is_object())
        return scope.text(*node);
    node->only({"text", "if", "unless"});
    return holds(*node, scope) ? scope.text(node->at("text")) : std::string();
}

/// The folder of a run may have moved since its campaigns began.
bool isVictim(const std::string& recorded, const std::string& victim, const fs::path& out)
{
    if (recorded == victim)
        return true;
    const auto inside = fs::path(victim).lexically_relative(out).generic_string();
    return !inside.empty() && !inside.starts_with("..") && recorded.ends_with("/" + inside);
}

/// Recipes as they attack a victim, which may add to them: those of campaigns.
class VictimsRecipes {
public:
    explicit VictimsRecipes(const campaigns::TrainingTools& tools) : tools_(tools) {}

    [[nodiscard]] bool isRecipe(const std::string& recordedHash, const LabelledAttack& attack)
    {
        if (attack.matched || recordedHash == attack.recipe.hash()) // the former holds numbers of its texts, too
            return true;
        const auto& card = cardOf(attack.victim);
        const auto recipe = attack.recipe.forVictim(card, *tools_.resources).forLanguage(card.language);
        return recordedHash == recipe.hash() ||
               (card.answers() == structures::AnswerKind::Translation &&
                recordedHash == recipe.forTranslations(victims::targetLanguageOf(card)).hash());
    }

private:
    const victims::VictimCard& cardOf(const std::string& victim)
    {
        const auto known = cards_.find(victim);
        return known != cards_.end() ? known->second
                                     : cards_.emplace(victim, tools_.loader->load(victim, {})->card()).first->second;
    }

    const campaigns::TrainingTools& tools_;
    std::map<std::string, victims::VictimCard> cards_;
};

} // namespace

ProjectCampaigns::ProjectCampaigns(const ExperimentRun& run)
{
    VictimsRecipes recipes(run.tools);
    const auto project = store::Project::open(run.project, store::Project::Mode::ReadOnly);
    for (auto& data : reports::campaignsIn(run.project)) {
        const auto record = project->campaign(data.id);
        Campaign campaign{std::move(data), {}};
        for (std::size_t i = 0; i < run.attacks.size(); ++i)
            if (const auto& attack = run.attacks[i]; isVictim(record.victim, attack.victim, run.out) &&
                                                     (attack.corpus.empty() || attack.corpus == campaign.data.corpus) &&
                                                     record.recipeName == attack.recipe.name() &&
                                                     recipes.isRecipe(record.recipeHash, attack))
                campaign.attacks.insert(i);
        campaigns_.push_back(std::move(campaign));
    }
}

CampaignChoice::CampaignChoice(const ExperimentRun& run, const JsonNode& entry, const Scope& scope,
                               const std::optional<JsonNode>& shown)
{
    const auto of = entry.find("of");
    const auto where = entry.find("where"), except = entry.find("except");
    const auto names = entry.find("shown") ? entry.find("shown") : shown;
    if (names)
        names->only({"victim", "corpus", "recipe", "pooled", "sample"});
    all_ = !of && !where && !except && !names;
    std::vector<std::string> labels;
    if (of)
        for (const auto& label : of->listOrOne()) {
            labels.push_back(label.text());
            if (!run.labels.contains(labels.back()))
                label.fail(fmt::format("no attack has the label \"{}\"", labels.back()),
                           fmt::format("Labels: {}", fmt::join(run.labels, ", ")));
        }
    for (std::size_t i = 0; i < run.attacks.size(); ++i) {
        const auto& attack = run.attacks[i];
        if (of && std::ranges::find(labels, attack.label) == labels.end())
            continue;
        auto at = attack.scope.with("recipe", attack.recipe.name());
        if ((where && !haveValues(*where, at, scope, true)) || (except && haveValues(*except, at, scope, false)))
            continue;
        Names named;
        if (names)
            named = {nameIn(*names, "victim", at), nameIn(*names, "corpus", at), nameIn(*names, "recipe", at),
                     nameIn(*names, "pooled", at), nameIn(*names, "sample", at)};
        chosen_.push_back({i, std::move(at), std::move(named)});
    }
}

std::vector<LabelledCampaign> CampaignChoice::from(const ProjectCampaigns& project) const
{
    const auto put = [](std::string& name, const std::string& shown) {
        if (!shown.empty())
            name = shown;
    };
    std::vector<LabelledCampaign> campaigns;
    for (auto [data, attacks] : project.all()) {
        const auto found = std::ranges::find_if(
            chosen_, [&, &known = attacks](const Chosen& one) { return known.contains(one.attack); });
        if (found == chosen_.end()) {
            if (all_)
                campaigns.push_back({std::move(data), {}});
            continue;
        }
        put(data.victim, found->names.victim);
        put(data.corpus, found->names.corpus);
        put(data.recipe, found->names.recipe);
        put(data.sample, found->names.sample);
        put(data.sampleHash, found->names.pooled);
        put(data.victimHash, found->names.pooled);
        campaigns.push_back({std::move(data), found->scope});
    }
    return campaigns;
}

} // namespace core::reproduce
