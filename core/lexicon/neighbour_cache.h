#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "core/lexicon/neighbour.h"

namespace core::lexicon {

/// Lists of neighbours by row, kept in memory for the object's life and in a file beyond it.
///
/// Reading is lock-free. The file is read once and written when the object is destroyed and lists were added; one that
/// is damaged, or belongs to other vectors, is ignored and replaced. Safe from any thread.
class NeighbourCache {
public:
    /// `file` may be empty: then nothing is kept on disk. `identity` names the vectors and how neighbours are found.
    NeighbourCache(std::filesystem::path file, std::uint64_t identity, std::span<const text::WordId> words);
    ~NeighbourCache();

    /// A list of at least `k` neighbours, if there is one; its data stay where they are.
    [[nodiscard]] std::span<const Neighbour> find(std::size_t row, std::size_t k) const;
    /// Keeps a list, `rows[i]` being the row of `list[i].word`; returns the kept one.
    std::span<const Neighbour> keep(std::size_t row, std::vector<std::uint32_t> rows, std::vector<Neighbour> list);

private:
    struct List {
        std::uint32_t row;
        std::vector<std::uint32_t> rows;
        std::vector<Neighbour> neighbours;
    };
    void insert(List list);
    void read();
    void write() const;

    std::filesystem::path file_;
    std::uint64_t identity_;
    std::span<const text::WordId> words_;
    std::vector<std::atomic<const List*>> byRow_;
    std::mutex mutex_;       ///< Guards what follows.
    std::deque<List> lists_; ///< All lists ever made: spans into them have been given out.
    bool added_ = false;
};

} // namespace core::lexicon
