#pragma once

#include <map>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/base/progress.h"
#include "core/campaigns/wall/hard_cases.h"
#include "core/victims/victim.h"

namespace core::campaigns {

/// How a victim did on a project's hard cases when it was last asked.
struct WallState {
    std::string victim; ///< The spec it was loaded by.
    std::string name;
    std::string hash;                   ///< Of the victim as it was then.
    std::string at;                     ///< ISO 8601, UTC; empty: by campaigns and tries, before it was first asked.
    std::map<std::string, bool> broken; ///< By the id of each case it answered: whether the text breaks it.
    std::set<std::string> changed;      ///< Ids of those that were the other way round the time before.
};

/// What asking again brought.
struct WallCheck {
    WallState now;
    std::optional<WallState> before;
    std::vector<HardCase> newlyBroken;  ///< They held before.
    std::vector<HardCase> newlyHolding; ///< They broke it before.
    std::size_t broken = 0, held = 0;
    std::size_t unanswered = 0;     ///< The victim failed on them, or they are for victims of another kind.
    std::vector<std::string> notes; ///< For people: what was left out, what was assumed of labels.

    /// The victim is not the one that was asked before.
    [[nodiscard]] bool isAnotherModel() const { return before && !before->hash.empty() && before->hash != now.hash; }
};

/// Asks a victim about cases of the project: a text breaks it if the goal of the attack that found it is met again (for
/// classifiers: the answer is not the right one); a text that was tried by hand breaks a classifier whose answer is not
/// the right label. Writes nothing. \throws Error after a stop request.
[[nodiscard]] WallCheck checkWall(const store::Project& project, const std::vector<HardCase>& cases,
                                  victims::Victim& victim, const std::string& spec, std::stop_token stop = {},
                                  const ProgressFn& progress = {});

/// Stores it with the project in place of the victim's state before. Cases that were not among those asked keep what
/// was known of them. \throws Error.
void keepWall(store::Project& project, const WallState& state);
/// The states of all victims that were asked, in the order in which they were first.
[[nodiscard]] std::vector<WallState> keptWalls(const store::Project& project);
[[nodiscard]] std::optional<WallState> keptWall(const store::Project& project, const std::string& spec);
/// Asked no more: its state goes. \throws Error.
void forgetWall(store::Project& project, const std::string& spec);

/// `victim, name, hash, hash_before, at, before_at, cases, broken, held, unanswered, newly_broken [{id, from, name,
/// original, text, starred}], newly_holding [the same], notes`.
[[nodiscard]] nlohmann::ordered_json wallJson(const WallCheck& check);

} // namespace core::campaigns
