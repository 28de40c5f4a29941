#include "core/metrics/principal_plane.h"

#include <algorithm>
#include <cmath>

#include "core/base/error.h"
#include "core/base/random.h"

namespace core::metrics {

namespace {

constexpr std::size_t rowsTogether = 8; ///< Of points whose products are added in one pass over the covariance.
constexpr std::size_t width = 4; ///< Directions that are followed: two more, so that the second one settles soon.
constexpr int mostTurns = 300;
constexpr double settled = 1e-10; ///< What may be left of an axis's error, as a share of the largest eigenvalue.

using Columns = std::vector<double>; ///< [dimensions][width]
using Small = std::array<std::array<double, width>, width>;

std::vector<double> meanOf(std::span<const float> points, std::size_t dimensions)
{
    std::vector<double> mean(dimensions, 0.0);
    const std::size_t count = points.size() / dimensions;
    for (std::size_t i = 0; i < count; ++i)
        for (std::size_t k = 0; k < dimensions; ++k)
            mean[k] += static_cast<double>(points[i * dimensions + k]);
    for (double& number : mean)
        number /= static_cast<double>(std::max<std::size_t>(1, count));
    return mean;
}

/// The sum of the products of the points' numbers, from their mean; [dimensions][dimensions], symmetric.
std::vector<double> scatterOf(std::span<const float> points, const std::vector<double>& mean,
                              const std::stop_token& stop)
{
    const std::size_t d = mean.size(), count = points.size() / d;
    std::vector<double> scatter(d * d, 0.0), rows(rowsTogether * d);
    for (std::size_t first = 0; first < count && !stop.stop_requested(); first += rowsTogether) {
        for (std::size_t r = 0; r < rowsTogether; ++r)
            for (std::size_t k = 0; k < d; ++k)
                rows[r * d + k] = first + r < count ? static_cast<double>(points[(first + r) * d + k]) - mean[k] : 0.0;
        for (std::size_t i = 0; i < d; ++i) {
            double* own = scatter.data() + i * d;
            for (std::size_t k = i; k < d; ++k) {
                double sum = own[k];
                for (std::size_t r = 0; r < rowsTogether; ++r)
                    sum += rows[r * d + i] * rows[r * d + k];
                own[k] = sum;
            }
        }
    }
    for (std::size_t i = 0; i < d; ++i)
        for (std::size_t k = 0; k < i; ++k)
            scatter[i * d + k] = scatter[k * d + i];
    return scatter;
}

Columns times(const std::vector<double>& matrix, const Columns& columns)
{
    const std::size_t d = columns.size() / width;
    Columns result(columns.size(), 0.0);
    for (std::size_t i = 0; i < d; ++i)
        for (std::size_t k = 0; k < d; ++k)
            for (std::size_t c = 0; c < width; ++c)
                result[i * width + c] += matrix[i * d + k] * columns[k * width + c];
    return result;
}

double product(const Columns& a, std::size_t column, const Columns& b, std::size_t other)
{
    double sum = 0.0;
    for (std::size_t k = 0; k < a.size(); k += width)
        sum += a[k + column] * b[k + other];
    return sum;
}

/// Makes the columns orthogonal and of length 1; one that the columns before it hold already becomes zeros.
void orthonormalise(Columns& columns)
{
    for (std::size_t c = 0; c < width; ++c) {
        const double before = std::sqrt(product(columns, c, columns, c));
        for (const int pass : {0, 1}) { // twice is enough (Giraud and others, 2005)
            static_cast<void>(pass);
            for (std::size_t other = 0; other < c; ++other) {
                const double shared = product(columns, c, columns, other);
                for (std::size_t k = 0; k < columns.size(); k += width)
                    columns[k + c] -= shared * columns[k + other];
            }
        }
        const double length = std::sqrt(product(columns, c, columns, c));
        const double scale = length > 1e-12 * before && length > 0.0 ? 1.0 / length : 0.0;
        for (std::size_t k = 0; k < columns.size(); k += width)
            columns[k + c] *= scale;
    }
}

/// What was begun is no plane: points would lie anywhere on it.
void requireGoingOn(const std::stop_token& stop)
{
    if (stop.stop_requested())
        throw Error("stopped");
}

/// Turns a symmetric matrix into its eigenvalues, on the diagonal, by Jacobi's rotations; returns the eigenvectors as
/// columns.
Small rotated(Small& matrix)
{
    Small vectors{};
    for (std::size_t i = 0; i < width; ++i)
        vectors[i][i] = 1.0;
    for (int sweep = 0; sweep < 50; ++sweep)
        for (std::size_t p = 0; p < width; ++p)
            for (std::size_t q = p + 1; q < width; ++q) {
                if (std::abs(matrix[p][q]) <= 1e-300)
                    continue;
                const double angle = 0.5 * std::atan2(2.0 * matrix[p][q], matrix[q][q] - matrix[p][p]);
                const double cosine = std::cos(angle), sine = std::sin(angle);
                for (std::size_t k = 0; k < width; ++k) {
                    const double a = matrix[k][p], b = matrix[k][q];
                    matrix[k][p] = cosine * a - sine * b;
                    matrix[k][q] = sine * a + cosine * b;
                }
                for (std::size_t k = 0; k < width; ++k) {
                    const double a = matrix[p][k], b = matrix[q][k];
                    matrix[p][k] = cosine * a - sine * b;
                    matrix[q][k] = sine * a + cosine * b;
                }
                for (std::size_t k = 0; k < width; ++k) {
                    const double a = vectors[k][p], b = vectors[k][q];
                    vectors[k][p] = cosine * a - sine * b;
                    vectors[k][q] = sine * a + cosine * b;
                }
            }
    return vectors;
}

/// The columns in the directions of the eigenvectors, of the largest eigenvalue first.
Columns turned(const Columns& columns, const Small& vectors, const std::array<std::size_t, width>& order)
{
    Columns result(columns.size(), 0.0);
    for (std::size_t k = 0; k < columns.size(); k += width)
        for (std::size_t c = 0; c < width; ++c)
            for (std::size_t from = 0; from < width; ++from)
                result[k + c] += columns[k + from] * vectors[from][order[c]];
    return result;
}

} // namespace

PrincipalPlane PrincipalPlane::of(std::span<const float> points, std::size_t dimensions, const std::stop_token& stop)
{
    PrincipalPlane plane;
    if (dimensions == 0)
        return plane;
    plane.mean_ = meanOf(points, dimensions);
    const auto scatter = scatterOf(points, plane.mean_, stop);
    requireGoingOn(stop);
    double whole = 0.0;
    for (std::size_t i = 0; i < dimensions; ++i)
        whole += scatter[i * dimensions + i];
    for (auto& axis : plane.axes_)
        axis.assign(dimensions, 0.0);
    if (whole <= 0.0)
        return plane;

    Columns columns(dimensions * width);
    Random random(1);
    for (double& number : columns)
        number = random.normal();
    orthonormalise(columns);
    std::array<double, width> values{};
    for (int turn = 0; turn < mostTurns && !stop.stop_requested(); ++turn) {
        auto next = times(scatter, columns);
        Small inside{};
        for (std::size_t a = 0; a < width; ++a)
            for (std::size_t b = a; b < width; ++b)
                inside[a][b] = inside[b][a] = product(columns, a, next, b);
        const auto vectors = rotated(inside);
        std::array<std::size_t, width> order{};
        for (std::size_t i = 0; i < width; ++i)
            order[i] = i;
        std::ranges::stable_sort(order, [&](auto a, auto b) { return inside[a][a] > inside[b][b]; });
        columns = turned(columns, vectors, order);
        next = turned(next, vectors, order);
        double error = 0.0;
        for (std::size_t c = 0; c < width; ++c) {
            values[c] = inside[order[c]][order[c]];
            for (std::size_t k = 0; k < columns.size() && c < 2; k += width)
                error = std::max(error, std::abs(next[k + c] - values[c] * columns[k + c]));
        }
        if (error <= settled * values[0])
            break;
        columns = std::move(next);
        orthonormalise(columns);
    }
    requireGoingOn(stop);
    for (std::size_t c = 0; c < 2; ++c) {
        if (values[c] <= 1e-12 * whole)
            continue; // the points do not differ that way
        plane.shares_[c] = std::min(1.0, values[c] / whole);
        auto& axis = plane.axes_[c];
        for (std::size_t k = 0; k < dimensions; ++k)
            axis[k] = columns[k * width + c];
        const auto largest = std::ranges::max_element(axis, {}, [](double number) { return std::abs(number); });
        if (*largest < 0.0)
            for (double& number : axis)
                number = -number;
    }
    return plane;
}

std::array<double, 2> PrincipalPlane::place(std::span<const float> point) const
{
    std::array<double, 2> place{};
    for (std::size_t c = 0; c < 2; ++c)
        for (std::size_t k = 0; k < std::min(point.size(), axes_[c].size()); ++k)
            place[c] += axes_[c][k] * (static_cast<double>(point[k]) - mean_[k]);
    return place;
}

} // namespace core::metrics
