#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/language/validity/changed_text.h"
#include "core/language/validity/word_forms.h"

namespace core::language {

// What would put right the flags of rules.h that concern agreement, for those who make changes. English.

/// A word of the changed text that needs another form because of a new word.
struct Repair {
    std::uint32_t place = 0;
    std::uint32_t because = 0; ///< The place of the new word.
    std::string form;          ///< Lower case.
    friend bool operator==(const Repair&, const Repair&) = default;
};

/// The verb of a new subject in the number that this subject takes. Check values: "The {reports>news} were late": was;
/// "Her {chair>chairs} looks old": look.
void subjectVerbRepairs(const ChangedText& text, const WordForms& forms, std::vector<Repair>& repairs);

/// this, that, these or those before a new noun of the other number. Check value: "those {reports>news}": that.
void determinerNounRepairs(const ChangedText& text, const WordForms& forms, std::vector<Repair>& repairs);

/// The form of the same word for a Penn tag of nouns and verbs; empty where the word has that form already, or none.
/// Check values: (movies, NN) movie; (stroll, VBD) strolled; (news, NNS) and (put, VBD) nothing.
[[nodiscard]] std::string formForTag(std::string_view lower, std::string_view tag, const WordForms& forms);

/// Whether a word is a determiner of determinerNounRule, which takes nouns of one number only.
[[nodiscard]] bool takesOneNumber(std::string_view lower);

} // namespace core::language
