#pragma once

#include <cstddef>
#include <vector>

namespace core::metrics {

/// Whether rows of counts are draws of one distribution.
struct ChiSquare {
    double statistic = 0.0;
    std::size_t degrees = 0; ///< Of freedom; 0 where there is nothing to compare.
    double p = 1.0;
};

/// Pearson's test of homogeneity. Columns in which a row is expected to have less than five are counted as one, beside
/// the others; where that one is expected to have less than five, too, the next smallest columns are counted with it
/// until it is not. Rows without counts are left out.
/// Source: K. Pearson (1900), Philosophical Magazine 50, 157-175; the rule of five: W. G. Cochran (1954), Biometrics
/// 10(4), 417-451. Check value: rows 10 10 20 and 20 10 10 -> 6.6667, 2 degrees, p = exp(-6.6667 / 2) = .0357.
[[nodiscard]] ChiSquare chiSquare(std::vector<std::vector<std::size_t>> rows);

/// The probability that a chi-square of so many degrees of freedom is larger.
/// Source: M. Abramowitz and I. Stegun (1964), Handbook of Mathematical Functions, 26.4.19, 6.5.29 and 6.5.31.
[[nodiscard]] double chiSquareBeyond(double statistic, std::size_t degrees);

} // namespace core::metrics
