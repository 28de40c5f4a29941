#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/language/rewriting/english_forms.h"
#include "core/text/text.h"

namespace core::language {

/// What a gap of a rewriting rule may hold: docs/formats.md, "Rewriting rules".
enum class PhraseKind : std::uint8_t {
    Words,      ///< Words without a comma or a stop.
    Plain,      ///< The same without an inflected verb and without a word such as who or when.
    Simple,     ///< The same without "and", "but" and "or".
    Predicate,  ///< What follows a verb up to the stop, if no statement with a subject of its own begins there.
    Lead,       ///< Words before a comma that hang on what follows it: after the game, when he came.
    Rest,       ///< Words up to the stop, commas included, that do not ask again.
    Nameless,   ///< Words without a stop and without a name.
    Statement,  ///< All words up to the stop of a sentence that states something.
    Noun,       ///< One noun.
    Verb,       ///< One verb that is inflected, or a base form.
    Finite,     ///< One verb that is inflected: found, finds.
    Lexical,    ///< The same but for be, have and do.
    Participle, ///< found, finding
    Base,       ///< One verb in its base form.
    Nouns,      ///< A noun phrase without an article: old books, bags of cookies.
    Phrase,     ///< A noun phrase: the old books, 5 bags of cookies, Ann and Tom, she.
    Subject,    ///< The same where it can be a subject: not him, not 5 dollars each.
    Definite,   ///< A subject that begins with "the" or whose it is: the old dog, her dog, Ann's dog.
    Person,     ///< A name, or two and more with "and"; he, she, they, I, we, you.
    OneName,    ///< The name of one person.
    Name,       ///< The same without the pronouns.
    Count,      ///< A number and what it counts: 5 bags of cookies.
    Counts,     ///< The same, or several with "and".
    Things,     ///< A number and things that can be counted one by one: no money, no measure, not "more".
    Place,      ///< One phrase that says where or when and can stand in front: on Monday.
    Where,      ///< A preposition and its noun phrase.
    Front,      ///< A phrase that says where or when at the beginning of a sentence: for lunch, last year, today.
    Tail,       ///< Phrases behind a verb and its object, and adverbs: to the zoo on Monday, away.
    Adverb      ///< One adverb: now, already.
};

/// The words of a sentence, their tags, and which phrases begin where. By patterns over Penn tags, without a tree.
class SentencePhrases {
public:
    SentencePhrases(const text::Text& sentence, const EnglishForms& forms);

    [[nodiscard]] std::size_t size() const { return lower_.size(); }
    [[nodiscard]] const std::string& lower(std::size_t i) const { return lower_[i]; }
    [[nodiscard]] std::string_view tag(std::size_t i) const { return tags_[i]; }

    /// Where the phrases of that kind that begin at a word end, the preferred end first: for Words the nearest, else
    /// the farthest. `tag` of a Finite is that of the past where a form is both.
    [[nodiscard]] std::vector<std::size_t> endsOf(PhraseKind kind, std::size_t begin) const;

    /// Whether a statement may begin at a word: at the beginning, and where a subject and its verb follow a comma, a
    /// conjunction or "if".
    [[nodiscard]] bool beginsClause(std::size_t i) const;
    /// Whether a statement may end before a word: at the stop, and before the comma or conjunction of another one.
    [[nodiscard]] bool endsClause(std::size_t i) const;

    /// Whether a noun phrase has the verb of many.
    [[nodiscard]] bool isPlural(std::size_t begin, std::size_t end) const;
    /// Whether a word keeps its capital inside a sentence.
    [[nodiscard]] bool isName(std::size_t i) const;
    [[nodiscard]] bool isFirstName(std::size_t i) const;
    /// Whether the first word is a noun in the singular that acts without an article: a name, whatever else it means.
    [[nodiscard]] bool isBareSubject() const;

private:
    [[nodiscard]] bool isNoun(std::size_t i) const;
    [[nodiscard]] bool isNumber(std::size_t i) const;
    [[nodiscard]] bool isFinite(std::size_t i) const;
    [[nodiscard]] bool isModal(std::size_t i) const;
    /// 0 where none begins.
    [[nodiscard]] std::size_t core(std::size_t begin, bool article) const;
    void addPhrases(std::size_t begin, bool article, bool numbered, bool coordinated,
                    std::vector<std::size_t>& ends) const;
    /// 0 where none begins.
    [[nodiscard]] std::size_t prepositional(std::size_t begin) const;
    [[nodiscard]] std::size_t timeWords(std::size_t begin) const;
    void addTails(std::size_t begin, std::vector<std::size_t>& ends) const;
    [[nodiscard]] bool isThings(std::size_t begin, std::size_t end) const;
    [[nodiscard]] bool asksAt(std::size_t i) const;
    [[nodiscard]] bool saysBefore(std::size_t i) const;
    [[nodiscard]] bool beginsStatement(std::size_t i) const;

    std::vector<std::string> lower_;
    std::vector<std::string> tags_;
    std::vector<bool> capital_;
    std::vector<bool> firstName_;
};

} // namespace core::language
