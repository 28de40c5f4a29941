#pragma once

#include <cstddef>
#include <memory>
#include <stop_token>

#include "core/language/resources.h"
#include "core/store/project.h"

namespace core::campaigns {

/// What is done is not done twice: gives a campaign that was only set up those results that other campaigns of the
/// project have of the same examples of the same corpus, with their traces and variants, if all that is recorded of
/// what decides a result is the same in both (victim, recipe, seed, limits, reference, trace, program, machine and its
/// libraries) and the lexica and models that the recipe asks for are today what they were then; only the samples
/// differ. Whether a GPU answered is not recorded: its scores differ in their last digits. Nothing is taken where a
/// program (`exec:`, `socket:`, `lines:`) answers, as nothing tells whether it is still the same, nor results that
/// ended in an error or that a time limit cut short, and a campaign that was ever started is left as it is. The
/// campaign is finished when nothing is left to attack, else paused. Returns how many results it was given; after a
/// stop, those until then. \throws Error when the recipe's resources are not there or the project cannot be written.
std::size_t reuseResults(store::Project& project, store::Id campaign,
                         const std::shared_ptr<const language::Resources>& resources, const std::stop_token& stop = {});

/// How many of a campaign's results it was given so.
[[nodiscard]] std::size_t takenResults(const store::Project& project, const store::CampaignRecord& campaign);

} // namespace core::campaigns
