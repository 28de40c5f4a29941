#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/lexicon/wordnet.h"

namespace core::lexicon {

/// Puts a lemma into the form of the word that it replaces. English; lower case in and out.
///
/// Irregular forms come from a table, else from WordNet's exception lists read backwards (which know most doubled
/// consonants and -ves plurals), else from the spelling rules. Immutable, safe from any thread.
class Inflector {
public:
    explicit Inflector(std::shared_ptr<const WordNet> wordNet);

    /// The form of `lemma` for a Penn Treebank tag: NNS NNPS (plural), VBZ (-s), VBD and VBN (-ed), VBG (-ing), VBP,
    /// JJR RBR (comparative), JJS RBS (superlative). The lemma itself for every other tag, for adjectives and
    /// adverbs that English compares with "more" and "most" or not at all (last, dead), and for plurals. Check values:
    /// (leaf, NNS) leaves; (take, VBD) took; (stop, VBG) stopping; (happy, JJS) happiest.
    [[nodiscard]] std::string inflect(std::string_view lemma, std::string_view tag) const;

private:
    [[nodiscard]] std::string plural(const std::string& noun) const;
    /// Whether a noun that WordNet lists is a plural by itself: peoples, rabbit ears, spectacles, 1900s, physics.
    [[nodiscard]] bool isPlural(const std::string& noun) const;
    [[nodiscard]] std::string thirdPerson(const std::string& verb) const;
    [[nodiscard]] std::string withIng(const std::string& verb) const;
    [[nodiscard]] std::string past(const std::string& verb, bool participle) const;
    [[nodiscard]] std::string compared(const std::string& word, bool superlative, WordNetPos pos) const;
    /// The exceptional form of the lemma with that ending, if WordNet lists one.
    [[nodiscard]] std::string exception(const std::string& lemma, WordNetPos pos, std::string_view ending) const;

    std::shared_ptr<const WordNet> wordNet_;
};

} // namespace core::lexicon
