#include "core/lexicon/neighbour_cache.h"

#include <cmath>
#include <cstring>

#include "core/base/error.h"
#include "core/base/hash.h"
#include "core/files/file.h"

namespace core::lexicon {

namespace {

constexpr std::uint64_t formatVersion = 0x316e6c66; // "fln1"

/// One neighbour in the file.
struct Stored {
    std::uint32_t row;
    float cosine;
};

template<typename T>
void append(std::string& bytes, const T& value)
{
    bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
}

/// False when fewer bytes are left.
template<typename T>
bool take(std::string_view& bytes, T& value)
{
    if (bytes.size() < sizeof value)
        return false;
    std::memcpy(&value, bytes.data(), sizeof value);
    bytes.remove_prefix(sizeof value);
    return true;
}

} // namespace

NeighbourCache::NeighbourCache(std::filesystem::path file, std::uint64_t identity, std::span<const text::WordId> words)
    : file_(std::move(file)), identity_(identity), words_(words), byRow_(words.size())
{
    if (!file_.empty())
        read();
}

NeighbourCache::~NeighbourCache()
{
    if (file_.empty() || !added_)
        return;
    try {
        write();
    } catch (const std::exception&) {
        // A full disk or a read-only folder only costs the time to compute the lists again.
    }
}

std::span<const Neighbour> NeighbourCache::find(std::size_t row, std::size_t k) const
{
    const List* list = byRow_[row].load(std::memory_order_acquire);
    if (list == nullptr || list->neighbours.size() < k)
        return {};
    return list->neighbours;
}

std::span<const Neighbour> NeighbourCache::keep(std::size_t row, std::vector<std::uint32_t> rows,
                                                std::vector<Neighbour> list)
{
    const std::scoped_lock lock(mutex_);
    const std::size_t size = list.size();
    if (const auto other = find(row, size); !other.empty())
        return other; // another thread was faster
    insert({static_cast<std::uint32_t>(row), std::move(rows), std::move(list)});
    added_ = true;
    return lists_.back().neighbours;
}

void NeighbourCache::insert(List list)
{
    lists_.push_back(std::move(list));
    byRow_[lists_.back().row].store(&lists_.back(), std::memory_order_release);
}

void NeighbourCache::read()
{
    std::string whole;
    try {
        whole = readFile(file_);
    } catch (const Error&) {
        return; // not there yet
    }
    std::string_view bytes = whole;
    std::uint64_t checksum = 0;
    if (bytes.size() < sizeof checksum)
        return;
    std::memcpy(&checksum, bytes.data() + bytes.size() - sizeof checksum, sizeof checksum);
    bytes.remove_suffix(sizeof checksum);
    std::uint64_t version = 0;
    std::uint64_t identity = 0;
    if (hash64(bytes) != checksum || !take(bytes, version) || !take(bytes, identity) || version != formatVersion ||
        identity != identity_)
        return;
    while (!bytes.empty()) {
        std::uint32_t row = 0;
        std::uint32_t count = 0;
        if (!take(bytes, row) || !take(bytes, count) || row >= words_.size() || count > bytes.size() / sizeof(Stored))
            return;
        List list{row, {}, {}};
        for (; count > 0; --count) {
            Stored stored{};
            if (!take(bytes, stored) || stored.row >= words_.size() || !(std::abs(stored.cosine) <= 1.0F))
                return;
            list.rows.push_back(stored.row);
            list.neighbours.push_back({words_[stored.row], stored.cosine});
        }
        insert(std::move(list));
    }
}

void NeighbourCache::write() const
{
    std::string bytes;
    append(bytes, formatVersion);
    append(bytes, identity_);
    for (const auto& row : byRow_) {
        const List* list = row.load(std::memory_order_acquire);
        if (list == nullptr)
            continue;
        append(bytes, list->row);
        append(bytes, static_cast<std::uint32_t>(list->neighbours.size()));
        for (std::size_t i = 0; i < list->neighbours.size(); ++i)
            append(bytes, Stored{list->rows[i], list->neighbours[i].cosine});
    }
    append(bytes, hash64(bytes));
    writeFile(file_, bytes);
}

} // namespace core::lexicon
