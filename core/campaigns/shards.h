#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "core/store/project.h"

namespace core::campaigns {

/// Shard `index` (from 1) of `count` as a new project file: the campaign with those of its pending examples whose
/// position in the sample modulo `count` is index - 1; so shards never overlap, whenever they are made. Returns how
/// many examples it has; if there are none, nothing is written.
/// \throws Error when the file exists or cannot be written, UsageError for an index that is not 1..count.
std::size_t writeShard(const store::Project& project, store::Id campaign, std::size_t index, std::size_t count,
                       const std::filesystem::path& file);

/// All shards of a campaign, as FOLDER/NAME-1-of-4.faultline; makes the folder. Returns the files that were written.
std::vector<std::filesystem::path> shard(const store::Project& project, store::Id campaign, std::size_t count,
                                         const std::filesystem::path& folder);

/// Takes over the finished examples of a shard (or of any project with campaigns of the same identity), matched by
/// identity. What is already there stays, so merging twice, or half a shard, does no harm. People's marks and measures
/// come along; a mark that a result already has stays.
/// A campaign that becomes complete is finished. Returns how many results were new.
/// \throws Error when no campaign of `shard` belongs to one of `project`.
std::size_t merge(store::Project& project, const store::Project& shard);

/// A sentence for each campaign whose results a merge would mix with those of another kind of machine, on which answers
/// may differ in their last bits. To be called before merge().
[[nodiscard]] std::vector<std::string> otherMachines(const store::Project& project, const store::Project& shard);

} // namespace core::campaigns
