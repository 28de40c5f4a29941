#pragma once

#include <cstdint>

#include "core/base/random.h"
#include "core/text/edit.h"

namespace testing {

/// One edit of a segment of `size` words: 0 replaces, 1 inserts, 2 deletes, 3 moves, 4 merges, 5 splits; another one
/// where that cannot be. `someWord` draws a word.
template<class SomeWord>
core::text::Edit randomEdit(core::Random& random, std::uint16_t segment, std::size_t size, std::size_t kind,
                            const SomeWord& someWord)
{
    using core::text::Edit, core::text::EditOp, core::text::noWord;
    const auto below = [&](std::size_t n) { return static_cast<std::uint32_t>(n == 0 ? 0 : random.below(n)); };
    const auto index = below(size);
    const auto word = someWord();
    if (size == 0 || kind == 1)
        return Edit::insert(segment, below(size + 1), word);
    if (kind == 2)
        return Edit::remove(segment, index);
    if (kind == 3)
        return Edit::move(segment, index, below(size));
    if (kind == 4 && size > 1)
        return {EditOp::Merge, segment, below(size - 1), 0, word, noWord};
    if (kind == 5)
        return {EditOp::Split, segment, index, 0, word, someWord()};
    return Edit::replace(segment, index, word);
}

} // namespace testing
