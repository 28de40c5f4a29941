#pragma once

#include <string_view>

namespace core::language {

/// Whether a lower-case word that says no number itself says how many or how much there is, how quantities relate, or
/// which one is asked for: each, both, more, older, total, hours. Another word there, or such a word that comes in,
/// can change the answer of a word problem although its numbers stay. Closed lists: a word counts in each of its
/// meanings ("left", "pound"), because none of them is worth a wrong gold answer. Verbs that add or take away (gave,
/// found) are not among them: they are what recipes that exchange words are about, and how near a substitute must be
/// is for their own constraints to say.
[[nodiscard]] bool isQuantityWord(std::string_view lower);

} // namespace core::language
