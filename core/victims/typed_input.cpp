#include "core/victims/typed_input.h"

namespace core::victims {

text::Input typedInput(const VictimCard& card, const std::vector<std::pair<std::string, std::string>>& texts,
                       text::Tokenization tokenization)
{
    std::vector<text::Segment> segments;
    for (const auto& [name, typed] : texts)
        segments.push_back({name, text::tokenize(typed, tokenization), true, card.language, {}});
    return text::Input(std::move(segments));
}

} // namespace core::victims
