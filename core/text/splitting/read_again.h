#pragma once

#include <span>

#include "core/text/edit.h"

namespace core::text {

/// Whether the string of a text, cut again as it was cut before any edit (Text::cutBy), gives the words of the text:
/// then what a victim is asked is what is stored. True for texts whose words were given. Pure function.
[[nodiscard]] bool readsAgain(const Text& text);

/// The same for a text made by edits of another one that reads again; looks only at what the edits can have changed. An
/// inserted word that parts a contraction ("they all're") is not read as what it is, whatever the words.
[[nodiscard]] bool readsAgain(const Text& before, const Text& after);

/// The same for what these edits would make of a text.
[[nodiscard]] bool readsAgain(const Input& before, std::span<const Edit> edits);

/// The same for edits each of which reads again by itself: of replaced words only those are looked at between which
/// nothing keeps them from being read together. Searches ask it of every combination of words that they query.
[[nodiscard]] bool readsAgainTogether(const Input& before, std::span<const Edit> edits);

} // namespace core::text
