#include "core/studies/design/sampling.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <set>

#include <fmt/format.h>

#include "core/base/error.h"
#include "core/base/random.h"
#include "core/campaigns/planning/quotas.h"
#include "core/campaigns/summary.h"
#include "core/structures/label_name.h"
#include "core/studies/design/item_flags.h"
#include "core/studies/design/source_texts.h"
#include "core/victims/card_json.h"

namespace core::studies {

namespace {

using Indices = std::vector<std::size_t>;

// Streams of the study's seed.
enum SamplingStream : std::uint64_t { DrawJudged = 11, DrawOriginals = 12, DrawSentences = 13 };

constexpr std::string_view columnPrefix = "column:";

template<typename T>
bool passes(const std::vector<T>& allowed, const T& value)
{
    return allowed.empty() || std::ranges::find(allowed, value) != allowed.end();
}

/// The words of a problem with the equation that is right for it.
std::optional<ShownTree> equationOn(const text::Input& shown, const structures::Prediction& gold)
{
    const auto* equation = std::get_if<structures::Equation>(&gold);
    if (equation == nullptr || equation->equation.empty() || shown.size() != 1)
        return std::nullopt;
    ShownTree result{{}, {}, *equation};
    for (const auto& word : shown[0].text.words())
        result.words.emplace_back(word.form());
    return result;
}

/// The words of the segment that was changed, with the heads that belong to the original words.
std::optional<ShownTree> treeOn(const text::Input& shown, const text::Input& original,
                                const structures::Prediction& gold)
{
    const auto* tree = std::get_if<structures::DependencyTree>(&gold);
    if (tree == nullptr)
        return equationOn(shown, gold);
    for (std::size_t i = 0; i < original.size(); ++i) {
        // A tree stays with its words unless words were added or removed.
        if (!original[i].editable || original[i].text.size() != tree->heads.size() ||
            shown[i].text.size() != tree->heads.size())
            continue;
        ShownTree result{{}, *tree};
        for (const auto& word : shown[i].text.words())
            result.words.emplace_back(word.form());
        return result;
    }
    return std::nullopt;
}

/// Of the first changed word.
std::string tagOf(const attacks::AttackResult& result)
{
    return result.edits.empty() ? std::string() : result.edits.front().pos;
}

ItemSource sourceOf(const store::CampaignRecord& campaign, const attacks::AttackResult& result,
                    const std::string& label)
{
    return {campaign.name,
            campaigns::victimName(campaign),
            campaign.recipeName,
            result.example,
            std::string(nameOf(result.status)),
            label,
            tagOf(result),
            result.perturbedPercent,
            result.similarity,
            result.columns};
}

double wordsIn(const text::Input& input)
{
    std::size_t words = 0;
    for (const auto& segment : input.segments())
        words += segment.text.size();
    return static_cast<double>(words);
}

/// Lengths around the mean of the campaigns' texts, each counted once.
struct Lengths {
    double least = 0.0, most = std::numeric_limits<double>::infinity();
    [[nodiscard]] bool hold(const text::Input& input) const
    {
        const double words = wordsIn(input);
        return words >= least && words <= most;
    }
};

Lengths lengthsWithin(double deviations, const store::Project& project, std::span<const store::Id> campaigns)
{
    if (deviations <= 0.0)
        return {};
    std::map<std::uint64_t, double> lengths; // by the example's hash: ids may be the same in two corpora
    for (const store::Id id : campaigns)
        forEachText(project, id, Texts::Best,
                    [&](const auto& result) { lengths.emplace(result.exampleHash, wordsIn(result.original)); });
    double sum = 0.0, squares = 0.0;
    for (const auto& [hash, words] : lengths) {
        sum += words;
        squares += words * words;
    }
    const auto count = static_cast<double>(std::max<std::size_t>(1, lengths.size()));
    const double mean = sum / count, range = deviations * std::sqrt(std::max(0.0, squares / count - mean * mean));
    return {mean - range, mean + range};
}

/// The text a result's stratum goes by.
std::string stratumOf(const ItemSource& source, const std::string& by)
{
    if (by.empty())
        return {};
    if (by == "status")
        return source.status;
    if (by == "label")
        return source.label;
    if (by == "tag")
        return source.pos;
    if (by == "perturbed")
        return fmt::format("{}", std::min(3, static_cast<int>(source.perturbedPercent / 25.0)));
    if (by.starts_with(columnPrefix)) {
        const std::string name = by.substr(columnPrefix.size());
        for (const auto& [column, value] : source.columns)
            if (column == name)
                return value;
        return {};
    }
    throw UsageError("items cannot be stratified by " + by, "Choose status, label, tag, perturbed or column:NAME");
}

const ItemSource& sourceIn(const Item& item, const std::string& campaign)
{
    return *std::ranges::find(item.sources, campaign, &ItemSource::campaign);
}

/// How unsure the flags are of each item, where they decide the order; else empty.
using Unsureness = std::vector<double>;

/// Of all items; -1 for a text that was not flagged. Notes say how many these are.
Unsureness unsurenessOfAll(const store::Project& project, std::span<const store::Id> campaigns,
                           const std::vector<Item>& items, std::vector<std::string>& notes)
{
    const auto flags = flagsByItem(project, campaigns);
    Unsureness all;
    for (const auto& item : items) {
        const auto known = flags.find(item.key);
        all.push_back(known == flags.end() ? -1.0 : unsurenessOf(known->second));
    }
    if (const auto unknown = std::ranges::count(all, -1.0); unknown > 0)
        notes.push_back(
            fmt::format("{} of {} texts were not flagged (measure --validity) and come last", unknown, items.size()));
    return all;
}

Indices drawn(Indices from, std::size_t count, Random& random, const Unsureness& unsureness = {})
{
    random.shuffle(from);
    if (!unsureness.empty())
        std::ranges::stable_sort(from, std::ranges::greater(), [&](std::size_t i) { return unsureness[i]; });
    from.resize(std::min(count, from.size()));
    return from;
}

/// `count` of a campaign's texts, its strata in their shares. A text that several campaigns found is in the stratum it
/// has as this one's: there the same change may have another status or word class.
Indices drawStrata(const std::vector<Item>& items, const Unsureness& unsureness, const std::string& campaign,
                   const Indices& from, std::size_t count, const Study& study, std::uint64_t stream)
{
    if (from.empty() || count == 0)
        return {};
    std::map<std::string, Indices> strata;
    for (const std::size_t i : from)
        strata[stratumOf(sourceIn(items[i], campaign), study.sampling.stratify)].push_back(i);
    std::vector<std::size_t> sizes;
    for (const auto& [name, members] : strata)
        sizes.push_back(members.size());
    const auto shares = campaigns::quotas(sizes, std::min(count, from.size()));
    Indices chosen;
    std::size_t number = 0;
    for (auto& [name, members] : strata) {
        Random random(study.plan.seed, DrawJudged, combine64(stream, number));
        const Indices part = drawn(std::move(members), shares[number++], random, unsureness);
        chosen.insert(chosen.end(), part.begin(), part.end());
    }
    return chosen;
}

using ByCampaign = std::map<std::string, Indices>; ///< Items by campaign; a text that several found is in each.

ByCampaign byCampaign(const std::vector<Item>& items)
{
    ByCampaign groups;
    for (std::size_t i = 0; i < items.size(); ++i)
        for (const auto& source : items[i].sources)
            if (auto& members = groups[source.campaign]; members.empty() || members.back() != i)
                members.push_back(i);
    return groups;
}

/// As many of so many texts as the sampling takes at most of each campaign.
std::size_t atMost(const Sampling& sampling, std::size_t texts)
{
    const auto share = std::ceil(static_cast<double>(texts) * sampling.mostPercent / 100.0 - 1e-9);
    return std::min(texts, std::max<std::size_t>(1, static_cast<std::size_t>(share)));
}

/// Whole sentences, each with an item of every campaign; a sentence is as unsure as its most unsure item.
Indices drawSentences(const std::vector<Item>& items, const Unsureness& unsureness, const ByCampaign& groups,
                      const Study& study, std::vector<std::string>& notes)
{
    std::map<std::string, std::map<std::string, std::size_t>> sentences; // sentence -> campaign -> item
    for (std::size_t i = 0; i < items.size(); ++i)
        for (const auto& source : items[i].sources)
            sentences[items[i].sourceSentence()].emplace(source.campaign, i);
    std::set<std::string> all;
    for (const auto& item : items)
        for (const auto& source : item.sources)
            all.insert(source.campaign);
    std::erase_if(sentences, [&](const auto& entry) { return entry.second.size() < all.size(); });
    Indices numbers(sentences.size());
    std::iota(numbers.begin(), numbers.end(), std::size_t{0});
    Random random(study.plan.seed, DrawSentences);
    std::size_t wanted =
        study.sampling.items == 0 ? numbers.size() : std::max<std::size_t>(1, study.sampling.items / groups.size());
    if (study.sampling.mostPercent < 100.0)
        wanted = std::min(wanted, atMost(study.sampling, numbers.size()));
    if (wanted > numbers.size())
        notes.push_back(
            fmt::format("only {} sentences have an item of every campaign; {} were asked for", numbers.size(), wanted));
    Unsureness most;
    if (!unsureness.empty())
        for (const auto& [sentence, members] : sentences)
            most.push_back(unsureness[std::ranges::max_element(members, {}, [&](const auto& member) {
                                          return unsureness[member.second];
                                      })->second]);
    const auto picked = drawn(numbers, wanted, random, most);
    const std::set<std::size_t> chosenNumbers(picked.begin(), picked.end());
    std::set<std::size_t> chosen;
    std::size_t number = 0;
    for (const auto& [sentence, members] : sentences)
        if (chosenNumbers.contains(number++))
            for (const auto& [campaign, item] : members)
                chosen.insert(item);
    return {chosen.begin(), chosen.end()};
}

Indices drawJudged(const std::vector<Item>& items, const Unsureness& unsureness, const Study& study,
                   std::vector<std::string>& notes)
{
    const ByCampaign groups = byCampaign(items);
    if (study.sampling.sameSentences)
        return drawSentences(items, unsureness, groups, study, notes);
    Indices chosen;
    std::set<std::size_t> taken;
    std::size_t number = 0;
    for (const auto& [campaign, members] : groups) {
        // A text that was drawn for another campaign already counts for this one too, and is judged once.
        Indices fresh;
        std::ranges::copy_if(members, std::back_inserter(fresh), [&](std::size_t i) { return !taken.contains(i); });
        std::size_t share = study.sampling.items == 0 ? fresh.size()
                                                      : study.sampling.items / groups.size() +
                                                            (number < study.sampling.items % groups.size() ? 1 : 0);
        if (study.sampling.mostPercent < 100.0)
            share = std::min(share, atMost(study.sampling, members.size()));
        if (share > fresh.size())
            notes.push_back(fmt::format("{} has only {} of the {} items asked for", campaign, fresh.size(), share));
        const Indices part = drawStrata(items, unsureness, campaign, fresh, share, study, number++);
        chosen.insert(chosen.end(), part.begin(), part.end());
        taken.insert(part.begin(), part.end());
    }
    std::ranges::sort(chosen);
    return chosen;
}

/// Unchanged texts, preferably of sentences that are not judged.
std::vector<Item> drawOriginals(const std::vector<Item>& candidates, const Indices& chosen, const Study& study,
                                std::vector<std::string>& notes)
{
    std::set<std::string> judged;
    for (const std::size_t i : chosen)
        judged.insert(candidates[i].sourceSentence());
    std::map<std::string, std::size_t> fresh;
    std::map<std::string, std::size_t> others;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        const std::string sentence = candidates[i].sourceSentence();
        (judged.contains(sentence) ? others : fresh).emplace(sentence, i);
    }
    Random random(study.plan.seed, DrawOriginals);
    Indices order;
    for (const auto* group : {&fresh, &others}) {
        Indices members;
        for (const auto& [sentence, i] : *group)
            members.push_back(i);
        random.shuffle(members);
        order.insert(order.end(), members.begin(), members.end());
    }
    if (order.size() < study.sampling.originals)
        notes.push_back(fmt::format("only {} untouched texts are there; {} were asked for", order.size(),
                                    study.sampling.originals));
    order.resize(std::min(order.size(), study.sampling.originals));
    std::vector<Item> originals;
    for (const std::size_t i : order) {
        Item item = candidates[i];
        item.role = Role::Original;
        item.perturbed = item.original;
        item.perturbedTree = item.originalTree;
        item.sources.resize(1);
        item.sources.front() = {.campaign = {},
                                .victim = {},
                                .attack = {},
                                .example = item.sources.front().example,
                                .status = {},
                                .label = item.sources.front().label,
                                .pos = {},
                                .perturbedPercent = 0.0,
                                .similarity = 1.0,
                                .columns = item.sources.front().columns};
        item.key = itemKey(item.original, item.perturbed, item.context);
        originals.push_back(std::move(item));
    }
    return originals;
}

} // namespace

