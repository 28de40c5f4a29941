#include "core/campaigns/stand_ins.h"

#include <array>
#include <string_view>
#include <utility>
#include <vector>

namespace core::campaigns {

namespace {

/// What a parameter of that name stands for, in the order of the sentence.
constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kinds{{{"vectors", "word vectors"},
                                                                              {"encoder", "sentence encoder"},
                                                                              {"model", "language model"},
                                                                              {"rewriter", "rewriting rules"}}};

void look(const attacks::Recipe::Part& part, std::array<bool, kinds.size()>& found)
{
    for (const auto& [key, value] : part.parameters)
        for (std::size_t i = 0; i < kinds.size(); ++i)
            found[i] = found[i] || (key == kinds[i].first && value == "built-in");
    for (const auto& inner : part.parts)
        look(inner, found);
}

} // namespace

std::string standIns(const attacks::Recipe& recipe)
{
    if (recipe.text("paper").empty())
        return {};
    const auto whole = recipe.spelledOut();
    std::array<bool, kinds.size()> found{};
    for (const char* slot : {"goal", "transformation", "search", "constraints"})
        for (const auto& part : whole.parts(slot))
            look(part, found);
    std::vector<std::string_view> words;
    for (std::size_t i = 0; i < kinds.size(); ++i)
        if (found[i])
            words.push_back(kinds[i].second);
    if (words.empty())
        return {};
    std::string text = "the built-in ";
    for (std::size_t i = 0; i < words.size(); ++i)
        text.append(i == 0 ? "" : i + 1 == words.size() ? " and " : ", ").append(words[i]);
    return text.append(words.size() > 1 || found[0] || found[3] ? " stand in" : " stands in")
        .append(" for the paper's");
}

} // namespace core::campaigns
