#pragma once

#include <string>
#include <vector>

#include "core/reports/maps/map_groups.h"

namespace core::reports {

/// A column of a map's points: what MapGroups calls each.
struct MapColumn {
    std::string name; ///< label, answer, right, status, verdict
    MapGroups groups;
    /// Of a point; empty: it has none.
    [[nodiscard]] std::string at(std::size_t point) const;
};

/// By point the place of its attacked text in TextMap::attacked; -1: nothing of it was changed.
[[nodiscard]] std::vector<int> attackedOf(const TextMap& map);

/// The points as CSV: id, x, y, the columns, attacked_x and attacked_y, with six significant digits.
[[nodiscard]] std::string mapCsv(const TextMap& map, const corpora::Corpus& corpus, std::span<const MapColumn> columns);

} // namespace core::reports
