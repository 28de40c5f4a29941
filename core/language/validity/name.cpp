#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "core/language/entities/name_words.h"
#include "core/language/validity/rules.h"

namespace core::language {

namespace {

std::set<std::string> namesIn(const text::Text& text, std::span<const Entity> entities)
{
    std::set<std::string> names;
    for (const auto& entity : entities)
        for (auto i = entity.begin; isNameClass(entity.kind) && i < entity.end; ++i)
            if (auto word = bareWord(text.form(i)).lower; !isNameLink(word))
                names.insert(std::move(word));
    return names;
}

} // namespace

void nameRule(const ChangedText& text, std::span<const Entity> before, std::span<const Entity> after,
              std::vector<Flag>& flags)
{
    const auto had = namesIn(text.before(), before);
    for (std::size_t i = 0; i < text.before().size(); ++i) {
        const auto base = bareWord(text.before().form(i)).lower;
        if (!had.contains(base))
            continue;
        const auto place = text.now(i);
        if (!place || bareWord(text.after().form(*place)).lower != base) {
            flags.push_back({FlagKind::Name, place.value_or(text.placeOfLost(i)),
                             place ? fmt::format("{} for {}", text.after().form(*place), text.before().form(i))
                                   : fmt::format("{} is gone", text.before().form(i))});
            return;
        }
    }
    for (const auto& entity : after)
        for (auto place = entity.begin;
             isNameClass(entity.kind) && entity.clue != EntityClue::Guess && place < entity.end; ++place)
            if (const auto base = bareWord(text.after().form(place)).lower;
                text.isNew(place) && !isNameLink(base) && !had.contains(base)) {
                flags.push_back({FlagKind::Name, place, fmt::format("{} is named", text.after().form(place))});
                return;
            }
}

} // namespace core::language
