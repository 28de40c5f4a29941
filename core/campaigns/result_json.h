#pragma once

#include <span>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/attacks/recipe/scoring.h"
#include "core/attacks/result/result.h"

namespace core::campaigns {

/// One line of `results --format jsonl`. Nothing in it depends on time or on the number of workers.
/// `attention_queries` is present only where there were some.
/// `labels`: the victim's. `scoring`: how the recipe scores trees; their outputs have `uas` and `uas_strict` too, the
/// share of right heads, and that without the arcs of changed words (the same words before and after the attack).
[[nodiscard]] nlohmann::ordered_json resultJson(const attacks::AttackResult& result,
                                                std::span<const std::string> labels,
                                                const attacks::Scoring& scoring = {});

/// A variant in the form of an attack's result: its text, answer and edits replace the result's. It succeeded if it
/// fooled the victim, else it failed, or was skipped if the text was. What is counted over the whole example (queries,
/// seconds) is left out.
[[nodiscard]] attacks::AttackResult asResult(const attacks::AttackResult& result,
                                             const attacks::ResultVariant& variant);

} // namespace core::campaigns
