#include "core/text/rewriting.h"

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <vector>

#include "core/text/alignment.h"
#include "core/text/ascending_run.h"

namespace core::text {

namespace {

std::vector<WordId> idsOf(std::span<const Word> words)
{
    std::vector<WordId> ids;
    ids.reserve(words.size());
    for (const auto& word : words)
        ids.push_back(word.id);
    return ids;
}

/// Whether words `i-1` and `i` are parts of one multi-word token, so that nothing is between them.
bool shareBytes(const Text& text, std::size_t i)
{
    return i > 0 && i < text.size() && text.words()[i - 1].span == text.words()[i].span;
}

/// The bytes before word `i`, or at the end.
std::string_view gapBefore(const Text& text, std::size_t i)
{
    const std::size_t begin = i == 0 ? 0 : text.words()[i - 1].span.end;
    const std::size_t end = i == text.size() ? text.str().size() : text.words()[i].span.begin;
    return std::string_view(text.str()).substr(begin, end - begin);
}

class Rewriting {
public:
    Rewriting(const Text& text, std::size_t begin, std::size_t end, std::uint16_t segment)
        : text_(text), begin_(begin), end_(end), segment_(segment)
    {
        if (begin > end || end > text.size())
            throw std::out_of_range("words " + std::to_string(begin) + " to " + std::to_string(end) +
                                    " of a text with " + std::to_string(text.size()) + " words");
    }

    /// `by`: a text whose blanks count, with the same words; else null.
    Variant edits(const std::vector<WordId>& words, const Text* by)
    {
        const auto before = idsOf(text_.words().subspan(begin_, end_ - begin_));
        sources_ = alignedWords(before, words);
        for (std::size_t j = 0; j < words.size(); ++j)
            if (const auto source = sources_[j]; source != noSource && before[source] != words[j])
                edits_.push_back(Edit::replace(segment_, at(source), words[j]));
        std::vector<bool> used(before.size());
        for (const auto source : sources_)
            if (source != noSource)
                used[source] = true;
        for (std::size_t i = before.size(); i-- > 0;)
            if (!used[i])
                edits_.push_back(Edit::remove(segment_, at(i)));
        move();
        for (std::size_t j = 0; j < words.size(); ++j)
            if (sources_[j] == noSource)
                edits_.push_back(Edit::insert(segment_, at(j), words[j]));
        space(by);
        return std::move(edits_);
    }

private:
    [[nodiscard]] std::uint32_t at(std::size_t inSpan) const { return static_cast<std::uint32_t>(begin_ + inSpan); }

    /// Puts the remaining old words into the order of the new ones.
    void move()
    {
        std::vector<std::uint32_t> wanted = sources_;
        std::erase(wanted, noSource);
        std::vector<bool> settled(wanted.size());
        for (const auto k : longestAscendingRun(wanted))
            settled[k] = true;
        std::vector<std::uint32_t> now = wanted;
        std::ranges::sort(now);
        for (std::size_t k = 0; k < wanted.size(); ++k) {
            if (settled[k])
                continue;
            const auto from = std::ranges::find(now, wanted[k]) - now.begin();
            now.erase(now.begin() + from);
            const auto to = k == 0 ? 0 : std::ranges::find(now, wanted[k - 1]) + 1 - now.begin();
            now.insert(now.begin() + to, wanted[k]);
            edits_.push_back(
                Edit::move(segment_, at(static_cast<std::size_t>(from)), at(static_cast<std::size_t>(to))));
        }
    }

    /// Corrects the bytes between the words wherever the edits so far leave something else.
    void space(const Text* by)
    {
        Text now = text_;
        for (const auto& edit : edits_)
            now = applied(now, edit);
        for (std::size_t j = 0; j <= sources_.size(); ++j) {
            const std::size_t i = begin_ + j;
            const auto wanted = wantedGap(j, by, now);
            if (!wanted || (!shareBytes(now, i) && gapBefore(now, i) == *wanted))
                continue;
            edits_.push_back(Edit::space(segment_, at(j), intern(*wanted)));
            now = applied(now, edits_.back());
        }
    }

    /// The bytes wanted before new word `j` of the span (or after its last); nothing if any blank will do.
    [[nodiscard]] std::optional<std::string_view> wantedGap(std::size_t j, const Text* by, const Text& now) const
    {
        const auto old = [this](std::size_t i) {
            return shareBytes(text_, i) ? std::nullopt : std::optional(gapBefore(text_, i));
        };
        const bool inside = j > 0 && j < sources_.size();
        if (!inside) { // the span's edges
            return begin_ == end_ || sources_.empty() ? std::nullopt : old(j == 0 ? begin_ : end_);
        }
        if (by == nullptr)
            return sources_[j - 1] != noSource && sources_[j] == sources_[j - 1] + 1 ? old(begin_ + sources_[j])
                                                                                     : std::nullopt;
        if (!shareBytes(*by, j))
            return gapBefore(*by, j);
        return shareBytes(now, begin_ + j) ? std::nullopt : std::optional<std::string_view>(" ");
    }

    const Text& text_;
    std::size_t begin_;
    std::size_t end_;
    std::uint16_t segment_;
    std::vector<std::uint32_t> sources_;
    Variant edits_;
};

} // namespace

Variant rewriting(const Text& text, std::size_t begin, std::size_t end, std::span<const std::string> words,
                  std::uint16_t segment)
{
    std::vector<WordId> ids;
    ids.reserve(words.size());
    for (const auto& word : words)
        ids.push_back(intern(word));
    return Rewriting(text, begin, end, segment).edits(ids, nullptr);
}

Variant rewriting(const Text& text, std::size_t begin, std::size_t end, const Text& by, std::uint16_t segment)
{
    return Rewriting(text, begin, end, segment).edits(idsOf(by.words()), &by);
}

} // namespace core::text
