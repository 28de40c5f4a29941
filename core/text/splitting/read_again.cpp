#include "core/text/splitting/read_again.h"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <vector>

#include "core/text/splitting/tokenizer.h"

namespace core::text {

namespace {

/// Words [begin, end).
struct Range {
    std::size_t begin = 0;
    std::size_t end = 0;
};

std::string_view bytesBetween(const Text& text, std::size_t begin, std::size_t end)
{
    return std::string_view(text.str()).substr(begin, end - begin);
}

/// What is before word `i`, or at the end of the text.
std::string_view gapOf(const Text& text, std::size_t i)
{
    const auto words = text.words();
    return bytesBetween(text, i == 0 ? 0 : words[i - 1].span.end,
                        i == words.size() ? text.str().size() : words[i].span.begin);
}

/// The words of `after` that differ from those of `before`, or have other bytes around them, with a word on each side.
Range changedWords(const Text& before, const Text& after)
{
    const auto old = before.words();
    const auto now = after.words();
    const std::size_t most = std::min(old.size(), now.size());
    std::size_t first = 0;
    while (first < most && old[first].id == now[first].id && gapOf(before, first) == gapOf(after, first))
        ++first;
    std::size_t last = 0;
    while (last < most - first && old[old.size() - 1 - last].id == now[now.size() - 1 - last].id &&
           gapOf(before, old.size() - last) == gapOf(after, now.size() - last))
        ++last;
    if (first == now.size() && old.size() == now.size() && gapOf(before, first) == gapOf(after, first))
        return {first, first};
    return {first == 0 ? 0 : first - 1, std::min(now.size() - last + 1, now.size())};
}

/// Words of a text in the pieces that white space leaves.
class Pieces {
public:
    explicit Pieces(const Text& text) : words_(text.words()) {}

