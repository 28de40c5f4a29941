#include "core/text/origins.h"

#include <map>
#include <mutex>

namespace core::text {

namespace {

/// Every list of several numbers that was ever requested.
class Lists {
public:
    std::uint32_t numberOf(std::span<const std::uint32_t> list)
    {
        const std::lock_guard lock(mutex_);
        const auto [found, added] =
            numbers_.try_emplace({list.begin(), list.end()}, static_cast<std::uint32_t>(lists_.size()));
        if (added)
            lists_.push_back(&found->first);
        return found->second;
    }

    std::span<const std::uint32_t> list(std::uint32_t number)
    {
        const std::lock_guard lock(mutex_);
        return *lists_[number];
    }

private:
    std::mutex mutex_;
    std::map<std::vector<std::uint32_t>, std::uint32_t> numbers_;
    std::vector<const std::vector<std::uint32_t>*> lists_; ///< Keys of the map, which stay where they are.
};

Lists& lists()
{
    static Lists lists;
    return lists;
}

} // namespace

Origins::Origins(std::span<const std::uint32_t> numbers)
{
    if (numbers.size() == 1 && (numbers[0] & listBit) == 0)
        value_ = numbers[0];
    else if (!numbers.empty())
        value_ = listBit | lists().numberOf(numbers);
}

std::span<const std::uint32_t> Origins::several() const { return lists().list(value_ & ~listBit); }

} // namespace core::text
