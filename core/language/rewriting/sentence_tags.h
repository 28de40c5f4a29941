#pragma once

#include <string>
#include <vector>

#include "core/language/rewriting/english_forms.h"
#include "core/text/text.h"

namespace core::language {

/// The Penn tags of the words of a sentence, as a tagger gives them and corrected by what the words and their
/// neighbours say: digits are numbers, first names are names at the beginning of a sentence, too, a subject and an
/// auxiliary are followed by a verb.
[[nodiscard]] std::vector<std::string> sentenceTags(const text::Text& sentence, const EnglishForms& forms);

/// Whether a word is a name by which a person is known: of first_name_gender.h, with a capital, or without one if it is
/// no ordinary noun.
[[nodiscard]] bool isFirstName(std::string_view form, const EnglishForms& forms);

} // namespace core::language
