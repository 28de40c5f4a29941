#include "core/reports/bundle/methods.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/attacks/recipe/recipe.h"
#include "core/base/error.h"
#include "core/campaigns/error_words.h"
#include "core/campaigns/planning/foreign_results.h"
#include "core/campaigns/planning/reuse.h"
#include "core/campaigns/stand_ins.h"
#include "core/files/escape.h"
#include "core/json/json.h"
#include "core/metrics/translation/translation_options.h"
#include "core/programs/consent.h"
#include "core/reports/basics/number.h"
#include "core/reports/basics/table.h"
#include "core/reports/data/campaign_data.h"
#include "core/reports/data/flagged.h"
#include "core/reports/data/measure.h"

namespace core::reports {
namespace {

std::string markdownWords(const std::string& words)
{
    std::string out;
    for (const char c : visibleText(words))
        out += (c == '<' ? "\\" : "") + std::string(1, c); // a name is not HTML
    return out;
}

std::string markdownCode(const std::string& name)
{
    const char* fence = name.find('`') == std::string::npos ? "`" : "`` ";
    const std::string_view end = name.find('`') == std::string::npos ? "`" : " ``";
    return fence + visibleText(name) + std::string(end);
}

/// Running text in LaTeX or Markdown.
class Prose {
public:
    explicit Prose(bool latex) : latex_(latex) {}

