#pragma once

#include <QString>

#include "core/attacks/recipe/recipe.h"

namespace ui {

/// What one reads of a recipe before choosing it.
struct RecipeFacts {
    QString title;
    QString paper;
    QString summary; ///< The first sentence of its notes.
    QString parts;   ///< "changes words by wordnet-synonyms, searched by greedy-ranked".
    QString needs;   ///< "gradients of the victim; tagger built-in"; empty: nothing but the victim.

    [[nodiscard]] QString searched() const; ///< All of it, in small letters.
};

[[nodiscard]] RecipeFacts factsOf(const core::attacks::Recipe& recipe);

} // namespace ui
