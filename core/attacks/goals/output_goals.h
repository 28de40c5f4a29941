#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/attacks/goals/goal.h"
#include "core/attacks/parts/part_type.h"

namespace core::attacks {

/// `non-overlap`: no word of the answer stands where it stood. Source: M. Cheng et al. (2020), "Seq2Sick", section 3.2;
/// how near an answer is to that, as TextAttack measures it.
[[nodiscard]] PartMaker<Goal> nonOverlapGoal();

/// `keyword`: given words come up in the answer. Source: Seq2Sick, section 3.2, targeted keywords.
[[nodiscard]] PartMaker<Goal> keywordGoal();

/// The words of an answer, cut by Unicode's rules, without signs.
[[nodiscard]] std::vector<std::string> wordsOfAnswer(std::string_view answer);

/// Over the words that both have, in how many places they differ, as a share of the words of `right`; 0 if one of them
/// has none. 1: no word stands where it stood, and the answer has as many words at least.
/// Check value: "a c b d" against "a b c" -> 2 / 3.
[[nodiscard]] double nonOverlap(std::span<const std::string> answer, std::span<const std::string> right);

} // namespace core::attacks