Offered offeredBy(const store::Project& project, std::span<const store::Id> campaigns)
{
    std::set<attacks::Status> statuses;
    std::set<std::string> labels;
    std::set<std::string> tags;
    std::set<std::string> columns;
    Offered offered;
    for (const store::Id id : campaigns) {
        const auto names = victims::labelsInCard(project.campaign(id).victimCard);
        const auto offer = [&](const attacks::AttackResult& result) {
            if (result.edits.empty())
                return;
            statuses.insert(result.status);
            labels.insert(structures::labelName(labelOf(result.gold), names));
            tags.insert(tagOf(result));
            for (const auto& [column, value] : result.columns)
                columns.insert(column);
        };
        forEachText(project, id, Texts::Best, offer);
        if (!project.hasVariants(id))
            continue;
        offered.variants = true;
        forEachText(project, id, Texts::Variants, offer);
    }
    for (const auto status : statuses)
        offered.statuses.emplace_back(nameOf(status));
    labels.erase(std::string());
    tags.erase(std::string());
    offered.labels.assign(labels.begin(), labels.end());
    offered.tags.assign(tags.begin(), tags.end());
    offered.columns.assign(columns.begin(), columns.end());
    return offered;
}

std::vector<Item> candidateItems(const store::Project& project, std::span<const store::Id> campaigns,
                                 const Study& study)
{
    const Sampling& sampling = study.sampling;
    const std::set<std::string> examples(sampling.examples.begin(), sampling.examples.end());
    std::vector<store::Id> asked(campaigns.begin(), campaigns.end());
    std::erase_if(asked, [&](store::Id id) {
        return std::ranges::find(sampling.withoutRecipes, project.campaign(id).recipeName) !=
               sampling.withoutRecipes.end();
    });
    const Lengths lengths = lengthsWithin(sampling.lengthDeviations, project, asked);
    std::vector<Item> items;
    std::map<std::string, std::size_t> byKey;
    for (const store::Id id : asked) {
        const auto campaign = project.campaign(id);
        const auto labels = victims::labelsInCard(campaign.victimCard);
        forEachText(project, id, sampling.variants ? Texts::Variants : Texts::Best, [&](const auto& result) {
            const auto label = structures::labelName(labelOf(result.gold), labels);
            const bool wanted =
                passes(sampling.statuses, std::string(nameOf(result.status))) && passes(sampling.labels, label) &&
                passes(sampling.tags, tagOf(result)) && (examples.empty() || examples.contains(result.example)) &&
                result.perturbedPercent >= sampling.fromPercent && result.perturbedPercent <= sampling.toPercent;
            if (!wanted || result.original.size() != result.perturbed.size() || !lengths.hold(result.original) ||
                !lengths.hold(result.perturbed))
                return;
            Item item = itemOf(result.original, result.perturbed);
            if (item.original == item.perturbed)
                return;
            if (study.showTrees) {
                item.originalTree = treeOn(result.original, result.original, result.gold);
                item.perturbedTree = treeOn(result.perturbed, result.original, result.goldAfter());
            }
            const auto [at, fresh] = byKey.emplace(item.key, items.size());
            if (fresh)
                items.push_back(std::move(item));
            items[at->second].sources.push_back(sourceOf(campaign, result, label));
        });
    }
    return items;
}

