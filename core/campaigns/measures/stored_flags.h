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

/// What speaks against a campaign's successes. `measure --validity` stores one of the store's measures for each kind
/// that it looks for, `flag-antonym rules-1`, with the number of places by position, and `validity rules-1`, with the
/// number of flags in all, hints and relations aside. The flags of fluency are not stored: they follow from the
/// measures of perplexity, grammatical errors and similarity, whenever those were taken.
class StoredFlags {
public:
    /// Nothing for a campaign whose texts were not flagged. Where rules of several versions did, as in
    /// shards that were merged, the newest count.
    [[nodiscard]] static std::optional<StoredFlags> of(const store::ResultMeasures& measures);

    /// What flagged them.
    [[nodiscard]] const std::string& by() const { return by_; }
    /// Whether rules read any of the texts: not where all are in another language, though translations were looked at.
    [[nodiscard]] bool readTexts() const;
    /// Whether the rules read the text: not where it is in another language, though its translation was looked at.
    [[nodiscard]] bool isMeasured(std::size_t position) const { return measured_.contains(position); }
    /// Whether such a flag was looked for there, or anywhere.
    [[nodiscard]] bool isMeasured(std::size_t position, language::FlagKind kind) const;
    [[nodiscard]] bool looksFor(language::FlagKind kind) const { return places_.contains(kind); }
    /// At how many places it was found, 0 or 1 for one of the whole text; by position, where it was looked for.
    [[nodiscard]] const std::map<std::size_t, std::size_t>& places(language::FlagKind kind) const;
    /// Whether one of these kinds was found there; of no kinds: any that counts as a flag.
    [[nodiscard]] bool has(std::size_t position, std::span<const language::FlagKind> kinds) const;
    /// The positions that have one; the measured ones that have none of the kinds that count as flags.
    [[nodiscard]] std::set<std::size_t> positionsWith(std::span<const language::FlagKind> kinds) const;
    [[nodiscard]] std::set<std::size_t> validPositions() const;
    /// What was found, by position and in the order of FlagKind.
    [[nodiscard]] std::map<std::size_t, std::vector<language::FlagKind>> found() const;

private:
    void addFluency(const store::ResultMeasures& measures);
    std::string by_;
    std::set<std::size_t> measured_;
    std::map<language::FlagKind, std::map<std::size_t, std::size_t>> places_;
};

/// Whether such a value, "flag-antonym rules-1", is one of those that measuresOfFlags() makes, whoever flagged.
[[nodiscard]] bool isOfFlags(std::string_view stored);

/// The values to store for texts that were flagged, by position; a text without flags has zeros. `looked`: the kinds
/// that were looked for.
[[nodiscard]] store::ResultMeasures
measuresOfFlags(const std::string& by, std::span<const language::FlagKind> looked,
                const std::map<std::size_t, std::vector<language::FlagKind>>& flagged);

} // namespace core::campaigns
