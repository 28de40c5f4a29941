#pragma once

#include <cstdint>
#include <vector>

#include "core/attacks/run.h"

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

/// The sentences of the editable segments, in reading order. One ends after a word of full stops, question and
/// exclamation marks and the closing quotes and brackets behind it.
[[nodiscard]] std::vector<SentenceSpan> sentencesOf(const text::Input& input);

/// The sentences as TextBugger takes them (Li et al. 2019, algorithm 3, lines 2 to 6): each is asked about alone; those
/// that the victim gives another label are left out, those with the highest score of the label come first.
[[nodiscard]] std::vector<SentenceSpan> rankedSentences(Run& run);

} // namespace core::attacks
