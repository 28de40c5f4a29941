#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/language/validity/flag.h"
#include "core/store/marks.h"

namespace core::campaigns {

/// What speaks against a campaign's successes, as `measure --validity` stored it: one of the store's measures for each
/// kind, `flag-antonym rules-1`, with the number of places by position, and `validity rules-1`, with the number of
/// flags in all, hints and relations aside.
class StoredFlags {
public:
    /// Nothing for a campaign whose texts were not flagged.
    [[nodiscard]] static std::optional<StoredFlags> of(const store::ResultMeasures& measures);

    /// What flagged them.
    [[nodiscard]] const std::string& by() const { return by_; }
    [[nodiscard]] bool isMeasured(std::size_t position) const { return measured_.contains(position); }
    /// Whether one of these kinds was found there; of no kinds: any that counts as a flag.
    [[nodiscard]] bool has(std::size_t position, std::span<const language::FlagKind> kinds) const;
    /// The measured positions that have one, or that have none of the kinds that count as flags.
    [[nodiscard]] std::set<std::size_t> positionsWith(std::span<const language::FlagKind> kinds) const;
    [[nodiscard]] std::set<std::size_t> validPositions() const;

private:
    std::string by_;
    std::set<std::size_t> measured_;
    std::map<language::FlagKind, std::set<std::size_t>> found_;
};

/// The values to store for texts that were flagged, by position; a text without flags has zeros.
[[nodiscard]] store::ResultMeasures
measuresOfFlags(const std::string& by, const std::map<std::size_t, std::vector<language::FlagKind>>& flagged);

} // namespace core::campaigns
