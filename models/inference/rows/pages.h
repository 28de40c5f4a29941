#pragma once

#include <cstddef>
#include <vector>

namespace models {

/// Memory for pieces of one size, which keep their addresses until the end. Taken from the system in blocks of 2 MiB,
/// as huge pages where available: rows are read in random order, and one entry of the TLB then
/// covers hundreds of them.
class Pages {
public:
    /// `pieceBytes` is rounded up to whole cache lines.
    explicit Pages(std::size_t pieceBytes);
    ~Pages();
    Pages(const Pages&) = delete;
    Pages& operator=(const Pages&) = delete;

    /// A new piece. \throws std::bad_alloc.
    [[nodiscard]] void* take();
    [[nodiscard]] std::size_t bytes() const { return blocks_.size() * blockBytes_; }

private:
    std::size_t pieceBytes_;
    std::size_t blockBytes_;
    std::size_t used_; ///< Bytes used of the last block.
    std::vector<void*> blocks_;
};

} // namespace models
