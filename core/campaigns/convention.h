#pragma once

#include <array>
#include <string>
#include <string_view>

#include "core/attacks/result/result.h"

namespace core::campaigns {

/// Which examples a success rate divides by, and which ones the means reported with it cover.
///
/// | convention | rate                                  | queries over  | perturbed share over       |
/// | attacked   | succeeded / (examples - skipped)      | succeeded     | succeeded                  |
/// | all        | succeeded / examples                  | all           | succeeded                  |
/// | textattack | succeeded / (succeeded + not), errors out | all but skipped and errors | succeeded with a change |
/// | textfooler | 1 - accuracy under attack: wrong under attack / examples with a clean answer; of answers other than
/// |            | labels (already wrong + succeeded) / examples | all but skipped | succeeded |
/// | openattack | succeeded / examples, own answers being the reference; none of a run against gold | all | succeeded |
/// | dpattack   | succeeded / examples; unsuitable ones (too short, no two phrases) out | all but those | all but
/// |            | those and errors |
/// | hard-label | succeeded with at most 25% of the words changed / (examples - skipped) | all but skipped | those |
enum class Convention { Attacked, All, TextAttack, TextFooler, OpenAttack, DpAttack, HardLabel };
inline constexpr std::array conventions = {Convention::Attacked,   Convention::All,        Convention::TextAttack,
                                           Convention::TextFooler, Convention::OpenAttack, Convention::DpAttack,
                                           Convention::HardLabel};
/// attacked, all, textattack, textfooler, openattack, dpattack, hard-label
[[nodiscard]] std::string_view nameOf(Convention convention);
[[nodiscard]] Convention conventionNamed(std::string_view name); ///< \throws UsageError
[[nodiscard]] std::string describe(Convention convention);       ///< One sentence for captions.

/// Whether the convention counts a result as a success.
[[nodiscard]] bool countsAsSuccess(Convention convention, attacks::Status status, double perturbedPercent);

/// Whether the convention's mean number of queries includes a result.
[[nodiscard]] bool countsQueries(Convention convention, attacks::Status status, attacks::Reason reason);

} // namespace core::campaigns
