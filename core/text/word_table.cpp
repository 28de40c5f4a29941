#include "core/text/word_table.h"

#include <array>
#include <atomic>
#include <deque>
#include <mutex>
#include <shared_mutex>
#include <stdexcept>
#include <string>
#include <unordered_map>

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

/// Entries never move: a reader needs no lock, a writer holds the mutex.
struct Table {
    std::array<std::atomic<Entry*>, chunkCount> chunks{};
    std::atomic<std::uint32_t> size{0};
    std::shared_mutex mutex;
    std::unordered_map<std::string_view, std::uint32_t> ids; ///< Keys point into the entries.
};

Table& table()
{
    static auto* instance = new Table; // never destroyed: views into it live as long as the process
    return *instance;
}

Entry& entry(WordId id)
{
    const auto n = static_cast<std::uint32_t>(id);
    return table().chunks[n >> chunkBits].load(std::memory_order_acquire)[n & (chunkSize - 1)];
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
    {
        const std::shared_lock lock(t.mutex);
        if (const auto found = t.ids.find(form); found != t.ids.end())
            return WordId{found->second};
    }
    const std::unique_lock lock(t.mutex);
    if (const auto found = t.ids.find(form); found != t.ids.end())
        return WordId{found->second};
    const std::uint32_t id = t.size.load(std::memory_order_relaxed);
    auto& chunk = t.chunks.at(id >> chunkBits);
    if (chunk.load(std::memory_order_relaxed) == nullptr)
        chunk.store(new Entry[chunkSize], std::memory_order_release);
    Entry& slot = chunk.load(std::memory_order_relaxed)[id & (chunkSize - 1)];
    slot.form = form;
    slot.hash = hash64(form);
    t.ids.emplace(slot.form, id);
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
