#include "ui/answers/writing.h"

#include <utility>

#include "core/victims/victim.h"

namespace ui {

std::optional<Writing> writingOf(core::victims::Victim& victim, const core::text::Input& input, std::stop_token stop)
{
    constexpr std::size_t shown = 5;
    auto* writer = victim.writer();
    if (writer == nullptr)
        return std::nullopt;
    auto candidates = writer->candidates({&input, 1}, shown, stop);
    if (candidates.empty()) // stopped
        return std::nullopt;
    Writing writing;
    writing.answers = std::move(candidates.front());
    if (!writing.answers.empty())
        writing.attention = writer->attentionFor(input, writing.answers.front().answer, std::move(stop));
    for (std::size_t i = 0; i < input[writing.attention.segment].text.size(); ++i)
        writing.words.emplace_back(input[writing.attention.segment].text.form(i));
    return writing;
}

} // namespace ui
