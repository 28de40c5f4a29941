#pragma once

#include <optional>

#include "core/attacks/attack.h"
#include "core/base/progress.h"

namespace core::attacks {

/// A change at one place of a text after which a victim gives another answer.
struct CheapestChange {
    std::size_t segment = 0, index = 0; ///< The word that was tried.
    CandidateTrace change;
    text::Input text;              ///< With it.
    structures::Prediction answer; ///< The victim's, to that text.
    std::size_t characters = 0;    ///< Levenshtein's distance of the two texts.
    std::size_t tried = 0;         ///< Changes that were queried until it was certain.
};

/// Of all changes that the recipe proposes for each word of a text by itself, and its constraints allow, the one that
/// meets the goal with the fewest changed characters; of equal ones the one that harms the answer most, then the first
/// in reading order. Nothing if none does. `reference`: what is to be lost; monostate: the victim's own answer. Words
/// are tried one after the other, each with all its candidates in one batch of variants of the text, so that victims
/// with a fast path compute only what differs; `progress` counts words. \throws Stopped after a stop request.
[[nodiscard]] std::optional<CheapestChange> cheapestChange(const Attack& attack, const text::Input& input,
                                                           const structures::Prediction& reference,
                                                           victims::Victim& victim, const std::stop_token& stop,
                                                           const ProgressFn& progress = {});

} // namespace core::attacks
