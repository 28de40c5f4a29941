#include "core/metrics/agreement.h"

#include <algorithm>
#include <cmath>

namespace core::metrics {

namespace {

/// An item's row as numbers of answers per category.
std::vector<double> answersPerCategory(const Ratings& ratings, std::size_t row)
{
    std::vector<double> counts(ratings.categories(), 0.0);
    for (const int answer : ratings.row(row))
        if (answer != Ratings::missing)
            counts[static_cast<std::size_t>(answer)] += 1.0;
    return counts;
}

double sum(const std::vector<double>& values)
{
    double total = 0.0;
    for (const double value : values)
        total += value;
    return total;
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

bool complete(std::span<const int> row) { return std::ranges::find(row, Ratings::missing) == row.end(); }

/// How many answers most items have, of those with two or more; 0 when there are none.
double commonestAnswers(const Ratings& ratings)
{
    std::vector<double> items(ratings.raters() + 1, 0.0);
    for (std::size_t i = 0; i < ratings.rows(); ++i) {
        const auto row = ratings.row(i);
        items[row.size() - static_cast<std::size_t>(std::ranges::count(row, Ratings::missing))] += ratings.counts()[i];
    }
    std::size_t commonest = 0;
    for (std::size_t n = 2; n < items.size(); ++n)
        if (items[n] > 0.0 && (commonest == 0 || items[n] >= items[commonest]))
            commonest = n;
    return static_cast<double>(commonest);
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
        const auto counts = answersPerCategory(ratings, i);
        const double n = sum(counts);
        if (n < 2.0 || ratings.counts()[i] == 0.0)
            continue;
        double pairs = 0.0;
        for (const double count : counts)
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
    for (std::size_t a = 0; a < k; ++a)
        for (std::size_t b = 0; b < k; ++b)
            expected += firsts[a] * seconds[b] * weight(weights, a, b, k);
    return beyondChance(observed / items, expected / (items * items));
}

Coefficient fleissKappa(const Ratings& ratings)
{
    if (ratings.raters() < 2)
        return undefined("only one rater");
    const double n = commonestAnswers(ratings);
    if (n == 0.0)
        return undefined("no item has two answers");
    std::vector<double> totals(ratings.categories(), 0.0);
    double observed = 0.0;
    double items = 0.0;
    for (std::size_t i = 0; i < ratings.rows(); ++i) {
        const auto counts = answersPerCategory(ratings, i);
        if (sum(counts) != n)
            continue;
        const double count = ratings.counts()[i];
        double pairs = 0.0;
        for (std::size_t c = 0; c < counts.size(); ++c) {
            pairs += counts[c] * (counts[c] - 1.0);
            totals[c] += count * counts[c];
        }
        observed += count * pairs / (n * (n - 1.0));
        items += count;
    }
    double expected = 0.0;
    for (const double total : totals)
        expected += (total / (items * n)) * (total / (items * n));
    return beyondChance(observed / items, expected);
}

Coefficient krippendorffAlpha(const Ratings& ratings, Level level)
{
    const std::size_t k = ratings.categories();
    // Coincidences: every ordered pair of answers within an item, weighted by 1 / (answers - 1).
    std::vector<double> coincidences(k * k, 0.0);
    for (std::size_t i = 0; i < ratings.rows(); ++i) {
        const auto counts = answersPerCategory(ratings, i);
        const double n = sum(counts);
        if (n < 2.0 || ratings.counts()[i] == 0.0)
            continue;
        for (std::size_t a = 0; a < k; ++a) {
            if (counts[a] == 0.0)
                continue;
            for (std::size_t b = 0; b < k; ++b)
                coincidences[a * k + b] +=
                    ratings.counts()[i] * counts[a] * (counts[b] - (a == b ? 1.0 : 0.0)) / (n - 1.0);
        }
    }
    std::vector<double> totals(k, 0.0);
    for (std::size_t a = 0; a < k; ++a)
        for (std::size_t b = 0; b < k; ++b)
            totals[a] += coincidences[a * k + b];
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
    double expected = 0.0;
    for (std::size_t a = 0; a < k; ++a) {
        for (std::size_t b = a + 1; b < k; ++b) {
            const double d = distance(a, b);
            observed += coincidences[a * k + b] * d;
            expected += totals[a] * totals[b] * d;
        }
    }
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
        const auto counts = answersPerCategory(ratings, i);
        const double n = sum(counts);
        const double count = ratings.counts()[i];
        if (n == 0.0 || count == 0.0)
            continue;
        items += count;
        for (std::size_t c = 0; c < k; ++c)
            shares[c] += count * counts[c] / n;
        if (n < 2.0)
            continue;
        double pairs = 0.0;
        for (std::size_t a = 0; a < k; ++a) {
            double near = 0.0;
            for (std::size_t b = 0; b < k; ++b)
                near += weight(weights, a, b, k) * counts[b];
            pairs += counts[a] * (near - 1.0);
        }
        observed += count * pairs / (n * (n - 1.0));
        pairedItems += count;
    }
    if (pairedItems == 0.0)
        return undefined("no item has two answers");
    double weightSum = 0.0;
    double spread = 0.0;
    for (std::size_t a = 0; a < k; ++a) {
        spread += shares[a] / items * (1.0 - shares[a] / items);
        for (std::size_t b = 0; b < k; ++b)
            weightSum += weight(weights, a, b, k);
    }
    return beyondChance(observed / pairedItems, weightSum * spread / static_cast<double>(k * (k - 1)));
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
    if (std::abs(denominator) < 1e-12)
        return undefined("the answers do not vary");
    return {numerator / denominator, {}};
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