Drawn drawItems(const store::Project& project, std::span<const store::Id> campaigns, const Study& study)
{
    const auto candidates = candidateItems(project, campaigns, study);
    if (study.sampling.variants && std::ranges::none_of(campaigns, [&](auto id) { return project.hasVariants(id); }))
        throw UsageError("the campaigns keep no variants",
                         "Choose one whose recipe's search is enumerate, or draw from the best texts");
    if (candidates.empty() && !campaigns.empty())
        throw UsageError("the campaigns have no result that fits the study's filters",
                         "Check statuses, labels, tags, perturbed share, lengths and recipes left out, or choose other "
                         "campaigns");
    Drawn result;
    for (const auto& recipe : study.sampling.withoutRecipes)
        if (std::ranges::none_of(campaigns, [&](auto id) { return project.campaign(id).recipeName == recipe; }))
            result.notes.push_back(fmt::format("no campaign is of the recipe {}, which is to be left out", recipe));
    const auto unsureness =
        study.sampling.unsureFirst ? unsurenessOfAll(project, campaigns, candidates, result.notes) : Unsureness();
    const auto chosen = drawJudged(candidates, unsureness, study, result.notes);
    for (const std::size_t i : chosen)
        result.items.push_back(candidates[i]);
    for (auto& item : drawOriginals(candidates, chosen, study, result.notes))
        result.items.push_back(std::move(item));
    result.items.insert(result.items.end(), study.items.begin(), study.items.end());
    return result;
}

} // namespace core::studies
