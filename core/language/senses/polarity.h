#pragma once

#include <vector>

#include "core/lexicon/word_vectors.h"
#include "core/lexicon/wordnet.h"
#include "core/text/word_table.h"

namespace core::language {

/// Whether words speak well or ill of something.
///
/// A lexicon is made from WordNet's own relations: from 14 adjectives (good, nice, excellent, positive, fortunate,
/// correct, superior; bad, nasty, poor, negative, unfortunate, wrong, inferior) a value goes on to similar, related and
/// derived synsets, half of it with each step, and with the opposite sign to antonyms; four steps at most. It has few
/// words, so others are judged by their vectors: the cosine of a word's with the difference of the means of what the
/// lexicon calls good and bad. Immutable once made, safe from any thread.
/// Source: of the words and of judging others by nearness, P. Turney and M. Littman (2003), "Measuring praise and
/// criticism", TOIS 21; of the lexicon, M. Hu and B. Liu (2004), "Mining and summarizing customer reviews", KDD.
class Polarity {
public:
    /// Takes some milliseconds; the vectors must outlive it.
    Polarity(const lexicon::WordNet& wordNet, const lexicon::WordVectors& vectors);

    /// -1 (ill) to 1 (well); 0 for a word without a vector. Check values: wonderful above .3, dreadful below -.3, table
    /// within .1 of 0.
    [[nodiscard]] double of(text::WordId word) const;

    /// Whether one of two words speaks well and the other ill: their values are at least .25 apart, on both sides of 0
    /// and at least .05 from it.
    [[nodiscard]] bool areOpposite(text::WordId a, text::WordId b) const;

private:
    const lexicon::WordVectors* vectors_;
    std::vector<double> direction_; ///< A unit vector from bad to good; zero where the vectors know no such word.
};

} // namespace core::language
