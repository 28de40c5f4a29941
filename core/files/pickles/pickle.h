#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string_view>
#include <vector>

namespace core::pickles {

/// A value of a pickle. Nothing was made or called for it: a call is its name and its arguments.
struct Value {
    enum class Kind : std::uint8_t {
        None,
        Bool,       ///< `number`
        Integer,    ///< `number`; one of more than 64 bits has its bytes in `text`.
        Real,       ///< Without its value, which no table of tensors needs.
        Text,       ///< `text`
        List,       ///< `items`; of a tuple, too.
        Dictionary, ///< `items`: key, value, key, value ...
        Name,       ///< `number`: which of the names that are allowed.
        Call,       ///< `number`: of which name; `items`: one value, the list of its arguments.
        Stored      ///< `items`: one value, which tells what is kept outside of the pickle.
    };
    Kind kind = Kind::None;
    std::int64_t number = 0;
    std::string_view text{};
    std::vector<std::uint32_t> items{}; ///< Numbers of values of the same pickle.
};

/// A pickle of Python as inert values: a machine that knows the instructions by which tables are written, and no name
/// but those that its caller allows. So nothing that a pickle says is ever run.
/// Source: Python's Lib/pickletools.py, which describes each instruction.
class Pickle {
public:
    /// More than any table of tensors needs; what a pickle asks for beyond is refused, so that a small file cannot fill
    /// the memory.
    static constexpr std::size_t mostValues = 2'000'000;

    /// Reads the pickle at the beginning of `bytes`, which must outlive it, and takes it off them. `names` are those of
    /// Python that may occur ("collections.OrderedDict" among them makes a dictionary).
    /// \throws Error naming `file` and the name, or the instruction, that is not allowed, or what is damaged.
    Pickle(std::string_view& bytes, const std::filesystem::path& file, std::span<const std::string_view> names);

    [[nodiscard]] const Value& root() const { return values_[root_]; }
    [[nodiscard]] std::span<const Value> values() const { return values_; } ///< All of them, in no order of meaning.
    [[nodiscard]] const Value& operator[](std::uint32_t number) const { return values_[number]; }

private:
    std::vector<Value> values_;
    std::uint32_t root_ = 0;
};

} // namespace core::pickles
