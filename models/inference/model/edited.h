#pragma once

#include <stdexcept>
#include <vector>

#include "core/text/edit.h"

namespace models {

/// Like core::text::applied, but on values that represent the words of the edit's segment; `valueOf` gives the value of
/// a word that an edit puts in. \throws std::out_of_range for a word that is not there.
template<typename T, class ValueOf>
void applyEdit(std::vector<T>& words, const core::text::Edit& edit, const ValueOf& valueOf)
{
    using core::text::EditOp;
    const std::size_t needed = edit.op == EditOp::Insert ? 0 : edit.op == EditOp::Merge ? 2 : 1;
    if (edit.index + needed > words.size() || (edit.op == EditOp::Move && edit.to >= words.size()))
        throw std::out_of_range("an edit of a word that is not there");
    const auto at = words.begin() + edit.index;
    switch (edit.op) {
    case EditOp::Replace:
        *at = valueOf(edit.word);
        break;
    case EditOp::Insert:
        words.insert(at, valueOf(edit.word));
        break;
    case EditOp::Delete:
        words.erase(at);
        break;
    case EditOp::Move: {
        const T moved = *at;
        words.erase(at);
        words.insert(words.begin() + edit.to, moved);
        break;
    }
    case EditOp::Merge:
        *at = valueOf(edit.word);
        words.erase(at + 1);
        break;
    case EditOp::Split:
        *at = valueOf(edit.word);
        words.insert(at + 1, valueOf(edit.second));
        break;
    case EditOp::Space:
        break;
    }
}

} // namespace models
