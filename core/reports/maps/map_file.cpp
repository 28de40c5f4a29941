#include "core/reports/maps/map_file.h"

#include <fmt/format.h>

#include "core/files/csv.h"

namespace core::reports {

std::string MapColumn::at(std::size_t point) const
{
    const int group = groups.of[point];
    return group < 0 ? std::string() : groups.names[static_cast<std::size_t>(group)];
}

std::vector<int> attackedOf(const TextMap& map)
{
    std::vector<int> places(map.points.size(), -1);
    for (std::size_t i = 0; i < map.attacked.size(); ++i)
        places[map.attacked[i].point] = static_cast<int>(i);
    return places;
}

std::string mapCsv(const TextMap& map, const corpora::Corpus& corpus, std::span<const MapColumn> columns)
{
    std::vector<std::string> header{"id", "x", "y"};
    for (const auto& column : columns)
        header.push_back(column.name);
    header.insert(header.end(), {"attacked_x", "attacked_y"});
    std::string csv = csvRecord(header);
    const auto addPlace = [](std::vector<std::string>& row, const std::array<double, 2>& place) {
        for (const double number : place)
            row.push_back(fmt::format("{:.6g}", number));
    };
    const auto places = attackedOf(map);
    for (std::size_t i = 0; i < map.points.size(); ++i) {
        std::vector<std::string> row{corpus.examples[map.rows[i]].id};
        addPlace(row, map.points[i]);
        for (const auto& column : columns)
            row.push_back(column.at(i));
        if (places[i] >= 0)
            addPlace(row, map.attacked[static_cast<std::size_t>(places[i])].at);
        else
            row.insert(row.end(), {"", ""});
        csv += csvRecord(row);
    }
    return csv;
}

} // namespace core::reports
