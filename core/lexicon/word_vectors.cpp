#include "core/lexicon/word_vectors.h"

#include <algorithm>
#include <cmath>
#include <mutex>
#include <numeric>

#include "core/base/grid.h"
#include "core/base/hash.h"
#include "core/files/file.h"
#include "core/files/paths.h"
#include "core/lexicon/neighbour_cache.h"
#include "core/lexicon/row_screen.h"
#include "core/lexicon/vector_table.h"

namespace core::lexicon {

namespace {

constexpr std::uint32_t noRow = 0xffffffffU;
/// Attacks need 8 to 50 neighbours: a list of this length serves them all.
constexpr std::size_t listLength = 64;

/// In double and from left to right, so that a cosine is the same on every machine.
float cosineOf(std::span<const float> a, std::span<const float> b)
{
    double sum = 0.0;
    for (std::size_t i = 0; i < a.size(); ++i)
        sum += static_cast<double>(a[i]) * b[i];
    return static_cast<float>(std::clamp(sum, -1.0, 1.0));
}

std::uint64_t identityOf(const std::filesystem::path& path)
{
    if (!std::filesystem::is_directory(path))
        return hash64(MappedFile(path).bytes());
    return combine64(hash64(MappedFile(path / "model.safetensors").bytes()),
                     hash64(MappedFile(path / "vocab.txt").bytes()));
}

} // namespace

struct WordVectors::Data {
    std::size_t dimensions = 0;
    std::vector<text::WordId> words;
    std::vector<std::uint32_t> rowOf; ///< By WordId; words seen after loading have larger ids and no row.
    std::vector<float> units;         ///< [words, dimensions]
    std::vector<std::int64_t> counts;
    double totalCount = 0.0;
    std::uint64_t identity = 0;
    mutable std::once_flag cacheMade;
    mutable std::unique_ptr<NeighbourCache> cache; ///< Read from disk on first use.
    mutable std::once_flag screenMade;
    mutable std::unique_ptr<RowScreen> screen; ///< Made when the cache does not know a word.

    [[nodiscard]] std::span<const float> unit(std::size_t row) const
    {
        return std::span(units).subspan(row * dimensions, dimensions);
    }

    NeighbourCache& neighbourCache() const
    {
        std::call_once(cacheMade, [this] {
            const auto file = cacheFolder() / "neighbours" / (hex64(identity) + ".bin");
            cache = std::make_unique<NeighbourCache>(file, identity, words);
        });
        return *cache;
    }

    const RowScreen& rowScreen() const
    {
        std::call_once(screenMade, [this] { screen = std::make_unique<RowScreen>(units, dimensions); });
        return *screen;
    }

    /// The k rows nearest to `row`, best first. The screen finds all that can be among them; exact cosines decide their
    /// order.
    [[nodiscard]] std::vector<std::pair<float, std::uint32_t>> nearest(std::size_t row, std::size_t k) const
    {
        std::vector<std::pair<float, std::uint32_t>> found;
        for (const auto other : rowScreen().nearest(row, k))
            found.emplace_back(cosineOf(unit(row), unit(other)), other);
        std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) {
            const double first = onGrid(a.first);
            const double second = onGrid(b.first);
            return first != second ? first > second : a.second < b.second;
        });
        found.resize(k);
        return found;
    }
};

WordVectors::WordVectors(std::unique_ptr<Data> data) : data_(std::move(data)) {}
WordVectors::~WordVectors() = default;

std::shared_ptr<const WordVectors> WordVectors::load(const std::filesystem::path& path)
{
    VectorTable table = readVectors(path);
    auto data = std::make_unique<Data>();
    data->identity = identityOf(path);
    data->dimensions = table.dimensions;
    data->words.reserve(table.size());
    for (const std::string& word : table.words)
        data->words.push_back(text::intern(word));
    data->rowOf.assign(text::wordCount(), noRow);
    for (std::uint32_t i = 0; i < data->words.size(); ++i)
        data->rowOf[static_cast<std::size_t>(data->words[i])] = i;
    for (std::size_t i = 0; i < table.size(); ++i) {
        double squares = 0.0;
        for (const float value : table.row(i))
            squares += static_cast<double>(value) * value;
        const double scale = squares > 0 ? 1.0 / std::sqrt(squares) : 0.0;
        for (float& value : table.row(i))
            value = static_cast<float>(value * scale);
    }
    data->units = std::move(table.values);
    data->counts = std::move(table.counts);
    for (const std::int64_t count : data->counts)
        data->totalCount += static_cast<double>(count);
    return std::make_shared<const WordVectors>(std::move(data));
}

std::size_t WordVectors::size() const { return data_->words.size(); }
std::size_t WordVectors::dimensions() const { return data_->dimensions; }

std::optional<std::size_t> WordVectors::row(text::WordId word) const
{
    for (const text::WordId form : {word, text::lowerOf(word)})
        if (const auto id = static_cast<std::size_t>(form); id < data_->rowOf.size() && data_->rowOf[id] != noRow)
            return data_->rowOf[id];
    return std::nullopt;
}

text::WordId WordVectors::word(std::size_t row) const { return data_->words.at(row); }
std::span<const float> WordVectors::unit(std::size_t row) const { return data_->unit(row); }

double WordVectors::frequency(std::size_t row) const
{
    return data_->totalCount > 0 ? static_cast<double>(data_->counts[row]) / data_->totalCount : 0.0;
}

std::optional<float> WordVectors::cosine(text::WordId a, text::WordId b) const
{
    const auto first = row(a);
    const auto second = row(b);
    if (!first || !second)
        return std::nullopt;
    return first == second ? 1.0F : cosineOf(data_->unit(*first), data_->unit(*second));
}

std::span<const Neighbour> WordVectors::neighbours(text::WordId word, std::size_t k) const
{
    const auto at = row(word);
    k = std::min(k, size() - 1);
    if (!at || k == 0)
        return {};
    NeighbourCache& cache = data_->neighbourCache();
    if (const auto kept = cache.find(*at, k); !kept.empty())
        return kept.first(k);
    const auto nearest = data_->nearest(*at, std::min(std::max(k, listLength), size() - 1));
    std::vector<std::uint32_t> rows;
    std::vector<Neighbour> list;
    for (const auto& [cosine, row] : nearest) {
        rows.push_back(row);
        list.push_back({data_->words[row], cosine});
    }
    return cache.keep(*at, std::move(rows), std::move(list)).first(k);
}

std::string WordVectors::hash() const { return hex64(data_->identity); }

} // namespace core::lexicon
