#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <vector>

namespace core::text {

/// Indices of the original words a word comes from: none for an inserted word, two for a merged one; the halves of a
/// split word share one. Ascending, without repeats.
///
/// Nearly every word has one, which is kept in place: corpora hold millions of words. The few lists of several are kept
/// once for the life of the process, so that equal ones compare as numbers. Copies are as cheap as a number.
class Origins {
public:
    Origins() = default;
    Origins(std::initializer_list<std::uint32_t> numbers) : Origins(std::span(numbers.begin(), numbers.size())) {}
    explicit Origins(std::span<const std::uint32_t> numbers);
    template<class Iterator>
    Origins(Iterator first, Iterator last)
        : Origins(std::span<const std::uint32_t>(std::vector<std::uint32_t>(first, last)))
    {}

    [[nodiscard]] bool empty() const { return value_ == none; }
    [[nodiscard]] std::size_t size() const { return isOne() ? 1 : empty() ? 0 : several().size(); }
    /// The indices; the view ends with this object, or when it is assigned to.
    [[nodiscard]] std::span<const std::uint32_t> numbers() const
    {
        return isOne() ? std::span(&value_, 1) : empty() ? std::span<const std::uint32_t>() : several();
    }
    [[nodiscard]] const std::uint32_t* begin() const { return numbers().data(); }
    [[nodiscard]] const std::uint32_t* end() const { return numbers().data() + numbers().size(); }
    [[nodiscard]] std::uint32_t operator[](std::size_t i) const { return numbers()[i]; }
    [[nodiscard]] std::uint32_t front() const { return numbers().front(); }
    [[nodiscard]] std::uint32_t back() const { return numbers().back(); }

    friend bool operator==(Origins a, Origins b) { return a.value_ == b.value_; }

private:
    static constexpr std::uint32_t none = 0xffffffffU;
    static constexpr std::uint32_t listBit = 0x80000000U; ///< The rest is the number of a list.
    [[nodiscard]] bool isOne() const { return (value_ & listBit) == 0; }
    [[nodiscard]] std::span<const std::uint32_t> several() const;

    std::uint32_t value_ = none;
};

} // namespace core::text
