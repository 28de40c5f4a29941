#include "core/language/validity/changed_text.h"

#include <stdexcept>

namespace core::language {

namespace {

constexpr std::uint32_t noPlace = 0xffffffffU;

std::vector<std::string_view> lowerWords(const text::Text& text)
{
    std::vector<std::string_view> words;
    words.reserve(text.size());
    for (const auto& word : text.words())
        words.push_back(text::formOf(text::lowerOf(word.id)));
    return words;
}

} // namespace

ChangedText::ChangedText(const text::Text& before, const text::Text& after, std::vector<std::string> tags)
    : before_(&before), after_(&after), tags_(std::move(tags)), was_(lowerWords(before)), is_(lowerWords(after)),
      now_(before.size(), noPlace), new_(after.size(), true)
{
    if (tags_.size() != before.size() || after.originalSize() != before.size())
        throw std::invalid_argument("a changed text has the words of another original");
    std::vector<std::size_t> made(before.size(), 0); // of each original word
    for (const auto& word : after.words())
        for (const auto origin : word.origins)
            ++made[origin];
    for (std::uint32_t place = 0; place < after.size(); ++place) {
        const auto& origins = after.words()[place].origins;
        if (origins.size() != 1 || made[origins.front()] != 1)
            continue;
        const auto original = origins.front();
        now_[original] = place;
        new_[place] = is_[place] != was_[original];
        if (after.words()[place].id != before.words()[original].id)
            substitutions_.push_back({original, place});
    }
}

std::optional<std::uint32_t> ChangedText::now(std::size_t original) const
{
    return now_[original] == noPlace ? std::nullopt : std::optional(now_[original]);
}

std::uint32_t ChangedText::placeOfLost(std::size_t original) const
{
    for (std::size_t i = original; i < now_.size(); ++i)
        if (now_[i] != noPlace)
            return now_[i];
    return after_->empty() ? 0 : static_cast<std::uint32_t>(after_->size() - 1);
}

} // namespace core::language
