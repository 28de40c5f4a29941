#pragma once

#include <cstdint>
#include <map>
#include <shared_mutex>
#include <string>
#include <string_view>

#include "core/lexicon/inflector.h"
#include "core/lexicon/wordnet.h"

namespace core::language {

/// What inflected forms a word may be, by its spelling alone: "put" is a base form, a past tense and a participle.
enum WordForm : std::uint16_t {
    VerbBase = 1,
    VerbThird = 2, ///< walks
    VerbPast = 4,
    VerbParticiple = 8,
    VerbIng = 16,
    NounSingular = 32,
    NounPlural = 64,
    Adjective = 128,
    ComparedAdjective = 256, ///< -er and -est, or an irregular one, that exists: by WordNet's exceptions and rules.
    Adverb = 512,
};
inline constexpr std::uint16_t anyVerb = VerbBase | VerbThird | VerbPast | VerbParticiple | VerbIng;
inline constexpr std::uint16_t anyNoun = NounSingular | NounPlural;

/// Finds them with WordNet's lemmas and exceptions, the inflector, and closed lists: of auxiliaries, of nouns that are
/// both singular and plural (sheep, series, staff), of those in -s that are singular (news). English; lower case.
/// Check values: put -> VerbBase, VerbPast, VerbParticiple, NounSingular; women -> NounPlural; is -> VerbThird;
/// sheep -> NounSingular, NounPlural; gaves -> none.
/// `wordNet` and `inflector` must outlive it. Safe from any thread.
class WordForms {
public:
    WordForms(const lexicon::WordNet& wordNet, const lexicon::Inflector& inflector)
        : wordNet_(&wordNet), inflector_(&inflector)
    {}

    /// WordForm values together; 0 for a word that is not known.
    [[nodiscard]] std::uint16_t of(std::string_view lower) const;
    [[nodiscard]] const lexicon::WordNet& wordNet() const { return *wordNet_; }
    [[nodiscard]] const lexicon::Inflector& inflector() const { return *inflector_; }

private:
    [[nodiscard]] std::uint16_t look(std::string_view lower) const;
    [[nodiscard]] std::uint16_t asVerb(const std::string& word) const;
    [[nodiscard]] std::uint16_t asNoun(const std::string& word) const;
    [[nodiscard]] std::uint16_t asAdjective(const std::string& word) const;

    const lexicon::WordNet* wordNet_;
    const lexicon::Inflector* inflector_;
    mutable std::shared_mutex mutex_;                                 ///< Guards known_.
    mutable std::map<std::string, std::uint16_t, std::less<>> known_; ///< What was asked: attacks ask again and again.
};

/// Auxiliaries and what they want behind them.
enum class Auxiliary : std::uint8_t {
    None,
    Base,       ///< Modals, do, to: a base form.
    Participle, ///< have
    Be          ///< A participle or an -ing form.
};
[[nodiscard]] Auxiliary auxiliaryOf(std::string_view lower);

} // namespace core::language
