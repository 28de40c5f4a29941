#include "core/victims/typed_input.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/base/error.h"

namespace core::victims {

text::Input typedInput(const VictimCard& card, const std::vector<std::pair<std::string, std::string>>& texts,
                       text::Tokenization tokenization)
{
    std::vector<text::Segment> segments;
    for (const auto& [name, typed] : texts) {
        text::Segment segment;
        segment.name = name;
        segment.text = text::tokenize(typed, tokenization);
        if (!card.language.empty())
            segment.language = card.language;
        segments.push_back(std::move(segment));
    }
    return text::Input(std::move(segments));
}

text::Input inputFor(const VictimCard& card, const text::Input& input)
{
    const auto& names = card.segments;
    const auto isHere = [&](const std::string& name) {
        return std::ranges::any_of(input.segments(), [&](const auto& segment) { return segment.name == name; });
    };
    std::vector<text::Segment> segments;
    const bool byNames = std::ranges::all_of(names, isHere);
    for (std::size_t i = 0; i < names.size(); ++i) {
        const std::size_t from = byNames ? input.indexOf(names[i]) : i;
        if (from >= input.size() || (!byNames && names.size() > 1 && names.size() != input.size()))
            throw UsageError(
                fmt::format("{} reads {}, which this text does not have", card.name, fmt::join(names, " and ")),
                "Choose a victim that reads as many parts");
        auto& segment = segments.emplace_back(input[from]);
        segment.name = names[i];
        if (!card.language.empty())
            segment.language = card.language;
    }
    return text::Input(std::move(segments));
}

} // namespace core::victims
