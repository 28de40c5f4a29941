#include "models/inference/transformer/framed_input.h"

#include <algorithm>

namespace models {

namespace {

/// The pieces of a text; the parts between words that mark unknown ones are cut separately.
std::vector<Piece> piecesOf(const core::text::Text& text, const PieceTokenizer& tokenizer)
{
    static const core::text::WordId marks[] = {core::text::intern("<unk>"), core::text::intern("[UNK]")};
    std::vector<Piece> all;
    std::uint32_t begin = 0;
    const auto add = [&](std::uint32_t end) {
        for (const Piece& piece : tokenizer.pieces(std::string_view(text.str()).substr(begin, end - begin)))
            all.push_back({piece.row, piece.begin + begin, piece.end + begin});
    };
    for (const auto& word : text.words())
        if (std::ranges::find(marks, word.id) != std::end(marks) && word.span.begin >= begin) {
            add(word.span.begin);
            all.push_back({tokenizer.unknown(), word.span.begin, word.span.end});
            begin = word.span.end;
        }
    add(static_cast<std::uint32_t>(text.str().size()));
    return all;
}

} // namespace

std::pair<std::size_t, std::size_t> keptPieces(std::size_t first, std::size_t second, std::size_t room)
{
    if (first + second <= room)
        return {first, second};
    const bool turned = first > second;
    std::size_t shorter = std::min(first, second);
    std::size_t longer = shorter < room ? std::max(shorter, room - shorter) : shorter;
    if (shorter + longer > room) {
        shorter = room / 2;
        longer = room - shorter;
    }
    return turned ? std::pair(longer, shorter) : std::pair(shorter, longer);
}

FramedInput framed(const core::text::Input& input, const PieceTokenizer& tokenizer, std::size_t longest,
                   const std::vector<std::string>& segments)
{
    const Frame& frame = tokenizer.frame();
    const bool two = input.size() > 1 && segments.size() != 1;
    std::vector<std::size_t> places{0, 1};
    if (input.size() > 1 && !segments.empty())
        places = input.placesOf(segments);
    auto first = piecesOf(input[places[0]].text, tokenizer);
    auto second = two ? piecesOf(input[places[1]].text, tokenizer) : std::vector<Piece>();
    const std::size_t around = frame.around(two);
    const auto [ofFirst, ofSecond] = keptPieces(first.size(), second.size(), longest > around ? longest - around : 0);
    tokenizer.shorten(first, ofFirst);
    tokenizer.shorten(second, ofSecond);
    FramedInput framed;
    const auto add = [&](std::uint32_t row, const PieceOrigin& origin, std::uint32_t type) {
        framed.pieces.push_back(row);
        framed.origins.push_back(origin);
        framed.types.push_back(type);
    };
    for (const FramePart& part : frame.parts(two)) {
        if (part.what == FramePart::What::Piece) {
            add(part.row, {}, part.type);
            continue;
        }
        const bool isFirst = part.what == FramePart::What::First;
        if (!isFirst && part.type > 0)
            framed.second = framed.pieces.size();
        for (const Piece& piece : isFirst ? first : second)
            add(piece.row, {places[isFirst ? 0 : 1], piece.begin, piece.end}, part.type);
    }
    if (framed.pieces.empty()) // no text and no frame: there has to be something to read
        add(tokenizer.unknown(), {}, 0);
    return framed;
}

} // namespace models
