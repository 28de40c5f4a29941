#include "core/metrics/assignment.h"

#include <algorithm>
#include <limits>
#include <stdexcept>

namespace core::metrics {

std::vector<int> bestAssignment(std::span<const double> values, std::size_t rows, std::size_t columns)
{
    if (values.size() != rows * columns)
        throw std::invalid_argument("bestAssignment: the values are not rows x columns");
    // Square and 1-based, cost = -value; the rows and columns added are worth nothing.
    const std::size_t n = std::max(rows, columns);
    const auto cost = [&](std::size_t row, std::size_t column) {
        return row <= rows && column <= columns ? -values[(row - 1) * columns + column - 1] : 0.0;
    };
    std::vector<double> rowPotential(n + 1), columnPotential(n + 1);
    std::vector<std::size_t> rowOf(n + 1), previous(n + 1);
    for (std::size_t row = 1; row <= n; ++row) {
        rowOf[0] = row;
        std::size_t column = 0;
        std::vector<double> shortest(n + 1, std::numeric_limits<double>::infinity());
        std::vector<bool> visited(n + 1, false);
        do {
            visited[column] = true;
            const std::size_t from = rowOf[column];
            double step = std::numeric_limits<double>::infinity();
            std::size_t next = 0;
            for (std::size_t j = 1; j <= n; ++j) {
                if (visited[j])
                    continue;
                const double reduced = cost(from, j) - rowPotential[from] - columnPotential[j];
                if (reduced < shortest[j]) {
                    shortest[j] = reduced;
                    previous[j] = column;
                }
                if (shortest[j] < step) {
                    step = shortest[j];
                    next = j;
                }
            }
            for (std::size_t j = 0; j <= n; ++j) {
                if (visited[j]) {
                    rowPotential[rowOf[j]] += step;
                    columnPotential[j] -= step;
                } else {
                    shortest[j] -= step;
                }
            }
            column = next;
        } while (rowOf[column] != 0);
        for (; column != 0; column = previous[column])
            rowOf[column] = rowOf[previous[column]];
    }
    std::vector<int> columnOf(rows, -1);
    for (std::size_t column = 1; column <= columns; ++column)
        if (rowOf[column] <= rows)
            columnOf[rowOf[column] - 1] = static_cast<int>(column) - 1;
    return columnOf;
}

} // namespace core::metrics
