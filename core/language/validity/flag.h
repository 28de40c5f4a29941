#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace core::language {

/// What a machine can say against a changed word or text, how a word is related to the one that it replaced, and what
/// is wrong with the answer to the text.
enum class FlagKind : std::uint8_t {
    // How a substitute is related to the word it replaced: exactly one for each.
    MatchedSense,
    OtherSense,
    Morphological,
    Hypernym,
    Hyponym,
    CoHyponym,
    Antonym,
    Unrelated,
    // Grammar
    SubjectVerb,
    DeterminerNoun,
    VerbForm,
    PartOfSpeech,
    Article,
    Comparative,
    DoublePlural,
    // Writing
    NotAWord,
    Clitic,
    Capital,
    // What is said
    Name,
    Number,
    Quantifier,
    Negation,
    Modal,
    QuestionWord,
    Superlative,
    // How the whole text reads, by what was measured of it (core/language/fluency)
    Perplexity,
    NewGrammarErrors,
    Dissimilar,
    // What a translator made of it (core/metrics/attacked)
    EmptyOutput,
    CopiedSource,
    OffScript,
    OffLanguage,
    RepeatedWords,
    Hallucination,
};

/// How a kind counts.
enum class FlagWeight : std::uint8_t {
    Relation, ///< It only says what was done: matched-sense, hypernym.
    Hint,     ///< It is right in fewer than 80 % of what it marks, by the pairs of docs/validity.md.
    Answer,   ///< It says what is wrong with the victim's answer, not with the text: empty-output.
    Flag
};

/// A row of the table of kinds.
struct FlagType {
    FlagKind kind;
    std::string_view name;    ///< antonym, subject-verb
    std::string_view meaning; ///< "a word that means the opposite"
    FlagWeight weight;
    /// How often it is right where it says something, on the pairs of docs/validity.md, of flags and hints; else 0.
    double precision = 0.0;
};
/// In the order of FlagKind.
[[nodiscard]] std::span<const FlagType> flagTypes();
[[nodiscard]] const FlagType& typeOf(FlagKind kind);
/// \throws UsageError naming those that there are.
[[nodiscard]] const FlagType& flagNamed(std::string_view name);
/// The kinds that the rules of this folder put on words.
[[nodiscard]] std::vector<FlagKind> wordFlagKinds();
/// How likely a text with these flags and hints has a fault, 0..1: as causes that are independent of each other, each
/// with its precision, and of the rate at which texts have one that nothing was found in (32 of 139 of the pairs). It
/// puts texts in an order, no more: the pairs are not everybody's texts. Check values: of none .23; of `dissimilar` 1 -
/// .770 x .59 = .55; of `antonym` 1 - .770 x .17 = .87.
[[nodiscard]] double chanceOfFault(std::span<const FlagKind> found);
/// Whether it says how a word is related to the one that it replaced.
[[nodiscard]] constexpr bool isRelation(FlagKind kind) { return kind <= FlagKind::Unrelated; }

/// One flag of a changed text.
struct Flag {
    FlagKind kind{};
    std::uint32_t place = 0; ///< A word of the changed text; of what is lost, the word at or after that place.
    std::string reason;      ///< For people: "dogs barks: a plural with a singular verb".
    friend bool operator==(const Flag&, const Flag&) = default;
};

} // namespace core::language
