#include "models/inference/cutting/merged_pairs.h"

#include <algorithm>
#include <queue>

#include <fmt/format.h>

#include "models/inference/cutting/aligned_text.h"
#include "models/inference/cutting/byte_pieces.h"
#include "models/inference/pieces/tokenizer_json.h"

namespace models {

namespace {

std::uint64_t bothRows(std::uint32_t left, std::uint32_t right) { return std::uint64_t{left} << 32U | right; }

} // namespace

MergedPairs::MergedPairs(Facts facts, HiddenRows hidden, const std::string& file)
    : facts_(std::move(facts)), hidden_(std::move(hidden))
{
    const auto rowOf = [&](std::string_view piece) {
        if (const auto row = facts_.rows.find(piece))
            return *row;
        refuseDamaged(file, fmt::format("a merge needs the piece {}, which is missing", piece));
    };
    std::uint32_t rank = 0;
    for (const auto& [left, right] : facts_.merges) {
        if (!right.starts_with(facts_.continued))
            refuseDamaged(file, fmt::format("a merge has {}, which does not continue a word", right));
        const auto row = rowOf(left + right.substr(facts_.continued.size()));
        merges_.insert_or_assign(bothRows(rowOf(left), rowOf(right)), Merge{rank++, row});
    }
    facts_.merges.clear();
}

/// The characters' pieces. A run of unknown characters waits until a known one comes, as in the library, where
/// bytes of a fallback may overtake it.
void MergedPairs::addCharacters(std::string_view word, std::vector<WordPart>& parts) const
{
    std::optional<WordPart> waiting;
    std::string form;
    forEachCharacter(word, [&](UChar32, std::size_t begin, std::size_t end) {
        form = begin == 0 ? std::string() : facts_.continued;
        form += word.substr(begin, end - begin);
        if (end == word.size())
            form += facts_.ended;
        const auto row = facts_.rows.find(form);
        if (row && !hidden_(*row)) {
            if (waiting)
                parts.push_back(*std::exchange(waiting, std::nullopt));
            parts.push_back({*row, begin, end});
        } else if (!(facts_.byteFallback && addBytePieces(form, facts_.rows, begin, end, parts)) && facts_.unknown) {
            if (waiting && facts_.fuseUnknown) {
                waiting->end = end;
                return;
            }
            if (waiting)
                parts.push_back(*waiting);
            waiting = WordPart{*facts_.unknown, begin, end};
        }
    });
    if (waiting)
        parts.push_back(*waiting);
}

const MergedPairs::Merge* MergedPairs::mergeOf(const WordPart& left, const WordPart& right) const
{
    const auto found = merges_.find(bothRows(left.row, right.row));
    return found == merges_.end() ? nullptr : &found->second;
}

void MergedPairs::cut(std::string_view word, std::vector<WordPart>& parts) const
{
    if (facts_.wholeFirst)
        if (const auto row = facts_.rows.find(word); row && !hidden_(*row)) {
            parts.push_back({*row, 0, word.size()});
            return;
        }
    std::vector<WordPart> symbols;
    addCharacters(word, symbols);
    constexpr std::size_t none = SIZE_MAX;
    std::vector<std::size_t> before(symbols.size()), behind(symbols.size());
    std::vector<bool> gone(symbols.size());
    for (std::size_t i = 0; i < symbols.size(); ++i) {
        before[i] = i == 0 ? none : i - 1;
        behind[i] = i + 1 == symbols.size() ? none : i + 1;
    }
    using Candidate = std::pair<std::uint32_t, std::size_t>; // the rank, and the left one's place: the smallest first
    std::priority_queue<Candidate, std::vector<Candidate>, std::greater<>> queue;
    const auto offer = [&](std::size_t left) {
        if (left != none && behind[left] != none)
            if (const Merge* merge = mergeOf(symbols[left], symbols[behind[left]]))
                queue.emplace(merge->rank, left);
    };
    for (std::size_t i = 0; i < symbols.size(); ++i)
        offer(i);
    while (!queue.empty()) {
        const auto [rank, left] = queue.top();
        queue.pop();
        if (gone[left] || behind[left] == none)
            continue;
        const std::size_t right = behind[left];
        const Merge* merge = mergeOf(symbols[left], symbols[right]);
        if (merge == nullptr || merge->rank != rank)
            continue; // one of them is another by now
        symbols[left] = {merge->row, symbols[left].begin, symbols[right].end};
        gone[right] = true;
        behind[left] = behind[right];
        if (behind[left] != none)
            before[behind[left]] = left;
        offer(before[left]);
        offer(left);
    }
    for (std::size_t i = 0; i < symbols.size(); ++i)
        if (!gone[i])
            parts.push_back(symbols[i]);
}

} // namespace models
