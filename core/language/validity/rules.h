#pragma once

#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "core/language/entities/entity.h"
#include "core/language/validity/changed_text.h"
#include "core/language/validity/flag.h"
#include "core/language/validity/word_forms.h"
#include "core/lexicon/spelling_dictionary.h"

namespace core::language {

// The rules, each in a file of its own. A rule adds a flag for what a change broke, never for what was so before. All
// are of English. Pure functions, safe from any thread.
// Source of the grammar: R. Quirk et al. (1985), "A comprehensive grammar of the English language", by section.

/// A finite verb that does not agree in number with its subject (10.34): where the verb was exchanged, with what the
/// verb before agreed with; where the subject was, the verb with it. A subject is the pronoun or noun phrase before the
/// verb, or before the preposition of its complement; one that is joined by "and", or behind the verb, is not looked
/// at. Check values: "The {dog>dogs} barks", "They {grow>grows} roses" are flagged, "He {walks>walked}" is not.
void subjectVerbRule(const ChangedText& text, const WordForms& forms, std::vector<Flag>& flags);

/// A determiner that takes one number before a noun of the other (5.10 to 5.19): a, an, this, that, each, every,
/// another, one with a plural; these, those, both, many, few, several, two and so on with a singular. A noun that may
/// be either (sheep, staff) suits both. Check values: "these {books>book}", "a red {hat>hats}" are flagged, "a few
/// {minutes>hours}" is not.
void determinerNounRule(const ChangedText& text, const WordForms& forms, std::vector<Flag>& flags);

/// A form that its auxiliary does not take (3.54 to 3.56): do, to and modals take a base form, have a participle, be a
/// participle or -ing form; and a finite verb that became a participle or -ing form, or a participle that became a
/// finite verb. Check values: "could {see>saw}", "is {waiting>wait}", "It {is>been} late" are flagged, "was
/// {tired>weary}" is not.
void verbFormRule(const ChangedText& text, const WordForms& forms, std::vector<Flag>& flags);

/// A noun, verb, adjective or adverb whose place was taken by a word that is none of the kind in any of its forms (2.34
/// to 2.45). A noun before another may describe it, and an adjective before a noun that is new may belong to that. As
/// taggers confuse them most, nothing is flagged where both words may describe a noun, or both are adverbs. Check
/// values: "The script {finds>discoveries} warmth", "a {serious>loudly} mistake", "has {fun>amusing}" are flagged, "a
/// {red>brick} house", "was {tired>weary}" are not.
void partOfSpeechRule(const ChangedText& text, const WordForms& forms, std::vector<Flag>& flags);

/// A word that takes "an" behind "a", or the reverse (5.11), where one of the two is new. By
/// lexicon::indefiniteArticle(). Check values: "an {old>tall} tree" is flagged, "a {long>lengthy} story" is not.
void articleRule(const ChangedText& text, std::vector<Flag>& flags);

/// Whether people use a word: a dictionary has it, or a large text.
using WordExists = std::function<bool(std::string_view lower)>;

/// A comparative or superlative that does not exist (7.81): -er or -est at an adjective or participle that is compared
/// with more and most, or not at all; more or most beside one; "as" before a comparative. Forms that WordNet lists as
/// exceptions exist, and those that `exists` has. Check values: "grownest", "more {careful>stronger}", "inexpensivest"
/// are flagged, "wider" is not.
void comparativeRule(const ChangedText& text, const WordForms& forms, const WordExists& exists,
                     std::vector<Flag>& flags);

/// A superlative (7.74) in whose place there is none any more: "the {best>good} film", "the {most>very} lovable dog".
/// Not "most people" and "at least", which compare nothing. Check values: "the {finest>fine} view" is flagged, "the
/// {best>finest} view", "the {most>least} lovable dog" are not.
void superlativeRule(const ChangedText& text, const WordForms& forms, std::vector<Flag>& flags);

/// A plural ending at what is a plural already (5.73 to 5.103): mens, teeths, peopleses.
void doublePluralRule(const ChangedText& text, const WordForms& forms, std::vector<Flag>& flags);

/// A new word that neither the dictionary nor WordNet has. Not looked at: words with a capital, digits or signs; of
/// words with hyphens, their parts are. Check values: "gadren" is flagged, "smartphone" is not.
void notAWordRule(const ChangedText& text, const WordForms& forms, const lexicon::SpellingDictionary& dictionary,
                  std::vector<Flag>& flags);

/// A clitic at a word that does not take it, or a word that runs into one because a clitic was exchanged (3.23, 3.32):
/// n't is taken by auxiliaries alone, 'm by I, 're and 've by pronouns, modals and question words. Check values:
/// "fare|n't", "Ishould" for "I'm", "ladiesis" for "lady's" are flagged, "won't" is not.
void cliticRule(const ChangedText& text, const WordForms& forms, std::vector<Flag>& flags);

/// A capital that a word lost, or that an ordinary word got, by WordNet's spelling of it; and a first word without a
/// capital where the text had one.
void capitalRule(const ChangedText& text, const WordForms& forms, std::vector<Flag>& flags);

/// A name that is gone or has come. `before`, `after`: the named entities of both texts.
void nameRule(const ChangedText& text, std::span<const Entity> before, std::span<const Entity> after,
              std::vector<Flag>& flags);

/// What is said in numbers (language::numbersMeant), quantifiers, negations, modal verbs and question words is another
/// than before. One flag for each kind, at the first new word that says such a thing, or where one is gone.
void saidRules(const ChangedText& text, std::vector<Flag>& flags);

} // namespace core::language