    Prose& say(const std::string& words)
    {
        text_ += latex_ ? latexText(words) : markdownWords(words);
        return *this;
    }
    /// Names, keys and hashes.
    Prose& code(const std::string& name)
    {
        text_ += latex_ ? "\\texttt{" + latexText(name) + "}" : markdownCode(name);
        return *this;
    }
    void endParagraph() { text_ += "\n\n"; }
    [[nodiscard]] std::string text() const { return text_; }

private:
    bool latex_;
    std::string text_;
};

nlohmann::ordered_json parsed(const std::string& json)
{
    auto value = maybeJson<nlohmann::ordered_json>(json);
    return value.is_object() ? value : nlohmann::ordered_json::object();
}

std::string shortHash(const std::string& hash)
{
    constexpr std::size_t digits = 12; // enough to tell files apart, short enough for a paper
    return hash.substr(0, digits);
}

std::string counted(std::size_t n, const char* what) { return std::to_string(n) + " " + what + (n == 1 ? "" : "s"); }

std::string percent(double share) { return formatNumber(100.0 * share, 1) + "%"; }

void sayVictim(Prose& prose, const store::CampaignRecord& campaign, const CampaignData& data)
{
    const auto card = parsed(campaign.victimCard);
    prose.say("We attacked ").code(data.victim);
    // Of a program, what is hashed is its command: nothing is known of weights.
    const bool program = !programs::execCommandOf(campaign.victim).empty();
    const auto architecture = card.value("architecture", std::string());
    if (program || !architecture.empty()) {
        prose.say(" (");
        if (!program)
            prose.say("architecture ").code(architecture).say(", ");
        prose.say(program ? "SHA-256 of the command " : "weights SHA-256 ")
            .code(shortHash(campaign.victimHash))
            .say(")");
    }
    prose.say(" with the recipe ").code(campaign.recipeName);
    if (const auto paper = attacks::Recipe::stored(campaign.recipe).text("paper"); !paper.empty())
        prose.say(" (" + paper + ")");
    prose.say(" as implemented in Faultline " + campaign.programVersion + " (recipe hash ")
        .code(campaign.recipeHash)
        .say("). ");
}

void sayForeign(Prose& prose, const store::CampaignRecord& campaign, const CampaignData& data)
{
    prose.say("Another program attacked ").code(data.victim).say(" with ").code(campaign.recipeName);
    prose.say("; its results were taken over by Faultline " + campaign.programVersion + ". ");
}

void saySample(Prose& prose, const store::Project& project, const store::CampaignRecord& campaign,
               const CampaignData& data)
{
    const auto corpus = project.corpus(project.sample(campaign.sample).corpus);
    prose
        .say("The attacked examples are the " + data.sample + " of " + corpus.name + " (" +
             std::to_string(corpus.examples) + " examples, SHA-256 ")
        .code(shortHash(corpus.sha256))
        .say("). The reference answer is " +
             std::string(campaign.reference == "own" ? "the victim's own" : "the gold one") + "; the seed is " +
             std::to_string(campaign.seed) + ", the budget " +
             (campaign.maxQueries == 0 ? "unlimited" : std::to_string(campaign.maxQueries) + " queries per example"));
    if (campaign.timeLimit > 0.0)
        prose.say(", the time limit " + formatNumber(campaign.timeLimit, 1) + " s per example");
    prose.say(". ");
}

/// The type of a part and `key = value` of its parameters, followed by the parts that it is composed of.
void sayPart(Prose& prose, const attacks::Recipe::Part& part)
{
    std::string values;
    for (const auto& [key, value] : part.parameters)
        values +=
            (values.empty() ? "" : ", ") + key + " = " + (value.is_string() ? value.get<std::string>() : value.dump());
    prose.code(part.type.empty() ? "none" : part.type);
    if (!values.empty())
        prose.say(" (" + values + ")");
    for (const auto& inner : part.parts) {
        prose.say(" + ");
        sayPart(prose, inner);
    }
}

/// Without how translations are scored, where the campaign says nothing of it: no translator's, or an older version's.
attacks::Recipe::Part saidOnly(attacks::Recipe::Part part)
{
    constexpr std::array<std::string_view, 4> ofTranslations{"tokenizer", "lowercase", "smoothing", "references"};
    const nlohmann::ordered_json unsaid = std::string(metrics::tokenizerByLanguage);
    const bool says = std::ranges::none_of(
        part.parameters, [&](const auto& one) { return one.first == ofTranslations.front() && one.second == unsaid; });
    if (part.key == "goal" && !says)
        std::erase_if(part.parameters, [&](const auto& one) {
            return std::ranges::any_of(ofTranslations, [&](auto key) { return one.first == key; });
        });
    return part;
}

void sayRecipe(Prose& prose, const store::CampaignRecord& campaign)
{
    const auto recipe = attacks::Recipe::fromJson(campaign.recipe, campaign.recipeName).spelledOut();
    const auto sayParts = [&](const char* title, const char* slot) {
        prose.say(title);
        const auto parts = recipe.parts(slot);
        for (std::size_t i = 0; i < parts.size(); ++i) {
            prose.say(i == 0 ? "" : ", ");
            sayPart(prose, saidOnly(parts[i]));
        }
        return !parts.empty();
    };
    sayParts("Goal function: ", "goal");
    sayParts("; transformation: ", "transformation");
    sayParts("; search: ", "search");
    prose.say(sayParts("; constraints: ", "constraints") ? ". " : "none. ");
}

void sayResources(Prose& prose, const store::Project& project, const store::CampaignRecord& campaign)
{
    const auto resources = parsed(campaign.resources);
    if (!resources.empty()) {
        prose.say("Resources: ");
        bool first = true;
        for (const auto& [name, identity] : resources.items()) {
            prose.say((first ? "" : ", ") + name + " ");
            prose.code(shortHash(identity.is_string() ? identity.get<std::string>() : identity.dump()));
            first = false;
        }
        prose.say(". ");
    }
    const auto machine = parsed(campaign.machine);
    if (machine.contains("processor"))
        prose.say("Hardware: " + machine.value("processor", std::string()) + ", " +
                  machine.value("instruction_set", std::string()) +
                  (campaign.workers == 0
                       ? std::string(". ") // it was never run
                       : "; " + formatNumber(campaign.wallSeconds, 1) + " s in all its runs, of which the last had " +
                             counted(campaign.workers, "worker") + ". "));
    if (const auto taken = campaigns::takenResults(project, campaign); taken > 0)
        prose.say("Of its results " + std::to_string(taken) + (taken == 1 ? " was" : " were") +
                  " taken from earlier campaigns, which differ from it in their samples alone. ");
}

/// "1 was skipped", "2 were skipped"
std::string were(std::size_t n, const char* what) { return std::to_string(n) + (n == 1 ? " was " : " were ") + what; }

/// A score of 0..1: in percent, BLEU and chrF as sacreBLEU prints them.
std::string scoreText(double score, const std::string& name)
{
    return formatNumber(100.0 * score, 1) + (name.ends_with("bleu") || name.ends_with("chrf") ? "" : "%");
}

/// "Accuracy" -> "accuracy", but "UAS" and "BLEU" as they are.
std::string inSentence(std::string title)
{
    const auto isIn = [&title](std::size_t at, char first, char last) {
        return title[at] >= first && title[at] <= last;
    };
    if (title.size() > 1 && isIn(0, 'A', 'Z') && isIn(1, 'a', 'z'))
        title[0] = static_cast<char>(title[0] - 'A' + 'a');
    return title;
}

/// " (BLEU|nrefs:1|...)"; empty of scores that are not sacreBLEU's.
std::string inBrackets(const std::string& signature) { return signature.empty() ? "" : " (" + signature + ")"; }

void sayScore(Prose& prose, const std::string& of, const std::string& name, const std::optional<double>& clean,
              const std::optional<double>& attacked, const std::string& by)
{
    if (clean && attacked)
        prose.say(" " + of + inSentence(scoreTitle(name)) + by + " went from " + scoreText(*clean, name) + " to " +
                  scoreText(*attacked, name) + ".");
}

void sayOutcome(Prose& prose, const CampaignData& data, campaigns::Convention convention)
{
    const auto summary = summaryOf(data, convention);
    prose.say("Of " + counted(summary.examples, "example") + " " + were(summary.skipped, "skipped") + " and " +
              counted(summary.succeeded, "attack") + " succeeded");
    if (summary.errors > 0)
        prose.say("; " + std::to_string(summary.errors) + " ended in an error and " +
                  (summary.errors == 1 ? "is " : "are ") + campaigns::errorsAre);
    if (summary.successRate && summary.successLow && summary.successHigh)
        prose.say(": a success rate of " + percent(*summary.successRate) + " (95% Wilson interval " +
                  percent(*summary.successLow) + " to " + percent(*summary.successHigh) + "). " +
                  campaigns::describe(convention));
    else
        prose.say(".");
    const auto flagged = flaggedSuccesses(data, convention, {});
    if (const auto net = netSuccess(data, summary); net.value && flagged->flagged > 0)
        prose.say(fmt::format(" Without {} that a machine flags ({}), the rate is {} ({} to {}).",
                              counted(flagged->flagged, "successful text"), flagsUsed({data}),
                              percent(*net.value / 100.0), percent(*net.low / 100.0), percent(*net.high / 100.0)));
    else if (net.value && flagged->successes > 0 && textsWereRead(data))
        prose.say(fmt::format(" A machine flags none of the successful texts ({}).", flagsUsed({data})));
    sayScore(prose, "The victim's ", summary.scoreName, summary.cleanScore, summary.attackedScore,
             inBrackets(summary.signature) + (data.reference == "own" ? ", by its own clean answers," : ""));
    if (const auto& gold = summary.byGold)
        sayScore(prose, "By gold, its ", gold->name, gold->clean, gold->attacked, inBrackets(gold->signature));
    if (summary.errors > 0)
        prose.say(std::string(" Examples that ended in an error: ") + campaigns::errorsInRate(convention) +
                  (summary.attackedScore ? std::string("; ") + campaigns::errorsInScore : std::string()) + ".");
}

} // namespace

std::string methodsParagraphs(const store::Project& project, std::span<const store::Id> ids, const std::string& format,
                              campaigns::Convention convention)
{
    if (format != "latex" && format != "markdown")
        throw UsageError("the methods paragraph cannot be written as '" + format + "'", "Use latex or markdown");
    Prose prose(format == "latex");
    for (const auto id : ids) {
        const auto campaign = project.campaign(id);
        const auto data = campaignData(project, id);
        if (campaigns::isForeign(campaign)) {
            sayForeign(prose, campaign, data);
            saySample(prose, project, campaign, data);
        } else {
            sayVictim(prose, campaign, data);
            saySample(prose, project, campaign, data);
            sayRecipe(prose, campaign);
            sayResources(prose, project, campaign);
        }
        if (const auto what = campaigns::standIns(attacks::Recipe::stored(campaign.recipe), campaign.resources);
            !what.empty())
            prose.say("In it " + what + ". ");
        sayOutcome(prose, data, convention);
        prose.endParagraph();
    }
    return prose.text();
}

} // namespace core::reports
