#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include <boost/container/small_vector.hpp>

#include "core/text/input.h"

namespace core::text {

/// Space changes the bytes before a word or at the end; no word changes with it.
enum class EditOp : std::uint8_t { Replace, Insert, Delete, Move, Merge, Split, Space };

[[nodiscard]] std::string_view nameOf(EditOp op);

/// One change of one word, or of the bytes before it; `index` counts words of the text as it is when the edit is
/// applied.
struct Edit {
    EditOp op = EditOp::Replace;
    std::uint16_t segment = 0;
    std::uint32_t index =
        0;                ///< Insert: the word that will follow. Merge: the first of the two. Space: the word after it.
    std::uint32_t to = 0; ///< Move: the place in the result.
    WordId word = noWord; ///< Replace, Insert, Merge: the new form. Split: the first half. Space: the bytes.
    WordId second = noWord; ///< Split: the second half.

    static Edit replace(std::uint16_t segment, std::uint32_t index, WordId word)
    {
        return {EditOp::Replace, segment, index, 0, word, noWord};
    }
    static Edit insert(std::uint16_t segment, std::uint32_t index, WordId word)
    {
        return {EditOp::Insert, segment, index, 0, word, noWord};
    }
    static Edit remove(std::uint16_t segment, std::uint32_t index)
    {
        return {EditOp::Delete, segment, index, 0, noWord, noWord};
    }
    static Edit move(std::uint16_t segment, std::uint32_t index, std::uint32_t to)
    {
        return {EditOp::Move, segment, index, to, noWord, noWord};
    }
    static Edit space(std::uint16_t segment, std::uint32_t index, WordId bytes)
    {
        return {EditOp::Space, segment, index, 0, bytes, noWord};
    }

    friend bool operator==(const Edit&, const Edit&) = default;
};

/// A short list of edits applied one after the other: how an attack queries many texts near one base.
class Variant : public boost::container::small_vector<Edit, 1> {
public:
    using small_vector::small_vector;
    // NOLINTNEXTLINE(google-explicit-constructor): Boost's iterators are not C++20 contiguous, so span needs help.
    operator std::span<const Edit>() const { return {data(), size()}; }
};

/// \throws std::out_of_range if an edit names a segment or word that does not exist.
[[nodiscard]] Text applied(const Text& text, const Edit& edit);
[[nodiscard]] Input applied(const Input& input, std::span<const Edit> edits);

/// `input.hash()` of `applied(base, edits)`, without building it where edits only replace words.
[[nodiscard]] std::uint64_t hashAfter(const Input& base, std::span<const Edit> edits);

} // namespace core::text
