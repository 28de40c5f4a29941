#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <mutex>
#include <shared_mutex>
#include <span>
#include <unordered_map>
#include <vector>

#include "core/base/hash.h"
#include "core/text/word_table.h"

namespace core::attacks {

/// Candidate words by (word, context key), made once and read by all threads.
///
/// Lists never move or vanish while the cache lives. It holds a bounded number of words; lists made after that belong
/// to the caller.
class CandidateCache {
public:
    /// The list for `word` and `key`; if it is not there yet, `make` returns it as a vector. `overflow` keeps it when
    /// the cache is full.
    template<class Make>
    std::span<const text::WordId> get(text::WordId word, std::uint64_t key,
                                      std::deque<std::vector<text::WordId>>& overflow, Make make)
    {
        const std::uint64_t full = combine64(key, static_cast<std::uint64_t>(word));
        Shard& shard = shards_[full % shardCount];
        {
            const std::shared_lock lock(shard.mutex);
            if (const auto found = shard.lists.find(full); found != shard.lists.end())
                return found->second;
        }
        std::vector<text::WordId> made = make();
        const std::unique_lock lock(shard.mutex);
        if (shard.words + made.size() + 1 > wordsPerShard)
            return overflow.emplace_back(std::move(made));
        const auto [at, added] = shard.lists.try_emplace(full, std::move(made));
        if (added)
            shard.words += at->second.size() + 1;
        return at->second;
    }

private:
    static constexpr std::size_t shardCount = 64;
    static constexpr std::size_t wordsPerShard = std::size_t{1} << 16; ///< 4 million words in all, 16 MB.

    struct Identity {
        std::size_t operator()(std::uint64_t key) const { return key >> 6; }
    };
    struct Shard {
        std::shared_mutex mutex;
        std::unordered_map<std::uint64_t, std::vector<text::WordId>, Identity> lists; ///< Guarded by mutex.
        std::size_t words = 0;                                                        ///< Guarded by mutex.
    };
    std::array<Shard, shardCount> shards_;
};

} // namespace core::attacks
