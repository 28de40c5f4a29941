#include "core/metrics/agreement.h"

#include <algorithm>
#include <cmath>

namespace core::metrics {

namespace {

/// A category, and how many of an item's answers it has.
struct Answered {
    std::size_t category = 0;
    double count = 0.0;
};

/// An item's answers by category, ascending; categories that nobody chose are left out, so that thousands of
/// different answers stay cheap.
struct ItemAnswers {
    std::vector<Answered> categories;
    double total = 0.0;
};

ItemAnswers answersOf(const Ratings& ratings, std::size_t row)
{
    std::vector<int> sorted(ratings.row(row).begin(), ratings.row(row).end());
    std::ranges::sort(sorted);
    ItemAnswers answers;
    for (const int answer : sorted) {
        if (answer == Ratings::missing)
            continue;
        const auto category = static_cast<std::size_t>(answer);
        if (answers.categories.empty() || answers.categories.back().category != category)
            answers.categories.push_back({category, 0.0});
        answers.categories.back().count += 1.0;
        answers.total += 1.0;
    }
    return answers;
}

double sum(const std::vector<double>& values)
{
    double total = 0.0;
    for (const double value : values)
        total += value;
    return total;
}

/// The categories with a count above 0.
std::vector<std::size_t> present(const std::vector<double>& counts)
{
    std::vector<std::size_t> categories;
    for (std::size_t c = 0; c < counts.size(); ++c)
        if (counts[c] != 0.0)
            categories.push_back(c);
    return categories;
}

/// Agreement 0..1 of two categories.
double weight(Weights weights, std::size_t a, std::size_t b, std::size_t categories)
{
    if (weights == Weights::None || categories < 2)
        return a == b ? 1.0 : 0.0;
    const double distance =
        std::abs(static_cast<double>(a) - static_cast<double>(b)) / static_cast<double>(categories - 1);
    return 1.0 - (weights == Weights::Linear ? distance : distance * distance);
}

/// Over all pairs of categories.
double weightSum(Weights weights, std::size_t categories)
{
    if (weights == Weights::None)
        return static_cast<double>(categories);
    double total = 0.0;
    for (std::size_t a = 0; a < categories; ++a)
        for (std::size_t b = 0; b < categories; ++b)
            total += weight(weights, a, b, categories);
    return total;
}

bool complete(std::span<const int> row) { return std::ranges::find(row, Ratings::missing) == row.end(); }

/// How many items have 0, 1, 2, ... answers.
std::vector<double> itemsByAnswers(const Ratings& ratings)
{
    std::vector<double> items(ratings.raters() + 1, 0.0);
    for (std::size_t i = 0; i < ratings.rows(); ++i) {
        const auto row = ratings.row(i);
        items[row.size() - static_cast<std::size_t>(std::ranges::count(row, Ratings::missing))] += ratings.counts()[i];
    }
    return items;
}

/// How many answers most items have, of those with two or more; 0 when there are none.
std::size_t commonestAnswers(const std::vector<double>& items)
{
    std::size_t commonest = 0;
    for (std::size_t n = 2; n < items.size(); ++n)
        if (items[n] > 0.0 && (commonest == 0 || items[n] >= items[commonest]))
            commonest = n;
    return commonest;
}

Coefficient undefined(std::string why) { return {std::nullopt, std::move(why)}; }

/// (observed - expected) / (1 - expected), undefined when chance alone explains everything.
Coefficient beyondChance(double observed, double expected)
{
    if (1.0 - expected < 1e-12)
        return undefined("all answers are the same");
    return {(observed - expected) / (1.0 - expected), {}};
}

} // namespace

Coefficient percentAgreement(const Ratings& ratings)
{
    double agreeing = 0.0;
    double items = 0.0;
    for (std::size_t i = 0; i < ratings.rows(); ++i) {
        if (ratings.counts()[i] == 0.0)
            continue;
        const auto answers = answersOf(ratings, i);
        const double n = answers.total;
        if (n < 2.0)
            continue;
        double pairs = 0.0;
        for (const auto& [category, count] : answers.categories)
            pairs += count * (count - 1.0);
        agreeing += ratings.counts()[i] * pairs / (n * (n - 1.0));
        items += ratings.counts()[i];
    }
    if (items == 0.0)
        return undefined("no item has two answers");
    return {agreeing / items, {}};
}

Coefficient cohenKappa(const Ratings& ratings, std::size_t first, std::size_t second, Weights weights)
{
    const std::size_t k = ratings.categories();
    std::vector<double> firsts(k, 0.0);
    std::vector<double> seconds(k, 0.0);
    double observed = 0.0;
    double items = 0.0;
    for (std::size_t i = 0; i < ratings.rows(); ++i) {
        const int a = ratings.row(i)[first];
        const int b = ratings.row(i)[second];
        if (a == Ratings::missing || b == Ratings::missing)
            continue;
        const double count = ratings.counts()[i];
        const auto at = static_cast<std::size_t>(a);
        const auto bt = static_cast<std::size_t>(b);
        firsts[at] += count;
        seconds[bt] += count;
        observed += count * weight(weights, at, bt, k);
        items += count;
    }
    if (items == 0.0)
        return undefined("no item was answered by both");
    double expected = 0.0;
    const auto others = present(seconds);
    for (const std::size_t a : present(firsts))
        for (const std::size_t b : others)
            expected += firsts[a] * seconds[b] * weight(weights, a, b, k);
    return beyondChance(observed / items, expected / (items * items));
}

FleissItems fleissItems(const Ratings& ratings)
{
    const auto items = itemsByAnswers(ratings);
    const auto answers = commonestAnswers(items);
    return {answers == 0 ? 0 : static_cast<std::size_t>(items[answers]), answers};
}

std::size_t pairedItems(const Ratings& ratings)
{
    const auto items = itemsByAnswers(ratings);
    double paired = 0.0;
    for (std::size_t n = 2; n < items.size(); ++n)
        paired += items[n];
    return static_cast<std::size_t>(paired);
}

Coefficient fleissKappa(const Ratings& ratings)
{
    if (ratings.raters() < 2)
        return undefined("only one rater");
    const auto n = static_cast<double>(commonestAnswers(itemsByAnswers(ratings)));
    if (n == 0.0)
        return undefined("no item has two answers");
    std::vector<double> totals(ratings.categories(), 0.0);
    double observed = 0.0;
    double items = 0.0;
    for (std::size_t i = 0; i < ratings.rows(); ++i) {
        const double count = ratings.counts()[i];
        if (count == 0.0)
            continue;
        const auto answers = answersOf(ratings, i);
        if (answers.total != n)
            continue;
        double pairs = 0.0;
        for (const auto& [category, number] : answers.categories) {
            pairs += number * (number - 1.0);
            totals[category] += count * number;
        }
        observed += count * pairs / (n * (n - 1.0));
        items += count;
    }
    double expected = 0.0;
    for (const double total : totals)
        expected += (total / (items * n)) * (total / (items * n));
    return beyondChance(observed / items, expected);
}

namespace {

/// Two categories and how often they occur together.
struct Coincidence {
    std::size_t a = 0, b = 0;
    double value = 0.0;
};

/// Every ordered pair of answers within an item, weighted by 1 / (answers - 1); by categories, ascending.
std::vector<Coincidence> coincidencesOf(const Ratings& ratings)
{
    std::vector<Coincidence> pairs;
    for (std::size_t i = 0; i < ratings.rows(); ++i) {
        if (ratings.counts()[i] == 0.0)
            continue;
        const auto answers = answersOf(ratings, i);
        if (answers.total < 2.0)
            continue;
        for (const auto& [a, countA] : answers.categories)
            for (const auto& [b, countB] : answers.categories)
                if (const double others = countB - (a == b ? 1.0 : 0.0); others != 0.0)
                    pairs.push_back({a, b, ratings.counts()[i] * countA * others / (answers.total - 1.0)});
    }
    // Stable, so that the values of two categories are summed in the items' order.
    std::ranges::stable_sort(pairs, {}, [](const Coincidence& c) { return std::pair(c.a, c.b); });
    std::vector<Coincidence> merged;
    for (const auto& pair : pairs)
        if (!merged.empty() && merged.back().a == pair.a && merged.back().b == pair.b)
            merged.back().value += pair.value;
        else
            merged.push_back(pair);
    return merged;
}

} // namespace

Coefficient krippendorffAlpha(const Ratings& ratings, Level level)
{
    const std::size_t k = ratings.categories();
    const auto coincidences = coincidencesOf(ratings);
    std::vector<double> totals(k, 0.0);
    for (const auto& [a, b, value] : coincidences)
        totals[a] += value;
    const double n = sum(totals);
    if (n == 0.0)
        return undefined("no item has two answers");

    std::vector<double> before(k + 1, 0.0); // answers in lower categories
    for (std::size_t c = 0; c < k; ++c)
        before[c + 1] = before[c] + totals[c];
    const auto distance = [&](std::size_t a, std::size_t b) {
        const double x = ratings.values()[a];
        const double y = ratings.values()[b];
        double d = 1.0;
        if (level == Level::Ordinal)
            d = before[b + 1] - before[a] - (totals[a] + totals[b]) / 2.0;
        else if (level == Level::Interval)
            d = x - y;
        else if (level == Level::Ratio)
            d = x + y == 0.0 ? 0.0 : (x - y) / (x + y);
        return d * d;
    };
    double observed = 0.0;
    for (const auto& [a, b, value] : coincidences)
        if (a < b)
            observed += value * distance(a, b);
    double expected = 0.0;
    const auto given = present(totals);
    for (std::size_t i = 0; i < given.size(); ++i)
        for (std::size_t j = i + 1; j < given.size(); ++j)
            expected += totals[given[i]] * totals[given[j]] * distance(given[i], given[j]);
    if (expected == 0.0)
        return undefined("all answers are the same");
    return {1.0 - (n - 1.0) * observed / expected, {}};
}

Coefficient gwetAc(const Ratings& ratings, Weights weights)
{
    const std::size_t k = ratings.categories();
    if (k < 2)
        return undefined("the scale has one answer");
    double observed = 0.0;
    double pairedItems = 0.0;
    double items = 0.0;
    std::vector<double> shares(k, 0.0); // mean share of each category
    for (std::size_t i = 0; i < ratings.rows(); ++i) {
        const double count = ratings.counts()[i];
        if (count == 0.0)
            continue;
        const auto answers = answersOf(ratings, i);
        const double n = answers.total;
        if (n == 0.0)
            continue;
        items += count;
        for (const auto& [category, number] : answers.categories)
            shares[category] += count * number / n;
        if (n < 2.0)
            continue;
        double pairs = 0.0;
        for (const auto& [a, number] : answers.categories) {
            double near = 0.0;
            for (const auto& [b, other] : answers.categories)
                near += weight(weights, a, b, k) * other;
            pairs += number * (near - 1.0);
        }
        observed += count * pairs / (n * (n - 1.0));
        pairedItems += count;
    }
    if (pairedItems == 0.0)
        return undefined("no item has two answers");
    double spread = 0.0;
    for (const double share : shares)
        spread += share / items * (1.0 - share / items);
    return beyondChance(observed / pairedItems, weightSum(weights, k) * spread / static_cast<double>(k * (k - 1)));
}

namespace {

/// Mean squares of a two-way layout without repeats.
struct MeanSquares {
    double items = 0.0;  ///< number
    double raters = 0.0; ///< number
    double betweenItems = 0.0, betweenRaters = 0.0, residual = 0.0;
    std::string undefined;
};

MeanSquares meanSquares(const Ratings& ratings)
{
    MeanSquares result;
    const std::size_t k = ratings.raters();
    double n = 0.0;
    double total = 0.0;
    double squares = 0.0;
    double itemSquares = 0.0;
    std::vector<double> raterSums(k, 0.0);
    for (std::size_t i = 0; i < ratings.rows(); ++i) {
        if (!complete(ratings.row(i)))
            continue;
        const double count = ratings.counts()[i];
        double itemSum = 0.0;
        for (std::size_t r = 0; r < k; ++r) {
            const double x = ratings.values()[static_cast<std::size_t>(ratings.row(i)[r])];
            itemSum += x;
            squares += count * x * x;
            raterSums[r] += count * x;
        }
        total += count * itemSum;
        itemSquares += count * itemSum * itemSum;
        n += count;
    }
    if (k < 2 || n < 2.0) {
        result.undefined = k < 2 ? "only one rater" : "fewer than two items were answered by every rater";
        return result;
    }
    const auto raters = static_cast<double>(k);
    const double correction = total * total / (n * raters);
    double raterSquares = 0.0;
    for (const double s : raterSums)
        raterSquares += s * s;
    const double ssItems = itemSquares / raters - correction;
    const double ssRaters = raterSquares / n - correction;
    const double ssResidual = squares - correction - ssItems - ssRaters;
    result.items = n;
    result.raters = raters;
    result.betweenItems = ssItems / (n - 1.0);
    result.betweenRaters = ssRaters / (raters - 1.0);
    result.residual = ssResidual / ((n - 1.0) * (raters - 1.0));
    return result;
}

Coefficient ratioOf(double numerator, double denominator)
{
    constexpr double rounding = 1e-12;
    if (std::abs(denominator) < rounding)
        return undefined("the answers do not vary");
    const double value = numerator / denominator;
    // An estimate of variances may come out negative; dividing by it is then meaningless.
    if (denominator < 0.0 || std::abs(value) > 1.0 + rounding)
        return undefined("the raters differ more than the items do");
    return {value, {}};
}

} // namespace

Coefficient icc2k(const Ratings& ratings)
{
    const auto ms = meanSquares(ratings);
    if (!ms.undefined.empty())
        return undefined(ms.undefined);
    return ratioOf(ms.betweenItems - ms.residual, ms.betweenItems + (ms.betweenRaters - ms.residual) / ms.items);
}

Coefficient icc21(const Ratings& ratings)
{
    const auto ms = meanSquares(ratings);
    if (!ms.undefined.empty())
        return undefined(ms.undefined);
    return ratioOf(ms.betweenItems - ms.residual, ms.betweenItems + (ms.raters - 1.0) * ms.residual +
                                                      ms.raters * (ms.betweenRaters - ms.residual) / ms.items);
}

} // namespace core::metrics
