#pragma once

#include <algorithm>
#include <atomic>
#include <functional>
#include <mutex>
#include <span>
#include <vector>

#include "models/inference/rows/pages.h"

namespace models {

/// What a model computes once for each word: rows that are filled on first use, in groups, and keep
/// their addresses. Shared by all clones of a victim; safe from any thread.
///
/// A word's row is computed alone, so it has the same bits whatever group it was filled in.
template<typename T>
class RowTable {
public:
    /// Computes the rows of `words`: out[i] has room for `width` numbers.
    using Fill = std::function<void(std::span<const std::uint32_t> words, std::span<T* const> out)>;

    RowTable(std::size_t words, std::size_t width, Fill fill)
        : width_(width), fill_(std::move(fill)), rows_(words), pages_(width * sizeof(T))
    {}

    /// The row of a word, or nullptr until it is filled.
    [[nodiscard]] const T* find(std::uint32_t word) const { return rows_[word].load(std::memory_order_acquire); }

    /// Fills the rows of all these words.
    void ensure(std::span<const std::uint32_t> words)
    {
        const std::lock_guard lock(mutex_);
        std::vector<std::uint32_t> missing;
        for (const std::uint32_t word : words)
            if (find(word) == nullptr)
                missing.push_back(word);
        std::ranges::sort(missing);
        missing.erase(std::unique(missing.begin(), missing.end()), missing.end());
        std::vector<T*> out;
        for (std::size_t i = 0; i < missing.size(); ++i)
            out.push_back(static_cast<T*>(pages_.take()));
        fill_(missing, out);
        for (std::size_t i = 0; i < missing.size(); ++i)
            rows_[missing[i]].store(out[i], std::memory_order_release);
    }

    [[nodiscard]] std::size_t width() const { return width_; }
    /// Memory of the filled rows, in bytes.
    [[nodiscard]] std::size_t bytes() const
    {
        const std::lock_guard lock(mutex_);
        return pages_.bytes();
    }

private:
    std::size_t width_;
    Fill fill_;
    std::vector<std::atomic<const T*>> rows_;
    mutable std::mutex mutex_; ///< Guards pages_ and the filling.
    Pages pages_;
};

} // namespace models
