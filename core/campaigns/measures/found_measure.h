#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "core/store/marks.h"

namespace core::campaigns {

/// Keys of stored values: a name, a blank, and what computed them: "similarity built-in-encoder".
namespace measures {
inline constexpr auto similarity = "similarity";              ///< 0..1
inline constexpr auto grammarBefore = "grammar-before";       ///< Errors in the original.
inline constexpr auto grammarAfter = "grammar-after";         ///< Errors in the perturbed text.
inline constexpr auto grammarWords = "grammar-words";         ///< Words of the original's editable segments.
inline constexpr auto perplexityBefore = "perplexity-before"; ///< Of a word of the original's editable segments.
inline constexpr auto perplexityAfter = "perplexity-after";   ///< Of the perturbed text's.
inline constexpr auto newWords = "new-words";         ///< Words of the perturbed text that the original has not.
inline constexpr auto unknownWords = "unknown-words"; ///< Those that the victim's training text has not either.
} // namespace measures

/// The values of such a name and what computed them (the first in the order of names if several did, as in shards that
/// were merged); nothing if the campaign was not measured.
struct MeasuredBy {
    std::string by;
    const std::map<std::size_t, double>* values = nullptr; ///< By position; of `all`.
};
[[nodiscard]] std::optional<MeasuredBy> findMeasure(const store::ResultMeasures& all, std::string_view name);

} // namespace core::campaigns
