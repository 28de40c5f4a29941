#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/attacks/recipe/scoring.h"
#include "core/attacks/result/result.h"

namespace core::campaigns {

// Cells of exported tables, made from resultJson.

/// The value as JSON text, strings without quotes, null as an empty cell.
[[nodiscard]] std::string cell(const nlohmann::ordered_json& value);
/// The label, form, translation or equation of an answer; a tree as a whole.
[[nodiscard]] std::string outputCell(const nlohmann::ordered_json& output);
/// Score of the answered label; of a tree its UAS, of a form, translation or equation the campaign's measure.
[[nodiscard]] std::string scoreCell(const structures::Prediction& prediction, const nlohmann::ordered_json& output,
                                    const attacks::Scoring& scoring);
/// `from>to`, with blanks between.
[[nodiscard]] std::string editsCell(const std::vector<attacks::ResultEdit>& edits);
/// A segment's text; empty if the input has no segment of that name.
[[nodiscard]] std::string segmentCell(const text::Input& input, const std::string& name);
/// One of the user's columns; empty if the example has none of that name.
[[nodiscard]] std::string columnCell(const attacks::AttackResult& result, const std::string& name);
void addUnique(std::vector<std::string>& names, const std::string& name);

} // namespace core::campaigns
