#pragma once

#include <string>
#include <vector>

#include "core/language/rewriting/english_forms.h"
#include "core/text/text.h"

namespace core::language {

/// What a number of a sentence counts, and who has, does or is that: in "Joan gave 13 red shells to Sam" 13, shell,
/// joan.
struct HeadEntity {
    std::string number;  ///< As it is written.
    std::string entity;  ///< The base form of the noun, or the sign $; empty where the number stands alone.
    std::string subject; ///< Nouns and pronouns (he for him) in small letters; "=" for the counted things themselves.
    friend auto operator<=>(const HeadEntity&, const HeadEntity&) = default;
};

/// The head entities of all numbers of a text that are written in digits, sorted (Kumar, Maheshwary and Pudi 2021,
/// section 3.3, after Kumar et al. 2020). By patterns over tags instead of the papers' dependency parser: a passive
/// with "by", "there is", "it is Joan who", "what Joan found is", "the number of shells that Joan found is" and their
/// like have the subject of the plain statement.
[[nodiscard]] std::vector<HeadEntity> headEntities(const text::Text& text, const EnglishForms& forms);

/// "13 shell of joan, 5 $ of he"
[[nodiscard]] std::string describe(const std::vector<HeadEntity>& heads);

} // namespace core::language
