#pragma once

#include <optional>
#include <span>

#include "core/attacks/constraints/constraint.h"
#include "core/text/edit.h"

namespace core::attacks {

/// Rejects the candidates after which `said(text)` is another than before. Those for which `isPlain(candidate)` is true
/// cannot change it, and their texts are not read: nearly all.
template<class Said, class IsPlain>
void rejectOtherReadings(const text::Input& current, std::span<Candidate> candidates, int number, Said said,
                         IsPlain isPlain)
{
    std::optional<decltype(said(current[0].text))> before;
    std::size_t segment = 0;
    for (auto& candidate : candidates) {
        if (!candidate.passes() || isPlain(candidate))
            continue;
        if (!before || segment != candidate.edit.segment) {
            segment = candidate.edit.segment;
            before = said(current[segment].text);
        }
        if (said(text::applied(current, candidate.edits())[segment].text) != *before)
            candidate.rejectedBy = number;
    }
}

} // namespace core::attacks
