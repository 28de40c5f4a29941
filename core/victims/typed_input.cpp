#include "core/victims/typed_input.h"

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

} // namespace core::victims
