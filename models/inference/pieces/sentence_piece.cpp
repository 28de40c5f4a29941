#include "models/inference/pieces/sentence_piece.h"

#include <algorithm>
#include <limits>
#include <queue>

#include <fmt/format.h>

namespace models {

namespace {

using PieceKind = SentencePieceFacts::Kind;

constexpr std::string_view blankSign = "\xe2\x96\x81";
constexpr float unknownPenalty = 10.0F; // the library's

/// The bytes of the character that begins here, by its first byte; never more than there are.
std::size_t characterSize(std::string_view text)
{
    constexpr std::size_t sizes[] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 3, 4};
    return std::min(sizes[static_cast<unsigned char>(text[0]) >> 4U], text.size());
}

} // namespace

SentencePieces::SentencePieces(SentencePieceFacts facts, ScoreSums sums)
    : facts_(std::move(facts)), sums_(sums), normalizer_(facts_)
{
    float lowest = std::numeric_limits<float>::max();
    highest_ = std::numeric_limits<float>::min(); // as the library begins
    std::unordered_map<std::string_view, std::uint32_t> bytes;
    for (std::uint32_t number = 0; number < facts_.pieces.size(); ++number) {
        const auto& piece = facts_.pieces[number];
        if (piece.kind == PieceKind::Byte)
            bytes.emplace(piece.form, number);
        if (piece.kind == PieceKind::Unknown || piece.kind == PieceKind::Control || piece.kind == PieceKind::Byte)
            continue;
        numbers_.emplace(piece.form, number);
        sorted_.push_back(number);
        if (piece.kind == PieceKind::Normal) {
            lowest = std::min(lowest, piece.score);
            highest_ = std::max(highest_, piece.score);
        }
    }
    std::ranges::sort(sorted_, {}, [&](std::uint32_t number) { return std::string_view(facts_.pieces[number].form); });
    unknownScore_ = lowest - unknownPenalty;
    for (unsigned byte = 0; byte < 256 && facts_.bytes; ++byte)
        if (const auto found = bytes.find(fmt::format("<0x{:02X}>", byte)); found != bytes.end())
            ofByte_.push_back(found->second);
    if (ofByte_.size() < 256)
        ofByte_.clear();
}

std::vector<SentencePieces::Cut> SentencePieces::likeliest(std::string_view text) const
{
    struct Best {
        std::size_t begin = SIZE_MAX; ///< SIZE_MAX: no pieces end here.
        float score = 0.0F;
        std::uint32_t number = 0;
    };
    std::vector<Best> ends(text.size() + 1);
    const auto offer = [&](std::size_t begin, std::size_t end, double score, std::uint32_t number) {
        if (sums_ == ScoreSums::Single)
            score = double{static_cast<float>(score)};
        if (ends[end].begin == SIZE_MAX || score > ends[end].score)
            ends[end] = {begin, static_cast<float>(score), number};
    };
    for (std::size_t begin = 0; begin < text.size();) {
        const double before = ends[begin].score;
        const std::size_t character = characterSize(text.substr(begin));
        bool alone = false;                               // whether the character is a piece
        auto low = sorted_.begin(), high = sorted_.end(); // the pieces that begin as the text does
        for (std::size_t at = begin; at < text.size() && low != high; ++at) {
            const std::size_t depth = at - begin;
            const auto byteOf = [&](std::uint32_t number) {
                return static_cast<unsigned char>(facts_.pieces[number].form[depth]);
            };
            const auto byte = static_cast<unsigned char>(text[at]);
            low = std::ranges::lower_bound(low, high, byte, {}, byteOf);
            high = std::ranges::upper_bound(low, high, byte, {}, byteOf);
            if (low == high || facts_.pieces[*low].form.size() != depth + 1)
                continue;
            const auto& piece = facts_.pieces[*low];
            if (piece.kind != PieceKind::Unused) {
                const double score = piece.kind == PieceKind::UserDefined
                                         ? static_cast<double>(static_cast<float>(depth + 1) * highest_) - 0.1
                                         : static_cast<double>(piece.score);
                offer(begin, at + 1, score + before, *low);
                alone = alone || depth + 1 == character;
            }
            ++low;
        }
        if (!alone)
            offer(begin, begin + character, unknownScore_ + ends[begin].score, facts_.unknown);
        begin += character;
    }
    std::vector<Cut> cuts;
    for (std::size_t end = text.size(); end > 0; end = ends[end].begin)
        cuts.push_back({ends[end].begin, end, ends[end].number});
    std::ranges::reverse(cuts);
    return cuts;
}

