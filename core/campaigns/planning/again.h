#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/attacks/recipe/recipe.h"
#include "core/store/project.h"
#include "core/victims/victim.h"

namespace core::campaigns {

/// What is another than in the campaign that is run again.
struct AgainOptions {
    std::string name;       ///< Empty: as it was called.
    std::string victimSpec; ///< Empty: as it was loaded then.
    std::string victimName; ///< Empty: what it was called then, if it is loaded by the same spec.
    std::optional<std::uint64_t> seed;
};

/// Puts a campaign of one project into another, or into the same, to be run again: the same examples, with the words
/// that were stored, the same recipe and limits. No corpus file is needed. One that is there already, with the same
/// identity, is returned instead: what is done is not done twice. `victim`: the card of the victim as it is now.
/// \throws Error for labels that cannot be mapped, and from the projects.
[[nodiscard]] store::Id setUpAgain(store::Project& into, const store::Project& from, store::Id campaign,
                                   const victims::VictimCard& victim, const AgainOptions& options);

} // namespace core::campaigns
