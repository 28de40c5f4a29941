#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/language/senses/polarity.h"
#include "core/language/senses/sense_chooser.h"
#include "core/language/validity/changed_text.h"
#include "core/language/validity/flag.h"

namespace core::language {

/// How a substitute is related to the word that it replaced, by WordNet.
///
/// The first that holds: a form of the same word (morphological); antonym, by WordNet's direct and indirect antonyms
/// (of an adjective similar to it) or because one speaks well and the other ill; a lemma of a sense of the replaced
/// word (matched-sense, where that is the sense it has here or nearly fits as well; else other-sense); hypernym,
/// hyponym (up to three steps) or co-hyponym (of adjectives: similar to the same one) of the sense it has here; none of
/// these (unrelated). Only of nouns, verbs, adjectives and adverbs. Source: C.-H. Chiang and H. Lee (2023), "Are
/// synonym substitution attacks really synonym substitution attacks?", Findings of ACL, section 3, extended by the
/// relations and by polarity.
/// Check values: "The {film>movie} is long" is matched-sense, "Teachers spend {whole>unharmed} evenings" other-sense,
/// "{men>man}" morphological, "{hot>cold}" antonym, "{dog>animal}" hypernym.
class Relations {
public:
    /// All must outlive it.
    Relations(const lexicon::WordNet& wordNet, const SenseChooser& senses, const Polarity& polarity)
        : wordNet_(&wordNet), senses_(&senses), polarity_(&polarity)
    {}

    /// A word of a text and the senses that it may have there.
    struct Meaning {
        text::WordId word = text::noWord;
        lexicon::WordNetPos pos = lexicon::WordNetPos::Noun;
        std::vector<std::string> lemmas;
        std::vector<std::string> bases;                  ///< Of any part of speech.
        std::vector<std::string> antonyms;               ///< Of the lemmas, direct ones.
        std::vector<lexicon::WordNet::Synset> opposites; ///< Of an adjective's lemmas, direct and indirect antonyms.
        struct Sense {
            lexicon::WordNet::Synset synset;
            bool fits = false;                             ///< It is the one that is meant, or nearly fits as well.
            std::vector<lexicon::WordNet::Synset> above;   ///< Hypernyms of up to three steps.
            std::vector<lexicon::WordNet::Synset> parents; ///< Hypernyms of one step, and what it is similar to.
        };
        std::vector<Sense> senses; ///< Of all lemmas.
    };
    /// Nothing for a word of another class. `tags`: Penn, one for each word.
    [[nodiscard]] std::optional<Meaning> meaningOf(const text::Text& text, std::span<const std::string> tags,
                                                   std::size_t word) const;

    /// How a word is related to one of that meaning; nothing for the word itself in other capitals.
    struct Relation {
        FlagKind kind{};
        std::string reason;   ///< "deposit for bank: as ...", with the gloss of the sense by which they are related.
        std::size_t rank = 0; ///< Of a synonym: the place of their common sense among the substitute's, from 0 on.
        /// WordNet has both words as the part of speech that the replaced one has in the text.
        bool sameClass = false;
    };
    [[nodiscard]] std::optional<Relation> of(const Meaning& meaning, text::WordId substitute) const;

    /// The same of a substitution in a text, as a flag.
    [[nodiscard]] std::optional<Flag> of(const ChangedText& text, ChangedText::Substitution where) const;

private:
    using Synset = lexicon::WordNet::Synset;
    /// The synsets of a substitute, and what stands above them.
    struct Substitute {
        std::vector<std::string> bases; ///< Of any part of speech, itself too.
        std::vector<Synset> senses;     ///< Of all lemmas.
        std::vector<std::size_t> ranks; ///< Of each sense: its place among those of its lemma.
        std::vector<Synset> above, parents;
    };
    void addAntonyms(Meaning& meaning) const;
    [[nodiscard]] bool areAntonyms(const Meaning& meaning, std::string_view lower, const Substitute& substitute) const;
    [[nodiscard]] static std::optional<FlagKind> ofSense(const Meaning::Sense& sense, const Substitute& substitute);
    [[nodiscard]] Substitute read(text::WordId word) const;
    /// The same, read once: attacks ask of the same words again and again.
    [[nodiscard]] std::shared_ptr<const Substitute> known(text::WordId word) const;

    const lexicon::WordNet* wordNet_;
    const SenseChooser* senses_;
    const Polarity* polarity_;
    mutable std::mutex mutex_; ///< Guards known_.
    mutable std::map<text::WordId, std::shared_ptr<const Substitute>> known_;
};

/// WordNet's part of speech for a Penn tag; nothing for function words.
[[nodiscard]] std::optional<lexicon::WordNetPos> wordNetPosOf(std::string_view pennTag);

} // namespace core::language
