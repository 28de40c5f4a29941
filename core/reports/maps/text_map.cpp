#include "core/reports/maps/text_map.h"

#include <algorithm>
#include <unordered_map>

#include "core/language/similarity.h"
#include "core/metrics/principal_plane.h"

namespace core::reports {

std::vector<AttackedExample> attackedExamples(const store::Project& project, store::Id campaign,
                                              const corpora::Corpus& corpus)
{
    std::unordered_map<std::uint64_t, std::size_t> rows;
    for (std::size_t row = 0; row < corpus.examples.size(); ++row)
        rows.emplace(corpus.examples[row].hash, row); // of equal ones the first
    std::vector<AttackedExample> all;
    project.forEachResult(campaign, false, [&](store::PlacedResult&& placed) {
        const auto row = rows.find(placed.result.exampleHash);
        if (row == rows.end())
            return;
        const bool changed = placed.result.perturbed.hash() != placed.result.original.hash();
        all.push_back(
            {row->second, placed.position, placed.result.status, std::move(placed.result.perturbed), changed});
    });
    std::ranges::stable_sort(all, {}, &AttackedExample::row);
    return all;
}

std::vector<std::size_t> rowsOnMap(std::size_t examples, std::span<const AttackedExample> always, std::size_t most)
{
    const std::size_t count = std::min(examples, most);
    std::vector<std::size_t> rows;
    for (std::size_t i = 0; i < count; ++i)
        rows.push_back(count == examples ? i : i * examples / count);
    for (const auto& one : always)
        rows.push_back(one.row);
    std::ranges::sort(rows);
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    return rows;
}

TextMap mapOf(const TextSpace& space, const corpora::Corpus& corpus, std::vector<std::size_t> rows,
              std::span<const AttackedExample> attacked, std::size_t workers, const std::stop_token& stop,
              const ProgressFn& progress)
{
    TextMap map;
    map.space = space.name;
    map.rows = std::move(rows);
    std::vector<text::Input> texts;
    for (const auto row : map.rows)
        texts.push_back(corpus.examples[row].input);
    for (const auto& one : attacked) {
        const auto at = std::ranges::lower_bound(map.rows, one.row);
        if (!one.changed || at == map.rows.end() || *at != one.row)
            continue;
        map.attacked.push_back({static_cast<std::size_t>(at - map.rows.begin()), one.position, {}});
        texts.push_back(one.text);
    }
    map.vectors = vectorsOf(space, texts, workers, stop, progress);
    const std::size_t own = map.rows.size() * map.vectors.dimensions;
    const auto plane =
        metrics::PrincipalPlane::of(std::span(map.vectors.numbers).first(own), map.vectors.dimensions, stop);
    map.shares = plane.shares();
    for (std::size_t i = 0; i < map.rows.size(); ++i)
        map.points.push_back(plane.place(map.vectors[i]));
    for (std::size_t i = 0; i < map.attacked.size(); ++i)
        map.attacked[i].at = plane.place(map.vectors[map.rows.size() + i]);
    map.vectors.numbers.resize(own);
    return map;
}

std::vector<NearText> nearestTo(const TextMap& map, std::size_t point, std::size_t count)
{
    std::vector<NearText> all;
    for (std::size_t i = 0; i < map.points.size(); ++i)
        if (i != point)
            all.push_back({i, language::cosine(map.vectors[point], map.vectors[i])});
    const auto nearer = [](const NearText& a, const NearText& b) {
        return a.cosine != b.cosine ? a.cosine > b.cosine : a.point < b.point;
    };
    const auto most = std::min(count, all.size());
    std::ranges::partial_sort(all, all.begin() + static_cast<std::ptrdiff_t>(most), nearer);
    all.resize(most);
    return all;
}

} // namespace core::reports
