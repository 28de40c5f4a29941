#include "core/text/mark.h"

#include <algorithm>
#include <array>

#include "core/base/error.h"

namespace core::text {

static constexpr std::array<std::string_view, 3> kindNames{"number", "entity", "placeholder"};

std::string_view nameOf(MarkKind kind) { return kindNames.at(static_cast<std::size_t>(kind)); }

MarkKind markKindNamed(std::string_view name)
{
    const auto found = std::ranges::find(kindNames, name);
    if (found == kindNames.end())
        throw UsageError("there are no marks of kind " + std::string(name), "Choose number, entity or placeholder");
    return static_cast<MarkKind>(found - kindNames.begin());
}

MarkNow followed(const Mark& mark, const Text& text)
{
    MarkNow now;
    bool same = true;
    for (std::uint32_t i = 0; i < text.size(); ++i) {
        const Word& word = text.words()[i];
        if (std::ranges::none_of(word.origins, [&](auto origin) { return origin >= mark.begin && origin < mark.end; }))
            continue;
        const auto next = mark.begin + static_cast<std::uint32_t>(now.words.size());
        same = same && (now.words.empty() || now.words.back() + 1 == i) && word.origins == Origins{next} &&
               word.id == text.originalWords()[next];
        now.words.push_back(i);
    }
    if (now.words.empty())
        now.fate = MarkFate::Gone;
    else if (!same || now.words.size() != mark.end - mark.begin)
        now.fate = MarkFate::Changed;
    return now;
}

} // namespace core::text
