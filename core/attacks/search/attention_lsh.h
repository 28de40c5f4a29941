#pragma once

#include <string>

#include "core/attacks/parts/part_type.h"
#include "core/attacks/search/search.h"

namespace core::attacks {

/// `attention-lsh`: ranks the words by a network's attention times the effect of the best of a few candidates, one from
/// each bucket of similar ones; then changes them greedily.
/// Source: R. Maheshwary (2022), chapter 4, algorithms 2 and 3 (EMNLP 2021, "A strong baseline for query efficient
/// attacks in a black box setting").
[[nodiscard]] PartMaker<SearchMethod> attentionLshSearch();

/// The value of its setting `attention` that means the victim's own.
inline constexpr const char* ownAttention = "victim";

/// Whose attention a search, as recipes have it, reads: the victim's own or a model's by its name; empty if none.
[[nodiscard]] std::string attentionOf(const Json& search);

} // namespace core::attacks
