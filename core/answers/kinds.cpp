#include <algorithm>
#include <array>

#include "core/answers/kind.h"

namespace core::answers {

// Each in the file of its name.
Kind labelKind();
Kind treeKind();
Kind formKind();
Kind translationKind();
Kind equationKind();
Kind tagsKind();

std::span<const Kind> kinds()
{
    static const std::array table{labelKind(), treeKind(), formKind(), translationKind(), equationKind(), tagsKind()};
    return table;
}

const Kind& kindOf(AnswerKind kind) { return *std::ranges::find(kinds(), kind, &Kind::kind); }

const Kind* findKind(std::string_view name)
{
    const auto all = kinds();
    const auto found = std::ranges::find(all, name, &Kind::name);
    return found == all.end() ? nullptr : &*found;
}

const Kind* kindWithRole(std::string_view role)
{
    const auto all = kinds();
    const auto found = std::ranges::find_if(all, [role](const Kind& kind) { return kind.find(role) != nullptr; });
    return found == all.end() ? nullptr : &*found;
}

const Column* Kind::find(std::string_view role) const
{
    const auto found = std::ranges::find(columns, role, &Column::role);
    return found == columns.end() ? nullptr : &*found;
}

std::string Kind::withArticle() const
{
    const bool vowel = std::string_view("aeiou").find(noun.front()) != std::string_view::npos;
    return (vowel ? "an " : "a ") + std::string(noun);
}

} // namespace core::answers