    [[nodiscard]] std::size_t begin(std::size_t word) const
    {
        while (word > 0 && words_[word - 1].span.end == words_[word].span.begin)
            --word;
        return word;
    }
    [[nodiscard]] std::size_t end(std::size_t word) const
    {
        while (word > 0 && word < words_.size() && words_[word - 1].span.end == words_[word].span.begin)
            ++word;
        return word;
    }
    /// A number may be that of a list, which depends on what comes before it; nothing else does.
    [[nodiscard]] bool hasDigit(std::size_t first, std::size_t last) const
    {
        return std::any_of(
            words_.begin() + static_cast<std::ptrdiff_t>(first), words_.begin() + static_cast<std::ptrdiff_t>(last),
            [](const Word& word) { return word.form().find_first_of("0123456789") != std::string_view::npos; });
    }

private:
    std::span<const Word> words_;
};

/// Whether the words of a range are cut as they are if the bytes up to word `context` are cut.
bool cutsAlike(const Text& text, Range range, std::size_t context)
{
    const auto words = text.words();
    const std::size_t from = range.begin == 0 ? 0 : words[range.begin].span.begin;
    const std::size_t to = context == words.size() ? text.str().size() : words[context - 1].span.end;
    const auto spans = wordSpans(bytesBetween(text, from, to), *text.cutBy());
    const std::size_t count = range.end - range.begin;
    if (spans.size() < count || (context == range.end ? spans.size() != count : spans.size() == count))
        return false;
    for (std::size_t k = 0; k < count; ++k)
        if (from + spans[k].begin != words[range.begin + k].span.begin ||
            from + spans[k].end != words[range.begin + k].span.end)
            return false;
    return context == range.end || from + spans[count].begin == words[range.end].span.begin;
}

/// Whether an inserted word stands between a word and the clitic that touched it.
bool partsContraction(const Text& before, const Text& after, Range range)
{
    const auto words = after.words();
    for (std::size_t i = range.begin; i + 1 < words.size() && i < range.end; ++i) {
        if (!words[i].origins.empty() || words[i + 1].origins.empty() || !isClitic(words[i + 1].form()))
            continue;
        const auto old = std::ranges::find(before.words(), words[i + 1].origins, &Word::origins);
        if (old != before.words().end() && old != before.words().begin() && (old - 1)->span.end == old->span.begin)
            return true;
    }
    return false;
}

/// Whether a form has nothing but visible ASCII characters, so that white space cannot cut it.
bool isVisible(std::string_view form)
{
    return !form.empty() && std::ranges::all_of(form, [](char c) { return c > ' ' && c < 0x7f; });
}

/// Whether an edit plainly reads again: most do, and millions are looked at.
bool isPlain(const Input& base, const Edit& edit)
{
    if (edit.segment >= base.size())
        return false;
    const Text& text = base[edit.segment].text;
    const auto cutBy = text.cutBy();
    if (!cutBy)
        return true;
    const std::size_t i = edit.index;
    if (edit.op != EditOp::Replace || i >= text.size())
        return false;
    if (cutBy == Tokenization::Whitespace)
        return isVisible(formOf(edit.word));
    return cutBy != Tokenization::Characters && isPlainWord(formOf(edit.word)) && isPlainWord(text.words()[i].form()) &&
           (i == 0 || !gapOf(text, i).empty()) && (i + 1 == text.size() || !gapOf(text, i + 1).empty());
}

/// Whether a piece without digits stands between two words: what ends a sentence depends on the next piece, and numbers
/// on those before them, so that neither word has a part in how the other is cut.
bool areApart(const Text& text, std::size_t first, std::size_t second)
{
    const Pieces pieces(text);
    for (std::size_t at = pieces.end(first + 1); at < second;) {
        const std::size_t end = pieces.end(at + 1);
        if (end <= second && !pieces.hasDigit(at, end))
            return true;
        at = end;
    }
    return false;
}

} // namespace

bool readsAgain(const Text& text) { return !text.cutBy() || cutsAlike(text, {0, text.size()}, text.size()); }

bool readsAgain(const Text& before, const Text& after)
{
    if (!after.cutBy())
        return true;
    Range range = changedWords(before, after);
    if (range.begin == range.end)
        return true;
    if (partsContraction(before, after, range))
        return false;
    const Pieces pieces(after);
    range = {pieces.begin(range.begin), pieces.end(range.end)};
    // What ends a sentence depends on the next piece, and what begins one on those before.
    for (bool more = true; more && range.begin > 0;) {
        const std::size_t first = pieces.begin(range.begin - 1);
        more = pieces.hasDigit(first, range.begin);
        range.begin = first;
    }
    std::size_t context = range.end;
    for (bool more = true; more && range.end < after.size();) {
        context = pieces.end(range.end + 1);
        more = pieces.hasDigit(range.end, context);
        if (more)
            range.end = context;
    }
    // A tag that breaks lines may reach further.
    const auto from = after.words()[range.begin].span.begin;
    if (bytesBetween(after, from, after.words()[context - 1].span.end).find('<') != std::string_view::npos)
        return readsAgain(after);
    return cutsAlike(after, range, context);
}

bool readsAgain(const Input& before, std::span<const Edit> edits)
{
    if (std::ranges::all_of(edits, [&](const Edit& edit) { return isPlain(before, edit); }))
        return true;
    for (std::size_t s = 0; s < before.size(); ++s) {
        if (!before[s].text.cutBy())
            continue;
        Text now = before[s].text;
        bool any = false;
        for (const auto& edit : edits)
            if (edit.segment == s) {
                now = applied(now, edit);
                any = true;
            }
        if (any && !readsAgain(before[s].text, now))
            return false;
    }
    return true;
}

bool readsAgainTogether(const Input& before, std::span<const Edit> edits)
{
    if (std::ranges::all_of(edits, [&](const Edit& edit) { return isPlain(before, edit); }))
        return true;
    const auto mayReachFar = [](const Edit& edit) { // a tag, or words that are counted anew
        return edit.op != EditOp::Replace || formOf(edit.word).find_first_of("<>") != std::string_view::npos;
    };
    if (std::ranges::any_of(edits, mayReachFar))
        return readsAgain(before, edits);
    std::vector<std::size_t> order(edits.size()); // by place
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::sort(order, {}, [&](std::size_t i) { return std::tuple(edits[i].segment, edits[i].index, i); });
    const auto areNear = [&](const Edit& first, const Edit& second) {
        return first.segment == second.segment && !areApart(before[first.segment].text, first.index, second.index);
    };
    for (std::size_t first = 0, last = 0; first < order.size(); first = last) {
        for (last = first + 1; last < order.size() && areNear(edits[order[last - 1]], edits[order[last]]);)
            ++last;
        if (last == first + 1)
            continue;
        const auto near = std::span(order).subspan(first, last - first);
        std::ranges::sort(near); // spaces between words that touch depend on which was put in first
        std::vector<Edit> together;
        for (const std::size_t i : near)
            together.push_back(edits[i]);
        if (!readsAgain(before, together))
            return false;
    }
    return true;
}

} // namespace core::text
