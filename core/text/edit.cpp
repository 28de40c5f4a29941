#include "core/text/edit.h"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "core/base/hash.h"

namespace core::text {

static constexpr std::array<std::string_view, 7> names{"replace", "insert", "delete", "move",
                                                       "merge",   "split",  "space"};

std::string_view nameOf(EditOp op) { return names.at(static_cast<std::size_t>(op)); }

Text applied(const Text& text, const Edit& edit)
{
    switch (edit.op) {
    case EditOp::Replace:
        return text.replaced(edit.index, formOf(edit.word));
    case EditOp::Insert:
        return text.inserted(edit.index, formOf(edit.word));
    case EditOp::Delete:
        return text.deleted(edit.index);
    case EditOp::Move:
        return text.moved(edit.index, edit.to);
    case EditOp::Merge:
        return text.merged(edit.index, formOf(edit.word));
    case EditOp::Split:
        return text.split(edit.index, formOf(edit.word), formOf(edit.second));
    case EditOp::Space:
        return text.spaced(edit.index, formOf(edit.word));
    }
    throw std::invalid_argument("unknown edit");
}

Input applied(const Input& input, std::span<const Edit> edits)
{
    Input result = input;
    for (const auto& edit : edits) {
        if (edit.segment >= result.size())
            throw std::out_of_range("segment " + std::to_string(edit.segment) + " of an input with " +
                                    std::to_string(result.size()) + " segments");
        result = result.with(edit.segment, applied(result[edit.segment].text, edit));
    }
    return result;
}

std::uint64_t hashAfter(const Input& base, std::span<const Edit> edits)
{
    const bool replacesOnly = std::ranges::all_of(edits, [](const Edit& edit) { return edit.op == EditOp::Replace; });
    if (!replacesOnly)
        return applied(base, edits).hash();
    std::uint64_t hash = base.size();
    for (std::size_t s = 0; s < base.size(); ++s) {
        std::uint64_t textHash = base[s].text.hash();
        for (std::size_t e = 0; e < edits.size(); ++e) {
            if (edits[e].segment != s)
                continue;
            WordId before = base[s].text.word(edits[e].index).id;
            for (std::size_t k = 0; k < e; ++k) // an earlier edit of the same word
                if (edits[k].segment == s && edits[k].index == edits[e].index)
                    before = edits[k].word;
            textHash = hashAfterReplacement(textHash, edits[e].index, before, edits[e].word);
        }
        hash = combine64(combine64(hash, hash64(base[s].name)), textHash);
    }
    return hash;
}

} // namespace core::text
