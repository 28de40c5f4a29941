#include "models/networks/transformer/replacing_pieces.h"

namespace models::networks {

namespace {

constexpr std::size_t mostKept = 200'000; // words with the one before them: some 20 MB

} // namespace

const std::vector<std::uint32_t>& ReplacingPieces::of(const core::text::Text& text, std::size_t index,
                                                      core::text::WordId word)
{
    const auto changed = text.replaced(index, core::text::formOf(word));
    const auto own = changed.word(index).span;
    const std::uint32_t begin = index == 0 ? 0 : changed.word(index - 1).span.begin;
    const std::string part = changed.str().substr(begin, own.end - begin);
    const std::uint32_t before = own.begin - begin;
    if (known_.size() >= mostKept)
        known_.clear();
    const auto [entry, isNew] = known_.try_emplace(std::to_string(before) + ' ' + part);
    if (isNew)
        for (const Piece& piece : tokenizer_->pieces(part))
            if (piece.end > before)
                entry->second.push_back(piece.row);
    return entry->second;
}

} // namespace models::networks
