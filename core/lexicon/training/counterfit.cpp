#include "core/lexicon/training/counterfit.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <unordered_map>

#include <cblas.h>
#include <fmt/format.h>

#include "core/base/error.h"
#include "core/files/file.h"

namespace core::lexicon {

namespace {

using RowPair = std::pair<std::size_t, std::size_t>;

/// A pair to preserve and its cosine distance in the original space.
struct ClosePair {
    RowPair rows;
    double distance;
};

void check(const CounterfitSettings& settings)
{
    const auto require = [](bool holds, const char* what) {
        if (!holds)
            throw UsageError(fmt::format("counter-fitting: {}", what), "See `train counterfit --help` for the ranges.");
    };
    const auto between = [](double value, double low, double high) { return value >= low && value <= high; };
    require(between(settings.antonymWeight, 0, 10) && between(settings.synonymWeight, 0, 10) &&
                between(settings.preserveWeight, 0, 10),
            "weights must be 0 to 10");
    require(between(settings.antonymMargin, 0, 2) && between(settings.synonymMargin, 0, 2) &&
                between(settings.radius, 0, 2),
            "margins and radius are cosine distances, 0 to 2");
    require(settings.iterations >= 0, "iterations must not be negative");
}

void normalise(VectorTable& table)
{
    for (std::size_t i = 0; i < table.size(); ++i) {
        const auto row = table.row(i);
        double sum = 0.0;
        for (const float value : row)
            sum += static_cast<double>(value) * value;
        const auto scale = static_cast<float>(sum > 0 ? 1.0 / std::sqrt(sum) : 0.0);
        for (float& value : row)
            value *= scale;
    }
}

double dot(std::span<const float> a, std::span<const float> b)
{
    return cblas_sdot(static_cast<int>(a.size()), a.data(), 1, b.data(), 1);
}

/// Both directions of every pair whose two different words have rows, sorted, each once.
std::set<RowPair> rowsOf(const std::vector<WordPair>& pairs, const std::unordered_map<std::string, std::size_t>& rows)
{
    std::set<RowPair> found;
    for (const auto& [first, second] : pairs) {
        const auto a = rows.find(first);
        const auto b = rows.find(second);
        if (a != rows.end() && b != rows.end() && a != b) {
            found.emplace(a->second, b->second);
            found.emplace(b->second, a->second);
        }
    }
    return found;
}

/// All pairs of rows within the radius, both directions; blocks of a matrix product keep the memory small.
std::vector<ClosePair> closePairs(const VectorTable& table, double radius, const std::set<RowPair>& antonyms,
                                  std::stop_token stop, const ProgressFn& progress)
{
    constexpr std::size_t block = 256;
    std::vector<ClosePair> pairs;
    std::vector<float> cosines(block * table.size());
    const auto columns = static_cast<int>(table.size());
    const auto inner = static_cast<int>(table.dimensions);
    for (std::size_t begin = 0; begin < table.size() && !stop.stop_requested(); begin += block) {
        const std::size_t end = std::min(begin + block, table.size());
        cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasTrans, static_cast<int>(end - begin), columns, inner, 1.0F,
                    table.row(begin).data(), inner, table.values.data(), inner, 0.0F, cosines.data(), columns);
        for (std::size_t i = begin; i < end; ++i)
            for (std::size_t j = 0; j < table.size(); ++j) {
                const double distance = 1.0 - cosines[(i - begin) * table.size() + j];
                if (i != j && distance <= radius && !antonyms.contains({i, j}))
                    pairs.push_back({{i, j}, distance});
            }
        if (progress)
            progress({end, table.size(), "looking for close pairs"});
    }
    return pairs;
}

/// Sums each row's gradients and counts them.
class Updates {
public:
    explicit Updates(const VectorTable& table)
        : table_(table), sums_(table.values.size(), 0.0F), counts_(table.size(), 0)
    {}

