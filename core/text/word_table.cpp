#include "core/text/word_table.h"

#include <array>
#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include <unicode/locid.h>
#include <unicode/unistr.h>

#include "core/base/hash.h"

namespace core::text {

namespace {

struct Entry {
    std::string form;
    std::uint64_t hash = 0;
    std::atomic<std::uint32_t> lower{0xffffffffU}; ///< Filled on first use.
};

constexpr std::size_t chunkBits = 12;
constexpr std::size_t chunkSize = std::size_t{1} << chunkBits;
constexpr std::size_t chunkCount = std::size_t{1} << 14; // 67 million words

/// Finds ids by form: open addressing, at most half full. A slot holds the upper half of the form's hash and the id
/// plus one; 0 is a free slot.
struct Index {
    explicit Index(std::size_t size) : mask(size - 1), slots(std::make_unique<std::atomic<std::uint64_t>[]>(size)) {}
    std::size_t mask;
    std::unique_ptr<std::atomic<std::uint64_t>[]> slots;
};

/// Entries and indices never move or go away: a reader needs no lock, a writer holds the mutex.
struct Table {
    std::array<std::atomic<Entry*>, chunkCount> chunks{};
    std::atomic<std::uint32_t> size{0};
    std::mutex mutex;
    std::vector<std::unique_ptr<Index>> indices; ///< All there have been: a reader may still be in an old one.
    std::atomic<Index*> index{nullptr};
};

Table& table()
{
    static auto* instance = [] {
        auto* made = new Table; // never destroyed: views into it live as long as the process
        made->index = made->indices.emplace_back(std::make_unique<Index>(std::size_t{1} << 16)).get();
        return made;
    }();
    return *instance;
}

Entry& entry(WordId id)
{
    const auto n = static_cast<std::uint32_t>(id);
    return table().chunks[n >> chunkBits].load(std::memory_order_acquire)[n & (chunkSize - 1)];
}

std::optional<WordId> find(const Index& index, std::string_view form, std::uint64_t hash)
{
    for (std::size_t at = hash & index.mask;; at = (at + 1) & index.mask) {
        const std::uint64_t slot = index.slots[at].load(std::memory_order_acquire);
        if (slot == 0)
            return std::nullopt;
        if ((slot ^ hash) >> 32 == 0)
            if (const WordId id{static_cast<std::uint32_t>(slot) - 1}; entry(id).form == form)
                return id;
    }
}

void insert(Index& index, std::uint32_t id, std::uint64_t hash)
{
    std::size_t at = hash & index.mask;
    while (index.slots[at].load(std::memory_order_relaxed) != 0)
        at = (at + 1) & index.mask;
    index.slots[at].store((hash >> 32 << 32) | (id + 1), std::memory_order_release);
}

std::string lowered(std::string_view form)
{
    bool ascii = true;
    for (const char c : form)
        ascii = ascii && static_cast<unsigned char>(c) < 0x80;
    std::string result;
    if (ascii) {
        result.reserve(form.size());
        for (const char c : form)
            result += c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
        return result;
    }
    icu::UnicodeString::fromUTF8(icu::StringPiece(form.data(), static_cast<int>(form.size())))
        .toLower(icu::Locale::getRoot())
        .toUTF8String(result);
    return result;
}

} // namespace

WordId intern(std::string_view form)
{
    Table& t = table();
    const std::uint64_t hash = hash64(form);
    if (const auto found = find(*t.index.load(std::memory_order_acquire), form, hash))
        return *found;
    const std::lock_guard lock(t.mutex);
    Index* index = t.index.load(std::memory_order_relaxed);
    if (const auto found = find(*index, form, hash))
        return *found;
    const std::uint32_t id = t.size.load(std::memory_order_relaxed);
    auto& chunk = t.chunks.at(id >> chunkBits);
    if (chunk.load(std::memory_order_relaxed) == nullptr)
        chunk.store(new Entry[chunkSize], std::memory_order_release);
    Entry& slot = chunk.load(std::memory_order_relaxed)[id & (chunkSize - 1)];
    slot.form = form;
    slot.hash = hash;
    if (std::size_t{id} * 2 > index->mask) {
        auto larger = std::make_unique<Index>((index->mask + 1) * 2);
        for (std::uint32_t old = 0; old < id; ++old)
            insert(*larger, old, entry(WordId{old}).hash);
        index = t.indices.emplace_back(std::move(larger)).get();
        t.index.store(index, std::memory_order_release);
    }
    insert(*index, id, hash);
    t.size.store(id + 1, std::memory_order_release);
    return WordId{id};
}

std::string_view formOf(WordId id) { return id == noWord ? std::string_view{} : std::string_view{entry(id).form}; }

std::uint64_t hashOf(WordId id) { return id == noWord ? 0 : entry(id).hash; }

WordId lowerOf(WordId id)
{
    if (id == noWord)
        return noWord;
    Entry& slot = entry(id);
    std::uint32_t lower = slot.lower.load(std::memory_order_relaxed);
    if (lower == 0xffffffffU) {
        lower = static_cast<std::uint32_t>(intern(lowered(slot.form)));
        slot.lower.store(lower, std::memory_order_relaxed);
    }
    return WordId{lower};
}

std::size_t wordCount() { return table().size.load(std::memory_order_acquire); }

} // namespace core::text
