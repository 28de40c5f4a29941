#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "core/language/sentence_encoder.h"
#include "core/lexicon/wordnet.h"
#include "core/text/word_table.h"

namespace core::language {

/// Chooses the sense that a word has in a text among WordNet's.
///
/// Simplified Lesk, a little extended: a sense gains with each content word of the text whose stem occurs in its gloss,
/// its examples or that of its hypernyms, or among its lemmas and those of its neighbours; and by the cosine of the
/// encodings of text and gloss; it loses by what stands before it, as WordNet lists senses by frequency. The weights
/// were chosen on one half of WordNet's own example sentences; docs/validity.md says how often the choice is right on
/// the other half. Immutable, safe from any thread.
/// Source: A. Kilgarriff and J. Rosenzweig (2000), "Framework and results for English Senseval", CHUM 34, 15-48, of M.
/// Lesk (1986), "Automatic sense disambiguation using machine readable dictionaries", SIGDOC; neighbours as S. Banerjee
/// and T. Pedersen (2003), "Extended gloss overlaps as a measure of semantic relatedness", IJCAI.
class SenseChooser {
public:
    /// Both must outlive it. Without an encoder, words alone count.
    SenseChooser(const lexicon::WordNet& wordNet, const SentenceEncoder* encoder)
        : wordNet_(&wordNet), encoder_(encoder)
    {}

    /// The sense of `lemma` in the text whose word `at` is a form of it: an index into WordNet::senses(); 0 where there
    /// is one or none. Of equal scores the more frequent sense wins.
    [[nodiscard]] std::size_t choose(std::string_view lemma, lexicon::WordNetPos pos,
                                     std::span<const text::WordId> words, std::size_t at) const;

    /// How well each sense fits, in the order of WordNet::senses(); higher is better. `withoutExample`: an example
    /// sentence of WordNet's that does not count, for measuring how often the choice is right.
    [[nodiscard]] std::vector<double> scores(std::string_view lemma, lexicon::WordNetPos pos,
                                             std::span<const text::WordId> words, std::size_t at,
                                             std::string_view withoutExample = {}) const;

private:
    /// What is compared with a text of one sense of a lemma.
    struct SenseText {
        std::set<std::string> stems; ///< Those that speak for it.
        std::vector<float> encoding; ///< Of its gloss; empty without an encoder.
    };
    [[nodiscard]] SenseText read(lexicon::WordNet::Synset sense, std::string_view lemma,
                                 std::string_view withoutExample) const;
    /// The same, read once: attacks ask of the same words again and again.
    [[nodiscard]] std::shared_ptr<const SenseText> known(lexicon::WordNet::Synset sense, std::string_view lemma) const;

    const lexicon::WordNet* wordNet_;
    const SentenceEncoder* encoder_;
    using Key = std::tuple<lexicon::WordNetPos, std::uint32_t, std::string>;
    mutable std::mutex mutex_; ///< Guards known_.
    mutable std::map<Key, std::shared_ptr<const SenseText>> known_;
};

} // namespace core::language
