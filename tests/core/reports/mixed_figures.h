#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>

#include "core/reports/registry.h"
#include "tests/core/reports/mixed_project.h"
#include "tests/support/said.h"

/// What tests of every kind of figure share: the project that mixes everything, and its numbers by other code.
namespace mixed_figures {

using namespace core::reports;
using mixed::AttackResult;
using mixed::Status;

using Names = std::vector<std::string>;
using Results = std::vector<AttackResult>;

/// Wilson's interval of a share in percent, as in his paper: the two roots of (p - share)^2 = z^2 p (1 - p) / n.
inline Bounds rootsOf(std::size_t hits, std::size_t total)
{
    const double z2 = 1.959963984540054 * 1.959963984540054, n = static_cast<double>(total),
                 share = static_cast<double>(hits) / n;
    const double a = 1.0 + z2 / n, b = -(2.0 * share + z2 / n), c = share * share;
    const double root = std::sqrt(std::max(b * b - 4.0 * a * c, 0.0));
    return {100.0 * (-b - root) / (2.0 * a), 100.0 * (-b + root) / (2.0 * a)};
}

inline std::size_t count(const Results& results, const std::function<bool(const AttackResult&)>& wanted)
{
    std::size_t n = 0;
    for (const auto& result : results)
        n += wanted(result) ? 1 : 0;
    return n;
}

inline bool succeeded(const AttackResult& r) { return r.status == Status::Succeeded; }
inline bool notSkipped(const AttackResult& r) { return r.status != Status::Skipped; }
inline bool ran(const AttackResult& r) { return r.status != Status::Skipped && r.status != Status::Error; }

inline int labelIn(const core::structures::Prediction& answer) { return core::structures::labelOf(answer); }

/// w1 and every odd word is a noun, the others are verbs.
inline std::vector<std::string> oddNouns(std::span<const core::text::WordId> words)
{
    std::vector<std::string> tags;
    for (std::size_t i = 0; i < words.size(); ++i)
        tags.emplace_back(i % 2 == 1 ? "NOUN" : "VERB");
    return tags;
}

inline void isClose(double found, double expected)
{
    QVERIFY2(std::abs(found - expected) < 1e-6, qPrintable(QStringLiteral("%1, not %2").arg(found).arg(expected)));
}

/// A point is the share with its very own interval.
inline void isShare(const Point& point, std::size_t hits, std::size_t total)
{
    isClose(point.y, 100.0 * static_cast<double>(hits) / static_cast<double>(total));
    QVERIFY(point.bounds);
    isClose(point.bounds->low, rootsOf(hits, total).low);
    isClose(point.bounds->high, rootsOf(hits, total).high);
}

/// The density of values at a place: Gaussian kernels, here by differences of the normal distribution function, with
/// the width of B. W. Silverman (1986), Density Estimation, eq. 3.31: .9 min(s, IQR / 1.34) n^-1/5, at least .01.
inline double densityAt(double place, std::vector<double> values)
{
    std::ranges::sort(values);
    const auto n = static_cast<double>(values.size());
    const auto quantile = [&](double q) { // linear between order statistics, numpy's default
        const double at = q * (n - 1.0);
        const auto below = static_cast<std::size_t>(std::floor(at));
        const auto above = std::min(below + 1, values.size() - 1);
        return values[below] * (1.0 - (at - std::floor(at))) + values[above] * (at - std::floor(at));
    };
    double sum = 0.0, squares = 0.0;
    for (const double value : values) {
        sum += value;
        squares += value * value;
    }
    const double deviation = std::sqrt((squares - sum * sum / n) / (n - 1.0));
    const double width =
        std::max(0.9 * std::min(deviation, (quantile(0.75) - quantile(0.25)) / 1.34) / std::pow(n, 1.0 / 5.0), 0.01);
    constexpr double step = 1e-5;
    double within = 0.0; // the share of the kernels within a step of the place
    for (const double value : values)
        within += (std::erf((place + step - value) / width / std::sqrt(2.0)) -
                   std::erf((place - step - value) / width / std::sqrt(2.0))) /
                  2.0;
    return within / n / (2.0 * step);
}

/// Whether the caption's list of campaigns says something of this one: "Campaigns: NAME and OTHER (n = 18, WHAT)."
inline bool saysOf(const std::string& caption, const std::string& name, const std::string& what)
{
    const auto list = caption.find(" Campaigns: ");
    const auto at = list == std::string::npos ? list : caption.find(name, list);
    if (at == std::string::npos)
        return false;
    const auto begin = caption.find(" (", at), end = std::min(caption.find("); ", at), caption.find(").", at));
    return begin < end && caption.substr(begin, end - begin + 1).find(what) != std::string::npos;
}

inline std::size_t timesIn(const std::string& text, const std::string& words)
{
    std::size_t times = 0;
    for (auto at = text.find(words); at != std::string::npos; at = text.find(words, at + 1))
        ++times;
    return times;
}

/// Draws figures of the project's campaigns by what they are called there.
struct Drawn {
    [[nodiscard]] Figure figure(const std::string& kind, const Names& names, const ReportSettings& settings = {}) const
    {
        auto with = settings;
        with.tag = oddNouns;
        return makeFigure(kind, filled_.data(names), with);
    }
    /// What a figure calls each of the campaigns.
    [[nodiscard]] Names called(const Names& names) const { return shortNames(filled_.data(names)); }
    [[nodiscard]] Names ofReviews() const
    {
        Names names;
        for (const auto& [name, wish] : filled_.wish)
            if (wish.corpus == "reviews.tsv")
                names.push_back(name);
        return names;
    }
    mixed::Filled filled_;
};

} // namespace mixed_figures
