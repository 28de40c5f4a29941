#pragma once

#include <cstddef>

#include "core/store/project.h"

namespace core::campaigns {

/// What is done is not done twice: gives a campaign that has no results yet those that other campaigns of the project
/// have of the same examples of the same corpus, with their traces and variants, if everything that decides a result is
/// the same in both (victim, recipe, seed, limits, program, machine and its libraries); only the samples differ.
/// Results that ended in an error, and those that a time limit cut short, are not taken. The campaign is finished when
/// nothing is left to attack. Returns how many results it was given. \throws Error when the project cannot be written.
std::size_t reuseResults(store::Project& project, store::Id campaign);

} // namespace core::campaigns