std::vector<SentencePieces::Cut> SentencePieces::joined(std::string_view text) const
{
    struct Symbol {
        std::size_t begin = 0, end = 0; ///< Empty: joined to the one before it.
        int before = -1, behind = -1;
        bool fixed = false; ///< The user's: it is not joined.
    };
    struct Pair {
        float score = 0.0F;
        int left = 0, right = 0;
        std::size_t size = 0;
        bool operator<(const Pair& other) const
        {
            return score < other.score || (score == other.score && left > other.left);
        }
    };
    std::vector<Symbol> symbols;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t own = normalizer_.symbolAt(text.substr(at));
        const std::size_t size = own > 0 ? own : characterSize(text.substr(at));
        const int number = static_cast<int>(symbols.size());
        symbols.push_back({at, at + size, number - 1, at + size < text.size() ? number + 1 : -1, own > 0});
        at += size;
    }
    std::priority_queue<Pair> agenda;
    std::unordered_map<std::string_view, std::size_t> madeOf; // of unused pieces: the size of the left part
    const auto offer = [&](int left, int right) {
        if (left < 0 || right < 0 || symbols[left].fixed || symbols[right].fixed)
            return;
        const auto form = text.substr(symbols[left].begin, symbols[right].end - symbols[left].begin);
        const auto found = numbers_.find(form);
        if (found == numbers_.end())
            return;
        const auto& piece = facts_.pieces[found->second];
        agenda.push({piece.score, left, right, form.size()});
        if (piece.kind == PieceKind::Unused)
            madeOf[form] = symbols[left].end - symbols[left].begin;
    };
    for (int i = 1; i < static_cast<int>(symbols.size()); ++i)
        offer(i - 1, i);
    while (!agenda.empty()) {
        const Pair top = agenda.top();
        agenda.pop();
        Symbol &left = symbols[top.left], &right = symbols[top.right];
        if (left.begin == left.end || right.begin == right.end || right.end - left.begin != top.size)
            continue; // one of them is another by now
        left.end = right.end;
        left.behind = right.behind;
        if (right.behind >= 0)
            symbols[right.behind].before = top.left;
        right.begin = right.end;
        offer(left.before, top.left);
        offer(top.left, left.behind);
    }
    std::vector<Cut> cuts;
    std::vector<std::pair<std::size_t, std::size_t>> waiting; // unused pieces come apart again, from the left
    for (int i = symbols.empty() ? -1 : 0; i >= 0; i = symbols[i].behind) {
        waiting.emplace_back(symbols[i].begin, symbols[i].end);
        while (!waiting.empty()) {
            const auto [begin, end] = waiting.back();
            waiting.pop_back();
            const auto form = text.substr(begin, end - begin);
            const auto found = numbers_.find(form);
            const std::uint32_t number = found == numbers_.end() ? facts_.unknown : found->second;
            const auto parts = madeOf.find(form);
            if (facts_.pieces[number].kind == PieceKind::Unused && parts != madeOf.end()) {
                waiting.emplace_back(begin + parts->second, end);
                waiting.emplace_back(begin, begin + parts->second);
            } else {
                cuts.push_back({begin, end, number});
            }
        }
    }
    return cuts;
}

std::vector<Piece> SentencePieces::pieces(std::string_view text) const
{
    const NormalText normal = normalizer_.normal(text);
    std::vector<Piece> all;
    bool unknownBefore = false;
    for (const Cut& cut : facts_.pairs ? joined(normal.text) : likeliest(normal.text)) {
        const bool unknown = cut.number == facts_.unknown;
        const std::uint32_t begin = normal.from[cut.begin];
        const bool blank =
            !facts_.blanksAsSuffix && normal.text.compare(cut.begin, cut.end - cut.begin, blankSign) == 0;
        const std::uint32_t end = blank ? begin : normal.from[cut.end];
        if (unknown && !ofByte_.empty())
            for (std::size_t i = cut.begin; i < cut.end; ++i)
                all.push_back({ofByte_[static_cast<unsigned char>(normal.text[i])], begin, end});
        else if (unknown && unknownBefore)
            all.back().end = end; // neighbouring unknown characters are one piece
        else
            all.push_back({cut.number, begin, end});
        unknownBefore = unknown;
    }
    // One character may become several pieces, and a blank alone begins a word: they belong to what follows.
    auto next = static_cast<std::uint32_t>(text.size());
    std::for_each(all.rbegin(), all.rend(), [&](Piece& piece) {
        if (piece.end == piece.begin)
            piece.end = std::max(piece.end, next);
        next = piece.end;
    });
    return all;
}

} // namespace models