    /// Adds `weight` times the gradient, with respect to row i, of the cosine distance of i and j (unit rows).
    void add(RowPair pair, double cosine, double weight)
    {
        const auto n = static_cast<int>(table_.dimensions);
        float* sum = sums_.data() + pair.first * table_.dimensions;
        cblas_saxpy(n, static_cast<float>(weight * cosine), table_.row(pair.first).data(), 1, sum, 1);
        cblas_saxpy(n, static_cast<float>(-weight), table_.row(pair.second).data(), 1, sum, 1);
        ++counts_[pair.first];
    }

    void apply(VectorTable& table) const
    {
        for (std::size_t i = 0; i < counts_.size(); ++i)
            if (counts_[i] > 0)
                cblas_saxpy(static_cast<int>(table.dimensions), 1.0F / static_cast<float>(counts_[i]),
                            sums_.data() + i * table.dimensions, 1, table.row(i).data(), 1);
    }

private:
    const VectorTable& table_;
    std::vector<float> sums_;
    std::vector<int> counts_;
};

} // namespace

std::vector<WordPair> readWordPairs(const std::filesystem::path& file)
{
    const std::string text = readFile(file);
    std::vector<WordPair> pairs;
    std::size_t number = 0;
    for (std::size_t at = 0; at < text.size();) {
        ++number;
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::string_view line(text.data() + at, end - at);
        at = end + 1;
        std::vector<std::string> words;
        for (std::size_t i = 0; i < line.size();) {
            const std::size_t begin = line.find_first_not_of(" \t\r", i);
            if (begin == std::string_view::npos)
                break;
            i = std::min(line.find_first_of(" \t\r", begin), line.size());
            words.emplace_back(line.substr(begin, i - begin));
        }
        if (words.empty() || words.front().starts_with('#'))
            continue;
        if (words.size() != 2)
            throw Error({file.string(), number}, fmt::format("{} words, expected 2", words.size()),
                        "Give one pair of words per line.");
        pairs.emplace_back(std::move(words[0]), std::move(words[1]));
    }
    return pairs;
}

CounterfitReport counterfit(VectorTable& table, const std::vector<WordPair>& synonyms,
                            const std::vector<WordPair>& antonyms, const CounterfitSettings& settings,
                            std::stop_token stop, const ProgressFn& progress)
{
    check(settings);
    normalise(table);
    std::unordered_map<std::string, std::size_t> rows;
    for (std::size_t i = 0; i < table.size(); ++i)
        rows.emplace(table.words[i], i);
    const auto apart = rowsOf(antonyms, rows);
    auto together = rowsOf(synonyms, rows);
    for (const RowPair& pair : apart)
        together.erase(pair);
    std::vector<ClosePair> kept;
    if (settings.preserveWeight > 0)
        kept = closePairs(table, settings.radius, apart, stop, progress);
    const CounterfitReport report{together.size() / 2, apart.size() / 2, kept.size() / 2};

    for (int iteration = 1; iteration <= settings.iterations && !stop.stop_requested(); ++iteration) {
        Updates updates(table);
        const auto cosine = [&](RowPair pair) { return dot(table.row(pair.first), table.row(pair.second)); };
        for (const RowPair& pair : apart)
            if (const double now = cosine(pair); 1.0 - now < settings.antonymMargin)
                updates.add(pair, now, settings.antonymWeight);
        for (const RowPair& pair : together)
            if (const double now = cosine(pair); 1.0 - now > settings.synonymMargin)
                updates.add(pair, now, -settings.synonymWeight);
        for (const ClosePair& pair : kept)
            if (const double now = cosine(pair.rows); 1.0 - now > pair.distance)
                updates.add(pair.rows, now, -settings.preserveWeight);
        updates.apply(table);
        normalise(table);
        if (progress)
            progress(
                {static_cast<std::size_t>(iteration), static_cast<std::size_t>(settings.iterations), "moving vectors"});
    }
    return report;
}

} // namespace core::lexicon
