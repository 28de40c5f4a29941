#include <algorithm>
#include <functional>
#include <map>

#include <fmt/format.h>

#include "core/base/error.h"
#include "core/studies/verdicts/rating_table.h"

namespace core::studies {

namespace {

using metrics::Coefficient;
using metrics::Level;
using metrics::Ratings;
using metrics::Resampled;
using metrics::Weights;

/// The answers of each item without their raters, sorted: coefficients that ignore who answered need only this, and
/// there are far fewer different rows.
Resampled pooled(const RatingTable& table)
{
    // With several raters at least two columns, even if no item has two answers.
    std::size_t width = std::min<std::size_t>(2, table.raters.size());
    std::vector<std::vector<int>> rows;
    for (std::size_t i = 0; i < table.items.size(); ++i) {
        std::vector<int> row;
        for (std::size_t r = 0; r < table.raters.size(); ++r)
            if (table.at(i, r) != Ratings::missing)
                row.push_back(table.at(i, r));
        std::ranges::sort(row);
        width = std::max(width, row.size());
        rows.push_back(std::move(row));
    }
    Resampled part{Ratings(width, table.values), {}, {}};
    for (std::size_t i = 0; i < rows.size(); ++i) {
        rows[i].resize(width, Ratings::missing);
        part.ratings.add(rows[i]);
        part.itemOf.push_back(i);
    }
    return part;
}

/// The items that all the given raters answered.
Resampled shared(const RatingTable& table, const std::vector<std::size_t>& raters)
{
    Resampled part{Ratings(raters.size(), table.values), {}, {}};
    std::vector<int> row(raters.size());
    for (std::size_t i = 0; i < table.items.size(); ++i) {
        for (std::size_t r = 0; r < raters.size(); ++r)
            row[r] = table.at(i, raters[r]);
        if (std::ranges::find(row, Ratings::missing) != row.end())
            continue;
        part.ratings.add(row);
        part.itemOf.push_back(i);
    }
    return part;
}

/// The pairs of raters whose kappa is given, in the raters' order: all of them, or of very many those with the most
/// items in common.
std::vector<std::pair<std::size_t, std::size_t>> listedPairs(const RatingTable& table, const std::stop_token& stop)
{
    const std::size_t n = table.raters.size();
    std::vector<std::pair<std::size_t, std::size_t>> pairs;
    if (n * (n - 1) / 2 <= mostPairs) {
        for (std::size_t a = 0; a < n; ++a)
            for (std::size_t b = a + 1; b < n; ++b)
                pairs.emplace_back(a, b);
        return pairs;
    }
    if (n > 10'000)
        return pairs; // counting what they have in common would take more memory than the answers
    std::vector<std::uint32_t> common(n * n, 0);
    std::vector<std::size_t> raters;
    for (std::size_t item = 0; item < table.items.size(); ++item) {
        if (stop.stop_requested())
            throw Error("stopped");
        raters.clear();
        for (std::size_t r = 0; r < n; ++r)
            if (table.at(item, r) != Ratings::missing)
                raters.push_back(r);
        for (std::size_t i = 0; i < raters.size(); ++i)
            for (std::size_t j = i + 1; j < raters.size(); ++j)
                ++common[raters[i] * n + raters[j]];
    }
    std::map<std::uint32_t, std::size_t, std::greater<>> pairsWith; // number of common items -> pairs that have them
    for (const std::uint32_t items : common)
        if (items > 0)
            ++pairsWith[items];
    std::size_t taken = 0;
    std::uint32_t least = 0; // pairs with more are all taken, with as many as fit
    for (const auto& [items, count] : pairsWith) {
        least = items;
        if (taken + count > mostPairs)
            break;
        taken += count;
        least = items - 1;
    }
    std::size_t room = mostPairs - taken;
    for (std::size_t a = 0; a < n; ++a)
        for (std::size_t b = a + 1; b < n; ++b)
            if (const auto items = common[a * n + b]; items > least || (items > 0 && items == least && room > 0)) {
                room -= items > least ? 0 : 1;
                pairs.emplace_back(a, b);
            }
    return pairs;
}

void putMeasured(Json& json, const std::string& name, const CoefficientEstimate& measured)
{
    const auto orNull = [](std::optional<double> value) { return value ? Json(*value) : Json(nullptr); };
    json[name] = orNull(measured.coefficient.value);
    json[name + "_low"] = measured.interval ? Json(measured.interval->low) : Json(nullptr);
    json[name + "_high"] = measured.interval ? Json(measured.interval->high) : Json(nullptr);
    json[name + "_items"] = measured.items;
    if (!measured.coefficient.value)
        json[name + "_undefined"] = measured.coefficient.undefined;
}

} // namespace

Agreement agreementOf(const RatingTable& table, Level level, Weights weights, std::uint64_t seed, std::size_t rounds,
                      const std::stop_token& stop)
{
    if (rounds < fewestRounds || rounds > mostRounds)
        throw UsageError(fmt::format("{} rounds of the bootstrap: fewer than {} say nothing about an interval's ends, "
                                     "more than {} add nothing",
                                     rounds, fewestRounds, mostRounds),
                         "1,000 is usual");
    if (level == Level::Nominal && weights != Weights::None)
        throw UsageError(
            fmt::format("{} weights need answers in an order, which the nominal level does not have", nameOf(weights)),
            "Choose the ordinal level, or no weights");
    Agreement result;
    result.question = table.question;
    result.level = level;
    result.weights = weights;
    result.items = table.items.size();
    result.raters = table.raters.size();
    result.ballots = table.ballots();
    result.seed = seed;
    result.rounds = rounds;

    std::vector<Resampled> parts;
    std::vector<std::vector<CoefficientEstimate*>> targets;
    const auto add = [&](Resampled part,
                         std::vector<std::pair<CoefficientEstimate*, metrics::Statistic>>&& statistics) {
        if (stop.stop_requested())
            throw Error("stopped");
        targets.emplace_back();
        for (auto& [target, statistic] : statistics) {
            target->coefficient = statistic(part.ratings);
            if (!target->coefficient.value)
                continue; // no interval either, as for pairs without a common item
            targets.back().push_back(target);
            part.statistics.push_back(std::move(statistic));
        }
        parts.push_back(std::move(part));
    };
    auto everyone = pooled(table);
    const auto [fleissItems, fleissAnswers] = metrics::fleissItems(everyone.ratings);
    result.percent.items = result.alpha.items = metrics::pairedItems(everyone.ratings);
    result.fleiss.items = fleissItems;
    result.fleissAnswers = fleissAnswers;
    result.gwet.items = result.items;
    add(std::move(everyone), {{&result.percent, metrics::percentAgreement},
                              {&result.fleiss, metrics::fleissKappa},
                              {&result.alpha, [=](const Ratings& r) { return metrics::krippendorffAlpha(r, level); }},
                              {&result.gwet, [=](const Ratings& r) { return metrics::gwetAc(r, weights); }}});
    if (level == Level::Nominal) {
        result.iccMean.coefficient = result.iccOne.coefficient = {std::nullopt, "the answers are not numbers"};
    } else {
        std::vector<std::size_t> all;
        for (std::size_t r = 0; r < table.raters.size(); ++r)
            all.push_back(r);
        auto complete = shared(table, all);
        result.iccMean.items = result.iccOne.items = complete.itemOf.size();
        add(std::move(complete), {{&result.iccMean, metrics::icc2k}, {&result.iccOne, metrics::icc21}});
    }
    const auto pairs = listedPairs(table, stop);
    result.pairsLeftOut = table.raters.size() * (table.raters.size() - 1) / 2 - pairs.size();
    for (const auto& [a, b] : pairs)
        result.pairs.push_back({table.raters[a], table.raters[b], 0, {}, {}});
    for (std::size_t pair = 0; pair < pairs.size(); ++pair) {
        auto part = shared(table, {pairs[pair].first, pairs[pair].second});
        auto& measured = result.pairs[pair];
        measured.items = measured.percent.items = measured.kappa.items = part.itemOf.size();
        add(std::move(part),
            {{&result.pairs[pair].percent, metrics::percentAgreement},
             {&result.pairs[pair].kappa, [=](const Ratings& r) { return metrics::cohenKappa(r, 0, 1, weights); }}});
    }

    const auto intervals = metrics::bootstrapTogether(table.items.size(), parts, rounds, seed, stop);
    for (std::size_t p = 0; p < parts.size(); ++p)
        for (std::size_t s = 0; s < targets[p].size(); ++s)
            targets[p][s]->interval = intervals[p][s];
    return result;
}

Json agreementJson(const Agreement& agreement)
{
    Json json{{"question", agreement.question},       {"level", nameOf(agreement.level)},
              {"weights", nameOf(agreement.weights)}, {"items", agreement.items},
              {"raters", agreement.raters},           {"ballots", agreement.ballots}};
    putMeasured(json, "percent_agreement", agreement.percent);
    json["cohen_kappa"] = Json::array();
    for (const auto& pair : agreement.pairs) {
        Json entry{{"raters", {pair.first, pair.second}}, {"items", pair.items}};
        putMeasured(entry, "kappa", pair.kappa);
        putMeasured(entry, "percent_agreement", pair.percent);
        json["cohen_kappa"].push_back(std::move(entry));
    }
    if (agreement.pairsLeftOut > 0)
        json["cohen_kappa_pairs_left_out"] = agreement.pairsLeftOut;
    putMeasured(json, "fleiss_kappa", agreement.fleiss);
    json["fleiss_kappa_answers_per_item"] = agreement.fleissAnswers;
    putMeasured(json, "krippendorff_alpha", agreement.alpha);
    putMeasured(json, agreement.weights == Weights::None ? "gwet_ac1" : "gwet_ac2", agreement.gwet);
    putMeasured(json, "icc_2_k", agreement.iccMean);
    putMeasured(json, "icc_2_1", agreement.iccOne);
    json["interval"] = "95 %, percentile bootstrap over items";
    json["rounds"] = agreement.rounds;
    json["seed"] = agreement.seed;
    return json;
}

} // namespace core::studies
