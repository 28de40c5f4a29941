#include "core/campaigns/exports/export_cells.h"

#include <algorithm>

#include <fmt/format.h>

namespace core::campaigns {

std::string cell(const nlohmann::ordered_json& value)
{
    if (value.is_null())
        return {};
    return value.is_string() ? value.get<std::string>() : value.dump();
}

std::string outputCell(const nlohmann::ordered_json& output)
{
    if (output.is_object() && output.contains("label"))
        return cell(output["label"]);
    for (const char* text : {"text", "equation"})
        if (output.is_object() && output.contains(text))
            return cell(output[text]);
    return cell(output);
}

std::string scoreCell(const structures::Prediction& prediction, const nlohmann::ordered_json& output,
                      const attacks::Scoring& scoring)
{
    for (const char* score : {"las", "uas"}) // the one that decided about the attack
        if (output.is_object() && output.contains(score))
            return cell(output[score]);
    if (scoring.scoresTexts())
        return output.is_object() && output.contains(scoring.name()) ? cell(output[scoring.name()]) : std::string();
    const int best = labelOf(prediction);
    if (best < 0 || !output.is_object() || !output.contains("scores"))
        return {};
    return cell(output["scores"][static_cast<std::size_t>(best)]);
}

std::string editsCell(const std::vector<attacks::ResultEdit>& edits)
{
    std::string text;
    for (const auto& edit : edits)
        text += fmt::format("{}{}>{}", text.empty() ? "" : " ", edit.from, edit.to);
    return text;
}

void addUnique(std::vector<std::string>& names, const std::string& name)
{
    if (std::ranges::find(names, name) == names.end())
        names.push_back(name);
}

std::string segmentCell(const text::Input& input, const std::string& name)
{
    for (const auto& segment : input.segments())
        if (segment.name == name)
            return segment.text.str();
    return {};
}

std::string columnCell(const attacks::AttackResult& result, const std::string& name)
{
    for (const auto& [column, value] : result.columns)
        if (column == name)
            return value;
    return {};
}

} // namespace core::campaigns
