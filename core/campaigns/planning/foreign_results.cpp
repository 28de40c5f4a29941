#include "core/campaigns/planning/foreign_results.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "core/attacks/recipe/recipe.h"
#include "core/attacks/run/result_edits.h"
#include "core/base/decimal.h"
#include "core/base/error.h"
#include "core/base/hash.h"
#include "core/campaigns/manifest.h"
#include "core/campaigns/planning/setup.h"
#include "core/files/escape.h"
#include "core/json/json.h"
#include "core/text/rewriting.h"
#include "core/victims/card_json.h"

namespace core::campaigns {

namespace {

using attacks::AttackResult;
using attacks::Reason;
using attacks::Status;

constexpr std::string_view importedName = "imported";
constexpr std::string_view importedPrefix = "imported:"; // of the victims
/// Rounded probabilities may differ from a sum of 1 by this much.
constexpr double scoreTolerance = 0.02;

/// The columns of one example, of which those that are asked for are not the user's own.
class Row {
public:
    Row(const corpora::Example& example, const std::string& file) : example_(example), file_(file) {}

    /// Empty where there is no such column.
    [[nodiscard]] std::string text(const std::string& column)
    {
        read_.insert(column);
        const auto found = std::ranges::find(example_.columns, column, &std::pair<std::string, std::string>::first);
        return found == example_.columns.end() ? std::string() : found->second;
    }
    [[nodiscard]] std::string required(const std::string& column)
    {
        auto value = text(column);
        if (value.empty())
            fail("it has nothing in the column " + column);
        return value;
    }
    /// A number that is at least 0; `otherwise` where the cell is empty.
    [[nodiscard]] double number(const std::string& column, double otherwise)
    {
        const auto value = text(column);
        if (value.empty() || value == "null")
            return otherwise;
        const auto read = decimalIn(value);
        if (!read || *read < 0.0 || *read > 1e15)
            fail(fmt::format("{} is not a number that is at least 0: {}", column, visibleText(value)));
        return *read;
    }
    [[nodiscard]] std::uint64_t count(const std::string& column, std::uint64_t otherwise)
    {
        return static_cast<std::uint64_t>(std::llround(number(column, static_cast<double>(otherwise))));
    }
    /// The columns that nobody asked for.
    [[nodiscard]] std::vector<std::pair<std::string, std::string>> others() const
    {
        std::vector<std::pair<std::string, std::string>> columns;
        for (const auto& column : example_.columns)
            if (!read_.contains(column.first))
                columns.push_back(column);
        return columns;
    }
    [[noreturn]] void fail(const std::string& problem) const
    {
        throw Error({file_}, fmt::format("example {} (row {}): {}", example_.id, example_.row, problem),
                    "The columns are those of results --frames results");
    }

private:
    const corpora::Example& example_;
    const std::string& file_;
    std::set<std::string> read_;
};

/// The victim's labels: the corpus's, then those that occur in its answers alone, in order.
std::vector<std::string> labelsOf(const corpora::Corpus& table)
{
    std::set<std::string> answered;
    for (const auto& example : table.examples) {
        Row row(example, table.path);
        for (const char* column : {"label_before", "label_after"})
            if (auto label = row.text(column); !label.empty())
                answered.insert(std::move(label));
    }
    auto labels = table.labels;
    for (const auto& label : labels)
        answered.erase(label);
    labels.insert(labels.end(), answered.begin(), answered.end());
    return labels;
}

/// Probabilities by label, else the label alone, else nothing.
structures::Prediction answerOf(Row& row, const std::string& when, const std::vector<std::string>& labels)
{
    const auto label = row.text("label_" + when);
    const auto scores = row.text("scores_" + when);
    const auto known = std::ranges::find(labels, label);
    if (scores.empty() || scores == "null")
        return label.empty() ? structures::Prediction()
                             : structures::Prediction(structures::ClassLabel{static_cast<int>(known - labels.begin())});
    const auto object = maybeJson(scores);
    structures::ClassScores answer;
    double sum = 0.0;
    for (const auto& name : labels) {
        const double score = object.is_object() && object.contains(name) && object[name].is_number()
                                 ? object[name].get<double>()
                                 : std::nan("");
        if (!(score >= 0.0 && score <= 1.0))
            row.fail(fmt::format("scores_{} gives no probability of {}", when, visibleText(name)));
        sum += score;
        answer.scores.push_back(static_cast<float>(score));
    }
    if (std::abs(sum - 1.0) > scoreTolerance)
        row.fail(fmt::format("scores_{} sum to {:.4g}, not to 1", when, sum));
    if (!label.empty() && answer.best() != known - labels.begin())
        row.fail(fmt::format("label_{} is {}, but scores_{} are highest for {}", when, visibleText(label), when,
                             visibleText(labels[static_cast<std::size_t>(answer.best())])));
    return answer;
}

Reason reasonOf(Row& row, Status status)
{
    if (const auto given = row.text("reason"); !given.empty())
        return attacks::reasonNamed(given);
    switch (status) {
    case Status::Succeeded:
        return Reason::Found;
    case Status::Failed:
        return Reason::Exhausted;
    case Status::Skipped:
        return Reason::AlreadyWrong;
    case Status::BudgetSpent:
        return Reason::Budget;
    case Status::Error:
        break;
    }
    return Reason::Exception;
}

/// The original with the words of the perturbed texts, which remember where they come from.
text::Input perturbedOf(Row& row, const text::Input& original)
{
    auto perturbed = original;
    for (std::size_t s = 0; s < original.size(); ++s) {
        const auto& before = original[s].text;
        const auto after = row.text("perturbed_" + original[s].name);
        if (after.empty() || after == before.str())
            continue;
        const auto by = text::tokenize(after, before.cutBy().value_or(text::Tokenization::Auto));
        perturbed =
            text::applied(perturbed, text::rewriting(before, 0, before.size(), by, static_cast<std::uint16_t>(s)));
    }
    return perturbed;
}

AttackResult resultOf(const corpora::Example& example, Row& row, const std::vector<std::string>& labels,
                      const language::Tagger* tagger)
{
    AttackResult result;
    result.example = example.id;
    result.exampleHash = example.hash;
    result.status = attacks::statusNamed(row.required("status"));
    result.reason = reasonOf(row, result.status);
    result.message = row.text("error");
    result.original = example.input;
    result.perturbed = perturbedOf(row, example.input);
    result.gold = example.gold;
    result.originalOutput = answerOf(row, "before", labels);
    result.perturbedOutput = answerOf(row, "after", labels);
    result.queries = row.count("queries", 0);
    result.distinctQueries = row.count("distinct_queries", result.queries);
    result.forwardQueries = row.count("forward_queries", result.queries);
    result.successQuery = row.count("success_query", result.status == Status::Succeeded ? result.queries : 0);
    result.similarity = row.number("similarity", -1.0);
    result.perturbedPercent = 100.0 * result.perturbed.perturbedShare();
    attacks::AttackContext context(result.original, 0, example.hash);
    result.edits = attacks::resultEdits(context, result.perturbed, tagger);
    result.columns = row.others();
    return result;
}

/// A recipe of which nothing is known but its name and goal.
attacks::Recipe recipeCalled(const std::string& name)
{
    const nlohmann::ordered_json json{{"name", name},
                                      {"title", "Carried out by another program"},
                                      {"goal", {{"type", "untargeted"}, {"reference", "gold"}}}};
    return attacks::Recipe::fromJson(json.dump(), name);
}

} // namespace

store::Id addForeignResults(store::Project& project, const corpora::Corpus& table, const ForeignAttack& attack,
                            const language::Resources& resources)
{
    if (table.gold != "label")
        throw Error({table.path}, "its examples have no right labels", "Name their column: --columns label=gold");
    victims::VictimCard card;
    card.name = attack.victim.empty() ? std::string(importedName) : attack.victim;
    card.architecture = importedName;
    card.labels = labelsOf(table);
    card.segments = table.segments;
    card.hash = sha256(table.sha256 + '\n' + card.name);
    card.source = fmt::format("{}{}", importedPrefix, card.name);

    std::vector<store::PlacedResult> results;
    const bool english = table.language.empty() || table.language.starts_with("en");
    auto examples = table.examples;
    for (std::size_t i = 0; i < examples.size(); ++i) {
        Row row(table.examples[i], table.path);
        try {
            results.push_back({i, resultOf(examples[i], row, card.labels, english ? &resources.tagger() : nullptr)});
        } catch (const UsageError& error) { // a status or reason of another name
            row.fail(error.what());
        }
        examples[i].columns = results.back().result.columns;
    }

    store::SampleRecord sample;
    sample.name = fmt::format("all {}", examples.size());
    sample.method = "first";
    store::CampaignRecord campaign;
    campaign.sample = project.addSample(project.addCorpus(table), sample, examples);
    const auto recipe = recipeCalled(attack.recipe.empty() ? std::string(importedName) : attack.recipe);
    campaign.name = freeName(
        project, attack.name.empty() ? visibleText(fmt::format("{} on {}", recipe.name(), table.name)) : attack.name);
    campaign.victim = card.source;
    campaign.victimCard = victims::cardJson(card, card.name);
    campaign.victimHash = card.hash;
    campaign.recipe = recipe.json().dump();
    campaign.recipeName = recipe.name();
    campaign.recipeHash = recipe.hash();
    campaign.resources = "{}";
    campaign.programVersion = programVersion();
    campaign.machine = "{}";
    campaign.trace = "none";
    campaign.reference = "gold";
    const auto id = project.addCampaign(campaign);
    try {
        project.addResults(id, results);
        project.setCampaignState(id, store::CampaignState::Finished);
    } catch (...) {
        project.removeCampaign(id);
        throw;
    }
    return id;
}

bool isForeign(const store::CampaignRecord& campaign) { return campaign.victim.starts_with(importedPrefix); }

} // namespace core::campaigns
