#include "models/inference/cutting/likeliest_pieces.h"

#include <algorithm>
#include <limits>

#include "models/inference/cutting/aligned_text.h"
#include "models/inference/cutting/byte_pieces.h"

namespace models {

namespace {

constexpr double unknownCharacterPenalty = 10.0;

} // namespace

LikeliestPieces::LikeliestPieces(std::vector<Entry> pieces, std::uint32_t unknown, bool byteFallback,
                                 const HiddenRows& hidden)
    : pieces_(std::move(pieces)), unknown_(unknown), byteFallback_(byteFallback)
{
    double lowest = std::numeric_limits<double>::infinity();
    for (std::uint32_t row = 0; row < pieces_.size(); ++row) {
        lowest = std::min(lowest, pieces_[row].score);
        if (!hidden(row))
            rows_.add(pieces_[row].form, row); // of equal ones the last
    }
    for (const auto& [form, row] : rows_)
        if (!form.empty())
            sorted_.push_back(row);
    std::ranges::sort(sorted_, {}, [&](std::uint32_t row) { return std::string_view(pieces_[row].form); });
    unknownScore_ = lowest - unknownCharacterPenalty;
}

void LikeliestPieces::cut(std::string_view word, std::vector<WordPart>& parts) const
{
    struct Best {
        std::size_t begin = SIZE_MAX; ///< SIZE_MAX: no pieces end here.
        double score = 0.0;
        std::uint32_t row = 0;
    };
    std::vector<Best> ends(word.size() + 1);
    const auto offer = [&](std::size_t begin, std::size_t end, double score, std::uint32_t row) {
        if (ends[end].begin == SIZE_MAX || score > ends[end].score)
            ends[end] = {begin, score, row};
    };
    for (std::size_t begin = 0; begin < word.size();) {
        const double before = ends[begin].score;
        const std::size_t character = characterSize(word.substr(begin));
        bool alone = false;                               // whether the character is a piece
        auto low = sorted_.begin(), high = sorted_.end(); // the pieces that begin as the word does
        for (std::size_t at = begin; at < word.size() && low != high; ++at) {
            const std::size_t depth = at - begin;
            const auto byteOf = [&](std::uint32_t row) { return static_cast<unsigned char>(pieces_[row].form[depth]); };
            const auto byte = static_cast<unsigned char>(word[at]);
            low = std::ranges::lower_bound(low, high, byte, {}, byteOf);
            high = std::ranges::upper_bound(low, high, byte, {}, byteOf);
            if (low == high || pieces_[*low].form.size() != depth + 1)
                continue;
            offer(begin, at + 1, pieces_[*low].score + before, *low);
            alone = alone || depth + 1 == character;
            ++low;
        }
        if (!alone)
            offer(begin, begin + character, unknownScore_ + before, unknown_);
        begin += character;
    }
    std::vector<WordPart> cuts;
    for (std::size_t end = word.size(); end > 0; end = ends[end].begin) {
        const Best& best = ends[end];
        if (best.row == unknown_ && !cuts.empty() && cuts.back().row == unknown_)
            cuts.back().begin = best.begin;
        else
            cuts.push_back({best.row, best.begin, end});
    }
    for (auto cut = cuts.rbegin(); cut != cuts.rend(); ++cut) {
        const auto form = word.substr(cut->begin, cut->end - cut->begin);
        const auto row = rows_.find(form); // unknown characters together may be a piece
        if (row)
            parts.push_back({*row, cut->begin, cut->end});
        else if (!(byteFallback_ && addBytePieces(form, rows_, cut->begin, cut->end, parts)))
            parts.push_back({unknown_, cut->begin, cut->end});
    }
}

} // namespace models
