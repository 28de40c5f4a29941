#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/text/text.h"

namespace core::text {

enum class MarkKind : std::uint8_t { Number, Entity, Placeholder };

[[nodiscard]] std::string_view nameOf(MarkKind kind); ///< number entity placeholder

/// Original words of a text that together mean one thing: a number, a name, a place to be filled in.
struct Mark {
    MarkKind kind = MarkKind::Number;
    std::uint32_t begin = 0;     ///< First original word.
    std::uint32_t end = 0;       ///< One past the last one.
    std::string name;            ///< What it is: cardinal, fraction; PERSON; $city.
    std::optional<double> value; ///< Of a number.
    std::string written = {};    ///< How the gold answer writes what it stands for, texas:s; empty: it does not say.

    friend bool operator==(const Mark&, const Mark&) = default;
};

/// Whether the word is one of the mark's, or was made of one.
[[nodiscard]] bool isOf(const Word& word, const Mark& mark);

enum class MarkFate : std::uint8_t {
    Kept,    ///< Its words are as they were in the original: the same forms, side by side.
    Changed, ///< Something represents it, in another form, in another order, with other words in between or in part.
    Gone,    ///< No word represents it.
};

/// What edits have made of a mark.
struct MarkNow {
    MarkFate fate = MarkFate::Kept;
    std::vector<std::uint32_t> words; ///< Words of the text that represent it, ascending.
};

/// Follows a mark by the origins of the words. Pure function.
[[nodiscard]] MarkNow followed(const Mark& mark, const Text& text);

} // namespace core::text
