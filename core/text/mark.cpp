#include "core/text/mark.h"

#include <algorithm>
#include <array>

namespace core::text {

std::string_view nameOf(MarkKind kind)
{
    static constexpr std::array<std::string_view, 3> names{"number", "entity", "placeholder"};
    return names.at(static_cast<std::size_t>(kind));
}

bool isOf(const Word& word, const Mark& mark)
{
    return std::ranges::any_of(word.origins,
                               [&](std::uint32_t origin) { return origin >= mark.begin && origin < mark.end; });
}

MarkNow followed(const Mark& mark, const Text& text)
{
    MarkNow now;
    bool same = true;
    for (std::uint32_t i = 0; i < text.size(); ++i) {
        const Word& word = text.words()[i];
        if (!isOf(word, mark))
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
