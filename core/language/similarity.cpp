#include "core/language/similarity.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <stdexcept>

#include "core/base/named.h"

namespace core::language {

namespace {
constexpr std::array<std::string_view, 3> similarityNames{"cosine", "angular", "angular-released"};
} // namespace

Similarity similarityNamed(std::string_view name) { return enumNamed<Similarity>(similarityNames, name, "similarity"); }

std::string_view nameOf(Similarity similarity) { return similarityNames.at(static_cast<std::size_t>(similarity)); }

double cosine(std::span<const float> a, std::span<const float> b)
{
    if (a.size() != b.size())
        throw std::invalid_argument("cosine: vectors of different sizes");
    if (std::equal(a.begin(), a.end(), b.begin()))
        return 1.0;
    double product = 0.0;
    double first = 0.0;
    double second = 0.0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        product += static_cast<double>(a[i]) * b[i];
        first += static_cast<double>(a[i]) * a[i];
        second += static_cast<double>(b[i]) * b[i];
    }
    const double lengths = std::sqrt(first) * std::sqrt(second);
    return lengths > 0 ? std::clamp(product / lengths, -1.0, 1.0) : 0.0;
}

double similarityOf(double cosine, Similarity similarity)
{
    const double clamped = std::clamp(cosine, -1.0, 1.0);
    switch (similarity) {
    case Similarity::Cosine:
        break;
    case Similarity::Angular:
        return 1.0 - std::acos(clamped) / std::numbers::pi;
    case Similarity::AngularReleased:
        return 1.0 - std::acos(clamped);
    }
    return clamped;
}

WordWindow windowAround(std::size_t position, std::size_t words, std::size_t width)
{
    if (width == 0 || words <= width)
        return {0, words};
    const std::size_t half = (width - 1) / 2;
    if (position < half)
        return {0, width};
    if (words - position - 1 < half)
        return {words - width, words};
    return {position - half, position + half + 1};
}

} // namespace core::language
