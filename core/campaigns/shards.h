#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "core/store/project.h"

namespace core::campaigns {

/// Shard `index` (from 1) of `count` as a new project file with the campaign and its examples that are pending and
/// whose place in the sample leaves index - 1 on division by count; so shards never overlap, whenever they are made.
/// Returns how many examples it has; nothing is written when there are none.
/// \throws Error when the file exists or cannot be written, UsageError for an index that is not 1..count.
std::size_t writeShard(const store::Project& project, store::Id campaign, std::size_t index, std::size_t count,
                       const std::filesystem::path& file);

/// All shards of a campaign, as FOLDER/NAME-1-of-4.faultline; the folder is made. Returns the files that were written.
std::vector<std::filesystem::path> shard(const store::Project& project, store::Id campaign, std::size_t count,
                                         const std::filesystem::path& folder);

/// Takes the finished examples of a shard (or of any project with campaigns of the same identity) over, by the
/// examples' identity. What is there already stays, so merging twice, or half a shard, changes nothing for the worse.
/// Marks of people and measures come with them; a mark that a result has already stays.
/// A campaign that becomes complete is finished. Returns how many results were new.
/// \throws Error when no campaign of `shard` belongs to one of `project`.
std::size_t merge(store::Project& project, const store::Project& shard);

/// A sentence for each campaign whose results a merge would mix with those of another kind of machine, on which answers
/// may differ in their last bits. To be asked before merge().
[[nodiscard]] std::vector<std::string> otherMachines(const store::Project& project, const store::Project& shard);

} // namespace core::campaigns
