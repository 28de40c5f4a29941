#include <algorithm>

#include "core/studies/rating_table.h"

namespace core::studies {

namespace {

using metrics::Coefficient;
using metrics::Level;
using metrics::Ratings;
using metrics::Resampled;
using metrics::Weights;

/// The answers of each item without their raters, sorted: coefficients that do not ask who said what need only this,
/// and there are far fewer different rows.
Resampled pooled(const RatingTable& table)
{
    std::size_t width = 0;
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

void putMeasured(Json& json, const std::string& name, const Measured& measured)
{
    const auto orNull = [](std::optional<double> value) { return value ? Json(*value) : Json(nullptr); };
    json[name] = orNull(measured.coefficient.value);
    json[name + "_low"] = measured.interval ? Json(measured.interval->low) : Json(nullptr);
    json[name + "_high"] = measured.interval ? Json(measured.interval->high) : Json(nullptr);
    if (!measured.coefficient.value)
        json[name + "_undefined"] = measured.coefficient.undefined;
}

} // namespace

Agreement agreementOf(const RatingTable& table, Level level, Weights weights, std::uint64_t seed, std::size_t rounds)
{
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
    std::vector<std::vector<Measured*>> targets;
    const auto add = [&](Resampled part, std::vector<std::pair<Measured*, metrics::Statistic>> statistics) {
        targets.emplace_back();
        for (auto& [target, statistic] : statistics) {
            target->coefficient = statistic(part.ratings);
            targets.back().push_back(target);
            part.statistics.push_back(std::move(statistic));
        }
        parts.push_back(std::move(part));
    };
    add(pooled(table), {{&result.percent, metrics::percentAgreement},
                        {&result.fleiss, metrics::fleissKappa},
                        {&result.alpha, [=](const Ratings& r) { return metrics::krippendorffAlpha(r, level); }},
                        {&result.gwet, [=](const Ratings& r) { return metrics::gwetAc(r, weights); }}});
    if (level == Level::Nominal) {
        result.iccMean.coefficient = result.iccOne.coefficient = {std::nullopt, "the answers are no numbers"};
    } else {
        std::vector<std::size_t> all;
        for (std::size_t r = 0; r < table.raters.size(); ++r)
            all.push_back(r);
        add(shared(table, all), {{&result.iccMean, metrics::icc2k}, {&result.iccOne, metrics::icc21}});
    }
    for (std::size_t a = 0; a < table.raters.size(); ++a)
        for (std::size_t b = a + 1; b < table.raters.size(); ++b)
            result.pairs.push_back({table.raters[a], table.raters[b], 0, {}, {}});
    std::size_t pair = 0;
    for (std::size_t a = 0; a < table.raters.size(); ++a)
        for (std::size_t b = a + 1; b < table.raters.size(); ++b, ++pair) {
            auto part = shared(table, {a, b});
            result.pairs[pair].items = part.itemOf.size();
            add(std::move(part),
                {{&result.pairs[pair].percent, metrics::percentAgreement},
                 {&result.pairs[pair].kappa, [=](const Ratings& r) { return metrics::cohenKappa(r, 0, 1, weights); }}});
        }

    const auto intervals = metrics::bootstrapTogether(table.items.size(), parts, rounds, seed);
    for (std::size_t p = 0; p < parts.size(); ++p)
        for (std::size_t s = 0; s < targets[p].size(); ++s)
            if (targets[p][s]->coefficient.value)
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
    putMeasured(json, "fleiss_kappa", agreement.fleiss);
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
