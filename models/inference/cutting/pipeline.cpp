#include "models/inference/cutting/pipeline.h"

#include <algorithm>

namespace models {

Pipeline::Pipeline(Facts facts) : facts_(std::move(facts))
{
    std::vector<AddedPiece> asWritten, normalized;
    for (auto& piece : facts_.added) {
        if (!piece.normalized) {
            asWritten.push_back(std::move(piece));
            continue;
        }
        AlignedText form(piece.form);
        normalize(form);
        piece.form = form.str();
        normalized.push_back(std::move(piece));
    }
    facts_.added.clear();
    asWritten_ = AddedPieces(std::move(asWritten));
    normalized_ = AddedPieces(std::move(normalized));
}

void Pipeline::normalize(AlignedText& text) const
{
    for (const auto& step : facts_.normalizers)
        step(text);
}

void Pipeline::addWords(AlignedText text, std::vector<Piece>& pieces) const
{
    CutText cut{std::move(text), {}};
    cut.words = {{0, cut.text.size()}};
    for (const auto& step : facts_.preTokenizers)
        step(cut);
    std::vector<WordPart> parts;
    for (const auto& [begin, end] : cut.words) {
        parts.clear();
        facts_.model->cut(std::string_view(cut.text.str()).substr(begin, end - begin), parts);
        for (const WordPart& part : parts) {
            const auto origin = cut.text.origin(begin + part.begin, begin + part.end);
            pieces.push_back({part.row, origin.begin, origin.end});
        }
    }
}

std::vector<Piece> Pipeline::pieces(std::string_view text) const
{
    std::vector<Piece> all;
    const AlignedText whole(text);
    for (const auto& outer : asWritten_.cut(whole.str())) {
        if (outer.piece != nullptr) {
            const auto origin = whole.origin(outer.begin, outer.end);
            all.push_back({outer.piece->row, origin.begin, origin.end});
            continue;
        }
        AlignedText part = whole.part(outer.begin, outer.end);
        normalize(part);
        for (const auto& inner : normalized_.cut(part.str())) {
            if (inner.piece == nullptr) {
                addWords(part.part(inner.begin, inner.end), all);
                continue;
            }
            const auto origin = part.origin(inner.begin, inner.end);
            all.push_back({inner.piece->row, origin.begin, origin.end});
        }
    }
    // A sign that was put in begins what follows.
    auto next = static_cast<std::uint32_t>(text.size());
    std::for_each(all.rbegin(), all.rend(), [&](Piece& piece) {
        if (piece.end <= piece.begin)
            piece.end = std::max(piece.begin, next);
        next = piece.end;
    });
    return all;
}

} // namespace models
