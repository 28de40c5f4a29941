#include "core/reports/data/lineup.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "core/attacks/recipe/recipe.h"
#include "core/base/ascii.h"
#include "core/reports/data/measure.h"

namespace core::reports {
namespace {

using Labels = std::vector<std::string>;

constexpr const char* none = "none";
constexpr const char* goldAnswers = "gold answers";

bool allDistinct(const Labels& names)
{
    return std::set<std::string>(names.begin(), names.end()).size() == names.size();
}

template<class Field>
Labels labelsOf(const CampaignPointers& campaigns, Field field)
{
    Labels labels;
    for (const auto* campaign : campaigns)
        labels.push_back(field(*campaign));
    return labels;
}

/// "UAS over all words, a success with all arcs"; empty of other victims than parsers.
std::string scoringLabel(const CampaignData& campaign)
{
    if (!attacksTrees(campaign))
        return {};
    const auto scoring = scoringOf(campaign).trees;
    return scoreTitle(scoreNameOf(campaign)) + " over all words" +
           (scoring.punctuation == metrics::Punctuation::Counted
                ? ""
                : " " + std::string(metrics::describe(scoring.punctuation))) +
           (scoring.strict ? ", a success without the arcs of changed words" : ", a success with all arcs");
}

std::string targetLabel(const CampaignData& campaign)
{
    const auto target = attacks::Recipe::stored(campaign.recipeJson).target();
    return target.empty() ? none : target;
}

std::string limitsLabel(const CampaignData& campaign)
{
    return campaign.limits.empty() ? none : "at most " + campaign.limits;
}

/// A facet as it stands in a name, where "none" alone says nothing.
std::string inName(Facet facet, const std::string& said)
{
    switch (facet) {
    case Facet::Limits:
        return said == none ? "no limit" : said;
    case Facet::Target:
        return said == none ? "no target" : "target " + said;
    case Facet::Reference:
        return said + " as reference";
    case Facet::Trained:
        return said == none ? "standard" : "against " + said;
    default:
        return said;
    }
}

void append(std::string& name, const std::string& more)
{
    if (!more.empty())
        name += (name.empty() ? "" : ", ") + more;
}

/// Calls `use` with the places of each group of equal names that has several.
template<class Use>
void forEachTwins(const Labels& names, Use use)
{
    std::map<std::string, std::vector<std::size_t>> placesOf;
    for (std::size_t i = 0; i < names.size(); ++i)
        placesOf[names[i]].push_back(i);
    for (const auto& [name, places] : placesOf)
        if (places.size() > 1)
            use(places);
}

/// Tells campaigns of one name apart by whatever else differs among them.
void tellTwinsApart(Labels& names, const CampaignPointers& campaigns)
{
    constexpr std::array more = {Facet::Sample, Facet::Trained, Facet::Reference,
                                 Facet::Target, Facet::Limits,  Facet::Parameters};
    forEachTwins(names, [&](const std::vector<std::size_t>& places) {
        CampaignPointers twins;
        for (const auto i : places)
            twins.push_back(campaigns[i]);
        for (const auto facet : more) {
            const auto said = facetOf(twins, facet);
            for (std::size_t i = 0; !allEqual(said) && i < places.size(); ++i)
                append(names[places[i]], inName(facet, said[i]));
        }
    });
    forEachTwins(names, [&](const std::vector<std::size_t>& places) {
        Labels own;
        for (const auto i : places)
            own.push_back(campaigns[i]->name);
        for (std::size_t i = 0; !allEqual(own) && i < places.size(); ++i)
            append(names[places[i]], own[i]);
    });
    forEachTwins(names, [&](const std::vector<std::size_t>& places) {
        std::size_t order = 0;
        for (const auto i : places) { // those without a project are counted
            ++order;
            append(names[i],
                   "campaign " +
                       std::to_string(campaigns[i]->id > 0 ? static_cast<std::size_t>(campaigns[i]->id) : order));
        }
    });
}

/// "at most 30 queries (deepwordbug), none (all others)". `shown`: of which campaigns it is said.
std::string grouped(const Labels& said, const Labels& names, const std::vector<std::size_t>& shown)
{
    Labels order;
    std::map<std::string, Labels> of;
    for (const auto i : shown) {
        indexIn(order, said[i]);
        of[said[i]].push_back(names[i]);
    }
    const auto most = std::ranges::max_element(order, {}, [&](const auto& value) { return of[value].size(); });
    std::string others;
    if (of[*most].size() > 2 && shown.size() == said.size()) { // they need no names
        others = *most;
        order.erase(most);
    }
    std::string text;
    for (const auto& value : order) {
        std::string list;
        for (const auto& name : of[value])
            list += (list.empty() ? "" : "; ") + name;
        text += (text.empty() ? "" : ", ") + value + " (" + list + ")";
    }
    return others.empty() ? text : text + ", " + others + " (all others)";
}

const char* titleOf(Facet facet)
{
    switch (facet) {
    case Facet::Victim:
        return "Victim";
    case Facet::Recipe:
        return "Recipe";
    case Facet::Parameters:
        return "Parameters";
    case Facet::Corpus:
        return "Corpus";
    case Facet::Sample:
        return "Sample";
    case Facet::Scoring:
        return "Score";
    case Facet::Reference:
        return "Reference";
    case Facet::Target:
        return "Target";
    case Facet::Limits:
        return "Limit";
    case Facet::Trained:
        return "Trained against";
    case Facet::Seed:
        return "Seeds";
    }
    return "";
}

/// Whether a facet that all campaigns share goes without saying.
bool usual(Facet facet, const CampaignData& campaign, const std::string& said)
{
    switch (facet) {
    case Facet::Parameters:
    case Facet::Corpus:
    case Facet::Seed:
        return true;
    case Facet::Reference:
        return campaign.reference != "own";
    case Facet::Target:
    case Facet::Limits:
    case Facet::Trained:
        return said == none;
    case Facet::Victim:
    case Facet::Recipe:
    case Facet::Sample:
    case Facet::Scoring:
        break;
    }
    return said.empty();
}

/// Whether a name that is made of parts with commas between them has this one.
bool hasPart(const std::string& name, const std::string& part)
{
    for (auto at = name.find(part); at != std::string::npos; at = name.find(part, at + 1)) {
        const auto end = at + part.size();
        if ((at == 0 || name.compare(at - std::min<std::size_t>(at, 2), 2, ", ") == 0) &&
            (end == name.size() || name.compare(end, 2, ", ") == 0))
            return true;
    }
    return false;
}

/// Samples of corpora that the names tell apart: "reviews.tsv, first 60; pairs.tsv, first 30". Empty if they do not.
std::string plainSamples(const CampaignPointers& campaigns, const Labels& names, const Labels& samples)
{
    std::map<std::string, std::string> ofCorpus;
    Labels order;
    for (std::size_t i = 0; i < samples.size(); ++i) {
        const auto& corpus = campaigns[i]->corpus;
        const auto known = ofCorpus.emplace(corpus, samples[i]).first;
        if (known->second != samples[i] || !hasPart(names[i], corpus))
            return {};
        indexIn(order, samples[i]);
    }
    std::string text;
    for (const auto& sample : order)
        text += (text.empty() ? "" : "; ") + sample;
    return text;
}

std::string sentenceOf(Facet facet, const CampaignPointers& campaigns, const Labels& names)
{
    const auto said = facetOf(campaigns, facet);
    const auto sentence = [&](const std::string& words) {
        return words.empty() ? words : std::string(titleOf(facet)) + ": " + words + ".";
    };
    if (allEqual(said))
        return usual(facet, *campaigns.front(), said.front()) ? std::string() : sentence(said.front());
    if (facet == Facet::Sample)
        if (const auto plain = plainSamples(campaigns, names, said); !plain.empty())
            return sentence(plain);
    std::vector<std::size_t> shown; // whose names do not say it
    for (std::size_t i = 0; i < said.size(); ++i)
        if (!said[i].empty() && !hasPart(names[i], inName(facet, said[i])))
            shown.push_back(i);
    if (shown.size() < said.size()) // what is usual needs no list
        std::erase_if(shown, [&](std::size_t i) { return said[i] == none || said[i] == goldAnswers; });
    return shown.empty() ? std::string() : sentence(grouped(said, names, shown));
}

/// "Errors: 30 of 60 examples (pwws)."
std::string errorsSentence(const std::vector<CampaignData>& campaigns, const Labels& names)
{
    std::string text;
    for (std::size_t i = 0; i < campaigns.size(); ++i) {
        const auto summary = summaryOf(campaigns[i], campaigns::Convention::Attacked);
        if (summary.errors > 0)
            text += (text.empty() ? "Errors: " : ", ") + std::to_string(summary.errors) + " of " +
                    std::to_string(summary.examples) + " examples" +
                    (campaigns.size() > 1 ? " (" + names[i] + ")" : std::string());
    }
    return text.empty() ? text : text + ".";
}

} // namespace

Labels facetOf(const CampaignPointers& campaigns, Facet facet)
{
    switch (facet) {
    case Facet::Victim:
        return victimLabels(campaigns);
    case Facet::Recipe:
        return labelsOf(campaigns, [](const CampaignData& c) { return c.recipe; });
    case Facet::Parameters:
        return parameterLabels(campaigns);
    case Facet::Corpus:
        return labelsOf(campaigns, [](const CampaignData& c) { return c.corpus; });
    case Facet::Sample:
        return sampleLabels(campaigns);
    case Facet::Scoring:
        return labelsOf(campaigns, scoringLabel);
    case Facet::Reference:
        return labelsOf(campaigns, [](const CampaignData& c) {
            return std::string(c.reference == "own" ? "the victim's own answers" : goldAnswers);
        });
    case Facet::Target:
        return labelsOf(campaigns, targetLabel);
    case Facet::Limits:
        return labelsOf(campaigns, limitsLabel);
    case Facet::Trained:
        return labelsOf(campaigns, [](const CampaignData& c) {
            return c.trainedAgainst.empty() ? std::string(none) : c.trainedAgainst;
        });
    case Facet::Seed:
        return labelsOf(campaigns, [](const CampaignData& c) { return "seed " + std::to_string(c.seed); });
    }
    return Labels(campaigns.size());
}

Labels shortNames(const std::vector<CampaignData>& campaigns)
{
    const auto pointers = pointersTo(campaigns);
    Labels names(campaigns.size());
    if (campaigns.size() == 1)
        names.front() = campaigns.front().recipe + " on " + campaigns.front().victim;
    for (const auto facet : {Facet::Victim, Facet::Recipe, Facet::Corpus, Facet::Seed})
        tell(names, facetOf(pointers, facet));
    tellTwinsApart(names, pointers);
    auto labelled = names;
    for (std::size_t i = 0; i < campaigns.size(); ++i)
        if (!campaigns[i].label.empty())
            labelled[i] = campaigns[i].label;
    return allDistinct(labelled) ? labelled : names;
}

std::string circumstances(const std::vector<CampaignData>& campaigns, const Labels& names)
{
    std::string text;
    if (campaigns.empty())
        return text;
    const auto add = [&](const std::string& sentence) {
        if (!sentence.empty())
            text += (text.empty() ? "" : " ") + sentence;
    };
    for (const auto facet : {Facet::Victim, Facet::Trained, Facet::Recipe, Facet::Parameters, Facet::Sample,
                             Facet::Scoring, Facet::Reference, Facet::Target, Facet::Limits, Facet::Seed})
        add(sentenceOf(facet, pointersTo(campaigns), names));
    add(errorsSentence(campaigns, names));
    return text;
}

std::string notDrawn(const Labels& names, const std::string& why)
{
    std::string list;
    for (const auto& name : names)
        list += (list.empty() ? "" : "; ") + name;
    return list.empty() ? list : " Not drawn: " + list + " (" + why + ").";
}

} // namespace core::reports
