#include "core/reports/data/conditions.h"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/attacks/recipe/recipe.h"
#include "core/campaigns/error_words.h"
#include "core/campaigns/stand_ins.h"
#include "core/reports/data/settings.h"
#include "core/reports/data/signatures.h"

namespace core::reports {
namespace {

using attacks::TreeScoring;
using Texts = std::vector<std::string>;

constexpr const char* conditionsTitle = "Conditions";

/// Something that the numbers of a campaign depend on.
struct Fact {
    std::string title; ///< Victim, Sample ...; a campaign has one of each title, but several conditions.
    std::string words;
    std::string inName = {}; ///< How a name says it that tells campaigns apart.
    bool operator==(const Fact&) const = default;
};
using Facts = std::vector<Fact>; ///< Of one campaign.

std::string successOf(const attacks::Scoring& scoring)
{
    if (!scoring.lowersScore)
        return "a success is the arc that was wanted";
    return scoring.trees.strict ? "a success is a new error in an arc of no changed word"
                                : "a success is more errors than before, arcs of changed words included";
}

std::string measureOf(const TreeScoring& scoring)
{
    return scoring.measure == TreeScoring::Measure::Uas   ? "UAS"
           : scoring.measure == TreeScoring::Measure::Las ? "LAS"
                                                          : "LAS, errors being wrong labels at right heads,";
}

std::string listedBy(const Texts& parts, const char* between) { return fmt::format("{}", fmt::join(parts, between)); }

void addLimits(const CampaignData& campaign, const char* title, Facts& facts)
{
    if (!campaign.limits.empty())
        facts.push_back({title, "at most " + campaign.limits + " per example", "at most " + campaign.limits});
}

Facts conditionsIn(const CampaignData& campaign)
{
    Facts facts;
    const auto add = [&](std::string words, std::string inName = {}) {
        facts.push_back({conditionsTitle, std::move(words), std::move(inName)});
    };
    const auto recipe = attacks::Recipe::stored(campaign.recipeJson);
    if (const auto target = recipe.target(); !target.empty())
        add("a success is the answer " + target + ", and examples that have it already are skipped");
    const bool own = campaign.reference == "own";
    if (!wantsOtherAnswer(campaign)) {
        add(std::string("a success is the same answer to a text of few words") +
            (own ? ", the victim's own being the reference" : ""));
    } else if (attacksTrees(campaign)) {
        const auto scoring = scoringOf(campaign);
        add(measureOf(scoring.trees) + " over " + wordsScored(scoring.trees));
        add(successOf(scoring) + (scoring.trees.own || own ? ", measured against the victim's own answer" : ""));
    } else if (own) {
        add("the victim's own answer is the reference", "the victim's own answers as reference");
    }
    if (const auto signature = signatureOf(campaign); !signature.empty())
        add(signature);
    addLimits(campaign, conditionsTitle, facts);
    return facts;
}

bool has(const Facts& facts, const Fact& fact) { return std::ranges::find(facts, fact) != facts.end(); }

std::size_t holdersOf(const Fact& fact, const std::vector<Facts>& all)
{
    return static_cast<std::size_t>(std::ranges::count_if(all, [&](const Facts& facts) { return has(facts, fact); }));
}

/// Whether it is said for all campaigns together: all have it, or most have it and the others another one.
bool saidOnce(const Fact& fact, const std::vector<Facts>& all)
{
    const auto holders = holdersOf(fact, all);
    return holders == all.size() || (fact.title != conditionsTitle && holders > 2 && 2 * holders > all.size());
}

/// " Victim: mr-wordcnn unless named. Conditions: at most 30 queries per example."
std::string saidOnceNote(const std::vector<Facts>& all)
{
    Texts titles;
    std::map<std::string, Texts> words;
    for (const auto& facts : all)
        for (const auto& fact : facts)
            if (saidOnce(fact, all)) {
                indexIn(titles, fact.title);
                indexIn(words[fact.title], fact.words + (holdersOf(fact, all) < all.size() ? " unless named" : ""));
            }
    std::string note;
    for (const auto& title : titles)
        note += " " + title + ": " + listedBy(words[title], "; ") + ".";
    return note;
}

/// What is said of one campaign by itself.
Texts saidOf(const Facts& facts, const std::vector<Facts>& all)
{
    Texts words;
    for (const auto& fact : facts)
        if (!saidOnce(fact, all))
            words.push_back(fact.words);
    return words;
}

/// For tables: what campaigns share, then "Conditions of pwws; genetic: at most 100 queries per example." A campaign
/// goes by its recipe if all campaigns of that recipe are alike.
std::string noteOf(const std::vector<CampaignData>& campaigns, const std::vector<Facts>& all, const char* title)
{
    Texts order, said;
    std::map<std::string, std::set<std::string>> ofRecipe;
    for (std::size_t i = 0; i < campaigns.size(); ++i) {
        said.push_back(listedBy(saidOf(all[i], all), "; "));
        indexIn(order, said[i]);
        ofRecipe[campaigns[i].recipe].insert(said[i]);
    }
    const auto own = shortNames(campaigns);
    std::map<std::string, Texts> names; // by what is said
    for (std::size_t i = 0; i < campaigns.size(); ++i) {
        const auto& recipe = campaigns[i].recipe;
        indexIn(names[said[i]], ofRecipe[recipe].size() == 1 ? recipe : own[i]);
    }
    auto note = saidOnceNote(all);
    for (const auto& words : order)
        if (!words.empty())
            note += std::string(" ") + title + " of " + listedBy(names[words], "; ") + ": " + words + ".";
    return note;
}

/// Whether a name that is made of parts with commas between them has this one.
bool hasPart(const std::string& name, const std::string& part)
{
    for (auto at = name.find(part); !part.empty() && at != std::string::npos; at = name.find(part, at + 1)) {
        const auto end = at + part.size();
        if ((at == 0 || name.compare(at - std::min<std::size_t>(at, 2), 2, ", ") == 0) &&
            (end == name.size() || name.compare(end, 2, ", ") == 0))
            return true;
    }
    return false;
}

/// Everything that numbers of a figure depend on, by campaign.
std::vector<Facts> factsOf(const CampaignPointers& campaigns)
{
    std::vector<Facts> all(campaigns.size());
    const auto add = [&](const char* title, const Texts& words) {
        for (std::size_t i = 0; i < all.size(); ++i)
            if (!words[i].empty())
                all[i].push_back({title, words[i], words[i]});
    };
    const auto corpora = valuesOf(campaigns, [](const CampaignData& c) { return c.corpus; });
    auto samples = sampleLabels(campaigns);
    add("Victim", victimLabels(campaigns));
    add("Recipe", valuesOf(campaigns, [](const CampaignData& c) { return c.recipe; }));
    add(conditionsTitle, parameterLabels(campaigns));
    if (allEqual(samples)) {
        add("Sample", samples);
    } else {
        add("Corpus", corpora);
        for (std::size_t i = 0; i < samples.size(); ++i) // which begin with the corpus
            if (!corpora[i].empty() && samples[i].starts_with(corpora[i] + ", "))
                samples[i].erase(0, corpora[i].size() + 2);
        add(allEqual(corpora) ? "Sample" : "Sample of each corpus", samples);
    }
    for (std::size_t i = 0; i < all.size(); ++i) {
        const auto& against = campaigns[i]->trainedAgainst;
        if (!against.empty())
            all[i].push_back({conditionsTitle, "victim trained against " + against, "against " + against});
        for (auto& condition : conditionsIn(*campaigns[i]))
            all[i].push_back(std::move(condition));
    }
    const auto seeds = valuesOf(campaigns, [](const CampaignData& c) { return "seed " + std::to_string(c.seed); });
    if (!allEqual(seeds))
        add(conditionsTitle, seeds);
    return all;
}

/// "a (n = 18, at most 20 queries per example); b and c (n = 17)"; `said`: of each name.
std::string listOf(const Texts& names, const std::vector<Texts>& said)
{
    Texts order;
    std::map<std::string, Texts> namesOf;
    for (std::size_t i = 0; i < names.size(); ++i)
        if (!said[i].empty()) {
            const auto text = listedBy(said[i], ", ");
            indexIn(order, text);
            namesOf[text].push_back(names[i]);
        }
    Texts entries;
    for (const auto& text : order)
        entries.push_back(listedBy(namesOf[text], " and ") + " (" + text + ")");
    return listedBy(entries, "; ");
}

/// Results that ended in an error, and all that count.
std::pair<std::size_t, std::size_t> errorsIn(const CampaignData& campaign)
{
    std::size_t errors = 0, examples = 0;
    const auto add = [&](attacks::Status status) {
        ++examples;
        errors += status == attacks::Status::Error ? 1 : 0;
    };
    if (campaign.project && !campaign.part)
        campaign.project->forEachFacts(campaign.id, [&](const store::ResultFacts& facts) {
            if (!campaign.leftOut.contains(facts.position))
                add(facts.status);
        });
    else
        for (const auto& result : resultsOf(campaign))
            add(result.status);
    return {errors, examples};
}

} // namespace

std::string wordsScored(const TreeScoring& scoring)
{
    const std::string words = "all words";
    return scoring.punctuation == metrics::Punctuation::Counted
               ? words
               : words + " " + std::string(metrics::describe(scoring.punctuation));
}

std::string conditionsOf(const CampaignData& campaign)
{
    Texts words;
    for (const auto& condition : conditionsIn(campaign))
        words.push_back(condition.words);
    return listedBy(words, "; ");
}

std::string conditionsNote(const std::vector<CampaignData>& campaigns)
{
    std::vector<Facts> conditions;
    for (const auto& campaign : campaigns)
        conditions.push_back(conditionsIn(campaign));
    return noteOf(campaigns, conditions, conditionsTitle) + agreementNote(campaigns);
}

std::string agreementNote(const std::vector<CampaignData>& campaigns)
{
    return std::ranges::any_of(
               campaigns,
               [](const CampaignData& campaign) { return campaign.reference == "own" && wantsOtherAnswer(campaign); })
               ? " Agreement is the score by the victim's own clean answer, 100 before the attack; the score by gold "
                 "stands beside it where there is gold."
               : "";
}

std::string limitsNote(const std::vector<CampaignData>& campaigns)
{
    constexpr const char* title = "Limits";
    std::vector<Facts> limits(campaigns.size());
    for (std::size_t i = 0; i < campaigns.size(); ++i)
        addLimits(campaigns[i], title, limits[i]);
    return noteOf(campaigns, limits, title);
}

std::string circumstances(const std::vector<CampaignData>& campaigns, const Texts& names, const Sizes& sizes)
{
    CampaignPointers drawn;
    Texts drawnNames, counts;
    for (std::size_t i = 0; i < campaigns.size(); ++i) {
        const auto size = std::ranges::find(sizes, names[i], &Sizes::value_type::first);
        if (size == sizes.end() && !sizes.empty())
            continue;
        drawn.push_back(&campaigns[i]);
        drawnNames.push_back(names[i]);
        counts.push_back(size == sizes.end() ? std::string() : size->second);
    }
    if (drawn.empty())
        return {};
    const auto all = factsOf(drawn);
    const bool oneSize = allEqual(counts);
    std::string text;
    if (oneSize && !counts.front().empty())
        text += " " + counts.front() + (drawn.size() > 1 ? " each." : ".");
    text += saidOnceNote(all);
    std::vector<Texts> said(drawn.size());
    for (std::size_t i = 0; i < drawn.size(); ++i) {
        if (!oneSize && !counts[i].empty())
            said[i].push_back(counts[i]);
        for (const auto& fact : all[i])
            if (!saidOnce(fact, all) && !hasPart(drawnNames[i], fact.inName))
                said[i].push_back(fact.words);
    }
    if (const auto list = listOf(drawnNames, said); !list.empty())
        text += " Campaigns: " + list + ".";
    return text;
}

std::string samplesNote(const std::vector<CampaignData>& campaigns)
{
    std::vector<std::string> samples;
    for (const auto& sample : sampleLabels(pointersTo(campaigns)))
        if (!sample.empty())
            indexIn(samples, sample);
    return samples.empty() ? std::string() : " On " + listedBy(samples, "; ") + ".";
}

std::string errorsNote(const std::vector<CampaignData>& campaigns, campaigns::Convention convention,
                       const std::vector<std::string>& measures)
{
    const auto shows = [&](auto... names) { return ((std::ranges::find(measures, names) != measures.end()) || ...); };
    const auto names = shortNames(campaigns);
    std::vector<std::string> counted;
    for (std::size_t i = 0; i < campaigns.size(); ++i)
        if (const auto [errors, examples] = errorsIn(campaigns[i]); errors > 0)
            counted.push_back(names[i] + ": " + std::to_string(errors) + " of " + std::to_string(examples));
    if (counted.empty())
        return {};
    std::vector<std::string> how;
    if (measures.empty())
        how.emplace_back("left out");
    if (shows("success", "valid"))
        how.push_back(campaigns::errorsInRate(convention));
    if (shows("attacked-accuracy"))
        how.emplace_back(campaigns::errorsInScore);
    const auto leave = [&](std::string& list, const std::string& name) {
        list += (list.empty() ? "left out of " : ", ") + name;
    };
    std::string without;
    if (shows("queries", "queries-median")) {
        if (campaigns::countsQueries(convention, attacks::Status::Error, attacks::Reason::Exception))
            how.emplace_back("their queries count");
        else
            leave(without, "the queries");
    }
    for (const auto& [measure, name] : {std::pair("robust-accuracy", "robust accuracy"),
                                        {"decrease", "the decrease"},
                                        {"relative-degradation", "the degradation"},
                                        {"attacked-macro-f1", "F1 under attack"},
                                        {"perturbed", "the share of perturbed words"}})
        if (shows(measure))
            leave(without, name);
    if (!without.empty())
        how.push_back(without);
    return std::string(" Examples that ended in an error, ") + campaigns::errorsAre + " (" + listedBy(counted, "; ") +
           ")" + (how.empty() ? "" : ": " + listedBy(how, "; ")) + ".";
}

std::string standInsNote(const std::vector<CampaignData>& campaigns)
{
    std::vector<std::string> order;
    std::map<std::string, std::vector<std::string>> recipes; // by what stands in
    for (const auto& campaign : campaigns)
        if (const auto what =
                core::campaigns::standIns(attacks::Recipe::stored(campaign.recipeJson), campaign.resources);
            !what.empty()) {
            indexIn(order, what);
            indexIn(recipes[what], campaign.recipe);
        }
    std::string note;
    for (const auto& what : order)
        note += " In " + listedBy(recipes[what], ", ") + " " + what + ".";
    return note;
}

} // namespace core::reports
