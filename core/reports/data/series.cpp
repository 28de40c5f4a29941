#include "core/reports/data/series.h"

#include <algorithm>

#include "core/base/hash.h"
#include "core/metrics/proportion.h"

namespace core::reports {

bool attacked(const attacks::AttackResult& result)
{
    return result.status != attacks::Status::Skipped && result.status != attacks::Status::Error;
}

void addShare(Series& series, double x, std::size_t hits, std::size_t total)
{
    if (const auto share = metrics::wilson(hits, total))
        series.points.push_back({x, 100.0 * share->share, Bounds{100.0 * share->low, 100.0 * share->high}});
}

Point pointOf(double x, const MeasureValue& measured)
{
    Point point{x, measured.value.value()};
    if (measured.low && measured.high)
        point.bounds = Bounds{*measured.low, *measured.high};
    point.note = measured.note;
    return point;
}

void nameSeries(std::vector<Series>& series, const std::vector<std::vector<std::string>>& parts)
{
    for (std::size_t i = 0; i < std::min(series.size(), parts.size()); ++i) {
        std::string name;
        for (std::size_t p = 0; p < parts[i].size(); ++p) {
            const bool tells = std::any_of(parts.begin(), parts.end(), [&](const std::vector<std::string>& other) {
                return p >= other.size() || other[p] != parts[i][p];
            });
            if (tells && !parts[i][p].empty())
                name += (name.empty() ? "" : ", ") + parts[i][p];
        }
        series[i].name = name.empty() ? parts[i].front() : name;
    }
}

std::string intervalNote(const std::vector<std::string>& names, const std::vector<MeasureValue>& values)
{
    std::vector<std::string> methods;
    std::vector<std::string> lists;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const auto at = indexIn(methods, describe(values[i].method));
        lists.resize(methods.size());
        lists[at] += (lists[at].empty() ? "" : "; ") + names[i];
    }
    std::string text;
    for (std::size_t i = 0; i < methods.size(); ++i)
        if (!methods[i].empty())
            text +=
                (text.empty() ? "" : ", ") + methods[i] + (methods.size() > 1 ? " (" + lists[i] + ")" : std::string());
    return text.empty() ? text : " Whiskers and bands: " + text + ".";
}

void addSizes(Figure& figure, const std::vector<std::string>& names, const std::vector<std::size_t>& n,
              const std::string& what)
{
    for (std::size_t i = 0; i < names.size(); ++i)
        if (n[i] > 0)
            figure.sizes.emplace_back(names[i], "n = " + std::to_string(n[i]) + what);
}

std::uint64_t TextTags::keyOf(const text::Segment& segment)
{
    return combine64(segment.text.hash(), hash64(segment.name));
}

const std::vector<std::string>& TextTags::of(const text::Segment& segment)
{
    auto [known, isNew] = known_.try_emplace(keyOf(segment));
    if (isNew)
        known->second = tag_(segment.text.originalWords());
    return known->second;
}

} // namespace core::reports
