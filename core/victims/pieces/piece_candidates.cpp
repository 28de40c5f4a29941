#include "core/victims/pieces/piece_candidates.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <compare>
#include <iterator>
#include <limits>

#include <fmt/format.h>

#include "core/base/decimal.h"
#include "core/base/error.h"
#include "core/files/file.h"

namespace core::victims {

namespace {

constexpr std::uint64_t tableLimit = 256'000'000; // bytes
constexpr std::string_view tableHeading = "piece\tcandidate\tdistance";
constexpr const char* tableRemedy = "The files of an agent belong together; copy its folder again";
constexpr float noDistance = std::numeric_limits<float>::quiet_NaN();

/// Sums of numbers side by side, so that the compiler may add several at once; in one fixed order.
template<typename Term>
double laneSum(std::size_t count, Term term)
{
    constexpr std::size_t lanes = 16;
    std::array<float, lanes> sums{};
    std::size_t i = 0;
    for (; i + lanes <= count; i += lanes)
        for (std::size_t lane = 0; lane < lanes; ++lane)
            sums[lane] += term(i + lane);
    double sum = 0.0;
    for (const float part : sums)
        sum += double{part};
    for (; i < count; ++i)
        sum += double{term(i)};
    return sum;
}

double squaredDistance(const float* a, const float* b, std::size_t width)
{
    return laneSum(width, [&](std::size_t i) {
        const float difference = a[i] - b[i];
        return difference * difference;
    });
}

double productOf(const float* a, const float* b, std::size_t width)
{
    return laneSum(width, [&](std::size_t i) { return a[i] * b[i]; });
}

/// A piece as another one sees it: the smaller `key`, the nearer.
struct Near {
    double key = 0.0;
    std::uint32_t row = 0;
    friend auto operator<=>(const Near&, const Near&) = default; // NOLINT(modernize-use-nullptr)
};

/// The nearest pieces of each piece that is no sign; the piece itself is one of them only if that is asked.
template<typename Key>
std::vector<std::vector<Near>> nearestOfAll(const PieceVectors& vectors, std::size_t most, bool itself, Key keyOf)
{
    std::vector<std::vector<Near>> all(vectors.pieces());
    std::vector<Near> row;
    for (std::size_t piece = vectors.signs; piece < vectors.pieces(); ++piece) {
        row.clear();
        for (std::size_t other = vectors.signs; other < vectors.pieces(); ++other)
            if (itself || other != piece)
                row.push_back({keyOf(piece, other), static_cast<std::uint32_t>(other)});
        const auto kept = std::min(most, row.size());
        std::partial_sort(row.begin(), row.begin() + static_cast<std::ptrdiff_t>(kept), row.end());
        all[piece].assign(row.begin(), row.begin() + static_cast<std::ptrdiff_t>(kept));
    }
    return all;
}

} // namespace

void PieceCandidates::add(std::span<const PieceCandidate> candidates)
{
    all_.insert(all_.end(), candidates.begin(), candidates.end());
    begins_.push_back(all_.size());
}

PieceCandidates PieceCandidates::of(const PieceVectors& vectors, const NeighbourRules& rules)
{
    const std::size_t width = vectors.width;
    const auto at = [&](std::size_t row) { return vectors.values.data() + row * width; };
    std::vector<double> norms;
    for (std::size_t row = 0; row < vectors.pieces(); ++row)
        norms.push_back(std::sqrt(productOf(at(row), at(row), width)));
    const auto euclid = [&](std::size_t a, std::size_t b) { return std::sqrt(squaredDistance(at(a), at(b), width)); };
    const auto cosine = [&](std::size_t a, std::size_t b) {
        if (a == b)
            return -1.0; // exactly, so that it comes first
        const double product = norms[a] * norms[b];
        return product == 0.0 ? 0.0 : -productOf(at(a), at(b), width) / product;
    };
    auto nearest = rules.released ? nearestOfAll(vectors, rules.most, true, cosine)
                                  : nearestOfAll(vectors, rules.most, false, euclid);
    double sum = 0.0;
    std::size_t count = 0;
    for (std::size_t piece = vectors.signs; piece < vectors.pieces(); ++piece)
        for (auto& near : nearest[piece]) {
            near.key = near.row == piece ? 0.0 : euclid(piece, near.row);
            sum += near.key;
            ++count;
        }
    PieceCandidates table;
    table.epsilon_ = count == 0 ? 0.0 : sum / static_cast<double>(count);
    std::vector<PieceCandidate> own;
    for (std::size_t piece = 0; piece < vectors.pieces(); ++piece) {
        own.clear();
        std::ranges::sort(nearest[piece]);
        for (const auto& near : nearest[piece])
            if (near.row != piece &&
                (rules.anyDistance || near.key < table.epsilon_ || (!rules.released && near.key == table.epsilon_)))
                own.push_back({near.row, static_cast<float>(near.key)});
        if (own.empty() && piece >= vectors.signs)
            own.push_back({vectors.unknown, noDistance});
        table.add(own);
    }
    return table;
}

PieceCandidates PieceCandidates::withoutUnknown() const
{
    PieceCandidates table;
    table.epsilon_ = epsilon_;
    std::vector<PieceCandidate> own;
    for (std::uint32_t row = 0; row < pieces(); ++row) {
        own.clear();
        std::ranges::copy_if((*this)[row], std::back_inserter(own), &PieceCandidate::isKnown);
        table.add(own);
    }
    return table;
}

std::size_t PieceCandidates::withNeighbours() const
{
    std::size_t count = 0;
    for (std::uint32_t row = 0; row < pieces(); ++row)
        count += std::ranges::any_of((*this)[row], &PieceCandidate::isKnown) ? 1 : 0;
    return count;
}

std::string PieceCandidates::text(const FormOf& formOf) const
{
    std::string text = std::string(tableHeading) + "\n";
    for (std::uint32_t row = 0; row < pieces(); ++row)
        for (const auto& candidate : (*this)[row])
            text += fmt::format("{}\t{}\t{}\n", formOf(row), formOf(candidate.row),
                                candidate.isKnown() ? fmt::format("{}", candidate.distance) : std::string());
    return text;
}

PieceCandidates PieceCandidates::read(const std::filesystem::path& file, std::size_t pieces, std::size_t signs,
                                      std::uint32_t unknown, const Find& find)
{
    const auto text = readFile(file, tableLimit);
    std::vector<std::vector<PieceCandidate>> rows(pieces);
    std::size_t number = 0;
    std::optional<std::uint32_t> before; // the piece of the line above
    const auto fail = [&](const std::string& problem) { throw Error({file.string(), number}, problem, tableRemedy); };
    for (std::size_t at = 0; at < text.size();) {
        auto line = lineAt(text, at);
        at += line.size() + 1;
        ++number;
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        if (number == 1) {
            if (line != tableHeading)
                fail("the first line is not \"piece, candidate, distance\" with tabs between");
            continue;
        }
        const auto first = line.find('\t'), second = line.find('\t', first == line.npos ? first : first + 1);
        if (second == line.npos || line.find('\t', second + 1) != line.npos)
            fail("a line is a piece, a candidate and a distance with tabs between");
        const auto rowOf = [&](std::string_view form) {
            const auto row = find(form);
            if (!row || *row >= pieces)
                fail(fmt::format("the vocabulary has no piece \"{}\"", form));
            return *row;
        };
        const auto piece = rowOf(line.substr(0, first));
        const auto candidate = rowOf(line.substr(first + 1, second - first - 1));
        const auto distance = line.substr(second + 1);
        if (piece < signs || (candidate < signs && candidate != unknown))
            fail("a sign of the vocabulary is neither replaced nor put in");
        if (before != piece && !rows[piece].empty())
            fail(fmt::format("\"{}\" comes in two places", line.substr(0, first)));
        before = piece;
        if (candidate == unknown) {
            if (!distance.empty() || !rows[piece].empty())
                fail("the unknown piece stands alone, without a distance");
            rows[piece].push_back({candidate, noDistance});
            continue;
        }
        const auto value = decimalIn(distance);
        if (!value || *value < 0.0)
            fail(fmt::format("\"{}\" is not a distance", distance));
        const auto last = rows[piece].empty() ? 0.0F : rows[piece].back().distance;
        if (last != last || static_cast<float>(*value) < last || candidate == piece)
            fail("the candidates of a piece are others, the nearest first");
        rows[piece].push_back({candidate, static_cast<float>(*value)});
    }
    if (number == 0)
        throw Error({file.string()}, "the file is empty", tableRemedy);
    PieceCandidates table;
    for (std::size_t row = 0; row < pieces; ++row) {
        if (row >= signs && rows[row].empty()) {
            number = 0;
            fail(fmt::format("piece {} of the vocabulary has no candidates", row + 1));
        }
        table.add(rows[row]);
    }
    return table;
}

} // namespace core::victims
