#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace core::language {

/// What a machine can say against a changed word or text, and how a word is related to the one that it replaced.
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
};

/// How a kind counts.
enum class FlagWeight : std::uint8_t {
    Relation, ///< It only says what was done: matched-sense, hypernym.
    Hint,     ///< It is right in fewer than 80 % of what it marks, by the pairs of docs/validity.md.
    Flag
};

/// A row of the table of kinds.
struct FlagType {
    FlagKind kind;
    std::string_view name;    ///< antonym, subject-verb
    std::string_view meaning; ///< "a word that means the opposite"
    FlagWeight weight;
};
/// In the order of FlagKind.
[[nodiscard]] std::span<const FlagType> flagTypes();
[[nodiscard]] const FlagType& typeOf(FlagKind kind);
/// \throws UsageError naming those that there are.
[[nodiscard]] const FlagType& flagNamed(std::string_view name);

/// One flag of a changed text.
struct Flag {
    FlagKind kind{};
    std::uint32_t place = 0; ///< A word of the changed text; of what is lost, the word at or after that place.
    std::string reason;      ///< For people: "dogs barks: a plural with a singular verb".
    friend bool operator==(const Flag&, const Flag&) = default;
};

} // namespace core::language
