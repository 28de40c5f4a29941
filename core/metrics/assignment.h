#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace core::metrics {

/// The one-to-one assignment of rows to columns with the largest sum of `values[row * columns + column]`.
///
/// \return for each row its column; -1 for the rows left over where there are more rows than columns. Which of several
/// equally good assignments comes out is not specified, but always the same for the same values.
/// \throws std::invalid_argument when `values` is not rows x columns.
/// Source: H. W. Kuhn (1955), "The Hungarian method for the assignment problem", in the O(n^3) form of Jonker and
/// Volgenant's shortest augmenting paths (1987).
/// Check value: {{1,5},{2,3}} -> rows take columns 1 and 0, sum 7.
[[nodiscard]] std::vector<int> bestAssignment(std::span<const double> values, std::size_t rows, std::size_t columns);

} // namespace core::metrics
