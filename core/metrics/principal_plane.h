#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <stop_token>
#include <vector>

namespace core::metrics {

/// The plane in which points are spread most: their first two principal components.
///
/// Source: K. Pearson (1901), "On lines and planes of closest fit to systems of points in space". The directions are
/// eigenvectors of the covariance, of length 1, found by iterating a subspace (G. Golub and C. Van Loan, "Matrix
/// computations", section 8.2.4); of each the number of largest size is positive, so that the same points always lie
/// alike. Check value: (0,0) (2,2) (4,4) lie at -2 sqrt(2), 0 and 2 sqrt(2) on the first axis, which has all of the
/// spread.
class PrincipalPlane {
public:
    PrincipalPlane() = default;
    /// `points`: [points][dimensions]. Where points differ in fewer than two directions, axes are missing, and points
    /// lie at 0 there. \throws Error after a stop request.
    [[nodiscard]] static PrincipalPlane of(std::span<const float> points, std::size_t dimensions,
                                           const std::stop_token& stop = {});

    /// Where a point lies, one of those or another, seen from their mean.
    [[nodiscard]] std::array<double, 2> place(std::span<const float> point) const;
    /// How much of the points' variance each axis has, 0..1; 0 where all points are one.
    [[nodiscard]] const std::array<double, 2>& shares() const { return shares_; }

private:
    std::vector<double> mean_;                  ///< [dimensions]
    std::array<std::vector<double>, 2> axes_{}; ///< [dimensions] each
    std::array<double, 2> shares_{};
};

} // namespace core::metrics
