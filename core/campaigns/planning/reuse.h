#pragma once

#include <cstddef>
#include <memory>

#include "core/language/resources.h"
#include "core/store/project.h"

namespace core::campaigns {

/// What is done is not done twice: gives a campaign that has no results yet those that other campaigns of the project
/// have of the same examples of the same corpus, with their traces and variants, if everything that decides a result is
/// the same in both (victim, recipe, seed, limits, program, machine and its libraries) and the lexica and models that
/// the recipe asks for are today what they were then; only the samples differ. Nothing is taken where a program
/// (`exec:`, `socket:`, `lines:`) answers, as nothing tells whether it is still the same, nor results that ended in an
/// error or that a time limit cut short. The campaign is finished when nothing is left to attack. Returns how many
/// results it was given. \throws Error when the recipe's resources are not there or the project cannot be written.
std::size_t reuseResults(store::Project& project, store::Id campaign,
                         const std::shared_ptr<const language::Resources>& resources);

} // namespace core::campaigns
