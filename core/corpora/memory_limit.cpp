#include "core/corpora/memory_limit.h"

#include <algorithm>

#include "core/base/error.h"

namespace core::corpora {

namespace {

constexpr std::uint64_t mebibyte = std::uint64_t{1} << 20;
constexpr std::uint64_t smallest = 256 * mebibyte;
constexpr std::uint64_t largest = 8192 * mebibyte;
/// Packed text of valid corpora takes at most about half of this.
constexpr std::uint64_t timesFileSize = 256;

std::string sizeText(std::uint64_t bytes)
{
    const std::uint64_t whole = (bytes + mebibyte - 1) / mebibyte;
    return whole % 1024 == 0 ? std::to_string(whole / 1024) + " GiB" : std::to_string(whole) + " MiB";
}

} // namespace

MemoryLimit::MemoryLimit(std::string file, std::uint64_t fileSize, std::uint64_t asked)
    : file_(std::move(file)),
      bytes_(asked > 0 ? asked : std::clamp(std::min(fileSize, largest) * timesFileSize, smallest, largest)),
      taken_(std::make_shared<std::atomic<std::uint64_t>>(0))
{}

void MemoryLimit::take(std::uint64_t bytes) const
{
    if (!taken_)
        return;
    const std::uint64_t before = taken_->fetch_add(bytes, std::memory_order_relaxed);
    if (bytes > bytes_ || before > bytes_ - bytes)
        throw Error(Where{file_}, "needs more than " + sizeText(bytes_) + " of memory", remedy());
}

std::string MemoryLimit::remedy() const
{
    const std::uint64_t gibibytes = std::max<std::uint64_t>(1, 4 * (bytes_ / mebibyte) / 1024);
    return "If the file is sound, allow more: --max-memory " + std::to_string(gibibytes) +
           "G, or Memory on the window's import page";
}

} // namespace core::corpora
