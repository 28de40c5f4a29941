#pragma once

#include <optional>
#include <string_view>

#include "core/lexicon/wordnet.h"

namespace core::attacks {

// Shared by the transformations that replace words by lemmas.

/// WordNet's part of speech for a universal tag; none for function words.
[[nodiscard]] inline std::optional<lexicon::WordNetPos> wordNetPos(std::string_view tag)
{
    using lexicon::WordNetPos;
    if (tag == "NOUN" || tag == "PROPN")
        return WordNetPos::Noun;
    if (tag == "VERB" || tag == "AUX")
        return WordNetPos::Verb;
    if (tag == "ADJ")
        return WordNetPos::Adjective;
    if (tag == "ADV")
        return WordNetPos::Adverb;
    return std::nullopt;
}

/// Whether lemmas of a part of speech can take the ending of a Penn tag: only those of the tag's own can.
[[nodiscard]] inline bool takesEnding(std::string_view pennTag, lexicon::WordNetPos pos)
{
    using lexicon::WordNetPos;
    if (pennTag.empty())
        return false;
    return (pos == WordNetPos::Noun && pennTag[0] == 'N') || (pos == WordNetPos::Verb && pennTag[0] == 'V') ||
           (pos == WordNetPos::Adjective && pennTag[0] == 'J') || (pos == WordNetPos::Adverb && pennTag[0] == 'R');
}

} // namespace core::attacks
