#include "core/campaigns/planning/sample.h"

#include <algorithm>
#include <numeric>
#include <unordered_set>

#include <fmt/format.h>

#include "core/base/error.h"
#include "core/base/random.h"
#include "core/campaigns/planning/quotas.h"
#include "core/structures/label_name.h"

namespace core::campaigns {

namespace {

using Indices = std::vector<std::size_t>;

/// `count` of `from`, drawn without replacement, ascending.
Indices draw(Indices from, std::size_t count, Random& random)
{
    random.shuffle(from);
    from.resize(std::min(count, from.size()));
    std::ranges::sort(from);
    return from;
}

Indices stratified(const corpora::Corpus& corpus, const Indices& from, std::size_t count, std::uint64_t seed)
{
    std::map<int, Indices> byLabel;
    for (const std::size_t i : from)
        byLabel[structures::labelOf(corpus.examples[i].gold)].push_back(i);
    std::vector<Indices> groups;
    for (auto& [label, group] : byLabel)
        groups.push_back(std::move(group));
    std::vector<std::size_t> sizes;
    for (const auto& group : groups)
        sizes.push_back(group.size());
    const auto shares = quotas(sizes, count);
    Indices chosen;
    for (std::size_t g = 0; g < groups.size(); ++g) {
        Random random(seed, g);
        const Indices part = draw(std::move(groups[g]), shares[g], random);
        chosen.insert(chosen.end(), part.begin(), part.end());
    }
    std::ranges::sort(chosen);
    return chosen;
}

Indices withIds(const corpora::Corpus& corpus, const std::vector<std::string>& ids)
{
    std::unordered_set<std::string> wanted(ids.begin(), ids.end());
    std::unordered_set<std::string> found;
    Indices chosen;
    for (std::size_t i = 0; i < corpus.examples.size(); ++i) {
        if (!wanted.contains(corpus.examples[i].id))
            continue;
        found.insert(corpus.examples[i].id);
        chosen.push_back(i);
    }
    for (const auto& id : ids)
        if (!found.contains(id))
            throw UsageError("there is no example " + id + " in " + corpus.name,
                             corpus.examples.empty() ? "The corpus is empty"
                                                     : "Ids look like this one: " + corpus.examples.front().id);
    return chosen;
}

/// Removes the first `offset`.
void skip(Indices& indices, std::size_t offset, const corpora::Corpus& corpus)
{
    if (const auto all = indices.size(); offset > 0 && offset >= all)
        throw UsageError({corpus.path.empty() ? corpus.name : corpus.path},
                         fmt::format("an offset of {} leaves none of {}", offset,
                                     all == 1 ? "its one example" : fmt::format("{} examples", all)),
                         all > 1 ? fmt::format("Choose an offset below {}", all) : "Choose an offset of 0");
    indices.erase(indices.begin(), indices.begin() + static_cast<std::ptrdiff_t>(offset));
}

} // namespace

const std::vector<PlanParameter<SampleOptions>>& sampleParameters()
{
    static const std::vector<PlanParameter<SampleOptions>> all{
        held(Parameter::choice("method", {"first", "random", "stratified", "ids"},
                               "Which examples: the first (one label only if the corpus is sorted by it), at random, "
                               "stratified (labels as in the corpus) or by ids.")
                 .shownAs({.label = "Sample",
                           .choiceLabels = {"the first", "at random", "at random, labels as in the corpus", "by ids"}}),
             &SampleOptions::method),
        held(Parameter::count("limit", 0, "Maximum number of examples; 0 is all.")
                 .shownAs({.label = "Examples", .least = "all"}),
             &SampleOptions::limit),
        held(
            Parameter::count("offset", 0, "Number of examples left out at the beginning.").shownAs({"Leave out first"}),
            &SampleOptions::offset),
        held(Parameter::count("seed", 0, "Of a random or stratified sample: the same seed draws the same examples.")
                 .shownAs({"Sample seed"}),
             &SampleOptions::seed),
    };
    return all;
}

std::vector<std::size_t> drawSample(const corpora::Corpus& corpus, const SampleOptions& options)
{
    if (options.method == "ids") {
        Indices chosen = withIds(corpus, options.ids);
        skip(chosen, options.offset, corpus);
        if (options.limit > 0)
            chosen.resize(std::min(options.limit, chosen.size()));
        return chosen;
    }
    Indices from(corpus.examples.size());
    std::iota(from.begin(), from.end(), std::size_t{0});
    skip(from, options.offset, corpus);
    const std::size_t count = options.limit == 0 ? from.size() : std::min(options.limit, from.size());
    if (options.method == "first") {
        from.resize(count);
        return from;
    }
    if (options.method == "random") {
        Random random(options.seed);
        return draw(std::move(from), count, random);
    }
    if (options.method == "stratified")
        return from.empty() ? from : stratified(corpus, from, count, options.seed);
    throw UsageError("there is no way to sample called " + options.method,
                     "Choose one of: first, random, stratified, ids");
}

std::map<std::string, std::size_t> labelHistogram(const corpora::Corpus& corpus,
                                                  const std::vector<std::size_t>& indices)
{
    std::map<std::string, std::size_t> histogram;
    for (const std::size_t i : indices) {
        const int label = structures::labelOf(corpus.examples.at(i).gold);
        ++histogram[structures::labelName(label, corpus.labels, "no label")];
    }
    return histogram;
}

} // namespace core::campaigns
