#pragma once

#include <map>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "core/language/validity/flag.h"
#include "core/store/project.h"

namespace core::studies {

/// What a machine says of a text: the kinds of flags that were looked for, and those that were found.
struct ItemFlags {
    std::set<language::FlagKind> looked, found;
};

/// By item key, of the successes of these campaigns whose texts were flagged (`measure --validity`). A text that
/// several of them found has the flags of the first, which are the same but for measures that only one has.
[[nodiscard]] std::map<std::string, ItemFlags> flagsByItem(const store::Project& project,
                                                           std::span<const store::Id> campaigns);

/// How unsure the flags are whether a text has a fault: 1 - |2p - 1| for a chance p (language::chanceOfFault), so 0
/// where it has one or none for sure and 1 where it may as well have one as not.
[[nodiscard]] double unsurenessOf(const ItemFlags& flags);

} // namespace core::studies
