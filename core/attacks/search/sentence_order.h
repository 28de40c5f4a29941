#pragma once

#include <cstdint>
#include <vector>

#include "core/attacks/run/run.h"

namespace core::attacks {

/// The words of one sentence of a segment.
struct SentenceSpan {
    std::uint16_t segment = 0;
    std::uint32_t begin = 0;
    std::uint32_t end = 0; ///< One past its last word.

    [[nodiscard]] bool contains(Position at) const
    {
        return at.segment == segment && at.index >= begin && at.index < end;
    }
    friend bool operator==(const SentenceSpan&, const SentenceSpan&) = default;
};

/// The sentences of the editable segments, in reading order. A sentence ends after a word made of full stops, question
/// or exclamation marks, with the closing quotes and brackets after it.
[[nodiscard]] std::vector<SentenceSpan> sentencesOf(const text::Input& input);

/// The sentences in TextBugger's order (Li et al. 2019, algorithm 3, lines 2 to 6): each is queried alone; those that
/// the victim gives another label are left out, those with the highest score of the label come first.
[[nodiscard]] std::vector<SentenceSpan> rankedSentences(Run& run);

} // namespace core::attacks
