#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "core/base/error.h"
#include "core/reproduce/maheshwary/chapter.h"
#include "core/reproduce/paper_says.h"

namespace core::reproduce {

using attacks::Recipe;

namespace {

constexpr const char* reviewsNetwork = "imdb-han"; ///< Ships; trained on IMDB.

/// The first space of table 4.2, in which every search is compared (figures 4.2 and 4.3), and the ablation.
constexpr const char* everySearch = "wordnet";

/// A search space of table 4.2 and the search it comes from.
struct Space {
    const char* name;
    const char* attack;
    bool costly;
};
constexpr Space spaces[] = {{"wordnet", "pwws", false},
                            {"sememes", "particle-swarm", true},
                            {"embedding", "textfooler", false},
                            {"embedding-lm", "genetic", true}};

/// A row of table 4.5.
struct RankingAblation {
    const char* name;
    const char* rankBy;
};
constexpr RankingAblation rankingAblations[] = {{"random", "random"},
                                                {"only attention", "attention"},
                                                {"only LSH", "lsh"},
                                                {"both LSH and attention", "attention-and-lsh"}};

/// Figures 4.5 and 4.6: hyperplanes d of a hash and rounds of hashing L around the defaults; the thesis's values are in
/// its pictures alone.
constexpr int defaultBits = 5, defaultRounds = 15;
constexpr int triedBits[] = {1, 3, defaultBits, 8, 12}, triedRounds[] = {1, 5, defaultRounds, 30};

/// Section 4.3.4: in pairs only the premise is changed.
Recipe onPremise(Recipe recipe, const ChapterData& data)
{
    if (data.pairs())
        recipe.set("segments.edit", data.segments.front());
    return recipe;
}

Recipe inSpace(const char* attack, const Space& space, const ChapterData& data)
{
    auto recipe = Recipe::load(attack).named(fmt::format("{}-{}", attack, space.name));
    recipe.set("space", space.name);
    return onPremise(std::move(recipe), data);
}

Recipe queryEfficient(const Space& space, const ChapterData& data)
{
    const std::string own = "query-efficient";
    auto recipe = Recipe::load(space.name == std::string(everySearch) ? own : own + "-" + space.name)
                      .named(own + "-" + space.name);
    recipe.set("search.attention", data.attention);
    return onPremise(std::move(recipe), data);
}

AttackGroup groupOf(const Space& space, const ChapterData& data)
{
    AttackGroup group{space.name, {{queryEfficient(space, data)}}};
    if (space.name != std::string(everySearch)) {
        group.attacks.push_back({inSpace(space.attack, space, data), space.costly});
        return group;
    }
    for (const auto& other : spaces)
        group.attacks.push_back({inSpace(other.attack, space, data), other.costly});
    return group;
}

/// One of both is varied at a time; the defaults are in both groups and attack once.
std::vector<AttackGroup> hashingGroups(const ChapterData& data)
{
    const auto hashed = [&](int bits, int rounds) -> ComparedAttack {
        auto recipe = queryEfficient(spaces[0], data).named(fmt::format("d = {}, L = {}", bits, rounds));
        recipe.set("search.bits", std::to_string(bits));
        recipe.set("search.rounds", std::to_string(rounds));
        return {recipe};
    };
    AttackGroup ofBits{"bits", {}}, ofRounds{"rounds", {}};
    for (const int bits : triedBits)
        ofBits.attacks.push_back(hashed(bits, defaultRounds));
    for (const int rounds : triedRounds)
        ofRounds.attacks.push_back(hashed(defaultBits, rounds));
    return {ofBits, ofRounds};
}

/// The network whose attention is read: the one named for these data, or one trained on the named corpus.
void findAttention(ChapterData& data, const MaheshwaryRequest& request, const campaigns::TrainingTools& tools)
{
    const auto named = request.attention.find(data.files.name);
    if (named == request.attention.end()) {
        if (data.pairs())
            throw UsageError(
                fmt::format("there is no network whose attention is read on {}", data.files.name),
                fmt::format("Name a corpus of other pairs that one learns from, or one: --attention {}=CORPUS",
                            data.files.name));
        data.attention = reviewsNetwork;
        return;
    }
    if (!tools.loader->info(named->second).task.empty()) {
        data.attention = named->second;
        return;
    }
    data.attentionFrom = named->second;
    data.attention = (request.out / "models" / (data.files.name + "-attention")).string();
}

std::string attentionNote(const std::vector<ChapterData>& all)
{
    std::string note;
    for (const auto& data : all)
        note += data.attentionFrom.empty()
                    ? fmt::format(" Attention to {}: that of {}.", data.files.name, data.attention)
                    : fmt::format(" Attention to {}: that of a {} trained on {}, without texts that occur in {}.",
                                  data.files.name, data.pairs() ? "decomposable-attention" : "han",
                                  data.attentionFrom.filename().string(), data.files.name);
    return note;
}

} // namespace

Chapter chapterFour(const MaheshwaryRequest& request, const campaigns::TrainingTools& tools)
{
    Chapter chapter;
    chapter.number = 4;
    chapter.sizes =
        sizesNamed(request.preset, {8000, 100, 5, 60.0, 600'000, 2}, {0, 1000, 0, 0.0, 0, 5}); // section 4.3.4
    chapter.convention = campaigns::Convention::Attacked;                                      // section 4.3.5
    chapter.data = dataOf(request);
    for (const auto& named : request.attention)
        if (std::ranges::none_of(chapter.data, [&](const auto& data) { return data.files.name == named.first; }))
            throw UsageError("there are no data " + named.first + ", for which --attention names a network",
                             "Name it as in --data.");
    for (auto& data : chapter.data)
        findAttention(data, request, tools);
    chapter.networks = [from = request.from](const ChapterData& data) { return networksOf(data, from); };
    chapter.compared = [](const ChapterData& data) {
        std::vector<AttackGroup> groups;
        for (const auto& space : spaces)
            groups.push_back(groupOf(space, data));
        return groups;
    };
    const bool small = request.preset == "small";
    chapter.ablated = [=, first = chapter.data.front().files.name](const ChapterData& data) {
        AttackGroup group{"ablation", {}};
        for (const auto& ablation : rankingAblations) {
            auto recipe = queryEfficient(spaces[0], data).named(ablation.name);
            recipe.set("search.rank_by", ablation.rankBy);
            group.attacks.push_back({recipe});
        }
        std::vector groups{group};
        if (!small || data.files.name == first)
            std::ranges::move(hashingGroups(data), std::back_inserter(groups));
        return groups;
    };
    const auto texts = std::ranges::find_if(chapter.data, [](const auto& data) { return !data.pairs(); });
    chapter.trainedAgainst = [=, first = texts == chapter.data.end() ? std::string()
                                                                     : texts->files.name](const ChapterData& data) {
        return small && data.files.name != first ? std::nullopt : std::optional(queryEfficient(spaces[0], data));
    };
    chapter.transferred = everySearch;
    for (const auto& space : spaces) {
        const std::string name = space.name;
        chapter.tables.push_back(pivot("table4.3-" + name, name, "table4.3"));
        const bool parsed = !small || name == everySearch; // which takes most of the time
        chapter.tables.push_back(pivot("table4.4-" + name, name, parsed ? "table4.4" : "table4.4 without grammar"));
    }
    chapter.tables.push_back(pivot("table4.5", "ablation"));
    chapter.tables.push_back({.name = "table4.7", .group = everySearch, .kind = "transfer"});
    chapter.tables.push_back({.name = "table4.9-4.10",
                              .group = everySearch,
                              .kind = "examples",
                              .recipes = {queryEfficient(spaces[0], chapter.data.front()).name()}});
    chapter.tables.push_back(pivot("figure4.5", "bits"));
    chapter.tables.push_back(pivot("figure4.6", "rounds"));
    chapter.figures = {{"budget", everySearch}, {"length", everySearch}, {"transfer", everySearch, false}};
    for (const char* varied : {"bits", "rounds"})
        for (const char* measure : {"queries", "success"})
            chapter.figures.push_back({"sweep", varied, true, measure, std::string("search.") + varied});
    chapter.numbers = "Of pairs the first segment is changed." + attentionNote(chapter.data) + " " +
                      paperSays("maheshwary2022", "chapter4");
    return chapter;
}

} // namespace core::reproduce
