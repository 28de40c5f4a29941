#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>

namespace core::corpora {

/// How much memory a corpus may take while it is read, so that a small file never fills the memory. What is taken is
/// an estimate that is counted before the memory is used. Copies count together; safe from any thread.
class MemoryLimit {
public:
    /// Counts nothing: for heads of files, which are small.
    MemoryLimit() = default;
    /// `asked` bytes; if 0, as many as suit a valid file: 256 times its size, at least 256 MiB and at most 8 GiB.
    MemoryLimit(std::string file, std::uint64_t fileSize, std::uint64_t asked);

    [[nodiscard]] std::uint64_t bytes() const { return bytes_; }
    /// \throws Error that names the limit and the option that lifts it, when more than all of it is taken.
    void take(std::uint64_t bytes) const;
    /// What to do about a file that needs more.
    [[nodiscard]] std::string remedy() const;

private:
    std::string file_;
    std::uint64_t bytes_ = UINT64_MAX;
    std::shared_ptr<std::atomic<std::uint64_t>> taken_;
};

} // namespace core::corpora
